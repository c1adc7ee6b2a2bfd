"""Certified vibration modes of a free elastic body.

K φ = ω² M φ. A mode is reported only with its certificate: a relative residual below 1e-8,
the rigid motions found where they must be, and the inertia of K − σM at a cut σ between the
last reported mode and the next, which proves that no mode below the cut is missing.
"""

from __future__ import annotations

import logging
import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np
from threadpoolctl import threadpool_limits

from bianzhong.arrays import Array, Index
from bianzhong.errors import ModalError
from bianzhong.fem.elasticity import SCHEMES, Isotropic, System, assemble, scheme_for
from bianzhong.fem.krylov import KrylovSpace, orthonormal
from bianzhong.fem.linear import Pencil, Solver
from bianzhong.fem.rigid import cubic_motions, rigid_motions
from bianzhong.fem.spurious import check_seen
from bianzhong.fem.symmetry import Symmetry

if TYPE_CHECKING:
    import scipy.sparse as sp
    from skfem import MeshHex2, MeshTet2

__all__ = ["Modes", "Progress", "solve"]

_log = logging.getLogger(__name__)

RESIDUAL = 1e-8
"""Greatest relative residual of a reported mode."""
_MARGIN = 1e-2 * RESIDUAL
"""Residuals are brought below this where rounding lets them."""
_ROUNDING = 1e-4
"""A residual that stays between the bound and this is rounding in K."""
RIGID = 1e-9
"""Greatest rᵀKr / rᵀMr of a rigid motion r, as a share of the first elastic ω²."""
_APART = 1e-3
"""Frequencies nearer than this share (1.7 cents) may be a multiplet split by the mesh, which is not cut."""
_SLACK = 1e-14
"""Stiffness below this share of the mean of K over that of M is rounding."""
_STEPS = 60
_RETRIES = 4

