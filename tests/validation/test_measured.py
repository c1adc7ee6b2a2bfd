"""The model against what was measured on real bells (benchmarks/accuracy/measured.toml)."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bianzhong as bz
from bianzhong.bell.inspection import inspect
from bianzhong.bell.shape import BellShape
from bianzhong.fem import Symmetry
from bianzhong.fem.bellmesh import mesh_bell
from bianzhong.units import Quantity
from tests.bodies import BRONZE, bell_dimensions

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.study.pipeline import Evaluation
    from bianzhong.tones import Partial

pytestmark = pytest.mark.validation

MEASURED: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "benchmarks" / "accuracy" / "measured.toml").read_text("utf-8")
)


# -- the bells of the Shanghai Museum -------------------------------------------------------

RIDGED = ("ridged-minor-third", "ridged-major-third")


@pytest.fixture(scope="module", params=RIDGED)
def ridged(request: pytest.FixtureRequest) -> Evaluation:
    return bz.evaluate(bz.load_bell(request.param), fidelity="draft", count=8)


def over_a(evaluation: Evaluation, partial: Partial) -> tuple[float, float]:
    """Least and greatest ratio to the A-tone, the mesh's ± of both taken at its worst."""
    a = evaluation.tones.a
    spread = 2 ** (((partial.error_cents or 0) + (a.error_cents or 0)) / 1200)
    ratio = partial.frequency_hz / a.frequency_hz
    return ratio / spread, ratio * spread


def is_within(measured: list[float], computed: tuple[float, float]) -> bool:
    return measured[0] <= computed[0] and computed[1] <= measured[1]


def test_the_measured_interval_is_the_measured_ratio_in_cents() -> None:
    """Ratios printed with two decimals: half a unit of the last is 8 cents."""
    bells = MEASURED["shanghai_museum"]
    cents = [1200 * math.log2(ratio) for ratio in bells["b_over_a"]]
    assert_allclose(cents, bells["interval_cents"], rtol=0, atol=8)


def test_both_30_modes_of_ridged_bells_lie_where_measured(ridged: Evaluation) -> None:
    threes = [partial for partial in ridged.tones.partials if (partial.name.m, partial.name.n) == (3, 0)]
    assert [str(partial.name) for partial in threes] == ["(3,0)a", "(3,0)b"]
    for partial in threes:
        assert is_within(MEASURED["shanghai_museum"]["three_over_a"], over_a(ridged, partial))


def test_no_mode_of_another_name_lies_there(ridged: Evaluation) -> None:
    """So a wrong name would be noticed."""
    least, greatest = MEASURED["shanghai_museum"]["three_over_a"]
    others = [over_a(ridged, p) for p in ridged.tones.partials if (p.name.m, p.name.n) != (3, 0)]
    assert len(others) >= 6
    assert not any(least <= high and low <= greatest for low, high in others)


def test_the_interval_of_ridged_bells_lies_where_measured(ridged: Evaluation) -> None:
    low, high = (1200 * math.log2(ratio) for ratio in over_a(ridged, ridged.tones.b))
    assert is_within(MEASURED["shanghai_museum"]["interval_cents"], (low, high))


@pytest.mark.parametrize("bell", ["round-control", "cheng-yaotian-zheng-outer-large"])
def test_bells_without_ridges_fall_short_of_it(bell: str) -> None:
    """A round bell has no interval, an even wall at the text's proportions too small a one."""
    tones = bz.evaluate(bz.load_bell(bell), fidelity="draft", count=6).tones
    assert tones.interval_cents < MEASURED["shanghai_museum"]["interval_cents"][0]


# -- the Dasheng bell -----------------------------------------------------------------------

DASHENG = MEASURED["dasheng"]
BARE_KG = 5.33
"""By hand, in cm, the wall 0.5 thick. Half-way up (geometry/bells/dasheng-yingzhong.toml) the outer girth is 48.4, so
that of the middle of the wall is 48.4 - pi 0.5 = 46.8; 21.8 - 0.5 = 21.3 high: 46.8 x 21.3 x 0.5 = 498 cm3. Top: half
axes 8.15, 6.35, R = (66.4 + 40.3)/12.7 = 8.40, alpha = 2 arctan(6.35/8.15) = 1.324, area 2 (R2 alpha - 8.15 x 2.05) =
153.5, x 0.5 = 77 cm3. Loop: pi/4 x 5 x 1.5 x 6.2 = 37 cm3. Together 612 cm3 x 8.7 g = 5.33 kg."""


def mei_kg() -> float:
    """The mei, which the model has not: those of the nao shrunk to this mouth, as cylinders."""
    nao, bronze = MEASURED["jianou_nao"], bz.load_material("zhou-bell")
    mouth = inspect(bz.load_bell("dasheng-yingzhong")).dimensions.xianjian
    shrunk = mouth / (1e-3 * nao["xianjian_mm"])
    radius, height = (1e-3 * shrunk * nao[name] for name in ("mei_diameter_mm", "mei_height_mm"))
    return float(DASHENG["mei"] * math.pi * (radius / 2) ** 2 * height * bronze.density)


