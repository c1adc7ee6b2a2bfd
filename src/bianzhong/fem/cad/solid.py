"""The bare body of a bell as a solid of Open CASCADE: curved patches and planes, sewn together.

Faces meet in the same edges because they are interpolated through the same points; a plane is bounded by the edges
of the patches around it. A quarter is closed by the planes x = 0 and y = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import gmsh
import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Core
from bianzhong.errors import MeshError
from bianzhong.fem.cad.patches import MM, Patch, Quarter, quarter

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.symmetry import Quadrant

__all__ = ["body"]

_NEAR = 1e-4
"""Ends of edges nearer than this, mm, are one place."""


def body(shape: BellShape, *, sides: Sequence[Quadrant]) -> int:
    """Make the body in the open model, without what stands on it, and return its tag.

    Parameters
    ----------
    shape
        The bell.
    sides
        The quarters it consists of: one, or all four in turn round the axis.

    Raises
    ------
    MeshError
        If the faces do not close.
    """
    patches, core = quarter(shape), shape.dimensions.core or Core()
    walls = [_Walls.of(patches, side=side, core=core) for side in sides]
    gmsh.model.occ.synchronize()
    under = np.array([0.0, 0.0, -MM * shape.dimensions.plate])
    faces = [face.tag for each in walls for face in each.faces]
    if len(sides) == 1:
        faces += _planes(walls[0], under=under)
    else:
        faces += [_plane([w.rim.edge("v1") for w in walls]), _plane([w.inner.edge("v0") for w in walls])]
    return _sewn(faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Face:
    """A patch in the model."""

    tag: int
    patch: Patch

    @classmethod
    def of(cls, patch: Patch) -> _Face:
        occ, (u, v) = gmsh.model.occ, patch.degrees
        points = [occ.addPoint(*pole) for pole in patch.poles.transpose(1, 0, 2).reshape(-1, 3)]
        (at_u, times_u), (at_v, times_v) = (np.unique(knots, return_counts=True) for knots in patch.knots)
        tag = occ.addBSplineSurface(
            points,
            patch.poles.shape[0],
            degreeU=u,
            degreeV=v,
            knotsU=at_u.tolist(),
            knotsV=at_v.tolist(),
            multiplicitiesU=times_u.tolist(),
            multiplicitiesV=times_v.tolist(),
        )
        occ.remove([(0, point) for point in points])
        return cls(tag=tag, patch=patch)

    def edge(self, side: str) -> int:
        """The edge u0, u1, v0 or v1, found by its ends."""
        poles = self.patch.poles
        ends = {
            "u0": poles[0, [0, -1]],
            "u1": poles[-1, [0, -1]],
            "v0": poles[[0, -1], 0],
            "v1": poles[[0, -1], -1],
        }[side]
        for _, edge in gmsh.model.getBoundary([(2, self.tag)], oriented=False):
            if all(_end(edge, place) is not None for place in ends):
                return int(edge)
        msg = "mesh: every patch must have its four edges, got one without; the wall closes up somewhere: make it longer or thinner"
        raise MeshError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Walls:
    """The curved faces of one quarter."""

    outer: _Face
    inner: _Face
    rim: _Face
    lip: _Face

    @classmethod
    def of(cls, patches: Quarter, *, side: Quadrant, core: Core) -> _Walls:
        """Put the patches into the quarter ``side``, the inner wall moved with the core."""
        outer, rim = patches.outer.image(side), patches.rim.image(side)
        inner = patches.inner.image(side).moved(core.x, core.y)
        lip = Patch.between(outer, inner)
        return cls(outer=_Face.of(outer), inner=_Face.of(inner), rim=_Face.of(rim), lip=_Face.of(lip))

    @property
    def faces(self) -> tuple[_Face, ...]:
        """All four."""
        return self.outer, self.inner, self.rim, self.lip


def _planes(walls: _Walls, *, under: Array) -> list[int]:
    """The top and the underside of the wu and the two planes of symmetry of a quarter."""
    occ = gmsh.model.occ
    axis_top, axis_under = occ.addPoint(0, 0, 0), occ.addPoint(*under)
    top, below = walls.rim.edge("v1"), walls.inner.edge("v0")
    spokes = {
        (end, level): occ.addLine(axis, _end(edge, place))
        for level, axis, edge, patch, v in (
            ("top", axis_top, top, walls.rim.patch, -1),
            ("under", axis_under, below, walls.inner.patch, 0),
        )
        for end, place in (("u0", patch.poles[0, v]), ("u1", patch.poles[-1, v]))
    }
    axis = occ.addLine(axis_top, axis_under)
    loops = [
        [spokes["u0", "top"], top, spokes["u1", "top"]],
        [spokes["u0", "under"], below, spokes["u1", "under"]],
    ]
    for end in ("u0", "u1"):
        down = [face.edge(end) for face in (walls.rim, walls.outer, walls.lip, walls.inner)]
        loops.append([axis, spokes[end, "top"], *down, spokes[end, "under"]])
    return [_plane(loop) for loop in loops]


def _plane(edges: Sequence[int]) -> int:
    occ = gmsh.model.occ
    return int(occ.addPlaneSurface([occ.addCurveLoop(list(edges))]))


def _end(edge: int, place: Array) -> int | None:
    """The end of an edge at a place, if it has one there."""
    for _, point in gmsh.model.getBoundary([(1, edge)], oriented=False):
        if np.abs(gmsh.model.getValue(0, point, []) - place).max() < _NEAR:
            return int(point)
    return None


def _sewn(faces: Sequence[int]) -> int:
    """The solid that the faces enclose, all else removed."""
    occ = gmsh.model.occ
    solid = occ.addVolume([occ.addSurfaceLoop(list(faces), sewing=True)])
    occ.synchronize()
    bounds = gmsh.model.getBoundary([(3, solid)], combined=False, oriented=False)
    occ.remove([face for face in occ.getEntities(2) if face not in bounds], recursive=True)
    occ.synchronize()
    return int(solid)
