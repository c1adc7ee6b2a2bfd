"""Certified vibration modes of a free elastic body.

K φ = ω² M φ. A mode is reported only with its certificate: a relative residual below 1e-8,
the rigid motions found where they must be, and the inertia of K − σM at a cut σ between the
last reported mode and the next, which proves that no mode below the cut is missing.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, get_args

import numpy as np
from threadpoolctl import threadpool_limits

from bianzhong.arrays import Array
from bianzhong.errors import ModalError
from bianzhong.fem.elasticity import SCHEMES, Isotropic, System, assemble, node_places, scheme_for
from bianzhong.fem.linear import Solver
from bianzhong.fem.memory import workers
from bianzhong.fem.spectrum import APART, Spectrum, certified
from bianzhong.fem.spurious import check_seen
from bianzhong.fem.symmetry import Symmetry

if TYPE_CHECKING:
    from skfem import MeshHex2, MeshTet2

__all__ = ["Modes", "Progress", "solve", "unknowns"]

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
        If there are not so many modes, there is not memory enough, or a certificate fails.
    """
    classes, report = _classes(symmetry), progress or (lambda _what, _share: None)
    report("assembly", 0.0)
    size = unknowns(mesh, symmetry=symmetry, scheme=scheme)
    _check_wishes(size, count=count, below=below, solver=solver)
    at_once = workers(size, count=count, classes=len(classes))
    threads = max(1, (os.cpu_count() or 1) // at_once)
    system = assemble(mesh, material, scheme=scheme)
    limit = math.inf if below is None else (2 * math.pi * below) ** 2
    wanted = dict.fromkeys(classes, count if len(classes) == 1 else -(-count // len(classes)) + 2)
    spectra: dict[Symmetry | None, Spectrum] = {}
    with threadpool_limits(1, "blas"), ThreadPoolExecutor(at_once) as pool:
        while (cut := _cut(spectra, wanted, count=count, limit=limit)) is None:
            report("modes", 0.1 + 0.8 * len(spectra) / (len(classes) + 1))
            lacking = [label for label in classes if label not in spectra]
            find = partial(_found, system, wanted=wanted, solver=solver, threads=threads)
            spectra |= zip(lacking, pool.map(find, lacking), strict=True)
    modes = _merged(spectra.values(), cut, nodes=system.nodes)
    if scheme_for(mesh, scheme) is SCHEMES["hex20-reduced"]:
        check_seen(mesh, material, frequencies_hz=modes.frequencies_hz, shapes=modes.shapes)
    return modes


def unknowns(
    mesh: MeshHex2 | MeshTet2,
    *,
    symmetry: Symmetry | Sequence[Symmetry] | None = None,
    scheme: str | None = None,
) -> int:
    """Degrees of freedom of all the problems that :func:`solve` makes of a mesh, known before it is called.

    Raises
    ------
    MeshError
        If the mesh is not of second order, or not a quarter although symmetry was asked for.
    """
    nodes = node_places(mesh, scheme=scheme)
    free = (None if label is None else label.free(nodes) for label in _classes(symmetry))
    return sum(nodes.size if each is None else int(each.sum()) for each in free)


def _found(
    system: System,
    label: Symmetry | None,
    *,
    wanted: dict[Symmetry | None, int],
    solver: Solver,
    threads: int,
) -> Spectrum:
    return certified(system, label, count=wanted[label], solver=solver, threads=threads)


def _cut(
    spectra: dict[Symmetry | None, Spectrum], wanted: dict[Symmetry | None, int], *, count: int, limit: float
) -> float | None:
    """The cut ω² in the first gap at or after the last wanted mode.

    None where a class is still to be solved; the classes that end too low are taken out of ``spectra``
    and more is ``wanted`` of them.
    """
    if len(spectra) < len(wanted):
        return None
    reach = min(s.cut for s in spectra.values())
    values = np.sort(np.concatenate([s.values[s.values < reach] for s in spectra.values()]))
    last = min(count, int(np.searchsorted(values, limit)))
    if last == 0:
        msg = f"below: a mode must lie below it, got {_hz(limit):.6g} Hz and a lowest mode of {_hz(values[0]):.6g} Hz; raise it"
        raise ModalError(msg)
    if last == count or limit < reach:
        gaps = np.flatnonzero(np.diff(values[last - 1 :]) > APART * values[last - 1 : -1])
        return float(values[last - 1 + gaps[0] : last + 1 + gaps[0]].mean()) if len(gaps) else reach
    for label in [label for label, s in spectra.items() if s.cut == reach]:
        wanted[label] += max(2, wanted[label] // 2)
        del spectra[label]
    return None


def _hz(value: float) -> float:
    return math.sqrt(value) / (2 * math.pi)


def _classes(symmetry: Symmetry | Sequence[Symmetry] | None) -> tuple[Symmetry | None, ...]:
    if symmetry is None:
        return (None,)
    given = (symmetry,) if isinstance(symmetry, str) else tuple(symmetry)
    try:
        return tuple(Symmetry(label) for label in given)
    except ValueError:
        msg = f"symmetry: must be among {', '.join(Symmetry)}, got {', '.join(map(str, given))}; leave it out for a whole body"
        raise ModalError(msg) from None


def _check_wishes(motions: int, *, count: int, below: float | None, solver: Solver) -> None:
    most = motions // 4
    if solver not in get_args(Solver):
        msg = f"solver: must be one of {', '.join(get_args(Solver))}, got {solver!r}"
        raise ModalError(msg)
    if count != int(count) or not 1 <= count <= most:
        msg = (
            f"count: must be a whole number from 1 to {most} on this mesh (a quarter of its {motions} motions), got {count}; ask for "
            "fewer modes or refine the mesh"
        )
        raise ModalError(msg)
    if below is not None and not (math.isfinite(below) and below > 0):
        msg = f"below: must be a frequency above 0 Hz, got {below}"
        raise ModalError(msg)


def _merged(spectra: Iterable[Spectrum], cut: float, *, nodes: Array) -> Modes:
    """The modes of all classes below the cut, in rising order."""
    found = list(spectra)
    rows = sorted(
        ((value, s, k) for s in found for k, value in enumerate(s.values) if value < cut),
        key=lambda row: row[0],
    )
    return Modes(
        frequencies_hz=np.sqrt([value for value, _, _ in rows]) / (2 * np.pi),
        shapes=np.array([s.shapes[k] for _, s, k in rows]),
        residuals=np.array([s.residuals[k] for _, s, k in rows]),
        symmetries=tuple(s.label for _, s, _ in rows),
        nodes=nodes,
        rigid_motions=sum(s.rigid_motions for s in found),
        rigid_energy=max(s.rigid_energy for s in found) / rows[0][0],
        cut_hz=_hz(cut),
        unknowns=sum(s.unknowns for s in found),
    )
