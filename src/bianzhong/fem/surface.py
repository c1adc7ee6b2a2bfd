"""The outer wall of a quarter mesh: places on it, normals, and the normal displacement of modes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from skfem import ElementHexS2

from bianzhong.arrays import Array, Index

if TYPE_CHECKING:
    from bianzhong.fem.blocks import BlockMesh

__all__ = ["Places", "locate"]


@dataclass(frozen=True, eq=False)
class Places:
    """Points on the outer wall, all quantities interpolated by the wall's own elements."""

    mesh: BlockMesh
    nodes: Index
    """Nodes of the cell of each point, shape (points, 20)."""
    values: Array
    """Shape functions at the points, shape (points, 20)."""
    gradients: Array
    """Their derivatives along v and u, shape (points, 20, 2)."""

    @property
    def points(self) -> Array:
        """Positions, m, shape (points, 3)."""
        points: Array = np.einsum("pa,pai->pi", self.values, self._corners)
        return points

    @cached_property
    def tangents(self) -> Array:
        """∂x/∂v and ∂x/∂u, m, shape (points, 3, 2)."""
        tangents: Array = np.einsum("pai,pak->pik", self._corners, self.gradients)
        return tangents

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

    def normal_displacement(self, shapes: Array) -> Array:
        """N · φ at the points, shape (modes, points), for nodal ``shapes`` (modes, nodes, 3)."""
        weights = self.values[:, :, None] * self.normals[:, None, :]
        motion: Array = np.einsum("mpai,pai->mp", shapes[:, self.nodes], weights)
        return motion

    @property
    def _corners(self) -> Array:
        corners: Array = self.mesh.mesh.doflocs.T[self.nodes]
        return corners

    @property
    def _cross(self) -> Array:
        return np.cross(self.tangents[:, :, 1], self.tangents[:, :, 0])


def locate(mesh: BlockMesh, *, u: Array, v: Array) -> Places:
    """Find the points (u, v) of the outer wall; both of shape (points,), in [0, 1]."""
    i, along, width = _in_cell(mesh.grid.u.at, u)
    j, down, height = _in_cell(mesh.grid.v.at, v)
    local = np.stack([down, along, np.zeros_like(along)])
    element = ElementHexS2()
    tables = [element.lbasis(local, a) for a in range(20)]
    gradients = np.stack([grad[:2].T for _, grad in tables], axis=1)
    return Places(
        mesh=mesh,
        nodes=mesh.mesh.dofs.element_dofs[:20, mesh.outer_cells[j, i]].T,
        values=np.stack([value for value, _ in tables], axis=1),
        gradients=gradients / np.stack([height, width], axis=-1)[:, None, :],
    )


def _in_cell(lines: Array, places: Array) -> tuple[Index, Array, Array]:
    """Cell of each place, the place within it from 0 to 1, and the cell's size."""
    cell = np.clip(np.searchsorted(lines, places, side="right") - 1, 0, len(lines) - 2)
    size = np.diff(lines)[cell]
    return cell, (places - lines[cell]) / size, size
