"""``bianzhong tones``: the main job, from a bell to its two tones and their lü."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.cli.options import (
    Bell,
    Count,
    Fidelity,
    Huangzhong,
    Json,
    MaterialId,
    Measured,
    ReadingId,
    load,
)
from bianzhong.cli.output import print_json, print_tables
from bianzhong.cli.progress import progress

if TYPE_CHECKING:
    from bianzhong.show.record import Record
    from bianzhong.show.tables import Facts, Table
    from bianzhong.study.pipeline import Evaluation

__all__ = ["tones"]


def tones(
    bell: Bell,
    *,
    huangzhong: Huangzhong = "zeng",
    material: MaterialId = None,
    reading: ReadingId = None,
    count: Count = 20,
    fidelity: Fidelity = "standard",
    measured: Measured = None,
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


def _tables(evaluation: Evaluation, record: Record) -> list[Table | Facts]:
    from bianzhong.show.tones_tables import comparisons, head, partials, strikes, two_tones, verdict

    return [
        head(evaluation, record),
        two_tones(evaluation, record),
        verdict(record),
        *comparisons(record),
        strikes(record),
        partials(evaluation, record),
    ]
