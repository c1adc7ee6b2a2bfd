from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from skfem import MeshHex1, MeshHex2
from skfem.refdom import RefHex

from bianzhong.bell.shape import BellShape
from bianzhong.errors import ModalError
from bianzhong.fem import C2V, solve
from bianzhong.fem.bellmesh import mesh_at
from bianzhong.fem.spurious import RAGGED, UNSEEN, energy_ratios, raggedness
from tests.bodies import bell_dimensions


@dataclass(frozen=True)
class Bronze:
    young: float = 1e11
    poisson: float = 0.34
    density: float = 8700.0


BLOCK = [(i, j, k) for i in range(2) for j in range(2) for k in range(2)]
COLUMN = [(0, 0, 2 + k) for k in range(3)]


def bricks(cells: list[tuple[int, int, int]], *, flare: float = 0.0) -> MeshHex2:
    """Unit bricks at whole places, widened with height so that no cell is a parallelepiped."""
    places = np.array(cells)[:, None, :] + RefHex.p.T[None].astype(int)
    corners, cell = np.unique(places.reshape(-1, 3), axis=0, return_inverse=True)
    mesh = MeshHex2.from_mesh(MeshHex1(corners.T.astype(float), np.ascontiguousarray(cell.reshape(-1, 8).T)))
    x, y, z = mesh.doflocs
    return replace(mesh, doflocs=np.array([x * (1 + flare * z * z), y * (1 + flare * z * z), z]))


def test_a_free_reduced_cell_is_refused() -> None:
    with pytest.raises(ModalError, match="spurious"):
        solve(bricks([(0, 0, 0)]), Bronze(), count=6)


def test_a_free_cell_under_full_integration_is_accepted() -> None:
    assert solve(bricks([(0, 0, 0)]), Bronze(), count=6, scheme="hex20-full").rigid_motions == 6


def test_a_column_of_single_cells_is_refused() -> None:
    with pytest.raises(ModalError, match="spurious"):
        solve(bricks(BLOCK + COLUMN), Bronze(), count=10)


def test_a_cell_that_is_barely_held_is_refused_by_its_energy() -> None:
    """Flared, its slack motions store a little energy: the residual and the inertia are those of a mode."""
    with pytest.raises(ModalError, match="spurious mode of reduced integration"):
        solve(bricks(BLOCK + COLUMN[:1], flare=0.1), Bronze(), count=10)


def test_a_block_of_cells_is_seen_whole() -> None:
    mesh = bricks(BLOCK, flare=0.03)
    modes = solve(mesh, Bronze(), count=10)
    ratios = energy_ratios(mesh, Bronze(), frequencies_hz=modes.frequencies_hz, shapes=modes.shapes)
    assert ratios.min() > 1 - 1e-9
    assert ratios.max() < UNSEEN / 5
    assert raggedness(mesh, modes.shapes).max() < RAGGED


def test_a_thin_wall_that_locks_is_not_spurious() -> None:
    """Full integration finds over 20 times the energy in a wall of 1 mm, but the modes are smooth."""
    mesh = mesh_at(
        BellShape(replace(bell_dimensions("ridged-major-third"), wall=1e-3, ridges=())), girth=6
    ).mesh
    modes = solve(mesh, Bronze(), count=8, symmetry=C2V)
    ratios = energy_ratios(mesh, Bronze(), frequencies_hz=modes.frequencies_hz, shapes=modes.shapes)
    assert ratios.max() > 2 * UNSEEN
    assert raggedness(mesh, modes.shapes).max() < RAGGED
