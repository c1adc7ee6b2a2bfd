"""Factorisation of K − σM for one pair of sparse symmetric matrices and many shifts σ.

The number of negative pivots of the factor is the number of eigenvalues below σ (Sylvester's
law of inertia). Two solvers do the same: rslab's supernodal LDLᵀ, and SciPy's SuperLU in its
symmetric mode, whose count is refused when it had to pivot off the diagonal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
import rslab
import scipy.sparse as sp
from scipy.sparse.linalg import splu

from bianzhong.arrays import Array, Index, Mask
from bianzhong.errors import ModalError
from bianzhong.fem.memory import require

__all__ = ["Factor", "Pencil", "Solver"]

Solver = Literal["rslab", "superlu"]


@dataclass(frozen=True, slots=True)
class Factor:
    """A factored K − σM."""

    solve: Callable[[Array], Array]
    """Solves for the columns of an array of shape (n, k)."""
    negative: int
    """Number of negative pivots: eigenvalues of the pencil below σ."""


@dataclass(frozen=True, eq=False)
class Pencil:
    """The matrices K and M of (K − λM) x = 0, given on one pattern (CSR, both triangles, sorted)."""

    stiffness: sp.csr_array
    mass: sp.csr_array
    """Kept without its stored zeros."""
    solver: Solver = "rslab"
    threads: int = 1
    """Threads of rslab, whose results are the same bits with any number of them."""
    _places: Index = field(init=False, repr=False)
    """Where the entries of M stand among those of K."""

    def __post_init__(self) -> None:
        """Drop the zeros of M, but remember its places."""
        object.__setattr__(self, "_places", np.flatnonzero(self.mass.data).astype(np.int32))
        lean = self.mass.copy()
        lean.eliminate_zeros()
        object.__setattr__(self, "mass", lean)

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return int(self.stiffness.shape[0])

    def factor(self, shift: float) -> Factor:
        """Factor K − σM.

        Raises
        ------
        ModalError
            If the factor does not fit into memory, or the solver breaks down or cannot tell the number of negative pivots.
        """
        values = self.stiffness.data.copy()
        values[self._places] -= shift * self.mass.data
        try:
            return self._rslab(values) if self.solver == "rslab" else self._superlu(values)
        except ModalError:
            raise
        except (RuntimeError, ValueError) as error:
            msg = (
                f"factorisation: K − σM must have a factor, got '{error}' from {self.solver} with {self.size} unknowns "
                f"at σ = {shift:.6g}; move the shift or use the other solver"
            )
            raise ModalError(msg) from error

    @cached_property
    def _upper(self) -> Mask:
        """Which stored entries lie on or above the diagonal: by symmetry, the lower triangle by columns."""
        rows = np.repeat(np.arange(self.size, dtype=np.int32), np.diff(self.stiffness.indptr))
        return self.stiffness.indices >= rows

    @cached_property
    def _symbolic(self) -> rslab.LdltSymbolic:
        kept = np.concatenate([[0], np.cumsum(self._upper, dtype=np.int32)])[self.stiffness.indptr]
        entries = (self.stiffness.data[self._upper], self.stiffness.indices[self._upper], kept)
        lower = sp.csc_array(entries, shape=self.stiffness.shape)
        symbolic: rslab.LdltSymbolic = rslab.analyze(lower, path="ldlt", threads=self.threads)
        return symbolic

    def _rslab(self, values: Array) -> Factor:
        plan = self._symbolic.memory_plan()
        require(plan["peak_bytes"], what=f"a factor for {self.size} unknowns")
        factor = self._symbolic.factor(values[self._upper])
        return Factor(solve=lambda b: factor.solve_many(np.ascontiguousarray(b)), negative=factor.inertia[1])

    def _superlu(self, values: Array) -> Factor:
        matrix = sp.csc_array(
            (values, self.stiffness.indices, self.stiffness.indptr), shape=self.stiffness.shape
        )
        factor = splu(
            matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
        )
        if not np.array_equal(factor.perm_r, factor.perm_c):
            msg = "rows were exchanged, so the pivots do not count eigenvalues"
            raise RuntimeError(msg)
        return Factor(solve=factor.solve, negative=int(np.count_nonzero(factor.U.diagonal() < 0)))
