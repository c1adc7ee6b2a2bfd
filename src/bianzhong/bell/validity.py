"""The rules that the dimensions of a bell must keep to be a body."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.bell.parts import Niu, Ridge, Yong
from bianzhong.bell.section import half_girth
from bianzhong.errors import GeometryError, SpecError

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.parts import Groove

__all__ = ["check_dimensions"]

_ROUNDING = 1e-9
"""Relative room for rounding where a rule allows equality."""


def check_dimensions(bell: BellDimensions, *, where: str) -> None:
    """Raise for the first rule that the dimensions break.

    Parameters
    ----------
    bell
        The dimensions.
    where
        The bell's id, for the message.

    Raises
    ------
    SpecError
        If a single value is outside its bounds.
    GeometryError
        If values that are each allowed do not make a body together.
    """
    _check_values(bell, where=where)
    for name, value, bound, limit in chain(_below(bell), _parts_below(bell)):
        if not value < limit:
            msg = (
                f"{where}: {name} must be below {bound} ({_mm(limit)}), got {_mm(value)}; change one of them"
            )
            raise GeometryError(msg)
    for name, value, bound, limit in chain(_within(bell), _parts_within(bell)):
        if not value <= limit * (1 + _ROUNDING):
            msg = f"{where}: {name} must not exceed {bound} ({_mm(limit)}), got {_mm(value)}; change one of them"
            raise GeometryError(msg)
    _check_waist(bell, where=where)


Rule = tuple[str, float, str, float]
"""What is bounded, its value, what bounds it, and the bound."""


def _mm(length: float) -> str:
    return f"{length * 1e3:.4g} mm"


def _check_values(bell: BellDimensions, *, where: str) -> None:
    """Refuse a single value outside its bounds."""
    for name, value in _positive(bell):
        if not 0 < value < math.inf:
            msg = f"{where}: {name} must be positive and finite, got {value:g}; check the sign and the unit"
            raise SpecError(msg)
    for name, value, low, high in _bounded(bell):
        if not low <= value <= high:
            msg = f"{where}: {name} must lie in [{low:g}, {high:g}], got {value:g}; see geometry/README.md"
            raise SpecError(msg)


def _strips(bell: BellDimensions) -> Iterator[tuple[str, Ridge | Groove]]:
    """Give the ridges and grooves with their places in the file."""
    yield from ((f"ridges[{i}]", ridge) for i, ridge in enumerate(bell.ridges, 1))
    yield from ((f"grooves[{i}]", groove) for i, groove in enumerate(bell.grooves, 1))


def _positive(bell: BellDimensions) -> Iterator[tuple[str, float]]:
    for name in ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "gu"):
        yield f"body.{name}", getattr(bell, name)
    yield from (("wall", bell.wall), ("plate", bell.plate))
    parts: list[tuple[str, object, tuple[str, ...]]] = [
        ("wall.profile", bell.profile, ("wu", "waist", "lip")),
        ("wall.lip_ring", bell.lip_ring, ("height", "extent")),
        ("pit", bell.pit, ("depth", "diameter")),
    ]
    for table, strip in _strips(bell):
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
    yield "body.arch", bell.arch, 0, bell.xian
    yield "body.waist", bell.waist, -bell.wuxiu, bell.wuxiu
    for table, strip in _strips(bell):
        yield f"{table}.at", strip.at, 0, 1
        yield f"{table}.bottom", strip.bottom, 0, 1
        yield f"{table}.top", strip.top, 0, math.nextafter(strip.bottom, -1)
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


def _parts_below(bell: BellDimensions) -> Iterator[Rule]:
    if bell.pit is not None:
        yield "pit.depth", bell.pit.depth, "the wall", bell.wall
    if isinstance(bell.suspension, Yong):
        thinner = min(bell.suspension.root_diameter, bell.suspension.heng_diameter)
        yield "yong.bore", bell.suspension.bore, "the diameters of the yong", thinner


def _parts_within(bell: BellDimensions) -> Iterator[Rule]:
    girth = 2 * float(half_girth(a=bell.xianjian / 2, b=bell.gujian / 2, fullness=bell.fullness))
    for table, strip in _strips(bell):
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
    s = np.linspace(0, 1, 33)
    half = (bell.wuguang + (bell.gujian - bell.wuguang) * s) / 2 + 4 * bell.waist * s * (1 - s)
    if half.min() <= bell.wall:
        msg = (
            f"{where}: body.waist must leave room inside the wall ({_mm(bell.wall)}), "
            f"got {_mm(half.min())} from the axis to the face; draw it in less"
        )
        raise GeometryError(msg)
