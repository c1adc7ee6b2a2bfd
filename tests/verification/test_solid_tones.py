"""Tones of the solid against those of hexahedra, of the whole against its quarter, and of a core askew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import load_bell
from bianzhong.fem import C2V, Modes, Symmetry, solve
from bianzhong.fem.cad import SOLID_SAFETY, SolidMesh
from bianzhong.fem.refine import refinement
from bianzhong.study.pipeline import evaluate
from bianzhong.tones.classify import ModeName, classify, tone_index
from tests.bodies import BRONZE
from tests.rates import cents_off
from tests.solids import BARE, SHIFTED, meshed

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.study.pipeline import Evaluation

pytestmark = [pytest.mark.verification, pytest.mark.cad, pytest.mark.needs("gmsh")]

COUNT = 5


@dataclass(frozen=True, eq=False, kw_only=True)
class Solved:
    """A bell in tetrahedra, its modes and their names."""

    mesh: SolidMesh
    modes: Modes
    names: tuple[ModeName, ...]

    @classmethod
    def of(cls, bell: BellDimensions, *, whole: bool, cells: float = 1.6, count: int = COUNT) -> Solved:
        mesh = meshed(bell, whole=whole, cells=cells)
        modes = solve(mesh.mesh, BRONZE, count=count, symmetry=None if whole else C2V)
        return cls(mesh=mesh, modes=modes, names=classify(mesh, modes))

    def errors(self, coarser: Solved) -> Array:
        """Estimated errors, cents."""
        change = refinement(
            self.mesh, self.modes, coarser=(coarser.mesh, coarser.modes), safety=SOLID_SAFETY["draft"]
        )
        return change.error_cents


@pytest.fixture(scope="module")
def quarter() -> Solved:
    return Solved.of(BARE, whole=False)


@pytest.fixture(scope="module")
def whole() -> Solved:
    return Solved.of(BARE, whole=True)


@pytest.fixture(scope="module")
def coarser() -> Solved:
    return Solved.of(BARE, whole=True, cells=1.2, count=COUNT + 2)


@pytest.fixture(scope="module")
def shifted() -> Solved:
    return Solved.of(SHIFTED, whole=True, cells=1.2)


def hertz(evaluation: Evaluation) -> Array:
    tones = evaluation.tones
    return np.array([tones.a.frequency_hz, tones.b.frequency_hz])


def errors(evaluation: Evaluation) -> Array:
    tones = evaluation.tones
    return np.array([tones.a.error_cents, tones.b.error_cents])


# -- against hexahedra ----------------------------------------------------------------------


def test_tones_agree_with_hexahedra_and_lie_above() -> None:
    """Fully integrated, the tetrahedra give upper bounds; the hexahedra are better than their estimate."""
    bell = load_bell("dasheng-yingzhong")
    hexahedra = evaluate(bell, fidelity="draft", count=4)
    tetrahedra = evaluate(bell, fidelity="draft", count=4, detail=True, without=("mei",))
    assert (hexahedra.left_out, tetrahedra.left_out) == (hexahedra.dimensions.details, ())
    off = cents_off(hertz(tetrahedra), hertz(hexahedra))
    assert (off < errors(tetrahedra) + errors(hexahedra)).all()
    assert (off > -errors(hexahedra)).all()
    assert (off > 0).all()
    smaller = cents_off(
        hertz(tetrahedra), hertz(hexahedra) / 0.95
    )  # a bell 5 % smaller sounds so much higher
    assert (np.abs(smaller) > errors(tetrahedra) + errors(hexahedra)).all()
    assert_allclose(tetrahedra.mass_kg, hexahedra.mass_kg, rtol=1e-5)


def test_finer_cells_lower_every_mode(quarter: Solved) -> None:
    coarser = Solved.of(BARE, whole=False, cells=1.2)
    finer, coarse = quarter.modes.frequencies_hz, coarser.modes.frequencies_hz
    assert list(map(str, quarter.names)) == list(map(str, coarser.names))
    assert (finer < coarse).all()


# -- the whole against its quarter ----------------------------------------------------------


def test_a_whole_bell_has_the_modes_of_its_four_classes(
    quarter: Solved, whole: Solved, coarser: Solved
) -> None:
    assert [str(name) for name in whole.names] == [str(name) for name in quarter.names]
    assert [name.symmetry for name in whole.names] == list(quarter.modes.symmetries)
    assert min(name.class_share for name in whole.names) > 0.99
    assert {name.class_share for name in quarter.names} == {1.0}
    off = np.abs(cents_off(whole.modes.frequencies_hz, quarter.modes.frequencies_hz))
    assert (off < np.maximum(1.0, whole.errors(coarser))).all()
    assert off[:4].max() < 1.0, "the tones and the pair (3,0), far from other modes"
    apart = np.abs(cents_off(quarter.modes.frequencies_hz[1:], quarter.modes.frequencies_hz[:-1]))
    assert apart.min() > 20, "or the classes would not be told apart by frequency"


def test_a_whole_bell_needs_all_four_classes(quarter: Solved, whole: Solved) -> None:
    some = solve(quarter.mesh.mesh, BRONZE, count=COUNT, symmetry=(Symmetry.A1, Symmetry.A2))
    off = np.abs(cents_off(whole.modes.frequencies_hz, some.frequencies_hz))
    assert off.max() > 100


def test_a_shifted_core_mixes_the_classes_and_keeps_the_names(coarser: Solved, shifted: Solved) -> None:
    tones = [tone_index(shifted.names, label) for label in (Symmetry.A1, Symmetry.A2)]
    assert [str(shifted.names[tone]) for tone in tones] == ["(2,0)a", "(2,0)b"]
    assert min(shifted.names[tone].class_share for tone in tones) > 0.9
    for tone, label in zip(tones, (Symmetry.A1, Symmetry.A2), strict=True):
        even = coarser.names[tone_index(coarser.names, label)]
        lost, before = 1 - shifted.names[tone].class_share, 1 - even.class_share
        assert lost > 1e-3
        assert lost > 10 * before
