"""Block Krylov space of (K − σM)⁻¹M for the lowest elastic modes of K x = λ M x.

The space grows by a block of vectors at a time, every vector M-orthogonal to the rigid
motions and to all before it (twice orthogonalised); the modes are the Rayleigh–Ritz pairs
of K on it. A block wider than a multiplet finds all of it.

Source: R. G. Grimes, J. G. Lewis, H. D. Simon, A shifted block Lanczos algorithm for solving
sparse symmetric generalized eigenproblems, SIAM J. Matrix Anal. Appl. 15 (1994) 228-272.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array

if TYPE_CHECKING:
    import scipy.sparse as sp

    from bianzhong.fem.linear import Factor, Pencil

__all__ = ["KrylovSpace", "orthonormal"]

_BLOCK = 8
_SEED = 20251
_DEPENDENT = 1e-7
"""A direction whose M-norm falls below this share of the block's largest is not new."""


def orthonormal(
    block: Array, *, mass: sp.csr_array, beside: Sequence[tuple[Array, Array]] = ()
) -> tuple[Array, Array]:
    """The part of ``block`` that is new, M-orthonormal, and its product with M.

    Parameters
    ----------
    block
        Vectors as columns.
    mass
        M.
    beside
        M-orthonormal sets V that the result is M-orthogonal to, each as (V, MV).

    Returns
    -------
    tuple
        (W, MW); dependent directions are dropped, so W may have fewer columns than ``block``.
    """
    for _ in range(2):
        for known, inert in beside:
            block = block - known @ (inert.T @ block)
        heavy = mass @ block
        size, directions = np.linalg.eigh(block.T @ heavy)
        new = size > _DEPENDENT**2 * max(float(size[-1]), np.finfo(float).tiny)
        scaled = directions[:, new] / np.sqrt(size[new])
        block, heavy = block @ scaled, heavy @ scaled
    return block, heavy


class KrylovSpace:
    """A growing M-orthonormal basis beside given rigid motions, and the Ritz pairs on it."""

    def __init__(self, pencil: Pencil, *, shift: float, rigid: tuple[Array, Array]) -> None:
        self._pencil, self._shift, self._rigid = pencil, shift, rigid
        self._factor: Factor | None = None
        self._random = np.random.default_rng(_SEED)
        self._basis = self._inert = np.empty((pencil.size, 0))
        self._projected = np.empty((0, 0))
        self._room: int = pencil.size - rigid[0].shape[1]
        self.restart()

    @property
    def dimension(self) -> int:
        """Number of basis vectors."""
        return self._basis.shape[1]

    @property
    def exhausted(self) -> bool:
        """Whether the space already holds every elastic motion of the body."""
        return self.dimension >= self._room

    def extend(self) -> None:
        """Add the next block."""
        if self._factor is None:
            self._factor = self._pencil.factor(self._shift)
        self._append(self._factor.solve(self._inert[:, -self._width :]))

    def rest(self) -> None:
        """Let the factor go, which takes more memory than all else; it is made again when needed."""
        self._factor = None

    def restart(self) -> None:
        """Add a block of new random directions: what the space lacks, it cannot reach by itself."""
        self._append(self._random_block())

    def ritz(self, count: int) -> tuple[Array, Array, Array]:
        """The lowest ``count`` Ritz values λ, their vectors (n, count) and relative residuals.

        The residual is ‖Kx − λMx‖ / ‖(K + |σ|M)x‖, which does not read 0/0 for slow motions.
        """
        values, weights = np.linalg.eigh(self._projected)
        values, vectors = values[:count], self._basis @ weights[:, :count]
        stiff, inert = self._pencil.stiffness @ vectors, self._inert @ weights[:, :count]
        scale = np.linalg.norm(stiff + abs(self._shift) * inert, axis=0)
        return values, vectors, np.linalg.norm(stiff - inert * values, axis=0) / scale

    def _random_block(self) -> Array:
        return self._random.standard_normal((self._pencil.size, _BLOCK))

    def _append(self, block: Array) -> None:
        beside = (self._rigid, (self._basis, self._inert))
        new, inert = orthonormal(block, mass=self._pencil.mass, beside=beside)
        kept = slice(max(0, new.shape[1] - (self._room - self.dimension)), None)
        new, inert, old = new[:, kept], inert[:, kept], self.dimension
        self._basis, self._inert = np.hstack([self._basis, new]), np.hstack([self._inert, inert])
        across = self._basis.T @ (self._pencil.stiffness @ new)
        grown = np.zeros((self.dimension, self.dimension))
        grown[:old, :old] = self._projected
        grown[:, old:], grown[old:, :] = across, across.T
        self._projected, self._width = grown, new.shape[1]
