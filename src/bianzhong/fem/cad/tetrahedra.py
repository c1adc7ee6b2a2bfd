"""A bell in curved tetrahedra, and the places of its outer wall in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from skfem import ElementTetP2, MeshTet1, MeshTet2
from skfem.quadrature import get_quadrature

from bianzhong.arrays import Array, Index
from bianzhong.fem.curved import ENDS
from bianzhong.fem.elasticity import jacobians, scheme_for
from bianzhong.fem.surface import Places
from bianzhong.fem.symmetry import FRONT_RIGHT, Quadrant

if TYPE_CHECKING:
    from scipy.spatial import KDTree

    from bianzhong.bell.shape import BellShape

__all__ = ["EDGES", "SolidMesh", "as_mesh"]

_CANDIDATES = 64
"""Cells nearest to a place, among which the one that holds it is looked for."""
_NEWTON_STEPS = 6
_STEP = 1e-5
"""Step in u and v by which tangents are found."""
EDGES = np.array([[0, 1], [1, 2], [0, 2], [0, 3], [2, 3], [1, 3]])
"""Ends of the edges of a tetrahedron, in the order in which Gmsh numbers their middle nodes."""


@dataclass(frozen=True, eq=False, kw_only=True)
class SolidMesh:
    """A bell, or the quarter x, y ≥ 0 of it, in second-order tetrahedra."""

    mesh: MeshTet2
    shape: BellShape
    """The bell, without what the mesh leaves out."""
    whole: bool
    volume: float
    """Of the solid that was meshed, by Open CASCADE, m³."""
    left_out: tuple[str, ...] = ()
    """Parts of the bell that a quarter cannot have, for they break its symmetry."""
    straightened: int = 0
    """Edges made less curved than the wall, so that no cell is folded."""

    @property
    def bell_volume(self) -> float:
        """Of the whole bell, m³."""
        return self.volume * (1 if self.whole else 4)

    @property
    def meshed_volume(self) -> float:
        """Of the cells, m³."""
        weights = get_quadrature(ElementTetP2, scheme_for(self.mesh).mass_degree)[1]
        return float((np.abs(jacobians(self.mesh)[:, -len(weights) :]) @ weights).sum())

    def locate(self, *, u: Array, v: Array, quadrant: Quadrant = FRONT_RIGHT) -> Places:
        """Find the places (u, v) of the bare outer wall, both of shape (points,), in [0, 1]."""
        side = np.array([*quadrant, 1.0])
        points = self.shape.outer(u, v) * side
        cells, local = self._held(points)
        tables = [ElementTetP2().lbasis(local, a)[0] for a in range(10)]
        return Places(
            points=points,
            tangents=self._tangents(u, v) * side[:, None] * [1.0, quadrant[0] * quadrant[1]],
            nodes=self.mesh.dofs.element_dofs[:10, cells].T,
            values=np.stack([np.broadcast_to(table, u.shape) for table in tables], axis=1),
        )

    def _tangents(self, u: Array, v: Array) -> Array:
        """∂x/∂v and ∂x/∂u on the wall, one-sided at its ends."""

        def slope(along: Array, points: Callable[[Array], Array]) -> Array:
            low, high = np.maximum(along - _STEP, 0.0), np.minimum(along + _STEP, 1.0)
            difference: Array = (points(high) - points(low)) / (high - low)[:, None]
            return difference

        outer = self.shape.outer
        return np.stack([slope(v, lambda at: outer(u, at)), slope(u, lambda at: outer(at, v))], axis=-1)

    @cached_property
    def _straight(self) -> tuple[Array, Array, KDTree]:
        """First corners, inverse maps and a tree of the middles of the straight cells."""
        from scipy.spatial import KDTree  # noqa: PLC0415 - heavy, and only needed here

        corners = self.mesh.doflocs.T[self.mesh.t.T]
        edges = (corners[:, 1:] - corners[:, :1]).transpose(0, 2, 1)
        return corners[:, 0], np.linalg.inv(edges), KDTree(corners.mean(axis=1))

    def _held(self, points: Array) -> tuple[Index, Array]:
        """Cell that holds each point, or is nearest to holding it, and the place within, shape (3, points)."""
        first, inverse, tree = self._straight
        near: Index = np.asarray(tree.query(points, k=min(_CANDIDATES, len(first)))[1])
        local = np.einsum("pcij,pcj->pci", inverse[near], points[:, None] - first[near])
        depth = np.minimum(local.min(axis=2), 1 - local.sum(axis=2))
        best = np.argmax(depth, axis=1)
        rows = np.arange(len(points))
        cells: Index = near[rows, best]
        return cells, self._refined(points, cells, start=local[rows, best])

    def _refined(self, points: Array, cells: Index, *, start: Array) -> Array:
        """Local places in the curved cells, by Newton's method."""
        element, corners = ElementTetP2(), self.mesh.doflocs[:, self.mesh.dofs.element_dofs[:10, cells]]
        local = start.T.copy()
        for _ in range(_NEWTON_STEPS):
            tables = [element.lbasis(local, a) for a in range(10)]
            values = np.array([value for value, _ in tables])
            slopes = np.array([slope for _, slope in tables])
            excess = np.einsum("ap,iap->pi", values, corners) - points
            jacobi = np.einsum("ajp,iap->pij", slopes, corners)
            local -= np.linalg.solve(jacobi, excess[..., None])[..., 0].T
        return local


def as_mesh(nodes: Array, cells: Index) -> MeshTet2:
    """Make a mesh of ``nodes`` (n, 3) and of ``cells`` (cells, 10) in the order of Gmsh."""
    vertices, corners = np.unique(cells[:, :4], return_inverse=True)
    corners = corners.reshape(-1, 4)
    mesh = MeshTet2.from_mesh(
        MeshTet1(np.ascontiguousarray(nodes[vertices].T), np.ascontiguousarray(corners.T))
    )
    places = np.array(mesh.doflocs)
    codes, first = np.unique(_codes(corners, EDGES), return_index=True)
    middles = cells[:, 4:].ravel()[first]
    wanted = _codes(mesh.t.T, ENDS)
    places[:, mesh.dofs.element_dofs[4:10].T.ravel()] = nodes[middles[np.searchsorted(codes, wanted)]].T
    return MeshTet2(places, mesh.t)


def _codes(corners: Index, ends: Index) -> Index:
    """One number for each edge of each cell, from its two ends."""
    pairs = np.sort(corners[:, ends], axis=2).reshape(-1, 2).astype(np.int64)
    codes: Index = pairs[:, 0] * (int(corners.max()) + 1) + pairs[:, 1]
    return codes
