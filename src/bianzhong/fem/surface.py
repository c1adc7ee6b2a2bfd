"""The outer wall of a mesh: places on it, their normals, and the normal displacement of modes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bianzhong.arrays import Array, Index
from bianzhong.fem.symmetry import FRONT_RIGHT, Quadrant

if TYPE_CHECKING:
    from skfem import MeshHex2, MeshTet2

__all__ = ["Places", "Walled"]


class Walled(Protocol):
    """A mesh of a bell, or of a quarter of it, that knows its outer wall."""

    @property
    def mesh(self) -> MeshHex2 | MeshTet2:
        """The cells."""

    @property
    def whole(self) -> bool:
        """Whether all four quarters are meshed, not only the one x, y ≥ 0."""

    def locate(self, *, u: Array, v: Array, quadrant: Quadrant = FRONT_RIGHT) -> Places:
        """Find the places (u, v) of the outer wall, both of shape (points,), in [0, 1]."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Places:
    """Points on the outer wall and the cells they are of."""

    points: Array
    """Positions, m, shape (points, 3)."""
    tangents: Array
    """∂x/∂v and ∂x/∂u, m, shape (points, 3, 2)."""
    nodes: Index
    """Nodes of the cell of each point, shape (points, a)."""
    values: Array
    """Shape functions at the points, shape (points, a)."""

    @cached_property
    def areas(self) -> Array:
        """Area per unit of u and v, m², shape (points,)."""
        areas: Array = np.linalg.norm(self._cross, axis=1)
        return areas

    @cached_property
    def normals(self) -> Array:
        """Outward unit normals, shape (points, 3)."""
        normals: Array = self._cross / self.areas[:, None]
        return normals

    def displacement(self, shapes: Array) -> Array:
        """φ at the points, shape (modes, points, 3), for nodal ``shapes`` (modes, nodes, 3)."""
        motion: Array = np.einsum("mpai,pa->mpi", shapes[:, self.nodes], self.values)
        return motion

    def normal_displacement(self, shapes: Array) -> Array:
        """N · φ at the points, shape (modes, points), for nodal ``shapes`` (modes, nodes, 3)."""
        motion: Array = np.einsum("mpi,pi->mp", self.displacement(shapes), self.normals)
        return motion

    @property
    def _cross(self) -> Array:
        return np.cross(self.tangents[:, :, 1], self.tangents[:, :, 0])
