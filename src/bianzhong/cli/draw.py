"""``bianzhong draw``: a picture of a bell, to scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.cli.options import Bell, Json, MaterialId, Output, ReadingId, load
from bianzhong.cli.output import print_json, print_tables
from bianzhong.show.tables import Facts, facts, reading_words

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.show.record import Record

__all__ = ["draw"]


def draw(
    bell: Bell,
    *,
    output: Output,
    reading: ReadingId = None,
    material: MaterialId = None,
    json: Json = False,
) -> None:
    """Draw a bell to scale, as .svg or .png: face, section, plan and a cut through the gu, with the terms.

    The side strike is drawn half-way to the xian; the picture of a report has it where the A-tone is silent. The .png
    takes its Chinese characters from a font of the system. --material matters where the mass sets the wall.
    """
    from bianzhong.bell.inspection import inspect
    from bianzhong.show.picture import PICTURES, picture_record, write_picture
    from bianzhong.show.target import check_target

    check_target(output, suffixes=PICTURES)
    spec, chosen, bronze = load(bell, reading=reading, material=material)
    inspection = inspect(spec, reading=chosen, material=bronze)
    record = picture_record(inspection, written=write_picture(output, inspection))
    if json:
        print_json(record)
    else:
        print_tables(_table(inspection, record))


def _table(inspection: Inspection, record: Record) -> Facts:
    replaced = [("", "in place of an older one")] if record["replaced"] else []
    return facts(
        (
            ("bell", record["bell"]),
            ("", record["title"]),
            ("reading", reading_words(inspection.reading)),
            ("file", record["file"]),
            *replaced,
            ("size", f"{record['width_px']} × {record['height_px']} px"),
        )
    )
