"""The lowest modes of one eigenvalue problem K φ = λ M φ, with their certificates.

One symmetry class of a body, or the whole body. Residuals are below 1e-8, rigid motions store
no energy, and the inertia of K − σM at a cut σ in a gap above the wanted modes proves that all
below the cut were found (Sylvester's law). Of a very slender body the entries of K themselves
are rounded more coarsely than that; there the residuals come down to their rounding, and no
mode is reported whose own is above 1e-6 (0.001 cent).
"""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array, Mask
from bianzhong.errors import ModalError
from bianzhong.fem.krylov import KrylovSpace, orthonormal
from bianzhong.fem.linear import Pencil, Solver
from bianzhong.fem.rigid import cubic_motions, rigid_motions

if TYPE_CHECKING:
    import scipy.sparse as sp

    from bianzhong.fem.elasticity import System
    from bianzhong.fem.symmetry import Symmetry

__all__ = ["APART", "Spectrum", "certified"]

_log = logging.getLogger(__name__)

RESIDUAL = 1e-8
"""Greatest relative residual of a reported mode, where rounding in the entries of K lets it be reached."""
_STALLED = 0.3
"""A step that leaves more than this share of the residual no longer helps."""
_ROUNDED = 1e-6
"""Greatest relative residual that rounding excuses."""
_ROUNDINGS = 10.0
"""A residual of so many times ε |K||φ| is rounding. It stops falling at 1.3 to 3.2 times (plates and bells)."""
RIGID = 1e-9
"""Greatest rᵀKr / rᵀMr of a rigid motion r, as a share of the first elastic ω²; more is let pass only where
rounding in the entries of K explains it (walls of less than about 1 % of the mouth)."""
APART = 2e-3
"""Values ω² nearer than this share (1.7 cents) may be a multiplet split by the mesh, which is not cut."""
_SLACK = 1e-14
"""Stiffness below this share of the mean of K over that of M is rounding."""
_SHIFT = 0.1
"""Share of an upper bound of the first elastic ω² that the shift of the search lies below zero: nearer, the search
is shorter, but the rigid motions, which K − σM holds by it alone, are cleared less well."""
_STEPS = 120
_RETRIES, _AFRESH = 4, 2
"""Searches for modes that the inertia misses, and steps after which new random directions have told of them."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Spectrum:
    """The elastic modes of a problem below its cut, all of them."""

    label: Symmetry | None
    values: Array
    """ω², rad²/s², rising, shape (m,)."""
    shapes: Array
    """M-orthonormal displacements at all nodes, shape (m, n, 3)."""
    residuals: Array
    """‖Kφ − ω²Mφ‖ / ‖(K + |σ|M)φ‖, shape (m,)."""
    cut: float
    """ω² below which the inertia counts no other mode; infinite where these are all the body has."""
    rigid_motions: int
    rigid_energy: float
    """Greatest rᵀKr / rᵀMr of the rigid motions, rad²/s²."""
    unknowns: int

    @property
    def elastic(self) -> int:
        """Number of elastic motions the discrete body has."""
        return self.unknowns - self.rigid_motions


def certified(
    system: System, label: Symmetry | None, *, count: int, solver: Solver, threads: int = 1
) -> Spectrum:
    """Find at least the lowest ``count`` modes of a class, and certify them.

    Parameters
    ----------
    system
        The discrete body.
    label
        Symmetry class; None for the body as it stands.
    count
        Number of elastic modes; more where the last belong to a multiplet.
    solver
        Sparse solver.
    threads
        Threads that the solver may use; the result is the same with any number.

    Raises
    ------
    ModalError
        If a certificate fails.
    """
    problem = _Problem(system, label, solver=solver, threads=threads)
    for attempt in range(_RETRIES):
        values, vectors, residuals = problem.modes(count)
        within, cut = _cut(values, count)
        if not problem.missing_below(cut, found=within):
            break
        _log.info("modes missing in class %s, search %d", label, attempt + 1)
        problem.space.restart()
        for _ in range(_AFRESH):
            if not problem.space.exhausted:
                problem.space.extend()
    else:
        msg = (
            f"modes: all below {_hz(cut):.6g} Hz must be found, but the inertia count shows that some are missing after "
            f"{_RETRIES} searches; ask for fewer modes or change the mesh"
        )
        raise ModalError(msg)
    shapes = np.zeros((within, *system.nodes.shape))
    shapes[:, problem.free] = vectors[:, :within].T
    return Spectrum(
        label=label,
        values=values[:within],
        shapes=shapes,
        residuals=residuals[:within],
        cut=cut,
        rigid_motions=len(problem.rigid.T),
        rigid_energy=problem.rigid_energy,
        unknowns=problem.pencil.size,
    )


def _hz(value: float) -> float:
    return math.sqrt(value) / (2 * math.pi)


def _cut(values: Array, count: int) -> tuple[int, float]:
    """Number of modes up to the first gap at or after ``count``, and the middle of the gap."""
    gaps = np.flatnonzero(np.diff(values[count - 1 :]) > APART * values[count - 1 : -1])
    if not len(gaps):
        return len(values), math.inf
    within = count + int(gaps[0])
    return within, float(values[within - 1 : within + 1].mean())


def _restricted(matrix: sp.csr_array, free: Mask) -> sp.csr_array:
    if free.all():
        return matrix
    kept = np.flatnonzero(free)
    part = matrix[kept][:, kept]
    part.sort_indices()
    return part


def _energies(stiffness: sp.csr_array, motions: Array) -> tuple[float, float]:
    """Greatest |rᵀKr| of the motions, and what rounding in the entries of K may add to it, ε |r|ᵀ|K||r|."""
    energy = np.abs(np.einsum("ni,ni->i", motions, stiffness @ motions)).max()
    size = np.abs(motions)
    rounding = np.finfo(float).eps * np.einsum("ni,ni->i", size, abs(stiffness) @ size).max()
    return float(energy), float(rounding)


class _Problem:
    """The matrices of a class on its free unknowns, its rigid motions and its Krylov space."""

    def __init__(self, system: System, label: Symmetry | None, *, solver: Solver, threads: int) -> None:
        self.label, nodes = label, system.nodes
        self.free: Mask = np.ones(nodes.shape, dtype=bool) if label is None else label.free(nodes)
        stiffness, mass = (
            _restricted(matrix, self.free.ravel()) for matrix in (system.stiffness, system.mass)
        )
        self.pencil = Pencil(stiffness, mass, solver, threads)
        arms = nodes - nodes.mean(axis=0) * (1 if label is None else np.array([0, 0, 1]))
        mass = self.pencil.mass
        self.rigid, *_ = orthonormal(rigid_motions(arms, self.free), mass=mass)
        self._check_rigid()
        self.rigid_energy, self.rounding = _energies(stiffness, self.rigid)
        smooth, *_ = orthonormal(cubic_motions(arms, self.free), mass=mass, beside=self.rigid)
        self.scale = float(np.linalg.eigvalsh(smooth.T @ (stiffness @ smooth))[0])
        """ω² of the softest cubic polynomial: an upper bound of the first elastic ω²."""
        if self.scale < _SLACK * stiffness.trace() / mass.trace():
            raise ModalError(self._no_stiffness(1))
        self.space = KrylovSpace(self.pencil, shift=-_SHIFT * self.scale, rigid=self.rigid)

    @property
    def name(self) -> str:
        """The class in words."""
        return self.label or "none"

    def modes(self, count: int) -> tuple[Array, Array, Array]:
        """Values, vectors and residuals of the lowest modes, past a gap after the first ``count``."""
        elastic = self.pencil.size - len(self.rigid.T)
        wanted = min(count + 1, elastic)
        while True:
            found = self._converged(wanted)
            if math.isfinite(_cut(found[0], min(count, elastic))[1]) or wanted == elastic:
                self.space.rest()
                return found
            wanted = min(wanted + 2, elastic)

    def missing_below(self, cut: float, *, found: int) -> bool:
        """Whether the inertia at ``cut`` counts more than the rigid motions and the modes ``found``."""
        if not math.isfinite(cut):
            return False
        counted, held = self.pencil.factor(cut).negative, found + len(self.rigid.T)
        if counted < held:
            msg = (
                f"modes: {held} were found below {_hz(cut):.6g} Hz in class {self.name}, but the inertia counts "
                f"{counted}; the factorisation is not accurate enough, use the other solver"
            )
            raise ModalError(msg)
        return counted > held

    def _converged(self, count: int) -> tuple[Array, Array, Array]:
        """Bring the lowest ``count`` modes below the residual bound, or to their rounding."""
        worst, space = math.inf, self.space
        for _ in range(_STEPS):
            if space.exhausted or space.dimension > count:
                before, worst = worst, space.slowest(count, below=RESIDUAL)
                settled = worst < RESIDUAL or _STALLED * before < worst < _ROUNDED or space.exhausted
                if settled and self._low_enough(found := space.ritz(count)):
                    self._check_elastic(found[0])
                    return found
            if space.exhausted:
                break
            space.extend()
        found = space.ritz(count)
        if self._low_enough(found):  # still falling
            self._check_elastic(found[0])
            return found
        worst = float(found[2].max())
        advice = (
            "double precision does not tell more of so slender a body; make what is thinnest thicker (wall.thickness, "
            "plate.thickness) or what is longest shorter (yong.length, body.xian)"
            if worst < _ROUNDINGS * self._rounding(found[1])
            else "ask for fewer modes"
        )
        msg = (
            f"modes: the relative residual must fall below {RESIDUAL:g}, got {worst:.2g} for {count} modes of class "
            f"{self.name} after {space.dimension} vectors; {advice}"
        )
        raise ModalError(msg)

    def _low_enough(self, found: tuple[Array, Array, Array]) -> bool:
        worst = float(found[2].max())
        return worst < RESIDUAL or (worst < _ROUNDED and worst < _ROUNDINGS * self._rounding(found[1]))

    def _rounding(self, vectors: Array) -> float:
        """Greatest relative residual ‖ε |K||φ|‖ / ‖Kφ‖ that rounding in the entries of K leaves."""
        stiff = np.linalg.norm(self.pencil.stiffness @ vectors, axis=0)
        noise = np.linalg.norm(abs(self.pencil.stiffness) @ np.abs(vectors), axis=0)
        return float((np.finfo(float).eps * noise / stiff).max())

    def _check_rigid(self) -> None:
        expected, found = 6 if self.label is None else self.label.rigid_motions, len(self.rigid.T)
        if found != expected:
            msg = f"rigid motions: the body must have {expected}, got {found}; is the mesh flat or a line?"
            raise ModalError(msg)

    def _check_elastic(self, values: Array) -> None:
        slack = int(np.count_nonzero(values < RIGID * self.scale))
        if slack:
            raise ModalError(self._no_stiffness(slack))
        share = self.rigid_energy / values[0]
        if share > RIGID and self.rigid_energy > self.rounding:
            msg = (
                f"modes: rigid motions must store no energy, at most {RIGID:g} of the first elastic mode's, got "
                f"{share:.2g} in class {self.name}; is the mesh bent so that its own elements do not see a rotation?"
            )
            raise ModalError(msg)

    def _no_stiffness(self, slack: int) -> str:
        return (
            f"modes: only the {len(self.rigid.T)} rigid motions may store no energy, got at least {slack} further "
            "without stiffness; the mesh is in pieces, or its reduced integration leaves spurious modes: use full "
            "integration"
        )
