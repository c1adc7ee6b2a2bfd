"""How large the cells are: a size for the wall, and smaller ones where the geometry or the stress turns quickly.

The size of the wall follows √(half-girth · wall), the length within which bending fades.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import gmsh
import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Niu, Yong
from bianzhong.fem.cad.parts import mei_roots
from bianzhong.fem.cad.patches import MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.blocks import Map
    from bianzhong.fem.symmetry import Quadrant

__all__ = ["wall_size", "wish_sizes"]

_XIAN = 0.1
"""Size at the inner xian, a re-entrant corner, as a share of that of the wall."""
_WU = 0.4
"""Size where the wall meets the wu inside, another re-entrant corner."""
_FEATURE_CELLS = 3.0
"""Cells across a mei, a band, a ridge, a groove or the pit, at the finest."""
_REACH = 3.0
"""A smaller size fades out over so many times the size of the wall."""

Spot = tuple[Array, float]
"""Places (n, 3), m, and the size wanted there, m."""


def wall_size(shape: BellShape, *, cells: float) -> float:
    """Size of cells on the smooth wall, m: √(half-girth · wall) by the number of ``cells``."""
    return math.sqrt(shape.mouth_half_girth * shape.dimensions.wall) / cells


def wish_sizes(shape: BellShape, *, size: float, sides: Sequence[Quadrant]) -> None:
    """Set the background field of the open model."""
    field, wishes = gmsh.model.mesh.field, []
    for places, wanted in _spots(shape, size=size):
        small = min(size, wanted)
        points = [gmsh.model.occ.addPoint(*(MM * place * [*side, 1])) for place in places for side in sides]
        gmsh.model.occ.synchronize()
        near, wish = field.add("Distance"), field.add("Threshold")
        field.setNumbers(near, "PointsList", points)
        for name, value in (
            ("InField", near),
            ("SizeMin", MM * small),
            ("SizeMax", MM * size),
            ("DistMin", MM * small / 2),
            ("DistMax", MM * (small / 2 + _REACH * (size - small))),
        ):
            field.setNumber(wish, name, value)
        wishes.append(wish)
    least = field.add("Min")
    field.setNumbers(least, "FieldsList", wishes)
    field.setAsBackgroundMesh(least)


def _spots(shape: BellShape, *, size: float) -> Iterator[Spot]:
    """Where cells are to be smaller in the quarter x, y ≥ 0."""
    bell = shape.dimensions
    yield _line(shape.inner, u=1.0, start=0.0, end=1.0, step=_XIAN * size, long=bell.height), _XIAN * size
    corner = np.linspace(0, 1, max(2, math.ceil(shape.mouth_half_girth / (_WU * size))))
    yield shape.inner(corner, 0 * corner), _WU * size
    if bell.mei is not None:
        roots, normals = mei_roots(shape)
        wanted = bell.mei.tip_diameter / _FEATURE_CELLS
        rings = [
            _ring(root, normal, radius=bell.mei.diameter / 2)
            for root, normal in zip(roots, normals, strict=True)
        ]
        yield np.concatenate(rings), wanted
        yield roots + bell.mei.length * normals, wanted
    if bell.pit is not None:
        middle = -(bell.height - (bell.gu + bell.arch) / 2)
        depth = np.linspace(-0.5, 0.5, 9) * bell.pit.diameter
        yield (
            np.stack([0 * depth, 0 * depth + bell.gujian / 2, middle + depth], axis=1),
            bell.pit.diameter / 2 / _FEATURE_CELLS,
        )
    for strip in bell.strips.values():
        wanted = strip.width / _FEATURE_CELLS
        step = min(size, wanted)
        yield (
            _line(shape.inner, u=strip.at, start=strip.top, end=strip.bottom, step=step, long=bell.height),
            wanted,
        )
    if bell.zhuan is not None:
        wanted = bell.zhuan.width / _FEATURE_CELLS
        u = np.linspace(bell.zhuan.near, bell.zhuan.far, max(2, math.ceil(shape.mouth_half_girth / wanted)))
        for at in bell.zhuan.at:
            yield shape.outer(u, shape.down_wall(u, np.full_like(u, at))), wanted
    match bell.suspension:
        case Yong(root_diameter=axis) | Niu(short_axis=axis):
            foot = _ring(np.zeros(3), np.array([0.0, 0.0, 1.0]), radius=axis / 2)
            yield foot, max(bell.plate, size / 2)


def _line(wall: Map, *, u: float, start: float, end: float, step: float, long: float) -> Array:
    """Places down a wall at one ``u``, about ``step`` apart."""
    v = np.linspace(start, end, max(2, math.ceil(long * (end - start) / step)))
    return wall(np.full_like(v, u), v)


def _ring(centre: Array, axis: Array, *, radius: float) -> Array:
    """Places on a circle."""
    across = np.cross(axis, [1.0, 0.0, 0.0] if abs(axis[0]) < 0.9 else [0.0, 1.0, 0.0])
    across /= np.linalg.norm(across)
    angle = np.linspace(0, math.tau, 24, endpoint=False)[:, None]
    ring: Array = centre + radius * (np.cos(angle) * across + np.sin(angle) * np.cross(axis, across))
    return ring
