"""The contract of a solve, checked from outside: the tests solve through here."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.testing import assert_allclose

from bianzhong.fem import C2V, Modes, Symmetry, solve
from bianzhong.fem.elasticity import System, assemble
from bianzhong.fem.linear import Pencil

if TYPE_CHECKING:
    from skfem import MeshHex2, MeshTet2

    from bianzhong.fem.elasticity import Isotropic

__all__ = ["certify", "solved", "whole_bell"]


def solved(mesh: MeshHex2 | MeshTet2, material: Isotropic, **wishes: Any) -> Modes:
    """Solve, and check every promise of the result."""
    modes = solve(mesh, material, **wishes)
    system = assemble(mesh, material, scheme=wishes.get("scheme"))
    certify(modes, system, solver="superlu" if wishes.get("solver", "rslab") == "rslab" else "rslab")
    return modes


def whole_bell(mesh: MeshHex2, material: Isotropic, **wishes: Any) -> Modes:
    """Modes of all classes of a body of which ``mesh`` is a quarter."""
    return solved(mesh, material, symmetry=C2V, **wishes)


def certify(modes: Modes, system: System, *, solver: Any, slender: bool = False) -> None:
    """Check residuals, norms, rigid motions and completeness with matrices and factors of one's own.

    Of a ``slender`` body rounding in K is greater than the bounds of other bodies.
    """
    frequencies = modes.frequencies_hz
    assert np.all(np.diff(frequencies) >= 0)
    assert 0 < frequencies[0] <= frequencies[-1] < modes.cut_hz
    assert np.array_equal(modes.nodes, system.nodes)
    assert modes.residuals.max() < (1e-6 if slender else 1e-8)
    assert 0 <= modes.rigid_energy < (1e-6 if slender else 1e-9)
    classes = list(dict.fromkeys(modes.symmetries)) if None in modes.symmetries else list(Symmetry)
    present = [label for label in classes if label is None or label in modes.symmetries]
    for label in present:
        _certify_class(modes, system, label=label, solver=solver)
    if len(present) == len(classes):
        assert modes.rigid_motions == 6


def _certify_class(modes: Modes, system: System, *, label: Symmetry | None, solver: Any) -> None:
    chosen = [k for k, symmetry in enumerate(modes.symmetries) if symmetry == label]
    free = np.ones(system.nodes.shape, dtype=bool) if label is None else label.free(system.nodes)
    kept = np.flatnonzero(free.ravel())
    stiffness, mass = (matrix[kept][:, kept].tocsr() for matrix in (system.stiffness, system.mass))
    for matrix in (stiffness, mass):
        matrix.sort_indices()
    shapes = modes.shapes[chosen]
    assert np.all(shapes[:, ~free] == 0)
    phi = shapes[:, free].T
    squares = (2 * math.pi * modes.frequencies_hz[chosen]) ** 2
    stiff, heavy = stiffness @ phi, mass @ phi
    assert_allclose(phi.T @ heavy, np.eye(len(chosen)), rtol=0, atol=1e-10)
    assert_allclose(np.einsum("ni,ni->i", phi, stiff), squares, rtol=1e-7)
    cut = (2 * math.pi * modes.cut_hz) ** 2
    error, size = stiff - heavy * squares, stiff + heavy * squares
    rounding = np.finfo(float).eps * (abs(stiffness) @ np.abs(phi))
    bound = 1e-8 * np.linalg.norm(size, axis=0) + 20 * np.linalg.norm(rounding, axis=0)
    assert np.all(np.linalg.norm(error, axis=0) < bound)
    rigid = 6 if label is None else label.rigid_motions
    assert Pencil(stiffness, mass, solver).factor(cut).negative == rigid + len(chosen)
