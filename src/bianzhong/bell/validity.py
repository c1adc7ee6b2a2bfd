"""The rules that the dimensions of a bell must keep to be a body."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.bell.parts import Niu, Ridge, Yong
from bianzhong.bell.section import half_girth
from bianzhong.bell.validity_details import (
    Rule,
    bounded_details,
    check_hosts,
    details_below,
    details_within,
    positive_details,
)
from bianzhong.errors import GeometryError, SpecError
from bianzhong.units import Quantity

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["broken_bound", "check_dimensions"]

_SMALLEST, _LARGEST = 1e-6, 1e3
"""Lengths of bells, m, with room to spare, so that no square of one overflows."""
_FACTORS = (1e-3, 1e3)
"""Factors on the wall."""
_LEAST_EXTENT = 1e-3
"""Least share of the height that a ridge or groove spans."""
_ROUNDING = 1e-9
"""Relative room for rounding where a rule allows equality."""


def broken_bound(length: float) -> str | None:
    """Say what a length must be to be one of a bell; None where it is."""
    if not 0 < length < math.inf:
        return "must be positive and finite"
    return None if _SMALLEST <= length <= _LARGEST else "must lie between 1 um and 1 km"


def check_dimensions(bell: BellDimensions, *, where: str, wall: str = "wall", plate: str = "plate") -> None:
    """Raise for the first rule that the dimensions break.

    Parameters
    ----------
    bell
        The dimensions.
    where
        The bell, for the message.
    wall, plate
        What the message calls the wall and the plate: the key that sets it.

    Raises
    ------
    SpecError
        If a single value is outside its bounds.
    GeometryError
        If values that are each allowed do not make a body together.
    """
    keys = {"wall": wall, "plate": plate}
    check_hosts(bell, where=where)
    _check_values(bell, where=where, keys=keys)
    _check_rules(chain(_below(bell), _parts_below(bell)), where=where, keys=keys, equal=False)
    _check_rules(chain(_within(bell), _parts_within(bell)), where=where, keys=keys, equal=True)
    _check_waist(bell, where=where)
    _check_rules(details_below(bell), where=where, keys=keys, equal=False)
    _check_rules(details_within(bell), where=where, keys=keys, equal=True)


def _check_rules(rules: Iterable[Rule], *, where: str, keys: Mapping[str, str], equal: bool) -> None:
    """Refuse a value beyond its bound, or one that equals it where that is not allowed."""
    for name, value, bound, limit in rules:
        if not (value <= limit * (1 + _ROUNDING) if equal else value < limit):
            rule = (
                f"{keys.get(name, name)} must {'not exceed' if equal else 'be below'} {bound} ({_mm(limit)})"
            )
            msg = f"{where}: {rule}, got {_mm(value)}; change one of them"
            raise GeometryError(msg)


def _mm(length: float) -> str:
    return f"{length * 1e3:.4g} mm"


def _written(value: float) -> str:
    """A value as the file has it; a length that was worked out, in m."""
    return (isinstance(value, Quantity) and value.text) or f"{value:g}"


def _check_values(bell: BellDimensions, *, where: str, keys: Mapping[str, str]) -> None:
    """Refuse a single value outside its bounds."""
    for name, value in chain(_positive(bell), positive_details(bell)):
        if rule := broken_bound(value):
            msg = (
                f"{where}: {keys.get(name, name)} {rule}, got {_written(value)}; check the sign and the unit"
            )
            raise SpecError(msg)
    for name, value, low, high in chain(_bounded(bell), bounded_details(bell)):
        if not low <= value <= high:
            msg = f"{where}: {name} must lie in [{low:g}, {high:g}], got {_written(value)}; see geometry/README.md"
            raise SpecError(msg)


def _positive(bell: BellDimensions) -> Iterator[tuple[str, float]]:
    for name in ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "gu"):
        yield f"body.{name}", getattr(bell, name)
    yield from (("wall", bell.wall), ("plate", bell.plate))
    parts: list[tuple[str, object, tuple[str, ...]]] = [
        ("wall.lip_ring", bell.lip_ring, ("height", "extent")),
        ("pit", bell.pit, ("depth", "diameter")),
    ]
    for table, strip in bell.strips.items():
        parts.append((table, strip, ("width", "height" if isinstance(strip, Ridge) else "depth")))
    match bell.suspension:
        case Yong() as yong:
            parts.append(("yong", yong, ("length", "root_diameter", "heng_diameter")))
        case Niu() as niu:
            parts.append(("niu", niu, ("height", "long_axis", "short_axis")))
    for table, part, names in parts:
        if part is not None:
            yield from ((f"{table}.{name}", getattr(part, name)) for name in names)


def _bounded(bell: BellDimensions) -> Iterator[tuple[str, float, float, float]]:
    yield "body.fullness", bell.fullness, 0, 1
    yield "body.arch", bell.arch, 0, math.inf
    for name in ("wu", "waist", "lip"):
        yield f"wall.profile.{name}", getattr(bell.profile, name), *_FACTORS
    for table, strip in bell.strips.items():
        yield f"{table}.at", strip.at, 0, 1
        yield f"{table}.bottom", strip.bottom, _LEAST_EXTENT, 1
        yield f"{table}.top", strip.top, 0, strip.bottom - _LEAST_EXTENT
    if isinstance(bell.suspension, Yong):
        yield "yong.bore", bell.suspension.bore, 0, math.inf


def _below(bell: BellDimensions) -> Iterator[Rule]:
    """Rules of the body that forbid equality; the height exists once the first holds."""
    yield "the slant |xianjian - wuxiu| / 2", abs(bell.xianjian - bell.wuxiu) / 2, "body.xian", bell.xian
    yield "body.gu", bell.gu, "the height", bell.height
    yield "body.arch", bell.arch, "body.gu", bell.gu
    yield "wall", bell.wall, "half of gujian", bell.gujian / 2
    yield "plate", bell.plate, "the height at the middle of the face", bell.height - bell.arch


def _within(bell: BellDimensions) -> Iterator[Rule]:
    yield "body.gujian", bell.gujian, "xianjian", bell.xianjian
    yield "body.wuguang", bell.wuguang, "wuxiu", bell.wuxiu
    yield "the size of body.waist", abs(bell.waist), "wuxiu", bell.wuxiu


def _parts_below(bell: BellDimensions) -> Iterator[Rule]:
    if bell.pit is not None:
        yield "pit.depth", bell.pit.depth, "the wall", bell.wall
    if isinstance(bell.suspension, Yong):
        thinner = min(bell.suspension.root_diameter, bell.suspension.heng_diameter)
        yield "yong.bore", bell.suspension.bore, "the diameters of the yong", thinner


def _parts_within(bell: BellDimensions) -> Iterator[Rule]:
    girth = 2 * float(half_girth(a=bell.xianjian / 2, b=bell.gujian / 2, fullness=bell.fullness))
    for table, strip in bell.strips.items():
        yield f"{table}.width", strip.width, "the girth of one face", girth
    if bell.lip_ring is not None:
        yield "wall.lip_ring.extent", bell.lip_ring.extent, "the height", bell.height
    if bell.pit is not None:
        yield "pit.diameter", bell.pit.diameter, "the gu above the lip, gu - arch", bell.gu - bell.arch
    match bell.suspension:
        case Yong() as yong:
            yield "yong.root_diameter", yong.root_diameter, "wuguang", bell.wuguang
        case Niu() as niu:
            yield "niu.long_axis", niu.long_axis, "wuxiu", bell.wuxiu
            yield "niu.short_axis", niu.short_axis, "wuguang", bell.wuguang


def _check_waist(bell: BellDimensions, *, where: str) -> None:
    """Refuse a waist drawn in to nothing."""
    if bell.waist >= 0:
        return
    s = np.linspace(0, 1, 33)
    half = (bell.wuguang + (bell.gujian - bell.wuguang) * s) / 2 + 4 * bell.waist * s * (1 - s)
    if half.min() <= bell.wall:
        msg = (
            f"{where}: body.waist must leave room inside the wall ({_mm(bell.wall)}), "
            f"got {_mm(half.min())} from the axis to the face; draw it in less"
        )
        raise GeometryError(msg)
