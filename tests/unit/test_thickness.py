"""The wall's thickness field and the strike pit, at places where the formula is plain."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.parts import Groove, LipRing, Pit, Profile, Ridge
from bianzhong.bell.thickness import pit_depth, thickness

MM = 1e-3
PLAIN = BellDimensions(
    xian=0.2,
    xianjian=0.16,
    gujian=0.12,
    wuxiu=0.12,
    wuguang=0.08,
    arch=0.02,
    gu=0.04,
    wall=5 * MM,
    plate=5 * MM,
)
GIRTH = 0.1
places = st.floats(min_value=0, max_value=1)


def at(bell: BellDimensions, u: float, h: float) -> float:
    return thickness(np.array(u), np.array(h), dimensions=bell, half_girth=GIRTH).item()


@given(u=places, h=places)
def test_an_even_wall_is_as_thick_everywhere(u: float, h: float) -> None:
    assert_allclose(at(PLAIN, u, h), 5 * MM, rtol=1e-14)


@given(wu=st.floats(0.5, 2), waist=st.floats(0.5, 2), lip=st.floats(0.5, 2), u=places)
def test_the_profile_passes_through_its_three_factors(wu: float, waist: float, lip: float, u: float) -> None:
    bell = replace(PLAIN, profile=Profile(wu=wu, waist=waist, lip=lip))
    assert_allclose([at(bell, u, h) / (5 * MM) for h in (0, 0.5, 1)], [wu, waist, lip], rtol=1e-12)
    quarter = (3 * wu + 6 * waist - lip) / 8  # the parabola through them at h = 1/4
    assert_allclose(at(bell, u, 0.25) / (5 * MM), quarter, rtol=1e-12)


def test_a_ridge_is_a_bump_of_its_width_and_height() -> None:
    bell = replace(PLAIN, ridges=(Ridge(at=0.5, width=20 * MM, height=2 * MM),))
    assert_allclose(at(bell, 0.5, 0.3), 7 * MM)
    assert_allclose(at(bell, 0.55, 0.3), 6 * MM)  # a quarter of the width off: cos²(π/4) = 1/2
    assert_allclose([at(bell, u, 0.3) for u in (0.399, 0.601, 0.0, 1.0)], 5 * MM)


def test_a_ridge_fades_at_free_ends_only() -> None:
    bell = replace(PLAIN, ridges=(Ridge(at=0.5, width=20 * MM, height=2 * MM, top=0.2, bottom=1.0),))
    assert_allclose([at(bell, 0.5, h) for h in (0.1, 0.2)], 5 * MM)
    assert_allclose(at(bell, 0.5, 0.3), 6 * MM)  # half-way through the fade of 0.25 × 0.8
    assert_allclose([at(bell, 0.5, h) for h in (0.4, 0.7, 1.0)], 7 * MM)


def test_a_groove_cuts_what_a_ridge_adds() -> None:
    ridge = replace(PLAIN, ridges=(Ridge(at=0.3, width=8 * MM, height=1 * MM, top=0.2, bottom=0.9),))
    groove = replace(PLAIN, grooves=(Groove(at=0.3, width=8 * MM, depth=1 * MM, top=0.2, bottom=0.9),))
    for u, h in ((0.3, 0.5), (0.32, 0.3), (0.31, 0.85)):
        assert_allclose(at(ridge, u, h) + at(groove, u, h), 10 * MM)
        assert at(groove, u, h) < 5 * MM


def test_the_lip_ring_is_highest_at_the_lip() -> None:
    bell = replace(PLAIN, lip_ring=LipRing(height=3 * MM, extent=20 * MM))
    start = 1 - 20 * MM / bell.height
    assert_allclose(at(bell, 0.2, 1.0), 8 * MM)
    assert_allclose(at(bell, 0.2, (1 + start) / 2), 6.5 * MM)
    assert_allclose([at(bell, 0.2, h) for h in (start, 0.5 * start)], 5 * MM)


def test_the_pit_is_round_and_deepest_at_mid_height_of_the_gu() -> None:
    bell = replace(PLAIN, pit=Pit(depth=1 * MM, diameter=20 * MM))
    middle = -(bell.height - 0.5 * (0.04 + 0.02))  # between the line of the gu and the lip of the face

    def depth(x: float, up: float) -> float:
        return pit_depth(np.array(x), np.array(middle + up), dimensions=bell).item()

    assert_allclose(depth(0, 0), 1 * MM)
    assert_allclose([depth(x, up) for x, up in ((5 * MM, 0), (0, 5 * MM), (3 * MM, -4 * MM))], 0.5 * MM)
    assert_allclose([depth(10.1 * MM, 0), depth(8 * MM, 8 * MM)], 0)
    assert_allclose(pit_depth(np.zeros(3), np.zeros(3), dimensions=PLAIN), 0)
