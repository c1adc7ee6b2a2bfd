"""Second-order cells as other programs number their nodes: hexahedra of 20 nodes, tetrahedra of 10.

The order is that of VTK, which is also that of CalculiX's C3D20 and C3D10. Gmsh's own differs (of a tetrahedron in the
last two nodes); meshio puts them into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from skfem import ElementHexS2, ElementTetP2, MeshTet2

from bianzhong.arrays import Array, Index
from bianzhong.fem.elasticity import jacobians

if TYPE_CHECKING:
    from skfem import MeshHex2

__all__ = ["Cells", "cells_of", "skin"]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Cells:
    """A mesh in the order of mesh files."""

    kind: str
    """``hexahedron20`` or ``tetra10``, as meshio calls them."""
    points: Array
    """Positions, m, shape (n, 3)."""
    cells: Index
    """Nodes of each cell, right-handed, shape (cells, 20) or (cells, 10)."""


_HEX_CORNERS = np.array(
    [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]]
)
_HEX_EDGES = np.array(
    [[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4], [0, 4], [1, 5], [2, 6], [3, 7]]
)
_HEX = np.concatenate([_HEX_CORNERS, _HEX_CORNERS[_HEX_EDGES].mean(axis=1)])
_TET_CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
_TET_EDGES = np.array([[0, 1], [1, 2], [0, 2], [0, 3], [1, 3], [2, 3]])
_TET = np.concatenate([_TET_CORNERS, _TET_CORNERS[_TET_EDGES].mean(axis=1)])
"""The nodes of the unit cells in the order of VTK."""
_FACES = np.array([[0, 2, 1, 6, 5, 4], [0, 1, 3, 4, 8, 7], [1, 2, 3, 5, 9, 8], [0, 3, 2, 7, 9, 6]])
"""Nodes of the faces of a tetrahedron, corners and middles in turn, seen from outside against the clock."""
_QUARTERS = np.array([[0, 3, 5], [3, 1, 4], [5, 4, 2], [3, 4, 5]])
"""Triangles that a face with its middle nodes is cut into."""


def cells_of(mesh: MeshHex2 | MeshTet2) -> Cells:
    """Put a mesh into the order of mesh files."""
    nodes = mesh.dofs.element_dofs
    right = jacobians(mesh)[:, :1] > 0
    if isinstance(mesh, MeshTet2):
        kind, unit, own = "tetra10", _TET, ElementTetP2.doflocs
        turned = unit[:, [1, 0, 2]]
    else:
        kind, unit, own = "hexahedron20", _HEX, ElementHexS2.doflocs
        turned = np.abs(unit - [1, 0, 0])
    cells = np.where(right, nodes[_order(own, unit)].T, nodes[_order(own, turned)].T)
    return Cells(kind=kind, points=np.ascontiguousarray(mesh.doflocs.T[: cells.max() + 1]), cells=cells)


def _order(own: Array, places: Array) -> Index:
    """Local numbers that scikit-fem gives to the nodes at ``places`` of the unit cell."""
    distances = np.abs(own[None] - places[:, None]).sum(axis=-1)
    order: Index = distances.argmin(axis=1)
    return order


def skin(body: Cells) -> Index:
    """Triangles of the surface of tetrahedra, four a face, seen from outside against the clock, shape (triangles, 3)."""
    faces = body.cells[:, _FACES].reshape(-1, 6)
    _, first, count = np.unique(np.sort(faces[:, :3], axis=1), axis=0, return_index=True, return_counts=True)
    outer = faces[first[count == 1]]
    triangles: Index = outer[:, _QUARTERS].reshape(-1, 3)
    return triangles
