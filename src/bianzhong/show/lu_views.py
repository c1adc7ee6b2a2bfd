"""What can be shown of the lü: each with its JSON, its tables and, where it is a tuning, its scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.lu import find, parse_pitch
from bianzhong.lu.modes import gamut
from bianzhong.lu.scales import Scale, make_scale
from bianzhong.lu.schools import find_school
from bianzhong.show import lu_records as records
from bianzhong.show import lu_tables as tables
from bianzhong.show.pitches import lu_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.lu import Standard
    from bianzhong.show.record import Record
    from bianzhong.show.tables import Facts, Table

__all__ = [
    "View",
    "gong_view",
    "modes_view",
    "months_view",
    "pitches_view",
    "school_view",
    "standards_view",
    "steps_view",
    "twelve_view",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A part of the lü system, ready to be printed."""

    record: Record
    tables: tuple[Table | Facts, ...]
    scale: Scale | None = None
    """What Scala files hold; None if it is no tuning."""


def twelve_view(standard: Standard) -> View:
    """Show the twelve lü."""
    record = lu_record(standard, pitches={})
    scale = make_scale("The twelve lu by thirds, san fen sun yi", find_school("zheng-xuan").tones)
    return View(record=record, tables=(tables.head(standard), tables.twelve_table(record)), scale=scale)


def pitches_view(standard: Standard, *, pitches: Sequence[str]) -> View:
    """Show where pitches lie among the lü.

    Raises
    ------
    PitchError
        If a pitch cannot be read.
    """
    read = {words: parse_pitch(words, huangzhong=standard.huangzhong_hz) for words in pitches}
    record = lu_record(standard, pitches=read)
    return View(record=record, tables=(tables.head(standard), tables.placed_table(record)))


def school_view(standard: Standard, *, school: str) -> View:
    """Show the tones of a school.

    Raises
    ------
    PitchError
        If there is no such school.
    """
    chosen = find_school(school)
    record = records.school_record(standard, school=chosen)
    head = tables.head(standard, ("school", chosen.title), ("source", chosen.source))
    scale = make_scale(f"Lu after {chosen.id}, {len(chosen.tones)} tones", chosen.tones)
    return View(record=record, tables=(head, *tables.school_table(record)), scale=scale)


def gong_view(standard: Standard, *, gong: str) -> View:
    """Show the seven notes with a lü as 宮.

    Raises
    ------
    PitchError
        If there is no such lü.
    """
    chosen = gamut(find(gong))
    record = records.gong_record(standard, chosen=chosen)
    title = f"Seven notes with {chosen.gong.pinyin} as gong, pure"
    scale = make_scale(title, (note.exact for note in chosen.notes))
    head = tables.head(standard, ("宮", f"{chosen.gong.name} {chosen.gong.pinyin_tones}"))
    return View(record=record, tables=(head, *tables.gong_table(record)), scale=scale)


def modes_view() -> View:
    """Show each lü as 宮 in turn."""
    record = records.modes_record()
    return View(record=record, tables=tuple(tables.modes_table(record)))


def steps_view() -> View:
    """Show the generation step by step."""
    record = records.steps_record()
    return View(record=record, tables=tuple(tables.steps_table(record)))


def months_view() -> View:
    """Show what belongs to each lü."""
    record = records.months_record()
    return View(record=record, tables=tuple(tables.months_table(record)))


def standards_view() -> View:
    """Show where 黃鐘 may be taken from."""
    record = records.standards_record()
    return View(record=record, tables=tuple(tables.standards_table(record)))
