"""Block Lanczos with the operator A = (K − σM)⁻¹M, for the lowest elastic modes of K x = λ M x.

A is symmetric in the inner product of M. From a block W₁ the recurrence

    A Wⱼ = Wⱼ₋₁ Cⱼ₋₁ᵀ + Wⱼ Bⱼ + Wⱼ₊₁ Cⱼ

makes M-orthonormal blocks on which A is the block tridiagonal T of the B and C, so that an
eigenpair (θ, s) of T stands for the mode V s with λ = σ + 1/θ. Every block is cleared of the
rigid motions and of all blocks before it. Random directions may join the newest block at any
time: A maps none of the older vectors onto them, so that the recurrence holds as it is.

Source: R. G. Grimes, J. G. Lewis, H. D. Simon, A shifted block Lanczos algorithm for solving
sparse symmetric generalized eigenproblems, SIAM J. Matrix Anal. Appl. 15 (1994) 228-272.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array

if TYPE_CHECKING:
    import scipy.sparse as sp

    from bianzhong.fem.linear import Factor, Pencil

__all__ = ["KrylovSpace", "orthonormal"]

_BLOCK = 4
_COLUMNS = 128
_SEED = 20251
_DEPENDENT = 1e-7
"""A direction whose M-norm falls below this share of the block's largest is not new."""


def orthonormal(
    block: Array, *, mass: sp.csr_array, beside: Array | None = None
) -> tuple[Array, Array, Array]:
    """The part of ``block`` that is new, M-orthonormal.

    Parameters
    ----------
    block
        Vectors as columns.
    mass
        M.
    beside
        M-orthonormal vectors V that the result is M-orthogonal to, as columns.

    Returns
    -------
    tuple
        (W, MW, C) with ``block`` = W C but for its part along V; dependent directions are dropped, so W
        may have fewer columns than ``block``.
    """
    if beside is not None:
        block = block - beside @ (beside.T @ (mass @ block))
    heavy, coupling = mass @ block, np.eye(block.shape[1])
    for _ in range(2):
        size, directions = np.linalg.eigh(block.T @ heavy)
        new = size > _DEPENDENT**2 * max(float(size[-1]), np.finfo(float).tiny)
        size, directions = np.sqrt(size[new]), directions[:, new]
        block, heavy = block @ (directions / size), heavy @ (directions / size)
        coupling = size[:, None] * (directions.T @ coupling)
    return block, heavy, coupling


