"""``bianzhong report``: everything about a bell, or about a set of bells, in one document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bianzhong.cli.chime import BoSize, Pattern, RankId, Recipe, SizingRule, Wishes, sized
from bianzhong.cli.options import (
    Count,
    Fidelity,
    Huangzhong,
    Json,
    MaterialId,
    Measured,
    Output,
    ReadingId,
)
from bianzhong.cli.output import print_json, print_tables
from bianzhong.cli.solved import solved
from bianzhong.errors import SpecError
from bianzhong.show.tables import Facts, facts

if TYPE_CHECKING:
    from bianzhong.show.record import Record

__all__ = ["report"]

_COUNT, _BO = 20, "small"


def report(
    bell: Annotated[
        str,
        typer.Argument(
            metavar="BELL|SET",
            show_default=False,
            help="Id of a shipped bell or set (see: bianzhong list), or the path of such a file ending in .toml.",
        ),
    ],
    *,
    output: Output,
    huangzhong: Huangzhong = "zeng",
    material: MaterialId = None,
    fidelity: Fidelity = "standard",
    reading: ReadingId = None,
    count: Count = _COUNT,
    measured: Measured = None,
    rank: RankId = None,
    pattern: Pattern = None,
    sizing: SizingRule = None,
    recipe: Recipe = None,
    bo: BoSize = "small",
    json: Json = False,
) -> None:
    """Write everything about a bell or a set to one document, .md to be read or .json; a bell is drawn (.svg) beside it.

    Of a bell it holds what check and tones show, of a set what chime shows, with sources and the versions of all
    programs. --reading, --count and --measured go with a bell; --rank, --pattern, --sizing, --recipe and --bo with a set.
    """
    from bianzhong.bell.catalogue import is_set

    of_bell = {"reading": reading, "count": None if count == _COUNT else count, "measured": measured}
    of_set = {
        "rank": rank,
        "pattern": pattern,
        "sizing": sizing,
        "recipe": recipe,
        "bo": None if bo == _BO else bo,
    }
    if is_set(bell):
        _refuse(of_bell, goes_with="a bell", got=f"the set {bell!r}")
        wishes = Wishes(
            set=bell,
            rank=rank,
            pattern=pattern,
            sizing=sizing,
            huangzhong=huangzhong,
            material=material,
            recipe=recipe,
            fidelity=fidelity,
        )
        _report_set(wishes, output=output, bo=bo, json=json)
        return
    _refuse(of_set, goes_with="a set", got=f"the bell {bell!r}")
    _report_bell(
        bell,
        output=output,
        huangzhong=huangzhong,
        material=material,
        fidelity=fidelity,
        reading=reading,
        count=count,
        measured=measured,
        json=json,
    )


def _refuse(options: Mapping[str, object], *, goes_with: str, got: str) -> None:
    for name, value in options.items():
        if value is not None:
            msg = f"--{name}: must go with {goes_with}, got {got}; leave it out"
            raise SpecError(msg)


def _report_set(wishes: Wishes, *, output: Path, bo: Literal["small", "great"], json: bool) -> None:
    from bianzhong.show.chime_report import check_place, write_chime_report

    check_place(output)
    made = sized(wishes)
    settings = {**asdict(wishes), "bo": bo}
    record = write_chime_report(output, made, bo=bo, settings=settings)
    if json:
        print_json(record)
    else:
        print_tables(_set_table(record))


def _report_bell(
    bell: str,
    *,
    output: Path,
    huangzhong: str,
    material: str | None,
    fidelity: Literal["draft", "standard", "fine"],
    reading: str | None,
    count: int,
    measured: Path | None,
    json: bool,
) -> None:
    from bianzhong.bell.inspection import inspect
    from bianzhong.show.files import report_file_record
    from bianzhong.show.report import report_places, write_report

    report_places(output)
    evaluation = solved(
        bell,
        reading=reading,
        material=material,
        count=count,
        fidelity=fidelity,
        huangzhong=huangzhong,
        measured=measured,
    )
    tones = evaluation.tones
    inspection = inspect(
        evaluation.spec,
        reading=evaluation.reading,
        material=evaluation.material,
        tone=min(tones.a.frequency_hz, tones.b.frequency_hz),
    )
    settings = {
        "bell": bell,
        "huangzhong": huangzhong,
        "material": material,
        "reading": reading,
        "count": count,
        "fidelity": fidelity,
        "measured": None if measured is None else str(measured),
    }
    written = write_report(output, inspection=inspection, evaluation=evaluation, settings=settings)
    record = report_file_record(evaluation, written=written)
    if json:
        print_json(record)
    else:
        print_tables(_table(record))


def _set_table(record: Record) -> Facts:
    replaced = [("", "in place of an older one")] if record["replaced"] else []
    bells = f"{record['rank']}, {record['bells']} bells"
    return facts(
        [
            ("set", record["set"]),
            ("", record["title"]),
            ("rank", bells),
            ("report", record["file"]),
            *replaced,
        ]
    )


def _table(record: Record) -> Facts:
    replaced = [("", "in place of an older one")] if record["replaced"] else []
    picture = [("picture", record["picture"])] if record["picture"] else []
    return facts(
        [("bell", record["bell"]), ("", record["title"]), ("report", record["file"]), *replaced, *picture]
    )
