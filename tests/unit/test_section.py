"""The outline of a bell: circle arcs, ellipse and between, against closed forms and differences."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.integrate
import scipy.special
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from bianzhong.bell.section import Outline, half_girth, outline, parameter

PHI = np.linspace(0, 1, 41)
axes = st.floats(min_value=0.02, max_value=0.3)
fullnesses = st.floats(min_value=0, max_value=1)


def curve(phi: object, a: float, b: float, fullness: float) -> Outline:
    return outline(np.asarray(phi, dtype=float), a=np.asarray(a), b=np.asarray(b), fullness=fullness)


@given(a=axes, b=axes, fullness=fullnesses)
def test_it_runs_from_the_middle_of_the_face_to_the_xian(a: float, b: float, fullness: float) -> None:
    ends = curve([0.0, 1.0], a, b, fullness)
    assert_allclose(ends.x, [0, a], rtol=1e-12, atol=1e-15)
    assert_allclose(ends.y, [b, 0], rtol=1e-12, atol=1e-13)


@given(a=axes, b=axes)
def test_the_lens_lies_on_the_circle_through_both_xian_and_the_face(a: float, b: float) -> None:
    """Through (±a, 0) and (0, b): centre (0, (b² − a²)/2b)."""
    points, centre = curve(PHI, a, b, 0.0), (b * b - a * a) / (2 * b)
    assert_allclose(points.x**2 + (points.y - centre) ** 2, (b - centre) ** 2, rtol=1e-11)


@given(a=axes, b=axes)
def test_the_full_section_is_the_ellipse(a: float, b: float) -> None:
    points = curve(PHI, a, b, 1.0)
    assert_allclose((points.x / a) ** 2 + (points.y / b) ** 2, 1, rtol=1e-12)


@given(a=axes, fullness=fullnesses)
def test_equal_axes_give_a_circle_for_every_fullness(a: float, fullness: float) -> None:
    points = curve(PHI, a, a, fullness)
    assert_allclose(np.hypot(points.x, points.y), a, rtol=1e-14)
    assert_allclose(np.arctan2(points.x, points.y), 0.5 * np.pi * PHI, rtol=1e-13, atol=1e-15)
    assert_allclose(half_girth(a=a, b=a, fullness=fullness), 0.5 * np.pi * a, rtol=1e-14)


def test_unequal_axes_give_no_circle() -> None:
    points = curve(PHI, 0.1, 0.099, 0.5)
    assert np.ptp(np.hypot(points.x, points.y)) > 1e-4


@given(a=axes, b=axes, fullness=fullnesses, phi=st.floats(min_value=-0.1, max_value=1.1))
def test_derivatives_are_those_of_differences(a: float, b: float, fullness: float, phi: float) -> None:
    step = 1e-6
    here = curve(phi, a, b, fullness)

    def slope(ahead: Outline, behind: Outline, width: float) -> tuple[float, float]:
        return (ahead.x - behind.x).item() / width, (ahead.y - behind.y).item() / width

    along = slope(curve(phi + step, a, b, fullness), curve(phi - step, a, b, fullness), 2 * step)
    wide, short = step * a, step * b
    across = slope(curve(phi, a + wide, b, fullness), curve(phi, a - wide, b, fullness), 2 * wide)
    up = slope(curve(phi, a, b + short, fullness), curve(phi, a, b - short, fullness), 2 * short)
    size = max(a, b) + max(a, b) ** 2 / min(a, b)
    assert_allclose((here.x_phi, here.y_phi), along, rtol=1e-7, atol=1e-8 * size)
    assert_allclose((here.x_a, here.y_a), across, rtol=1e-7, atol=1e-8 * (1 + (a / b) ** 2 + (b / a) ** 2))
    assert_allclose((here.x_b, here.y_b), up, rtol=1e-7, atol=1e-8 * (1 + (a / b) ** 2 + (b / a) ** 2))


@given(a=axes, b=axes)
def test_half_girth_of_a_lens(a: float, b: float) -> None:
    """R α with R = (a² + b²)/2b and sin α = a/R."""
    radius = (a * a + b * b) / (2 * b)
    opening = np.arctan2(a, radius - b)
    assert_allclose(half_girth(a=a, b=b, fullness=0.0), radius * opening, rtol=1e-12)


@pytest.mark.parametrize(("a", "b"), [(0.1, 0.1), (0.1, 0.07), (0.1, 0.05), (0.06, 0.09)])
def test_half_girth_of_an_ellipse(a: float, b: float) -> None:
    """max(a, b) E(1 − (min/max)²)."""
    long, short = max(a, b), min(a, b)
    exact = long * scipy.special.ellipe(1 - (short / long) ** 2)
    assert_allclose(half_girth(a=a, b=b, fullness=1.0), exact, rtol=1e-9)


@pytest.mark.parametrize("fullness", [0.0, 0.3, 1.0])
def test_the_parameter_divides_the_girth_evenly(fullness: float) -> None:
    a, b = 0.1, 0.06
    shares = np.array([0.0, 0.1, 0.5, 0.9, 1.0])
    phi = parameter(shares, a=np.asarray(a), b=np.asarray(b), fullness=fullness)

    def speed(at: float) -> float:
        here = curve(at, a, b, fullness)
        return float(np.hypot(here.x_phi, here.y_phi))

    lengths = np.array([scipy.integrate.quad(speed, 0, end, epsabs=1e-13)[0] for end in phi])
    assert_allclose(lengths, shares * lengths[-1], rtol=1e-10, atol=1e-14)
    if fullness:
        assert np.abs(phi - shares).max() > 1e-3
