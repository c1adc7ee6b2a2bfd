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
from bianzhong.bell.bosses import mei_roots
from bianzhong.bell.parts import Niu, Yong
from bianzhong.fem.cad.patches import MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.symmetry import Quadrant

__all__ = ["wish_sizes"]

_CORNER = 0.8
"""Size at the re-entrant corners, inside the xian and where wall and wu meet, as a share of that of the wall, for one cell
on √(half-girth · wall): it shrinks with the square of their number, for the error there falls only with the size."""
_FEATURE = 0.6
"""Cells across a mei, a band, a ridge, a groove or the pit for each on √(half-girth · wall), but at least one."""
_REACH = 3.0
"""A smaller size fades out over so many times the size of the wall."""

_UP = np.array([0.0, 0.0, 1.0])

Spot = tuple[Array, float]
"""Places (n, 3), m, and the size wanted there, m."""


def wish_sizes(shape: BellShape, *, cells: float, sides: Sequence[Quadrant]) -> None:
    """Set the background field of the open model: about ``cells`` cells on √(half-girth · wall)."""
    size = math.sqrt(shape.mouth_half_girth * shape.dimensions.wall) / cells
    field, wishes = gmsh.model.mesh.field, []
    for places, wanted in _spots(shape, size=size, cells=cells):
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


def _spots(shape: BellShape, *, size: float, cells: float) -> Iterator[Spot]:
    """Where cells are to be smaller in the quarter x, y ≥ 0."""
    yield from _corners(shape, size=size, cells=cells)
    yield from _features(shape, across=max(1.0, _FEATURE * cells))


def _corners(shape: BellShape, *, size: float, cells: float) -> Iterator[Spot]:
    """The re-entrant corners: inside the xian, inside the wu, and at the foot of what stands on it."""
    bell = shape.dimensions
    small = min(1.0, _CORNER / cells) * size
    down = np.linspace(0, 1, max(2, math.ceil(bell.height / small)))
    yield shape.inner(np.ones_like(down), down), small
    around = np.linspace(0, 1, max(2, math.ceil(shape.mouth_half_girth / small)))
    yield shape.inner(around, np.zeros_like(around)), small
    match bell.suspension:
        case Yong(root_diameter=diameter) | Niu(short_axis=diameter):
            yield _ring(np.zeros(3), _UP, radius=diameter / 2), max(bell.plate, size / 2)
    if isinstance(yong := bell.suspension, Yong) and yong.bore > 0:
        up = np.linspace(0, yong.length, max(2, math.ceil(yong.length / yong.bore)))
        yield np.concatenate([_ring(z * _UP, _UP, radius=yong.bore / 2) for z in up]), yong.bore / 2


def _features(shape: BellShape, *, across: float) -> Iterator[Spot]:
    """Mei, zhuan, ridges, grooves and the pit, so many cells ``across`` each."""
    bell = shape.dimensions
    if (mei := bell.mei) is not None:
        roots, normals = mei_roots(shape)
        tips = roots + mei.length * normals
        rings = [_ring(*foot, radius=mei.diameter / 2) for foot in zip(roots, normals, strict=True)]
        yield np.concatenate([*rings, tips]), mei.tip_diameter / across
    for strip in bell.strips.values():
        wanted = strip.width / across
        down = np.linspace(strip.top, strip.bottom, max(2, math.ceil(bell.height / wanted)))
        yield shape.inner(np.full_like(down, strip.at), down), wanted
    if (zhuan := bell.zhuan) is not None:
        wanted = zhuan.width / across
        u = np.linspace(zhuan.near, zhuan.far, max(2, math.ceil(shape.mouth_half_girth / wanted)))
        for at in zhuan.at:
            yield shape.outer(u, shape.down_wall(u, np.full_like(u, at))), wanted
    if isinstance(yong := bell.suspension, Yong) and (xuan := bell.xuan) is not None:
        up, out = xuan.at * yong.length * _UP, yong.radius(xuan.at) + xuan.width
        yield _ring(up, _UP, radius=out), min(xuan.width, xuan.height)
        if (gan := bell.gan) is not None:
            middle = up + np.array([0.0, out + (gan.reach - gan.thickness) / 2, 0.0])
            yield _ring(middle, np.array([1.0, 0.0, 0.0]), radius=gan.reach / 2), gan.thickness / across / 2
    if (pit := bell.pit) is not None:
        wanted = pit.diameter / 2 / across
        middle = bell.height - (bell.gu + bell.arch) / 2
        h = (middle + np.linspace(-0.5, 0.5, 9) * pit.diameter) / (bell.height - bell.arch)
        yield shape.outer(np.zeros_like(h), shape.down_wall(np.zeros_like(h), np.minimum(h, 1.0))), wanted


def _ring(centre: Array, axis: Array, *, radius: float) -> Array:
    """Places on a circle."""
    across = np.cross(axis, [1.0, 0.0, 0.0] if abs(axis[0]) < 0.9 else [0.0, 1.0, 0.0])
    across /= np.linalg.norm(across)
    angle = np.linspace(0, math.tau, 24, endpoint=False)[:, None]
    ring: Array = centre + radius * (np.cos(angle) * across + np.sin(angle) * np.cross(axis, across))
    return ring
