"""``bianzhong lu``: the lü system, pitches placed among the lü, and the tunings as Scala files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bianzhong.cli.options import Huangzhong, Json
from bianzhong.cli.output import print_json, print_tables
from bianzhong.errors import PitchError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bianzhong.show.lu_views import View
    from bianzhong.show.record import Record

__all__ = ["lu"]


_ZENG = "zeng"
_WITHOUT_HZ = frozenset({"--steps", "--months", "--modes", "--standards", "--witnesses"})
"""What does not depend on the frequency of 黃鐘."""


def lu(
    pitch: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PITCH",
            show_default=False,
            help="Place these pitches among the lü: frequencies in Hz, notes like C4+25, or lü like 姑洗+1 (an "
            "octave up, as is 半姑洗); without them the twelve lü are shown.",
        ),
    ] = None,
    *,
    school: Annotated[
        str | None,
        typer.Option(
            metavar="ID",
            help="Show the tones as one school reckons them: guanzi, shiji-notes, shiji, zheng-xuan, "
            "du-you-half-proper, du-you-half-generated, four-clear, cai-yuanding, zhu-zaiyu (equal steps) or zeng "
            "(the names on the bells).",
        ),
    ] = None,
    steps: Annotated[
        bool,
        typer.Option(
            "--steps",
            help="Show the generation, step by step: 下生 or 上生, who is wife and who is son, 實 and 法.",
        ),
    ] = False,
    months: Annotated[
        bool,
        typer.Option(
            "--months", help="Show the month, branch, Jupiter station, partner and line of each lü."
        ),
    ] = False,
    gong: Annotated[
        str | None,
        typer.Option(metavar="LÜ", help="Show the seven notes with this lü as 宮, and their half-lü."),
    ] = None,
    modes: Annotated[
        bool,
        typer.Option("--modes", help="Show each lü as 宮 in turn: the 60 and 84 modes and their half-lü."),
    ] = False,
    witnesses: Annotated[
        bool,
        typer.Option(
            "--witnesses",
            help="Hold the figures of the old texts (see: bianzhong list texts) against the exact lengths: what is "
            "right, rounded or a slip, and what an editor would read.",
        ),
    ] = False,
    standards: Annotated[
        bool,
        typer.Option("--standards", help="Show what --huangzhong may be, with its sources and its spread."),
    ] = False,
    scl: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the tuning that is shown as a Scala scale, a file ending in .scl."
        ),
    ] = None,
    kbm: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write its keys and its pitch as a Scala mapping, a file ending in .kbm."
        ),
    ] = None,
    huangzhong: Huangzhong = _ZENG,
    json: Json = False,
) -> None:
    """Show the lü (律) by 三分損益 or another school, their modes, or pitches placed among them.

    Without options the twelve lü are shown. --scl and --kbm go with the twelve, --school and --gong, --huangzhong with
    these and with pitches.
    """
    from bianzhong.lu import resolve
    from bianzhong.show import lu_views as views
    from bianzhong.show.lu_tables import file_facts

    standard = resolve(huangzhong)
    asked = {
        "PITCH": pitch and (lambda: views.pitches_view(standard, pitches=pitch)),
        "--school": school is not None and (lambda: views.school_view(standard, school=school)),
        "--steps": steps and views.steps_view,
        "--months": months and views.months_view,
        "--gong": gong is not None and (lambda: views.gong_view(standard, gong=gong)),
        "--modes": modes and views.modes_view,
        "--standards": standards and views.standards_view,
        "--witnesses": witnesses and _witnesses,
    }
    name, make = _only({name: make for name, make in asked.items() if make})
    if name in _WITHOUT_HZ and huangzhong != _ZENG:
        msg = f"--huangzhong: must go with what is shown in Hz, got {name}; leave it out"
        raise PitchError(msg)
    view = views.twelve_view(standard) if make is None else make()
    files = _written(view, name=name, scl=scl, kbm=kbm, huangzhong=standard.huangzhong_hz)
    if json:
        print_json(view.record | {"files": files})
    else:
        print_tables(*view.tables, *file_facts(files))


def _witnesses() -> View:
    """Hold the texts against the lengths; they are files, which the rest need not read."""
    from bianzhong.show.witness_tables import witnesses_view

    return witnesses_view()


def _only(asked: Mapping[str, Callable[[], View]]) -> tuple[str | None, Callable[[], View] | None]:
    """Find the one thing asked for; nothing for the twelve."""
    if len(asked) > 1:
        msg = f"lu: must be asked for one thing at a time, got {' and '.join(asked)}; leave out all but one"
        raise PitchError(msg)
    return next(iter(asked.items()), (None, None))


def _written(
    view: View, *, name: str | None, scl: Path | None, kbm: Path | None, huangzhong: float
) -> list[Record]:
    """Write the Scala files asked for, and give what was written."""
    from bianzhong.show.scala import write_scala

    if scl is None and kbm is None:
        return []
    if view.scale is None:
        msg = f"{'--kbm' if scl is None else '--scl'}: must go with a tuning, got {name}; ask by --school or --gong"
        raise PitchError(msg)
    files = write_scala(view.scale, huangzhong=huangzhong, scl=scl, kbm=kbm)
    return [{"file": str(file.path), "replaced": file.replaced} for file in files]
