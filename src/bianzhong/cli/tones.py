"""``bianzhong tones``: the main job, from a bell to its two tones and their lü."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.cli.options import (
    Bell,
    Count,
    Detail,
    Fidelity,
    Huangzhong,
    Json,
    MaterialId,
    Measured,
    ReadingId,
    SolvedWhole,
    Without,
)
from bianzhong.cli.output import print_json, print_tables
from bianzhong.cli.solved import solved

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
    detail: Detail = False,
    whole: SolvedWhole = False,
    without: Without = None,
    measured: Measured = None,
    json: Json = False,
) -> None:
    """Find a bell's A-tone and B-tone, their lü, where to strike them, and its other partials."""
    evaluation = solved(
        bell,
        reading=reading,
        material=material,
        count=count,
        fidelity=fidelity,
        huangzhong=huangzhong,
        measured=measured,
        detail=detail,
        whole=whole,
        without=without,
    )
    from bianzhong.show.tones import tones_record

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