class KrylovSpace:
    """A growing M-orthonormal basis beside given rigid motions, and the modes that it holds.

    The shift σ lies below all elastic λ.
    """

    def __init__(self, pencil: Pencil, *, shift: float, rigid: Array) -> None:
        self._pencil, self._shift = pencil, shift
        self._factor: Factor | None = None
        self._random = np.random.default_rng(_SEED)
        self._rigid = rigid.shape[1]
        self._room: int = pencil.size - self._rigid
        self._vectors = np.empty((pencil.size, _COLUMNS), order="F")
        """Rigid motions, basis and newest block in the first columns, and room for more."""
        self._vectors[:, : self._rigid] = rigid
        self._projected = np.empty((0, 0))
        """T."""
        self._coupling = np.empty((0, 0))
        """C of the newest block: its rows; columns as those of T, zero but for the last block's."""
        self._inert = np.empty((pencil.size, 0))
        """M times the newest block."""
        self.restart()

    @property
    def dimension(self) -> int:
        """Number of basis vectors."""
        return len(self._projected)

    @property
    def exhausted(self) -> bool:
        """Whether the space already holds every elastic motion of the body."""
        return self.dimension >= self._room

    @property
    def _width(self) -> int:
        return self._inert.shape[1]

    def extend(self) -> None:
        """Take the newest block into the basis, and make the next."""
        image = self._image(self._inert)
        own = self._inert.T @ image
        known = np.hstack([self._coupling, (own + own.T) / 2])
        self._projected = np.block([[self._projected, self._coupling.T], [known]])
        self._coupling, self._inert = np.empty((0, self.dimension)), self._inert[:, :0]
        recent = np.flatnonzero(known.any(axis=0))[0]
        self._append(image - self._basis()[:, recent:] @ known[:, recent:].T, source=len(own))
        if not self._width and not self.exhausted:
            self.restart()

    def rest(self) -> None:
        """Let the factor go, which takes more memory than all else; it is made again when needed."""
        self._factor = None

    def restart(self) -> None:
        """Let new random directions join: what the space lacks, it cannot reach by itself."""
        self._append(self._random.standard_normal((self._pencil.size, _BLOCK)), source=0)

    def slowest(self, count: int, *, below: float) -> float:
        """The relative residual of that of the lowest ``count`` modes which is farthest from convergence.

        Infinite while ‖(A − θ)Vs‖ / θ in the norm of M is not ``below``, which costs nothing to know: A smooths, so
        that of modes near convergence it is the smaller.
        """
        inverse, weights = self._pairs(count)
        off = np.linalg.norm(self._coupling @ weights, axis=0) / inverse
        last = [int(np.argmax(off))]
        return float(self._refined(inverse[last], weights[:, last])[2][0]) if off[last] < below else np.inf

    def ritz(self, count: int) -> tuple[Array, Array, Array]:
        """The lowest ``count`` modes by Rayleigh and Ritz: λ, vectors (n, count) and relative residuals.

        The residual is ‖Kx − λMx‖ / ‖(K + |σ|M)x‖, which does not read 0/0 for slow motions.
        """
        return self._refined(*self._pairs(count))

    def _refined(self, inverse: Array, weights: Array) -> tuple[Array, Array, Array]:
        """Modes on the images A V s, which are clear of the rough part of rounding in V s."""
        mass, stiffness = self._pencil.mass, self._pencil.stiffness
        image = self._image(mass @ (self._basis() @ weights)) / inverse
        vectors, inert, _ = orthonormal(image, mass=mass, beside=self._vectors[:, : self._rigid])
        stiff = stiffness @ vectors
        values, turn = np.linalg.eigh(vectors.T @ stiff)
        vectors, stiff, inert = vectors @ turn, stiff @ turn, inert @ turn
        scale = np.linalg.norm(stiff + abs(self._shift) * inert, axis=0)
        return values, vectors, np.linalg.norm(stiff - inert * values, axis=0) / scale

    def _image(self, inert: Array) -> Array:
        """A X, given MX."""
        if self._factor is None:
            self._factor = self._pencil.factor(self._shift)
        return self._factor.solve(inert)

    def _basis(self) -> Array:
        return self._vectors[:, self._rigid : self._rigid + self.dimension]

    def _pairs(self, count: int) -> tuple[Array, Array]:
        """The ``count`` greatest θ = 1/(λ − σ) of T, falling, and their eigenvectors."""
        inverse, weights = np.linalg.eigh(self._projected)
        return inverse[: -count - 1 : -1], weights[:, : -count - 1 : -1]

    def _append(self, block: Array, *, source: int) -> None:
        """Let what is new in a block join the newest, coupled to so many of the last basis vectors."""
        held = self._rigid + self.dimension + self._width
        new, inert, across = orthonormal(block, mass=self._pencil.mass, beside=self._vectors[:, :held])
        kept = slice(max(0, held + new.shape[1] - self._pencil.size), None)
        new, inert, across = new[:, kept], inert[:, kept], across[kept]
        if held + new.shape[1] > self._vectors.shape[1]:
            self._vectors = np.hstack([self._vectors, np.empty_like(self._vectors)])
        self._vectors[:, held : held + new.shape[1]] = new
        coupling = np.zeros((new.shape[1], self.dimension))
        coupling[:, self.dimension - source :] = across[:, :source]
        self._coupling = np.vstack([self._coupling, coupling])
        self._inert = np.hstack([self._inert, inert])
