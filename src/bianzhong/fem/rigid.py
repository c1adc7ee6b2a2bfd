"""Displacement fields known in advance: the rigid motions, and cubic polynomials."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from bianzhong.arrays import Array, Mask

__all__ = ["cubic_motions", "rigid_motions"]

_HELD = 1e-12


def rigid_motions(arms: Array, free: Mask) -> Array:
    """The analytic rigid motions that respect the held components, shape (free unknowns, r).

    Parameters
    ----------
    arms
        Positions relative to a point on every mirror plane, m, shape (n, 3).
    free
        Which displacement components are free, shape (n, 3).
    """
    axes = np.eye(3)
    translations = [np.broadcast_to(axis, arms.shape) for axis in axes]
    return _respecting([*translations, *(np.cross(axis, arms) for axis in axes)], free)


def cubic_motions(arms: Array, free: Mask) -> Array:
    """The displacements x^i y^j z^k e, i + j + k ≤ 3, that respect the held components."""
    x, y, z = (arms / np.abs(arms).max()).T
    powers = [x**i * y**j * z**k for i, j, k in product(range(4), repeat=3) if i + j + k <= 3]
    return _respecting([power[:, None] * axis for power in powers for axis in np.eye(3)], free)


def _respecting(motions: Sequence[Array], free: Mask) -> Array:
    """The motions that vanish on held components, on the free ones, as columns."""
    kept = [m[free] for m in motions if np.abs(m[~free]).max(initial=0.0) <= _HELD * np.abs(m).max()]
    return np.array(kept).reshape(-1, np.count_nonzero(free)).T
