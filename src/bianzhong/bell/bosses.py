"""Where the mei stand on the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.bell.shape import BellShape

__all__ = ["mei_roots"]


def mei_roots(shape: BellShape) -> tuple[Array, Array]:
    """Places of the mei of the quarter x, y ≥ 0 on the bare wall, m, and outward normals, shape (mei, 3) each.

    Row by row from the top, in a row from the middle of the face; none where the bell has no mei.
    """
    if (mei := shape.dimensions.mei) is None:
        return np.zeros((0, 3)), np.zeros((0, 3))
    u, h = (
        each.ravel()
        for each in np.meshgrid(
            np.linspace(mei.near, mei.far, mei.columns), np.linspace(mei.top, mei.bottom, mei.rows)
        )
    )
    v = shape.down_wall(u, h)
    return shape.outer(u, v), shape.normal(u, v)
