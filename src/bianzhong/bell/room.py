"""Whether a bell's wall is everywhere there, and leaves room inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array
from bianzhong.errors import GeometryError

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["check_wall", "places"]


def places(bell: BellDimensions) -> tuple[Array, Array]:
    """A grid (u, h) over the wall that holds the middles of its ridges and grooves."""
    grid, strips = np.linspace(0, 1, 33), bell.strips.values()
    along = np.union1d(grid, [strip.at for strip in strips])
    down = np.union1d(grid, [0.5 * (strip.top + strip.bottom) for strip in strips])
    u, h = np.meshgrid(along, down, indexing="ij")
    return u, h


def check_wall(bell: BellDimensions, *, u: Array, h: Array, thickness: Array, half_width: Array) -> None:
    """Look at the wall at the places (u, h).

    Parameters
    ----------
    bell
        The bell.
    u, h
        Places on the wall.
    thickness, half_width
        Of the wall and of the section there, m.

    Raises
    ------
    GeometryError
        Where the wall is nowhere left (a groove through it), or too thick for the room inside.
    """
    if thickness.min() <= 0:
        i = np.unravel_index(np.argmin(thickness), u.shape)
        msg = (
            f"{_cut_at(float(u[i]), bell)}: the wall must stay thicker than 0, got {thickness[i] * 1e3:.3g} mm at "
            f"u = {u[i]:.2f}, h = {h[i]:.2f}; cut less from it there"
        )
        raise GeometryError(msg)
    room = half_width - thickness
    if room.min() <= 0:
        i = np.unravel_index(np.argmin(room), u.shape)
        msg = (
            f"wall: must be thinner than the local half-width ({half_width[i] * 1e3:.4g} mm), got "
            f"{thickness[i] * 1e3:.4g} mm at u = {u[i]:.2f}, h = {h[i]:.2f}; make the wall thinner or the body wider"
        )
        raise GeometryError(msg)


def _cut_at(u: float, bell: BellDimensions) -> str:
    """The key that thins the wall at ``u``: the nearest groove's, else the profile's."""
    away = {
        f"grooves[{i}].depth": abs(groove.at - u) / groove.width for i, groove in enumerate(bell.grooves, 1)
    }
    return min(away, key=lambda key: away[key], default="wall.profile")
