"""``bianzhong tones``: the main job, from a bell to its two tones and their lü."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bianzhong.cli.options import Bell, Huangzhong, Json, MaterialId, ReadingId, load
from bianzhong.cli.output import (
    cents,
    facts,
    print_json,
    print_tables,
    reading_words,
    spread,
    standard_words,
    table,
)
from bianzhong.cli.progress import progress

if TYPE_CHECKING:
    from rich.table import Table

    from bianzhong.show.record import Record
    from bianzhong.study.pipeline import Evaluation

__all__ = ["tones"]

_TONES = {"a": "A 正鼓", "b": "B 側鼓"}


def _whole(text: str | int) -> int:
    """Read a count, or say what it must be; the default comes as a number."""
    words = str(text)
    if re.fullmatch("[0-9]{1,6}", words) and int(words) > 0:
        return int(words)
    message = f"must be a whole number from 1 to 999999, got {words!r}"
    raise typer.BadParameter(message)


def tones(
    bell: Bell,
    *,
    huangzhong: Huangzhong = "zeng",
    material: MaterialId = None,
    reading: ReadingId = None,
    count: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=_whole,
            help="Find this many partials, the lowest ones with none left out, and the next where it lies too close "
            "to the last to be parted from it.",
        ),
    ] = 20,
    fidelity: Annotated[
        Literal["draft", "standard", "fine"],
        typer.Option(help="Solve on a coarse, a good or a very fine mesh; each says how far off it may be."),
    ] = "standard",
    measured: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Put the computed tones beside those measured on this bell: FILE is a pitches.toml, as written by "
            "bianzhong check TABLE --write DIR, and holds the bell by its id.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find a bell's A-tone and B-tone, their lü, where to strike them, and its other partials."""
    from bianzhong.bell.catalogue import load_pitches

    spec, chosen, bronze = load(bell, reading=reading, material=material)
    beside = None if measured is None else load_pitches(measured).of(spec.id)
    with progress("loading") as report:
        from bianzhong.show.tones import tones_record
        from bianzhong.study.pipeline import evaluate

        evaluation = evaluate(
            spec,
            reading=chosen,
            material=bronze,
            huangzhong=huangzhong,
            count=count,
            fidelity=fidelity,
            measured=beside,
            progress=report,
        )
    record = tones_record(evaluation)
    if json:
        print_json(record)
    else:
        print_tables(*_tables(evaluation, record))


def _tables(evaluation: Evaluation, record: Record) -> list[Table]:
    parts = [_head(evaluation, record), _two_tones(evaluation, record), _verdict(record)]
    for name, pitch in (("targets", "wanted"), ("measured", "measured")):
        if record[name] is not None:
            parts.append(_beside(record[name], pitch=pitch))
    return [*parts, _strikes(record), _partials(evaluation, record)]


def _head(evaluation: Evaluation, record: Record) -> Table:
    e = evaluation
    return facts(
        (
            ("bell", e.spec.id),
            ("", e.spec.title),
            ("reading", reading_words(e.reading)),
            ("material", f"{e.material.id}, {record['mass_kg']:.3f} kg"),
            ("fidelity", f"{e.fidelity}, {record['dofs']} unknowns, {record['wall_seconds']:.1f} s"),
            ("黃鐘", f"{standard_words(e.standard)}; +1 after a lü: an octave up"),
        )
    )


def _two_tones(evaluation: Evaluation, record: Record) -> Table:
    rows = (
        (
            _TONES[name],
            f"{tone['frequency_hz']:.2f}",
            spread(tone["error_cents"]),
            tone["note"],
            f"{tone['lu']} {near.lu.pinyin_tones}",
            cents(tone["lu_cents"]),
            tone["mode"],
        )
        for (name, tone), near in zip(
            record["tones"].items(), (evaluation.a_lu, evaluation.b_lu), strict=True
        )
    )
    return table(("tone", ">Hz", ">± cents", "note", "nearest lü", ">cents from it", "mode"), rows)


def _verdict(record: Record) -> Table:
    near, verdict, bronze = record["nearest_interval"], record["two_tone"], record["material_cents"]
    named = ", ".join(filter(None, (near["name"], near["ratio"], near["chinese"])))
    interval = (
        f"{record['interval_cents']:.1f} ± {spread(record['interval_error_cents'])} cents from A up to B, "
        f"ratio {record['interval_ratio']:.4f}"
    )
    return facts(
        (
            ("interval", interval),
            ("nearest", f"{named}: {cents(near['cents'])} cents from it"),
            ("two-tone", f"{'yes' if verdict['verdict'] else 'no'}: {verdict['reason']}"),
            ("mesh", "the ± above: how far the frequencies may be from those of an endlessly fine mesh"),
            (
                "bronze",
                f"±{bronze:.0f} cents more on each tone by the spread of E and density, not on the interval",
            ),
        )
    )


def _beside(deviations: Record, *, pitch: str) -> Table:
    """The computed tones beside the pitches wanted or measured."""
    rows = (
        (
            name.upper() if len(name) == 1 else name,
            each["target"],
            cents(each["cents"]),
            spread(each["mesh_cents"]),
            spread(each["material_cents"]),
        )
        for name, each in deviations.items()
        if each is not None
    )
    columns = ("tone", pitch, f">computed minus {pitch}, cents", ">± mesh", ">± bronze")
    return table(columns, rows)


def _strikes(record: Record) -> Table:
    names = {"zhenggu": ("正鼓 zhenggu", "B"), "cegu": ("側鼓 cegu", "A")}
    rows = (
        (
            names[name][0],
            f"{strike['place']['u']:.3f}",
            f"{strike['place']['x_mm']:.1f}",
            f"{strike['place']['up_from_lip_mm']:.1f}",
            _strength(strike["strengths"]["a_per_kg"]),
            _strength(strike["strengths"]["b_per_kg"]),
            _leakage(strike, other=names[name][1]),
        )
        for name, strike in record["strikes"].items()
    )
    columns = ("strike", ">u", ">mm aside", ">mm up", ">A", ">B", "|leakage")
    title = (
        "where to strike: u along the half-girth and mm along the mouth from the middle of the face, mm up from the "
        "lip; how strongly each tone then sounds, 1/kg"
    )
    return table(columns, rows, title=title)


def _strength(value: float | None) -> str:
    return "0" if value is None else f"{value:.2g}"


def _leakage(strike: Record, *, other: str) -> str:
    if strike["silent_by_symmetry"]:
        return f"{other} silent by symmetry"
    if strike["leakage_db"] is None:
        return f"{other} silent"
    return f"{other} at {strike['leakage_db']:.1f} dB"


def _partials(evaluation: Evaluation, record: Record) -> Table:
    marks = {evaluation.tones.a_index: "A", evaluation.tones.b_index: "B"}
    rows = (
        (
            f"{i + 1}",
            marks.get(i, ""),
            f"{partial['frequency_hz']:.2f}",
            spread(partial["error_cents"]),
            f"{partial['ratio_to_a']:.4f}",
            partial["mode"],
            partial["symmetry"],
            f"{partial['mode_share']:.2f}",
        )
        for i, partial in enumerate(record["partials"])
    )
    columns = (">no.", "", ">Hz", ">± cents", ">ratio to A", "mode", "class", ">share")
    title = (
        f"all partials below {record['complete_below_hz']:.1f} Hz; share: how purely a mode has the m of its name, "
        "~ marks a doubtful one"
    )
    return table(columns, rows, title=title)
