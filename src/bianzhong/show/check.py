"""JSON of what is known about a bell before it is struck.

``check_record``, keys in order: ``bell``, ``title``, ``source``, ``notes``, ``material``, ``measures``, ``reading``
(null, or ``id``, ``title``, ``status``, ``source``, ``doubts``), ``missing`` (keys of the bell file, one
of each to be given), ``choices`` (list: ``field``, ``left_open_by_reading``, ``value``, ``why``, ``missing``); and, null while
something is missing:

- ``dimensions``, by key of the bell file, a list where there may be several (``ridge``, ``groove``): ``character``,
  ``pinyin``, ``meaning``, ``mm``, ``plus_minus_mm`` (null where none is known), ``origin``, ``place`` (on the wall, of ridges, grooves, mei and zhuan, else null);
- ``mass_kg``, ``whole_height_mm``, ``mean_wall_mm``, ``mean_wall_over_xianjian``;
- ``checks`` (null where another reading than the file's is asked for), a list: ``of``, ``unit`` (mm, cm3 or
  empty), ``value``, ``tolerance``, ``computed``, ``holds``, ``reason``;
- ``limits``, a list: ``id``, ``title``, ``of``, ``unit`` (mm, kg or hz), ``limit``, ``plus_minus`` (of the measures,
  and of a string's assumptions), ``value``, ``holds``, ``sure`` (farther from the limit than that ±; these three are null
  for a tone, which is known only of a bell that was struck: see the JSON of chimes), ``note``, ``source``, ``measures``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.bell.inspection import choices
from bianzhong.bell.terms import dimension_list
from bianzhong.show.record import Record, record

if TYPE_CHECKING:
    from bianzhong.bell.inspection import CheckResult, Choice, Inspection
    from bianzhong.bell.limits import LimitResult
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec
    from bianzhong.bell.terms import Dimension

__all__ = ["UNITS", "check_record", "limit_record"]

UNITS = {
    "height": ("mm", 1e3),
    "xian": ("mm", 1e3),
    "waist_girth": ("mm", 1e3),
    "wall": ("mm", 1e3),
    "outer_volume": ("cm3", 1e6),
    "wall_ratio": ("", 1.0),
    "mass": ("kg", 1.0),
    "tone": ("hz", 1.0),
}
"""The unit each checked quantity is shown in, and what an SI value is multiplied by."""


def check_record(spec: BellSpec, *, reading: Reading | None, inspection: Inspection | None) -> Record:
    """Give what a bell file says and what follows from it.

    Parameters
    ----------
    spec, reading
        The bell, and the reading it is read by.
    inspection
        The bell worked out; None where something is missing.
    """
    filled = choices(spec, reading=reading)
    return record(
        {
            "bell": spec.id,
            "title": spec.title,
            "source": spec.source,
            "notes": spec.notes,
            "material": inspection.material.id if inspection else spec.material,
            "measures": spec.measures.id,
            "reading": reading and _reading(reading),
            "missing": [choice.missing for choice in filled if choice.missing],
            "choices": [_choice(choice) for choice in filled],
            **(_worked_out(inspection) if inspection else dict.fromkeys(_WORKED_OUT)),
        }
    )


_WORKED_OUT = (
    "dimensions",
    "mass_kg",
    "whole_height_mm",
    "mean_wall_mm",
    "mean_wall_over_xianjian",
    "checks",
    "limits",
)


def _reading(reading: Reading) -> Record:
    return {
        "id": reading.id,
        "title": reading.title,
        "status": reading.status,
        "source": reading.source,
        "doubts": list(reading.doubts),
    }


def _choice(choice: Choice) -> Record:
    return {
        "field": choice.field,
        "left_open_by_reading": choice.left_open,
        "value": choice.value,
        "why": choice.why,
        "missing": choice.missing,
    }


def _worked_out(bell: Inspection) -> Record:
    values = (
        _dimensions(bell),
        bell.mass_kg,
        bell.whole_height * 1e3,
        bell.mean_wall * 1e3,
        bell.mean_wall / bell.dimensions.xianjian,
        None if bell.checks is None else [_check(result) for result in bell.checks],
        [limit_record(result) for result in bell.limits],
    )
    return dict(zip(_WORKED_OUT, values, strict=True))


def _dimensions(bell: Inspection) -> Record:
    rows = dimension_list(bell.spec, reading=bell.reading, dimensions=bell.dimensions)
    table: Record = {}
    for row in rows:
        if row.key.startswith(("ridge.", "groove.")):
            table.setdefault(row.key, []).append(_dimension(row))
        else:
            table[row.key] = _dimension(row)
    return table


def _dimension(row: Dimension) -> Record:
    spread = row.length.plus_minus
    return {
        "character": row.term.character,
        "pinyin": row.term.pinyin,
        "meaning": row.term.meaning,
        "mm": row.length * 1e3,
        "plus_minus_mm": None if spread is None else spread * 1e3,
        "origin": row.origin,
        "place": row.place or None,
    }


def _check(result: CheckResult) -> Record:
    unit, factor = UNITS[result.check.of]
    return {
        "of": result.check.of,
        "unit": unit,
        "value": result.check.value * factor,
        "tolerance": (result.check.value.plus_minus or 0.0) * factor,
        "computed": result.computed * factor,
        "holds": result.holds,
        "reason": result.check.reason,
    }


def limit_record(result: LimitResult) -> Record:
    """Give a limit of the Guoyu, and how a bell stands to it."""
    unit, factor = UNITS[result.limit.of]
    return {
        "id": result.limit.id,
        "title": result.limit.title,
        "of": result.limit.of,
        "unit": unit,
        "limit": result.limit.value * factor,
        "plus_minus": (result.limit.value.plus_minus or 0.0) * factor,
        "value": None if result.value is None else result.value * factor,
        "holds": result.holds,
        "sure": result.sure,
        "note": result.limit.note,
        "source": result.limit.source,
        "measures": result.limit.measures,
    }
