"""All modes below the 20th against CalculiX, where it is installed: whole bell, C3D20R, the same cells.

CalculiX prints seven digits: the last one is half a unit off, at most 5e-7 of the value. It takes 2×2×2 points for the
mass of C3D20R too, which the program does only to be compared.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

from benchmarks.accuracy.calculix import COUNT, elastic, frequencies, main
from bianzhong.fem import C2V, solve
from tests.bodies import BRONZE, bell_dimensions, coarse

if TYPE_CHECKING:
    from skfem import MeshHex2

    from bianzhong.arrays import Array
    from bianzhong.fem.elasticity import Isotropic

pytestmark = pytest.mark.verification

RTOL = 1e-6
BELLS = ("ridged-minor-third", "cheng-yaotian-zheng-outer-large")
TABLE = """
     E I G E N V A L U E   O U T P U T

 MODE NO    EIGENVALUE                       FREQUENCY
                                     REAL PART            IMAGINARY PART
                           (RAD/TIME)      (CYCLES/TIME     (RAD/TIME)

      1  -0.1621771E-03   0.0000000E+00   0.0000000E+00   0.1273488E-01
      2  -0.1673002E-04   0.0000000E+00   0.0000000E+00   0.4090235E-02
      3   0.4603474E-05   0.2145571E-02   0.3414782E-03   0.0000000E+00
      4   0.5671660E-04   0.7531043E-02   0.1198603E-02   0.0000000E+00
      5   0.1946917E-03   0.1395320E-01   0.2220720E-02   0.0000000E+00
      6   0.3497674E-03   0.1870207E-01   0.2976527E-02   0.0000000E+00
      7   0.6868144E+07   0.2620714E+04   0.4170997E+03   0.0000000E+00
      8   0.9910074E+07   0.3148027E+04   0.5010241E+03   0.0000000E+00

     P A R T I C I P A T I O N   F A C T O R S

MODE NO.   X-COMPONENT     Y-COMPONENT     Z-COMPONENT     X-ROTATION      Y-ROTATION      Z-ROTATION

      1   0.6181567E-01  -0.1220414E+01   0.7490399E-01  -0.4784091E-02  -0.1298987E-01   0.2400490E-01
"""


def ours(mesh: MeshHex2, material: Isotropic = BRONZE, *, scheme: str = "hex20-calculix") -> Array:
    return solve(mesh, material, count=COUNT, symmetry=C2V, scheme=scheme).frequencies_hz[:COUNT]


def apart(mine: Array, theirs: Array) -> float:
    return float(np.abs(mine / theirs - 1).max())


@pytest.fixture(scope="module", params=BELLS)
def bell(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def theirs(bell: str) -> Array:
    return frequencies(coarse(bell_dimensions(bell)), BRONZE)


@pytest.mark.slow
@pytest.mark.needs("ccx")
def test_all_modes_below_the_20th_agree_to_the_digits_printed(bell: str, theirs: Array) -> None:
    assert len(theirs) == COUNT
    assert_allclose(ours(coarse(bell_dimensions(bell))), theirs, rtol=RTOL)


@pytest.mark.slow
@pytest.mark.needs("ccx")
def test_a_wall_thicker_by_a_thousandth_does_not_agree(bell: str, theirs: Array) -> None:
    dimensions = bell_dimensions(bell)
    thicker = coarse(replace(dimensions, wall=1.001 * dimensions.wall))
    assert apart(ours(thicker), theirs) > 100 * RTOL


@pytest.mark.slow
@pytest.mark.needs("ccx")
def test_another_modulus_another_ratio_or_other_points_do_not_agree(bell: str, theirs: Array) -> None:
    mesh = coarse(bell_dimensions(bell))
    assert apart(ours(mesh, replace(BRONZE, young=1.0001 * BRONZE.young)), theirs) > 10 * RTOL
    assert apart(ours(mesh, replace(BRONZE, poisson=1.01 * BRONZE.poisson)), theirs) > 100 * RTOL
    assert apart(ours(mesh, scheme="hex20-reduced"), theirs) > 100 * RTOL
    assert apart(ours(mesh, scheme="hex20-full"), theirs) > 100 * RTOL


@pytest.mark.needs("ccx")
def test_the_deck_carries_modulus_and_density_to_calculix() -> None:
    mesh = coarse(bell_dimensions("round-control"), girth=4, down=3)
    plain = frequencies(mesh, BRONZE, count=6)
    stiffer = frequencies(mesh, replace(BRONZE, young=1.21 * BRONZE.young), count=6)
    heavier = frequencies(mesh, replace(BRONZE, density=1.44 * BRONZE.density), count=6)
    assert_allclose(stiffer / plain, 1.1, rtol=2 * RTOL)
    assert_allclose(heavier * 1.2 / plain, 1.0, rtol=2 * RTOL)


def test_the_table_is_read_without_the_six_rigid_motions() -> None:
    assert elastic(TABLE).tolist() == [417.0997, 501.0241]


@pytest.mark.parametrize(
    ("printed", "instead"),
    [("0.2976527E-02", "0.2976527E+03"), ("0.4170997E+03", "0.4170997E-03")],
    ids=["five", "seven"],
)
def test_a_table_without_just_six_rigid_motions_is_refused(printed: str, instead: str) -> None:
    with pytest.raises(RuntimeError, match="first six modes must be rigid motions and the seventh not"):
        elastic(TABLE.replace(printed, instead))


def test_an_empty_table_is_refused() -> None:
    with pytest.raises(RuntimeError, match="first six modes must be rigid"):
        elastic("")


def test_a_bell_that_cannot_be_compared_is_named_and_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chu-po"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("calculix.py: chu-po: ")
    assert "did you mean chu-bo?" in said
