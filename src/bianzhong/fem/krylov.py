"""Block Krylov space of (K − σM)⁻¹M for the lowest elastic modes of K x = λ M x.

The space grows by a block of vectors at a time, every vector M-orthogonal to the rigid
motions and to all before it (twice orthogonalised); the modes are the Rayleigh–Ritz pairs
of K on it. A block wider than a multiplet finds all of it.

Source: R. G. Grimes, J. G. Lewis, H. D. Simon, A shifted block Lanczos algorithm for solving
sparse symmetric generalized eigenproblems, SIAM J. Matrix Anal. Appl. 15 (1994) 228-272.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from bianzhong.arrays import Array
from bianzhong.fem.linear import Factor, Pencil

__all__ = ["KrylovSpace", "orthonormal"]

_BLOCK = 8
_SEED = 20251
_DEPENDENT = 1e-7
"""A direction whose M-norm falls below this share of the block's largest is not new."""


def orthonormal(block: Array, *, mass: sp.csr_array, beside: Sequence[Array] = ()) -> Array:
    """M-orthonormal vectors for the part of ``block`` that is M-orthogonal to each set ``beside``.

    Every set must be M-orthonormal itself. Dependent directions are dropped, so there may be fewer.
    """
    for _ in range(2):
        for known in beside:
            block = block - known @ (known.T @ (mass @ block))
        size, directions = np.linalg.eigh(block.T @ (mass @ block))
        new = size > _DEPENDENT**2 * max(float(size[-1]), np.finfo(float).tiny)
        block = block @ (directions[:, new] / np.sqrt(size[new]))
    return block


class KrylovSpace:
    """A growing M-orthonormal basis beside given rigid motions, and the Ritz pairs on it."""

    def __init__(self, pencil: Pencil, *, shift: float, rigid: Array) -> None:
        self._pencil, self._shift, self._rigid = pencil, shift, rigid
        self._mass = pencil.mass.copy()
        self._mass.eliminate_zeros()
        self._factor: Factor = pencil.factor(shift)
        self._random = np.random.default_rng(_SEED)
        self._basis = np.empty((pencil.size, 0), order="F")
        self._projected = np.empty((0, 0))
        self.restart()

    @property
    def dimension(self) -> int:
        """Number of basis vectors."""
        return self._basis.shape[1]

    @property
    def exhausted(self) -> bool:
        """Whether the space already holds every elastic motion of the body."""
        return self.dimension >= self._pencil.size - self._rigid.shape[1]

    def extend(self) -> None:
        """Add the next block."""
        self._append(self._factor.solve(self._mass @ self._front))

    def restart(self) -> None:
        """Add a block of new random directions: what the space lacks, it cannot reach by itself."""
        self._append(self._random_block())

    def ritz(self, count: int) -> tuple[Array, Array, Array]:
        """The lowest ``count`` Ritz values λ, their vectors (n, count) and relative residuals.

        The residual is ‖Kx − λMx‖ / ‖(K + |σ|M)x‖, which does not read 0/0 for slow motions.
        """
        values, weights = np.linalg.eigh(self._projected)
        values, vectors = values[:count], self._basis @ weights[:, :count]
        stiff, inert = self._pencil.stiffness @ vectors, self._mass @ vectors
        scale = np.linalg.norm(stiff + abs(self._shift) * inert, axis=0)
        return values, vectors, np.linalg.norm(stiff - inert * values, axis=0) / scale

    def _random_block(self) -> Array:
        return self._random.standard_normal((self._pencil.size, _BLOCK))

    def _append(self, block: Array) -> None:
        room = self._pencil.size - self._rigid.shape[1] - self.dimension
        if room <= 0:
            return
        new = orthonormal(block, mass=self._mass, beside=(self._rigid, self._basis))[:, -room:]
        self._basis = np.hstack([self._basis, new])
        across = self._basis.T @ (self._pencil.stiffness @ new)
        old = len(self._projected)
        grown = np.zeros((self.dimension, self.dimension))
        grown[:old, :old] = self._projected
        grown[:, old:] = across
        grown[old:, :] = across.T
        self._projected = grown
        self._front = new