def dasheng_kg(wall_mm: float) -> float:
    """Mass of the bell without mei, its wall given instead of its mass."""
    spec = bz.load_bell("dasheng-yingzhong")
    wall = replace(spec.wall, mass=None, thickness=Quantity(1e-3 * wall_mm))
    return inspect(replace(spec, wall=wall)).mass_kg


def is_dasheng(mass_kg: float) -> bool:
    return math.isclose(mass_kg, DASHENG["mass_kg"], rel_tol=0.1)


def test_dasheng_bare_of_mei_weighs_what_arithmetic_says() -> None:
    assert_allclose(dasheng_kg(DASHENG["wall_mm"]), BARE_KG, rtol=0.01)


def test_dasheng_with_the_stated_wall_and_its_mei_weighs_61_kg_within_10_percent() -> None:
    assert is_dasheng(dasheng_kg(DASHENG["wall_mm"]) + mei_kg())


def test_the_mei_weigh_a_twentieth_of_the_bell() -> None:
    """By hand, in cm: shrunk by 19.3/56.6 = 0.341, 1.19 across and 0.68 high, 36 x 0.76 = 27 cm3, 0.24 kg."""
    assert_allclose(mei_kg(), 0.24, rtol=0.03)


def test_another_wall_or_none_of_the_mei_does_not() -> None:
    assert not is_dasheng(dasheng_kg(DASHENG["wall_mm"]))
    assert not is_dasheng(dasheng_kg(DASHENG["wall_mm"] - 1) + mei_kg())
    assert not is_dasheng(dasheng_kg(DASHENG["wall_mm"] + 2) + mei_kg())


def test_the_wall_that_the_mass_implies_is_the_stated_one_as_far_as_that_is_known() -> None:
    """By hand: wall and wu of 5 mm are 498 + 77 = 575 cm3, 115 a millimetre, and the mei spread over them 27/115 mm.

    The stated wall is a whole number of millimetres (0.5), the taper is known to 4 % (0.21), the density to 1 % (0.06).
    """
    wall = 1e3 * inspect(bz.load_bell("dasheng-yingzhong")).dimensions.wall - 27 / 115
    assert abs(wall - DASHENG["wall_mm"]) < math.hypot(0.5, 0.21, 0.06)


# -- Piao-shi's law -------------------------------------------------------------------------

SIZES = np.array([0.75, 1.0, 1.25, 1.5])
PLAN = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "arch", "gu", "waist")


def scaled(part: Any, factor: float, names: tuple[str, ...]) -> Any:
    return replace(part, **{name: factor * getattr(part, name) for name in names})


def sized(bell: BellDimensions, factor: float, *, wall: float) -> BellDimensions:
    """The bell with its plan scaled, and the thicknesses (wall, wu, ridges) by a factor of their own."""
    ridges = tuple(replace(scaled(r, factor, ("width",)), height=wall * r.height) for r in bell.ridges)
    larger: BellDimensions = scaled(scaled(bell, factor, PLAN), wall, ("wall", "plate"))
    niu = scaled(bell.suspension, factor, ("height", "long_axis", "short_axis"))
    return replace(larger, ridges=ridges, suspension=niu)


def tones_hz(bell: BellDimensions) -> list[float]:
    """A-tone and B-tone: the lowest modes of the classes A1 and A2."""
    mesh = mesh_bell(BellShape(bell), fidelity="draft", coarser=True).mesh
    labels = (Symmetry.A1, Symmetry.A2)
    return [float(bz.fem.solve(mesh, BRONZE, count=1, symmetry=s).frequencies_hz[0]) for s in labels]


def exponents(bell: BellDimensions, *, wall: float) -> Array:
    """Exponents of the two tones over the xianjian, with walls that go as its power ``wall``."""
    hertz = [tones_hz(sized(bell, factor, wall=factor**wall)) for factor in SIZES.tolist()]
    slopes: Array = np.polyfit(np.log(SIZES), np.log(hertz), 1)[0]
    return slopes


def test_both_tones_go_as_one_over_the_square_of_the_xianjian() -> None:
    """Piao-shi's law.

    A thin shell bends with f ~ t / l², l being the size of its middle surface, which is smaller than the outer one by
    t: l = L - t. So -d log f / d log L = 2 L / (L - t), above 2 and at most as with L the shortest axis, the wuguang:
    2 / (1 - 4.6/92) = 2.105 at the middle size. Shear and rotary inertia take away a share c (t/R)² of f, c about 1,
    R = 80 mm: 2 c (t/R)² = 0.007 of the exponent.
    """
    bell = bell_dimensions("ridged-minor-third")
    least, most = 2 - 0.007, 2 / (1 - bell.wall / bell.wuguang)
    law = -exponents(bell, wall=0)
    assert np.all((law > least) & (law < most))
    assert_allclose(-law, MEASURED["piao_shi"]["exponent"], rtol=0.06)


def test_full_similarity_gives_the_exponent_1_and_breaks_the_law() -> None:
    law = exponents(bell_dimensions("ridged-minor-third"), wall=1)
    assert_allclose(law, -1, rtol=1e-6)
    assert np.abs(law - MEASURED["piao_shi"]["exponent"]).min() > 0.9
