"""Exact laws that the modes of a real bell must keep, on coarse meshes."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from skfem import MeshHex2

from bianzhong.bell.parts import Yong
from bianzhong.errors import ModalError
from bianzhong.fem import C2V, Symmetry, modal, solve
from bianzhong.fem.elasticity import System, assemble, jacobians
from bianzhong.fem.linear import Pencil
from bianzhong.fem.spectrum import RIGID
from bianzhong.fem.symmetry import mirrored
from tests.bodies import BRONZE, Solid, bell_dimensions, coarse
from tests.certify import solved, whole_bell
from tests.rates import assert_order

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.bell.dimensions import BellDimensions

pytestmark = pytest.mark.verification

BELL = bell_dimensions("ridged-minor-third")
LENGTHS = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "arch", "gu", "waist")
COUNT = 8


@pytest.fixture(scope="module")
def mesh() -> MeshHex2:
    return coarse(BELL)


@pytest.fixture(scope="module")
def frequencies(mesh: MeshHex2) -> Array:
    modes = whole_bell(mesh, BRONZE, count=COUNT)
    assert len(modes.frequencies_hz) == COUNT
    return modes.frequencies_hz


def changed(**values: float) -> Solid:
    return replace(BRONZE, **{name: factor * getattr(BRONZE, name) for name, factor in values.items()})


def scaled(part: Any, factor: float, names: tuple[str, ...]) -> Any:
    return replace(part, **{name: factor * getattr(part, name) for name in names})


def scaled_bell(bell: BellDimensions, factor: float) -> BellDimensions:
    """The bell with every length scaled."""
    larger: BellDimensions = scaled(bell, factor, (*LENGTHS, "wall", "plate"))
    return replace(
        larger,
        ridges=tuple(scaled(ridge, factor, ("width", "height")) for ridge in bell.ridges),
        suspension=scaled(bell.suspension, factor, ("height", "long_axis", "short_axis")),
    )


# -- scale and material ---------------------------------------------------------------------


def test_all_lengths_scaled_by_s_give_f_over_s(frequencies: Array) -> None:
    for s in (0.5, 3.0):
        mesh = coarse(scaled_bell(BELL, s))
        assert_allclose(whole_bell(mesh, BRONZE, count=COUNT).frequencies_hz, frequencies / s, rtol=1e-9)


def test_four_times_the_stiffness_gives_twice_the_frequency(mesh: MeshHex2, frequencies: Array) -> None:
    stiffer = whole_bell(mesh, changed(young=4), count=COUNT).frequencies_hz
    assert_allclose(stiffer, 2 * frequencies, rtol=1e-9)


def test_four_times_the_density_gives_half_the_frequency(mesh: MeshHex2, frequencies: Array) -> None:
    heavier = whole_bell(mesh, changed(density=4), count=COUNT).frequencies_hz
    assert_allclose(heavier, frequencies / 2, rtol=1e-9)


def test_ratios_move_with_neither_stiffness_nor_density_but_with_poisson(
    mesh: MeshHex2, frequencies: Array
) -> None:
    ratios = frequencies / frequencies[0]
    other = whole_bell(mesh, changed(young=0.7, density=1.03), count=COUNT).frequencies_hz
    assert_allclose(other / other[0], ratios, rtol=1e-9)
    wider = whole_bell(mesh, changed(poisson=0.9), count=COUNT).frequencies_hz[:COUNT]
    assert np.abs(wider / wider[0] / ratios - 1).max() > 1e-4


def test_a_turned_and_moved_body_keeps_its_frequencies(mesh: MeshHex2) -> None:
    turn, _ = np.linalg.qr([[2.0, 1.0, 0.3], [-1.0, 2.0, 0.7], [0.2, -0.5, 1.0]])
    turn *= np.linalg.det(turn)
    moved = MeshHex2(np.ascontiguousarray(turn @ mesh.doflocs + [[0.3], [-0.1], [0.2]]), mesh.t)
    here, there = (solved(body, BRONZE, count=COUNT).frequencies_hz for body in (mesh, moved))
    assert_allclose(there, here, rtol=1e-9)


def test_plan_scaled_but_not_the_wall_tends_to_one_over_s_squared() -> None:
    """Bending of a thin shell: f ~ t / L². What is left falls with the first power of the wall."""
    s, shares = 1.25, (0.04, 0.02, 0.01)
    plain = replace(bell_dimensions("cheng-yaotian-large-gu-tenth"), suspension=None, pit=None)
    excess = []
    for share in shares:
        wall = share * plain.xianjian
        thin = replace(plain, wall=wall, plate=wall)
        pair = [coarse(bell, girth=12, down=10) for bell in (thin, scaled(thin, s, LENGTHS))]
        small, large = (
            solved(body, BRONZE, count=1, symmetry=Symmetry.A1).frequencies_hz[0] for body in pair
        )
        excess.append(math.log(small / large) / math.log(s) - 2)
    assert_order(excess, cells=[1 / share for share in shares], expected=1, within=0.2)
    assert 0 < excess[-1] < 0.02


def test_the_rounding_of_a_very_thin_wall_is_let_pass() -> None:
    """At 0.2 % of the mouth rounding in K alone gives a rigid motion more than 1e-9 of the first energy."""
    plain = replace(bell_dimensions("round-control"), wall=0.0004, plate=0.0004)
    modes = solve(coarse(plain, girth=16, down=14), BRONZE, count=1, symmetry=Symmetry.A1)
    assert RIGID < modes.rigid_energy < 1e-5


def test_a_body_held_by_weak_springs_is_refused(mesh: MeshHex2, monkeypatch: pytest.MonkeyPatch) -> None:
    """Springs of a millionth of the first mode's stiffness: far above rounding, far below what a tone shows."""
    spring = 1e-6 * (2 * np.pi * solve(mesh, BRONZE, count=1, symmetry=Symmetry.A1).frequencies_hz[0]) ** 2

    def held(*args: Any, **kwargs: Any) -> System:
        system = assemble(*args, **kwargs)
        system.stiffness.data += spring * system.mass.data  # on one pattern
        return system

    monkeypatch.setattr(modal, "assemble", held)
    with pytest.raises(ModalError, match="rigid motions must store no energy"):
        solve(mesh, BRONZE, count=1, symmetry=Symmetry.A1)


