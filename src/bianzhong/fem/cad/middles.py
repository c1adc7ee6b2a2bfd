"""The middle nodes of second-order cells, placed on the curves and surfaces of the solid by their own parameters.

An edge of the mesh on a curve has its middle node where the parameter is the mean of those of its ends, and so has an
edge on a surface; all others are straight. (``gmsh.model.mesh.setOrder`` finds the same places by search, in
twenty times the time.)
"""

from __future__ import annotations

import math

import gmsh
import numpy as np

from bianzhong.arrays import Array, Index
from bianzhong.fem.cad.tetrahedra import EDGES

__all__ = ["second_order"]

_LINE, _TRIANGLE, _TETRAHEDRON = 1, 2, 4
"""Kinds of cells, as Gmsh numbers them."""
_ANGLES = {"Circle": 1, "Ellipse": 1, "Cylinder": 1, "Cone": 1, "Torus": 2}
"""How many parameters of a curve or surface are angles."""
_STRAY = 0.25
"""A middle node further than this share of its edge from the straight middle is looked for by search."""


def second_order() -> tuple[Array, Index]:
    """Nodes (n, 3), mm, and cells (cells, 10) in Gmsh's order, of the first-order mesh in the open model."""
    tags, places, _ = gmsh.model.mesh.getNodes()
    corners = np.asarray(gmsh.model.mesh.getElementsByType(_TETRAHEDRON)[1])
    used, cells = np.unique(corners, return_inverse=True)
    order = np.argsort(tags)
    nodes = np.asarray(places).reshape(-1, 3)[order[np.searchsorted(tags, used, sorter=order)]]
    cells = cells.reshape(-1, 4)
    ends = np.sort(cells[:, EDGES], axis=2).reshape(-1, 2)
    codes, first, edge = np.unique(ends @ [len(nodes), 1], return_index=True, return_inverse=True)
    middles = nodes[ends[first]].mean(axis=1)
    for dimension, kind in ((2, _TRIANGLE), (1, _LINE)):
        for _, tag in gmsh.model.getEntities(dimension):
            if gmsh.model.getType(dimension, tag) in {"Plane", "Line"}:
                continue
            pairs, bent = _bent(dimension, tag, kind=kind)
            at = np.searchsorted(codes, np.sort(np.searchsorted(used, pairs), axis=1) @ [len(nodes), 1])
            middles[at] = bent
    return np.concatenate([nodes, middles]), np.hstack([cells, len(nodes) + edge.reshape(-1, 6)])


def _bent(dimension: int, tag: int, *, kind: int) -> tuple[Index, Array]:
    """Edges of the mesh on a curve or a surface, as tags of their ends, and the places of their middles."""
    tags, places, parameters = gmsh.model.mesh.getNodes(
        dimension, tag, includeBoundary=True, returnParametricCoord=True
    )
    _, elements = gmsh.model.mesh.getElementsByType(kind, tag)
    corners = np.asarray(elements).reshape(-1, dimension + 1)
    pairs = corners if dimension == 1 else np.concatenate([corners[:, [i, i - 1]] for i in range(3)])
    pairs = np.unique(np.sort(pairs, axis=1), axis=0)
    order = np.argsort(tags)
    ends = order[np.searchsorted(tags, pairs, sorter=order)]
    at = np.asarray(parameters).reshape(-1, dimension)[ends]
    at[:, 1] = _unwound(at, angles=_ANGLES.get(gmsh.model.getType(dimension, tag), 0))
    middles = _places(dimension, tag, at=at.mean(axis=1))
    straight = np.asarray(places).reshape(-1, 3)[ends]
    long = np.linalg.norm(straight[:, 1] - straight[:, 0], axis=1)
    stray = np.linalg.norm(middles - straight.mean(axis=1), axis=1) > _STRAY * long
    if stray.any():
        found, _ = gmsh.model.getClosestPoint(dimension, tag, straight[stray].mean(axis=1).ravel())
        middles[stray] = np.asarray(found).reshape(-1, 3)
    return pairs, middles


def _unwound(at: Array, *, angles: int) -> Array:
    """The second ends of edges, on the same turn as the first; the first so many parameters are angles."""
    unwound = at[:, 1].copy()
    unwound[:, :angles] -= math.tau * np.round((at[:, 1] - at[:, 0])[:, :angles] / math.tau)
    return unwound


def _places(dimension: int, tag: int, *, at: Array) -> Array:
    places: Array = np.asarray(gmsh.model.getValue(dimension, tag, at.ravel())).reshape(-1, 3)
    return places