Progress = Callable[[str, float], None]
"""Called with what is being done and the share done, 0 to 1."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Modes:
    """Elastic modes in rising order, complete up to a certified cut."""

    frequencies_hz: Array
    """Natural frequencies, Hz, shape (m,)."""
    shapes: Array
    """Displacements at the nodes, shape (m, n, 3), φᵀMφ = 1 over the meshed part (kg^-1/2)."""
    residuals: Array
    """‖Kφ − ω²Mφ‖ / ‖(K + |σ|M)φ‖, shape (m,)."""
    symmetries: tuple[Symmetry | None, ...]
    """Symmetry class of each mode; None where the body was solved without symmetry."""
    nodes: Array
    """Node positions, m, shape (n, 3)."""
    rigid_motions: int
    """Number of rigid motions found below the elastic modes."""
    rigid_energy: float
    """Greatest rᵀKr / rᵀMr over the rigid motions, as a share of the first elastic ω²."""
    cut_hz: float
    """No mode below this frequency is missing."""
    unknowns: int
    """Degrees of freedom of all the problems solved."""


def solve(
    mesh: MeshHex2 | MeshTet2,
    material: Isotropic,
    *,
    count: int,
    below: float | None = None,
    symmetry: Symmetry | Sequence[Symmetry] | None = None,
    scheme: str | None = None,
    solver: Solver = "rslab",
    progress: Progress | None = None,
) -> Modes:
    """Solve for the lowest elastic modes of a free body.

    Parameters
    ----------
    mesh
        Any second-order scikit-fem mesh, lengths in metres.
    material
        E in Pa, ν, ρ in kg/m³.
    count
        Number of elastic modes; a multiplet at the end is not cut, so there may be a few more.
    below
        Only modes below this frequency, Hz.
    symmetry
        One or more symmetry classes of a body of which ``mesh`` is the quarter x ≥ 0, y ≥ 0; None for
        the mesh as it stands. ``C2V`` gives all modes of the whole body.
    scheme
        Element and quadrature, see :func:`bianzhong.fem.elasticity.assemble`.
    solver
        Sparse solver: ``"rslab"`` or ``"superlu"``.
    progress
        Called as the work goes on.

    Raises
    ------
    MeshError
        If the mesh is folded, not of second order, or not a quarter although symmetry was asked for.
    ModalError
        If there are not so many modes, or a certificate fails.
    """
    report = progress or (lambda _what, _share: None)
    report("assembly", 0.0)
    system = assemble(mesh, material, scheme=scheme)
    with threadpool_limits(1, "blas"), ThreadPoolExecutor(os.cpu_count()) as pool:
        report("factorisation", 0.1)
        spectra = list(pool.map(lambda label: _Spectrum(system, label, solver=solver), _classes(symmetry)))
        _check_wishes(spectra, count=count, below=below)
        for attempt in range(_RETRIES):
            report("modes", 0.3)
            cut = _converge(spectra, count=count, below=below, pool=pool)
            report("certificates", 0.8)
            lacking = list(pool.map(partial(_Spectrum.missing_below, cut=cut), spectra))
            if not any(lacking):
                modes = _modes(spectra, cut, system=system)
                if scheme_for(mesh, scheme) is SCHEMES["hex20-reduced"]:
                    check_seen(mesh, material, frequencies_hz=modes.frequencies_hz, shapes=modes.shapes)
                return modes
            for spectrum in compress(spectra, lacking):
                _log.info("modes missing in class %s, search %d", spectrum.label, attempt + 1)
                spectrum.search_again()
    msg = (
        f"modes: all below {math.sqrt(cut) / 2 / math.pi:.6g} Hz must be found, but the inertia count shows that some "
        f"are missing after {_RETRIES} searches; ask for fewer modes or change the mesh"
    )
    raise ModalError(msg)


class _Spectrum:
    """The eigenvalue problem of one symmetry class: matrices on the free unknowns, modes so far."""

    def __init__(self, system: System, label: Symmetry | None, *, solver: Solver) -> None:
        self.label = label
        nodes = system.nodes
        self.free = np.ones(nodes.shape, dtype=bool) if label is None else label.free(nodes)
        kept = np.flatnonzero(self.free.ravel())
        stiffness, mass = (_restricted(matrix, kept) for matrix in (system.stiffness, system.mass))
        self.pencil = Pencil(stiffness, mass, solver)
        arms = nodes - nodes.mean(axis=0) * (1 if label is None else np.array([0, 0, 1]))
        rigid = orthonormal(rigid_motions(arms, self.free), mass=mass)
        self.rigid = rigid[0]
        expected = 6 if label is None else label.rigid_motions
        if self.rigid.shape[1] != expected:
            msg = f"rigid motions: the body must have {expected}, got {self.rigid.shape[1]}; is the mesh flat or a line?"
            raise ModalError(msg)
        smooth, _ = orthonormal(cubic_motions(arms, self.free), mass=mass, beside=(rigid,))
        self.scale = float(np.linalg.eigvalsh(smooth.T @ (stiffness @ smooth))[0])
        """ω² of the softest cubic polynomial: an upper bound of the first elastic ω²."""
        self.rigid_energy = float(np.abs(np.einsum("ni,ni->i", self.rigid, stiffness @ self.rigid)).max())
        if self.scale < _SLACK * stiffness.trace() / mass.trace():
            raise ModalError(self._no_stiffness(1))
        self.space = KrylovSpace(self.pencil, shift=-self.scale, rigid=rigid)
        self.values, self.vectors, self.residuals = (np.empty(0),) * 3

    @property
    def available(self) -> int:
        """Number of elastic modes the discrete body has."""
        return self.pencil.size - len(self.rigid.T)

    def converge(self, count: int) -> None:
        """Bring the lowest ``count`` modes below the residual bound, and on while that is cheap."""
        count, worst = min(count, self.available), math.inf
        for step in range(_STEPS):
            if self.space.dimension >= min(2 * count, self.available) and (
                step % 2 == 0 or self.space.exhausted
            ):
                self.values, self.vectors, self.residuals = self.space.ritz(count)
                before, worst = worst, float(self.residuals.max())
                settled = worst < _MARGIN or worst > 0.1 * before or self.space.exhausted
                if worst < RESIDUAL and settled:
                    self._check_elastic()
                    return
                if self.space.exhausted:
                    break
            self.space.extend()
        thin = worst < _ROUNDING
        msg = (
            f"modes: the relative residual must fall below {RESIDUAL:g}, got {worst:.2g} for {count} modes of class "
            f"{self.label or 'none'} after {self.space.dimension} vectors; "
            f"{'the body is too thin for double precision, make it thicker' if thin else 'ask for fewer modes'}"
        )
        raise ModalError(msg)

    def search_again(self) -> None:
        """Look for modes that the space has no part in."""
        self.space.restart()
        self.space.extend()

    def missing_below(self, cut: float) -> bool:
        """Whether the inertia at ``cut`` counts more modes than were found."""
        found = len(self.rigid.T) + int(np.count_nonzero(self.values < cut))
        counted = self.pencil.factor(cut).negative
        if counted < found:
            msg = (
                f"modes: {found} were found below {math.sqrt(cut) / 2 / math.pi:.6g} Hz in class {self.label or 'none'}, "
                f"but the inertia counts {counted}; the factorisation is not accurate enough, use the other solver"
            )
            raise ModalError(msg)
        return counted > found

    def _check_elastic(self) -> None:
        slack = int(np.count_nonzero(self.values < RIGID * self.scale))
        if slack:
            raise ModalError(self._no_stiffness(slack))
        share = self.rigid_energy / self.values[0]
        if share > RIGID:
            msg = (
                f"modes: rigid motions must store no energy, at most {RIGID:g} of the first elastic mode's, got "
                f"{share:.2g} in class {self.label or 'none'}; the body is too thin for its cells, make the wall thicker "
                "or the mesh coarser"
            )
            raise ModalError(msg)

    def _no_stiffness(self, slack: int) -> str:
        return (
            f"modes: only the {len(self.rigid.T)} rigid motions may store no energy, got at least {slack} further "
            "without stiffness; the mesh is in pieces, or its reduced integration leaves spurious modes: use full "
            "integration"
        )


def _restricted(matrix: sp.csr_array, kept: Index) -> sp.csr_array:
    part = matrix[kept][:, kept]
    part.sort_indices()
    return part


def _classes(symmetry: Symmetry | Sequence[Symmetry] | None) -> tuple[Symmetry | None, ...]:
    if symmetry is None:
        return (None,)
    if isinstance(symmetry, str):
        return (Symmetry(symmetry),)
    return tuple(Symmetry(label) for label in symmetry)


def _check_wishes(spectra: Sequence[_Spectrum], *, count: int, below: float | None) -> None:
    most = sum(s.available for s in spectra) // 4
    if not 1 <= count <= most:
        msg = (
            f"count: must be from 1 to {most} on this mesh (a quarter of its {sum(s.available for s in spectra)} "
            f"elastic motions), got {count}; ask for fewer modes or refine the mesh"
        )
        raise ModalError(msg)
    if below is not None and not (math.isfinite(below) and below > 0):
        msg = f"below: must be a frequency above 0 Hz, got {below}"
        raise ModalError(msg)


def _converge(
    spectra: Sequence[_Spectrum], *, count: int, below: float | None, pool: ThreadPoolExecutor
) -> float:
    """Converge every class past the last wanted mode; return the cut ω² between it and the next."""
    limit = math.inf if below is None else (2 * math.pi * below) ** 2
    wanted = [max(len(s.values), -(-count // len(spectra)) + 1) for s in spectra]
    while True:
        list(pool.map(lambda s, n: s.converge(n), spectra, wanted))
        values = np.sort(np.concatenate([s.values for s in spectra]))
        last = min(count, int(np.searchsorted(values, limit))) - 1
        if last < 0:
            lowest = math.sqrt(values[0]) / 2 / math.pi
            msg = f"below: a mode must lie below it, got {below:.6g} Hz and a lowest mode of {lowest:.6g} Hz; raise it"
            raise ModalError(msg)
        gaps = np.flatnonzero(np.diff(values[last:]) > 2 * _APART * values[last:-1])
        following = last + 1 + (gaps[0] if len(gaps) else len(values))
        reach = min(float(s.values[-1]) for s in spectra)
        if following < len(values) and values[following] <= reach:
            return float(values[following - 1 : following + 1].mean())
        short = values[min(following, len(values) - 1)]
        wanted = [n + 2 * (s.values[-1] <= short) for n, s in zip(wanted, spectra, strict=True)]


def _modes(spectra: Sequence[_Spectrum], cut: float, *, system: System) -> Modes:
    rows = [(value, s, k) for s in spectra for k, value in enumerate(s.values) if value < cut]
    rows.sort(key=lambda row: row[0])
    shapes = np.zeros((len(rows), *system.nodes.shape))
    for shape, (_, spectrum, k) in zip(shapes, rows, strict=True):
        shape[spectrum.free] = spectrum.vectors[:, k]
    first = rows[0][0]
    return Modes(
        frequencies_hz=np.sqrt([value for value, _, _ in rows]) / (2 * np.pi),
        shapes=shapes,
        residuals=np.array([s.residuals[k] for _, s, k in rows]),
        symmetries=tuple(s.label for _, s, _ in rows),
        nodes=system.nodes,
        rigid_motions=sum(s.rigid.shape[1] for s in spectra),
        rigid_energy=max(s.rigid_energy for s in spectra) / first,
        cut_hz=math.sqrt(cut) / (2 * math.pi),
        unknowns=sum(s.pencil.size for s in spectra),
    )