# -- symmetry -------------------------------------------------------------------------------


def test_the_four_quarter_problems_hold_the_modes_of_the_whole_bell(mesh: MeshHex2) -> None:
    """Each quarter mode, extended, solves the whole problem; and the whole has no other modes."""
    modes = whole_bell(mesh, BRONZE, count=16)
    whole = mirrored(mesh)
    system = assemble(whole.mesh, BRONZE)
    squares = (2 * np.pi * modes.frequencies_hz) ** 2
    pairs = zip(modes.shapes, modes.symmetries, strict=True)
    extended = np.array([whole.motion(shape, label).ravel() for shape, label in pairs if label]).T
    stiff, heavy = system.stiffness @ extended, system.mass @ extended
    assert_allclose(extended.T @ heavy, np.eye(len(squares)), rtol=0, atol=1e-9)
    assert_allclose(np.einsum("ni,ni->i", extended, stiff), squares, rtol=1e-9)
    assert np.all(np.linalg.norm(stiff - heavy * squares, axis=0) < 1e-8 * np.linalg.norm(stiff, axis=0))
    cut = (2 * np.pi * modes.cut_hz) ** 2
    assert Pencil(system.stiffness, system.mass).factor(cut).negative == 6 + len(squares)


def test_a_mode_extended_by_another_class_is_no_mode_of_the_whole(mesh: MeshHex2) -> None:
    modes = whole_bell(mesh, BRONZE, count=4)
    whole = mirrored(mesh)
    system = assemble(whole.mesh, BRONZE)
    for shape, label, hertz in zip(modes.shapes, modes.symmetries, modes.frequencies_hz, strict=True):
        for other in C2V:
            motion = whole.motion(shape, other).ravel()
            wrong = system.stiffness @ motion - (2 * np.pi * hertz) ** 2 * (system.mass @ motion)
            small = np.linalg.norm(wrong) < 1e-6 * np.linalg.norm(system.stiffness @ motion)
            assert small == (other == label)


def test_the_mirrored_mesh_is_one_body_of_unfolded_cells(mesh: MeshHex2) -> None:
    whole = mirrored(mesh)
    quarter, full = np.sign(jacobians(mesh)), np.sign(jacobians(whole.mesh))
    assert len(np.unique(full)) == 1
    assert full[0, 0] == quarter[0, 0]
    assert_allclose(whole.mesh.doflocs, mesh.doflocs[:, whole.quarter] * whole.side.T, rtol=0, atol=0)
    assert len(np.unique(np.round(whole.mesh.doflocs, 9), axis=1).T) == whole.mesh.doflocs.shape[1]
    faces = whole.mesh.boundary_facets()
    middles = whole.mesh.doflocs[:, whole.mesh.facets[:, faces]].mean(axis=1)
    assert np.all(np.abs(middles[:2]).max(axis=0) > 1e-9)


def test_a_yong_is_mirrored_too() -> None:
    bell = replace(BELL, suspension=Yong(length=0.06, root_diameter=0.03, heng_diameter=0.02))
    whole = mirrored(coarse(bell))
    assert len(np.unique(np.sign(jacobians(whole.mesh)))) == 1
    assert whole.mesh.doflocs[2].max() == pytest.approx(0.06)
