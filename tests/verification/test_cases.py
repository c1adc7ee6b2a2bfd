"""Bodies with known frequencies (benchmarks/accuracy/cases.toml), and rates of convergence."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose
from skfem import MeshHex1, MeshHex2

from bianzhong.errors import ModalError
from bianzhong.fem import C2V, Symmetry, solve
from bianzhong.fem.elasticity import assemble
from tests.bodies import (
    BRONZE,
    CASES,
    ball,
    ball_of_tetrahedra,
    bell_r0,
    block,
    hollow_sphere,
    quarter,
    ring,
    solid,
    straight,
    tube,
)
from tests.certify import certify, solved, whole_bell
from tests.rates import assert_order, cents_off

if TYPE_CHECKING:
    from bianzhong.fem import Modes

pytestmark = pytest.mark.verification

SPHERE, RING, PLATE, R0 = (CASES[name] for name in ("sphere", "ring", "nafems_fv12", "bell_r0"))
LAMB = np.repeat(SPHERE["exact_hz"], SPHERE["multiplicity"])
RING_PAIRS = np.repeat(RING["computed_hz"], RING["multiplicity"])


def ring_mesh(around: int) -> MeshHex2:
    return ring(mean_radius=RING["mean_radius"], wall=RING["wall"], height=RING["height"], around=around)


# -- sphere ---------------------------------------------------------------------------------


def test_sphere_of_hexahedra_within_2_cents_with_full_multiplets() -> None:
    modes = solved(ball(SPHERE["radius"], core=6, shell=2), solid("sphere"), count=len(LAMB))
    assert len(modes.frequencies_hz) == len(LAMB)
    assert np.abs(cents_off(modes.frequencies_hz, LAMB)).max() < 2


@pytest.mark.slow
def test_sphere_of_curved_tetrahedra_within_2_cents() -> None:
    modes = solved(ball_of_tetrahedra(SPHERE["radius"], refinements=3), solid("sphere"), count=13)
    assert np.abs(cents_off(modes.frequencies_hz, LAMB[: len(modes.frequencies_hz)])).max() < 2


def test_straight_edges_miss_the_sphere() -> None:
    mesh = straight(ball(SPHERE["radius"], core=4, shell=2))
    modes = solved(mesh, solid("sphere"), count=13)
    assert cents_off(modes.frequencies_hz[:13], LAMB[:13]).min() > 10
    tets = ball_of_tetrahedra(SPHERE["radius"], refinements=2, curved=False)
    assert cents_off(solved(tets, solid("sphere"), count=5).frequencies_hz[:5], LAMB[:5]).min() > 10


@pytest.mark.parametrize(("count", "whole"), [(1, 5), (6, 10), (11, 13), (14, 20)])
def test_a_count_that_would_cut_a_multiplet_returns_all_of_it(count: int, whole: int) -> None:
    mesh = ball(SPHERE["radius"], core=6, shell=1)
    assert len(solved(mesh, solid("sphere"), count=count).frequencies_hz) == whole


def test_a_multiplet_split_by_tetrahedra_is_not_cut_either() -> None:
    mesh = ball_of_tetrahedra(SPHERE["radius"], refinements=2)
    assert len(solved(mesh, solid("sphere"), count=1).frequencies_hz) == 5


@pytest.mark.slow
def test_sphere_converges_with_order_4_and_with_2_on_straight_edges() -> None:
    meshes = [ball(SPHERE["radius"], core=n, shell=n // 2) for n in (2, 4, 6)]
    curved, flat = (
        [cents_off(solved(m, solid("sphere"), count=1).frequencies_hz[0], LAMB[0]).item() for m in chosen]
        for chosen in (meshes, [straight(m) for m in meshes])
    )
    assert_order(curved, cells=(2, 4, 6), expected=4)
    assert_order(flat, cells=(2, 4, 6), expected=2)


# -- ring, tube, hollow sphere --------------------------------------------------------------


def test_ring_within_3_cents_of_the_computed_values_in_pairs() -> None:
    modes = solved(ring_mesh(24), solid("ring"), count=len(RING_PAIRS))
    assert np.abs(cents_off(modes.frequencies_hz, RING_PAIRS)).max() < 3
    assert_allclose(modes.frequencies_hz[::2], modes.frequencies_hz[1::2], rtol=1e-8)


def test_straight_edges_miss_the_ring() -> None:
    modes = solved(straight(ring_mesh(24)), solid("ring"), count=len(RING_PAIRS))
    assert np.abs(cents_off(modes.frequencies_hz, RING_PAIRS)).min() > 10


def twist(modes: Modes, *, length: float) -> float:
    """Frequency of the mode that turns each section about the axis, as r cos(πz / L)."""
    x, y, z = modes.nodes.T
    turn = np.stack([-y, x, 0 * z], axis=1) * np.cos(np.pi * z / length)[:, None]
    likeness = np.abs(np.einsum("mni,ni->m", modes.shapes, turn)) / np.linalg.norm(modes.shapes, axis=(1, 2))
    best = int(np.argmax(likeness))
    assert likeness[best] > 0.99 * np.linalg.norm(turn)
    return float(modes.frequencies_hz[best])


def test_twist_of_a_tube_converges_with_order_4() -> None:
    """Exact in three dimensions: f = sqrt(G/ρ) / 2L."""
    length, cells = 0.2, (1, 2, 4)
    exact = math.sqrt(BRONZE.young / 2 / (1 + BRONZE.poisson) / BRONZE.density) / 2 / length
    errors = []
    for n in cells:
        mesh = tube(inner=0.03, outer=0.05, length=length, around=2 * n, along=n)
        modes = solved(mesh, BRONZE, count=6, symmetry=Symmetry.A2, scheme="hex20-full")
        errors.append(twist(modes, length=length) / exact - 1)
    assert_order(errors, cells=cells, expected=4)
    assert abs(errors[-1]) < 5e-4


@pytest.mark.slow
def test_radial_modes_of_a_hollow_sphere_within_2_cents() -> None:
    case = CASES["nafems_fv42"]
    mesh = hollow_sphere(inner=case["inner_radius"], outer=case["outer_radius"], along=4, through=4)
    modes = solved(mesh, solid("nafems_fv42"), count=90, symmetry=Symmetry.A1)
    outward = modes.nodes / np.linalg.norm(modes.nodes, axis=1, keepdims=True)
    radial = np.square(np.einsum("mni,ni->mn", modes.shapes, outward)).sum(axis=1)
    share = radial / np.square(modes.shapes).sum(axis=(1, 2))
    found = modes.frequencies_hz[share > 0.99][:2]
    assert np.abs(cents_off(found, case["exact_hz"][:2])).max() < 2


# -- plate ----------------------------------------------------------------------------------


def plate_mesh(cells: int) -> MeshHex2:
    """A quarter of the plate, its cells narrower toward the free edges."""
    across = PLATE["side"] / 2 * (1 - (1 - np.linspace(0, 1, cells + 1)) ** 1.3)
    return MeshHex2.from_mesh(MeshHex1.init_tensor(across, across, np.array([0, PLATE["thickness"]])))


def test_a_plate_200_times_wider_than_thick_as_far_as_double_precision_goes() -> None:
    mesh, bronze = plate_mesh(12), solid("nafems_fv12")
    modes = solve(mesh, bronze, count=8, symmetry=C2V)
    assert modes.residuals.max() > 1e-8
    certify(modes, assemble(mesh, bronze), solver="superlu", slender=True)
    found = modes.frequencies_hz[:8]
    assert np.abs(cents_off(found, PLATE["upper_hz"])).max() < 0.5
    assert np.abs(cents_off(found[:3], PLATE["computed_hz"][:3])).max() < 3
    assert np.abs(cents_off(found, PLATE["published_hz"])).max() < 5
    assert_allclose(
        cents_off(found[0], PLATE["published_hz"][0]), 1200 * math.log2(1 - 0.63 * 0.005 / 2), atol=1
    )


def test_the_printed_values_of_the_plate_lie_above_an_upper_bound() -> None:
    """Rayleigh and Ritz: full integration on straight cells bounds from above, by less as the cells are refined."""
    bounds = [
        solve(
            plate_mesh(cells), solid("nafems_fv12"), count=8, symmetry=C2V, scheme="hex27-full"
        ).frequencies_hz[:8]
        for cells in (12, 20)
    ]
    assert np.all(bounds[1] < bounds[0])
    assert np.all(bounds[1] < PLATE["computed_hz"])
    assert np.all(bounds[1] > PLATE["upper_hz"])


def test_a_foil_is_beyond_double_precision() -> None:
    with pytest.raises(
        ModalError, match=r"relative residual must fall below 1e-08.*double precision does not tell more"
    ):
        solve(block(6, 6, 1, size=(10.0, 10.0, 0.005)), solid("nafems_fv12"), count=1)


# -- bell_r0 --------------------------------------------------------------------------------


def test_bell_r0_within_2_cents_in_all_eight_modes() -> None:
    mesh = quarter(bell_r0(), girth=12, down=10).mesh
    modes = whole_bell(mesh, solid("bell_r0"), count=14)
    for label, wanted in R0["computed_hz"].items():
        found = modes.frequencies_hz[[symmetry == label for symmetry in modes.symmetries]]
        assert np.abs(cents_off(found[:2], wanted)).max() < 2
    mass = 4 * assemble(mesh, solid("bell_r0")).mass[::3, ::3].sum()
    assert_allclose(mass, R0["mass_kg"], rtol=2e-4)


def test_full_integration_locks_on_bell_r0() -> None:
    mesh = quarter(bell_r0(), girth=10, down=8).mesh
    modes = solved(mesh, solid("bell_r0"), count=1, symmetry=Symmetry.A1, scheme="hex27-full")
    assert cents_off(modes.frequencies_hz[0], R0["computed_hz"]["A1"][0]) > 5
