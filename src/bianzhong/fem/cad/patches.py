"""The surfaces of a quarter of a bell as B-splines: interpolated in the wall's own coordinates.

Each patch is a tensor product of cubic splines through points of a map of :class:`bianzhong.bell.shape.BellShape`,
the points lying closer where a ridge, groove, pit or band is narrow. Neighbouring patches share the points, and
with them the spline, of their common edge. Lengths in millimetres, the unit of CAD files.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from scipy.interpolate import make_interp_spline

from bianzhong.arrays import Array
from bianzhong.fem.bellmesh import girth_features, height_features
from bianzhong.fem.lines import Feature, lines

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.blocks import Map

__all__ = ["MM", "Patch", "Quarter", "quarter"]

MM = 1e3
"""Millimetres in a metre."""
_CELLS = 20.0
"""Cells between interpolated points along the half-girth, and along the height."""
_FEATURE_CELLS = 8.0


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Patch:
    """A B-spline surface, clamped at its edges."""

    poles: Array
    """Shape (u, v, 3), mm."""
    knots: tuple[Array, Array]
    """Along u and v, with their multiplicities."""

    @property
    def degrees(self) -> tuple[int, int]:
        """Along u and v."""
        u, v = (len(knots) - count - 1 for knots, count in zip(self.knots, self.poles.shape[:2], strict=True))
        return u, v

    @classmethod
    def through(cls, points: Array, *, u: Array, v: Array) -> Patch:
        """Interpolate ``points`` (u, v, 3), m, at the parameters ``u`` and ``v``."""
        along = make_interp_spline(u, MM * points, k=min(3, len(u) - 1), axis=0)
        down = make_interp_spline(v, along.c, k=min(3, len(v) - 1), axis=1)
        return cls(poles=np.moveaxis(down.c, 0, 1), knots=(along.t, down.t))

    @classmethod
    def between(cls, upper: Patch, lower: Patch) -> Patch:
        """Join the edges v = 1 of two patches by straight lines."""
        poles = np.stack([upper.poles[:, -1], lower.poles[:, -1]], axis=1)
        return cls(poles=poles, knots=(upper.knots[0], np.array([0.0, 0.0, 1.0, 1.0])))

    def image(self, side: tuple[int, int]) -> Patch:
        """The mirror image in the quarter of the signs ``side`` of x and y."""
        return replace(self, poles=self.poles * [*side, 1])

    def moved(self, x: float, y: float) -> Patch:
        """Moved by ``x`` and ``y``, m."""
        return replace(self, poles=self.poles + np.array([MM * x, MM * y, 0.0]))


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Quarter:
    """The curved faces of the quarter x ≥ 0, y ≥ 0, u from the middle of the face to the xian."""

    outer: Patch
    """v from the wu's underside to the lip."""
    inner: Patch
    rim: Patch
    """Beside the wu, v from its underside to its top."""


def quarter(shape: BellShape) -> Quarter:
    """Interpolate the walls of a bell, its zhuan on them."""
    across, down = _bands(shape.dimensions)
    u = lines(_CELLS, features=[*girth_features(shape, _FEATURE_CELLS), *across]).nodes
    v = lines(_CELLS, features=[*height_features(shape, _FEATURE_CELLS), *down]).nodes
    rise = np.linspace(0, 1, 5)
    return Quarter(
        outer=Patch.through(_points(shape.banded, u=u, v=v), u=u, v=v),
        inner=Patch.through(_points(shape.inner, u=u, v=v), u=u, v=v),
        rim=Patch.through(_points(shape.rim, u=u, v=rise), u=u, v=rise),
    )


def _bands(bell: BellDimensions) -> tuple[list[Feature], list[Feature]]:
    """The zhuan along u and along v."""
    if (zhuan := bell.zhuan) is None:
        return [], []
    half, under = zhuan.width / bell.height / 2, bell.plate / bell.height
    down = [
        Feature(
            name="zhuan.width",
            start=(at - half - under) / (1 - under),
            end=(at + half - under) / (1 - under),
            cells=_FEATURE_CELLS,
        )
        for at in zhuan.at
    ]
    across = Feature(name="zhuan.near to far", start=zhuan.near, end=zhuan.far, cells=2 * _FEATURE_CELLS)
    return [across], down


def _points(wall: Map, *, u: Array, v: Array) -> Array:
    """Points of a wall, those of the symmetry planes exactly on them."""
    points = wall(*np.meshgrid(u, v, indexing="ij"))
    points[0, :, 0], points[-1, :, 1] = 0.0, 0.0
    return points
