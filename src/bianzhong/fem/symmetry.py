"""The symmetry of a bell, C2v: mirror planes x = 0 and y = 0, and the four classes of its modes.

| class | u on x = 0     | u on y = 0     | rigid motions |
|-------|----------------|----------------|---------------|
| A1    | symmetric      | symmetric      | Tz            |
| A2    | antisymmetric  | antisymmetric  | Rz            |
| B1    | antisymmetric  | symmetric      | Tx, Ry        |
| B2    | symmetric      | antisymmetric  | Ty, Rx        |
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from skfem import ElementHex2, MeshHex1, MeshHex2

from bianzhong.arrays import Array, Index, Mask
from bianzhong.errors import MeshError

__all__ = ["C2V", "FRONT_RIGHT", "QUADRANTS", "Quadrant", "Symmetry", "Whole", "mirrored"]

_ON_PLANE = 1e-9
"""A node is on a mirror plane when it is nearer than this share of the body's size."""


class Symmetry(StrEnum):
    """Symmetry class of a mode of a body with the mirror planes x = 0 and y = 0."""

    A1 = "A1"
    A2 = "A2"
    B1 = "B1"
    B2 = "B2"

    @property
    def even_x(self) -> bool:
        """Whether the motion is symmetric about the plane x = 0."""
        return self in {Symmetry.A1, Symmetry.B2}

    @property
    def even_y(self) -> bool:
        """Whether the motion is symmetric about the plane y = 0."""
        return self in {Symmetry.A1, Symmetry.B1}

    @property
    def rigid_motions(self) -> int:
        """Number of rigid motions in the class."""
        return 1 if self in {Symmetry.A1, Symmetry.A2} else 2

    def parity(self, quadrant: Quadrant) -> int:
        """±1: how the normal displacement in a quarter compares with that in x, y ≥ 0."""
        x, y = quadrant
        return (1 if self.even_x else x) * (1 if self.even_y else y)

    def free(self, nodes: Array) -> Mask:
        """Which displacement components of a quarter body are free, shape (n, 3).

        A motion symmetric about a plane has no normal component on it, an antisymmetric one
        no tangential components.

        Raises
        ------
        MeshError
            If the body is not a quarter with faces on both mirror planes.
        """
        free = np.ones(nodes.shape, dtype=bool)
        for axis, even in ((0, self.even_x), (1, self.even_y)):
            on_plane = _on_plane(nodes, axis=axis)
            held = (np.arange(3) == axis) == even
            free[on_plane] &= ~held
        return free


C2V = tuple(Symmetry)
"""All four classes."""

Quadrant = tuple[int, int]
"""Signs of x and y in a quarter of a body."""
FRONT_RIGHT: Quadrant = (1, 1)
"""The quarter that is solved by symmetry."""
QUADRANTS: tuple[Quadrant, ...] = (FRONT_RIGHT, (-1, 1), (-1, -1), (1, -1))
"""All four, in turn round the axis."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Whole:
    """A whole body made of a quarter and its three mirror images."""

    mesh: MeshHex2
    quarter: Index
    """For each node of the whole, the node of the quarter it is an image of, shape (n,)."""
    side: Array
    """±1 by which each coordinate of that node is multiplied, shape (n, 3)."""

    def motion(self, shape: Array, symmetry: Symmetry) -> Array:
        """Extend a motion of the quarter by its symmetry, divided by 2: φᵀMφ keeps its value.

        Parameters
        ----------
        shape
            Displacements at the nodes of the quarter, shape (m, 3); the first m nodes of its mesh.
        symmetry
            Class of the motion.
        """
        images = np.flatnonzero(self.quarter < len(shape))
        side = self.side[images]
        parity = np.ones(len(images))
        for axis, even in ((0, symmetry.even_x), (1, symmetry.even_y)):
            parity *= 1.0 if even else side[:, axis]
        return 0.5 * shape[self.quarter[images]] * side * parity[:, None]


def mirrored(mesh: MeshHex2) -> Whole:
    """The whole body of which ``mesh`` is the quarter x ≥ 0, y ≥ 0.

    Nodes on a mirror plane are shared, and every image cell is numbered so that it keeps the orientation
    of the cell it mirrors.

    Raises
    ------
    MeshError
        If the mesh is not a quarter with faces on both planes.
    """
    half = _doubled(mesh, axis=0)
    whole = _doubled(half.mesh, axis=1)
    source = whole.quarter
    return Whole(mesh=whole.mesh, quarter=half.quarter[source], side=half.side[source] * whole.side)


def _doubled(mesh: MeshHex2, *, axis: int) -> Whole:
    """``mesh`` and its mirror image across one plane, glued together."""
    vertices = mesh.nvertices
    twin = vertices + np.arange(vertices)
    shared = _on_plane(mesh.doflocs[:, :vertices].T, axis=axis)
    twin[shared] = shared
    unique, t = np.unique(np.hstack([mesh.t, twin[mesh.t[_TURNED[:8]]]]), return_inverse=True)
    points = np.zeros((3, len(unique)))
    double = MeshHex2.from_mesh(MeshHex1(points, t.reshape(8, -1)))
    nodes, images = mesh.dofs.element_dofs, double.dofs.element_dofs
    source = np.empty(double.doflocs.shape[1], dtype=nodes.dtype)
    side = np.ones((len(source), 3))
    source[images] = np.hstack([nodes, nodes[_TURNED]])
    side[images[:, mesh.nelements :], axis] = -1.0
    side[images[:, : mesh.nelements], axis] = 1.0
    places = np.ascontiguousarray(mesh.doflocs[:, source] * side.T)
    return Whole(mesh=MeshHex2(places, double.t), quarter=source, side=side)


_PLACES = [tuple(place) for place in (2 * ElementHex2.doflocs).astype(int).tolist()]
_TURNED = np.array([_PLACES.index((2 - x, y, z)) for x, y, z in _PLACES])
"""The local nodes of a cell in the order of its mirror image: turned over along its first axis."""


def _on_plane(nodes: Array, *, axis: int) -> Index:
    size = float(np.ptp(nodes, axis=0).max())
    place = nodes[:, axis]
    on_plane = np.flatnonzero(np.abs(place) <= _ON_PLANE * size)
    if len(on_plane) == 0 or place.min() < -_ON_PLANE * size:
        name = "xy"[axis]
        msg = (
            f"mesh: to solve by symmetry it must be a quarter with {name} ≥ 0 and a face on {name} = 0, got {name} from "
            f"{place.min():.4g} to {place.max():.4g} m; give the quarter, or leave symmetry out"
        )
        raise MeshError(msg)
    return on_plane
