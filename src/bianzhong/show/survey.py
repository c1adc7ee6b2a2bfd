"""JSON of a published table of bells.

``survey_record``, keys in order: ``table`` (its path), ``sheet`` (null for CSV), ``other_sheets`` (not read),
``material``, ``remarks`` (lines that are no bells), ``columns`` (list: ``heading``, ``key``, ``unit``, ``unit_from``:
heading, table, or usual where the table names none), ``unknown`` (headings not understood: ``heading``, ``nearest``),
``bells`` and ``written`` (paths, null without ``--write``). Each of ``bells`` has:

- ``row`` (from 1), ``label``, ``id``;
- ``lengths_mm`` and ``masses_kg``, by key of the column: ``value``, ``plus_minus``, ``text``;
- ``pitches``, by key of the column (``a``, ``b``, ``a_hz``, ``b_hz``): ``text``, ``frequency_hz``;
- ``lacks``: keys of a bell file that the row does not give, one of each to be given, and the columns that would;
- ``findings``: ``column``, ``kind`` (unreadable, damaged, implausible, note), ``rule``, ``got``.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from bianzhong.bell.columns import COLUMNS
from bianzhong.bell.excavated import sought
from bianzhong.lu import parse_pitch
from bianzhong.show.record import Record, record

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bianzhong.bell.material import Material
    from bianzhong.bell.plausibility import Examined
    from bianzhong.bell.survey import Survey, SurveyRow

__all__ = ["survey_record"]


def survey_record(
    survey: Survey, bells: Sequence[Examined], *, material: Material, written: Sequence[Path] | None
) -> Record:
    """Give a table and what was found in it.

    Parameters
    ----------
    survey, bells
        The table, and its rows examined.
    material
        The bronze the bell files name.
    written
        The files written; None where none were asked for.
    """
    return record(
        {
            "table": str(survey.path),
            "sheet": survey.sheet,
            "other_sheets": list(survey.other_sheets),
            "material": material.id,
            "remarks": list(survey.remarks),
            "columns": [
                {
                    "heading": column.heading.text,
                    "key": column.key,
                    "unit": column.unit,
                    "unit_from": column.unit_from,
                }
                for column in survey.columns
            ],
            "unknown": [{"heading": each.text, "nearest": each.nearest} for each in survey.unknown],
            "bells": [_bell(bell) for bell in bells],
            "written": None if written is None else [str(path) for path in written],
        }
    )


def _bell(bell: Examined) -> Record:
    row = bell.row
    return {
        "row": row.line,
        "label": row.label,
        "id": bell.bell.id,
        "lengths_mm": _sizes(row, kind="length", factor=1e3),
        "masses_kg": _sizes(row, kind="mass", factor=1.0),
        "pitches": {
            key: {"text": pitch, "frequency_hz": parse_pitch(pitch)} for key, pitch in row.pitches.items()
        },
        "lacks": [{"field": field, "columns": sought(field)} for field in bell.lacks],
        "findings": [asdict(finding) for finding in bell.findings],
    }


def _sizes(row: SurveyRow, *, kind: str, factor: float) -> Record:
    return {
        key: {"value": size * factor, "plus_minus": (size.plus_minus or 0.0) * factor, "text": size.write()}
        for key, size in row.sizes.items()
        if COLUMNS[key].kind == kind
    }
