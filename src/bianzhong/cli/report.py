"""``bianzhong report``: everything about a bell in one document."""

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
    Output,
    ReadingId,
)
from bianzhong.cli.output import print_json, print_tables
from bianzhong.cli.solved import solved
from bianzhong.show.tables import Facts, facts

if TYPE_CHECKING:
    from bianzhong.show.record import Record

__all__ = ["report"]


def report(
    bell: Bell,
    *,
    output: Output,
    huangzhong: Huangzhong = "zeng",
    material: MaterialId = None,
    reading: ReadingId = None,
    count: Count = 20,
    fidelity: Fidelity = "standard",
    measured: Measured = None,
    json: Json = False,
) -> None:
    """Write everything about a bell to one document: .md to be read, with a picture (.svg) beside it, or .json.

    It holds what check and tones show, with sources, certificates and the versions of all programs.
    """
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
    inspection = inspect(evaluation.spec, reading=evaluation.reading, material=evaluation.material)
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


def _table(record: Record) -> Facts:
    replaced = [("", "in place of an older one")] if record["replaced"] else []
    picture = [("picture", record["picture"])] if record["picture"] else []
    return facts(
        [("bell", record["bell"]), ("", record["title"]), ("report", record["file"]), *replaced, *picture]
    )
