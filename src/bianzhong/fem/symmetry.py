"""The symmetry of a bell, C2v: mirror planes x = 0 and y = 0, and the four classes of its modes.

| class | u on x = 0     | u on y = 0     | rigid motions |
|-------|----------------|----------------|---------------|
| A1    | symmetric      | symmetric      | Tz            |
| A2    | antisymmetric  | antisymmetric  | Rz            |
| B1    | antisymmetric  | symmetric      | Tx, Ry        |
| B2    | symmetric      | antisymmetric  | Ty, Rx        |
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np

from bianzhong.arrays import Array, Index, Mask
from bianzhong.errors import MeshError

__all__ = ["C2V", "Symmetry"]

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
