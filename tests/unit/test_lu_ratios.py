from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import PitchError
from bianzhong.lu import TWELVE, cents, nearest_interval
from bianzhong.lu.ratios import INTERVALS

ratios = st.floats(min_value=0.05, max_value=20.0)


def test_the_table_ascends_without_repeats() -> None:
    assert all(low.ratio < high.ratio for low, high in itertools.pairwise(INTERVALS))
    assert len({interval.name for interval in INTERVALS}) == len(INTERVALS)


def test_every_interval_has_its_complement_to_the_octave_or_is_of_the_lu() -> None:
    table = {interval.ratio for interval in INTERVALS}
    lu = {one.ratio for one in TWELVE}
    assert lu <= table
    assert all(2 / ratio in table or ratio in lu for ratio in table)


@pytest.mark.parametrize(
    ("ratio", "size"),
    [  # Helmholtz-Ellis, On the Sensations of Tone (1885), appendix XX, section D: whole cents
        ("256/243", 90),
        ("16/15", 112),
        ("2187/2048", 114),
        ("10/9", 182),
        ("9/8", 204),
        ("32/27", 294),
        ("6/5", 316),
        ("5/4", 386),
        ("81/64", 408),
        ("4/3", 498),
        ("1024/729", 588),
        ("729/512", 612),
        ("3/2", 702),
        ("8/5", 814),
        ("5/3", 884),
        ("27/16", 906),
        ("16/9", 996),
        ("15/8", 1088),
    ],
)
def test_sizes_in_cents(ratio: str, size: int) -> None:
    assert abs(cents(Fraction(ratio)) - size) < 0.5
    assert nearest_interval(Fraction(ratio)).interval.ratio == Fraction(ratio)


@pytest.mark.parametrize(
    ("chinese", "strings"),
    [("宮–商", (81, 72)), ("宮–角", (81, 64)), ("宮–徵", (81, 54)), ("宮–羽", (81, 48)), ("角–徵", (64, 54))],
)
def test_chinese_names_are_pairs_of_the_five_notes(chinese: str, strings: tuple[int, int]) -> None:
    interval = next(interval for interval in INTERVALS if interval.chinese == chinese)
    assert interval.ratio == Fraction(*strings)


def test_neighbours_two_cents_apart_are_told_apart() -> None:
    schisma = 1.9537  # 32805/32768 in cents: 5/4 over 8192/6561, and 19683/16384 over 6/5
    near = nearest_interval(Fraction(8192, 6561))
    assert near.interval.ratio == Fraction(8192, 6561)
    assert cents(Fraction(5, 4)) - cents(near.interval.ratio) == pytest.approx(schisma, abs=1e-4)
    assert nearest_interval(Fraction(19683, 16384)).interval.ratio == Fraction(19683, 16384)


def test_signed_cents_above_and_below() -> None:
    up = nearest_interval(1.25 * 2 ** (0.5 / 1200))
    assert (up.interval.ratio, up.down) == (Fraction(5, 4), False)
    assert up.cents == pytest.approx(0.5, abs=1e-9)
    down = nearest_interval(2 ** (0.5 / 1200) / 1.25)
    assert (down.interval.ratio, down.down) == (Fraction(5, 4), True)
    assert down.cents == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize(
    ("ratio", "name"),
    [
        (1.0, "unison"),
        (0.999, "unison"),
        (1.2, "just minor third"),
        (Fraction(27, 32), "Pythagorean minor third down"),
        (2.0, "octave"),
        (2.001, "octave"),
        (1.999, "octave"),
        (2.4, "octave + just minor third"),
        (6, "2 octaves + fifth"),
        (0.25, "octave + octave down"),
    ],
)
def test_names_in_words(ratio: float | Fraction, name: str) -> None:
    assert nearest_interval(ratio).name == name


@given(ratios)
def test_interval_and_deviation_give_the_ratio_back(ratio: float) -> None:
    near = nearest_interval(ratio)
    size = 1200 * near.octaves + near.interval.cents
    assert math.isclose((-size if near.down else size) + near.cents, cents(ratio), abs_tol=1e-9)
    sizes = [interval.cents for interval in INTERVALS]
    assert abs(near.cents) <= max(high - low for low, high in itertools.pairwise(sizes)) / 2 + 1e-9


@given(ratios)
def test_the_inverse_ratio_has_the_same_interval(ratio: float) -> None:
    near, inverse = nearest_interval(ratio), nearest_interval(1 / ratio)
    # where two names are equally near, rounding may choose either: the distance is the same
    assert math.isclose(abs(near.cents), abs(inverse.cents), abs_tol=1e-9)
    if near.interval == inverse.interval:
        assert math.isclose(near.cents, -inverse.cents, abs_tol=1e-9)


@pytest.mark.parametrize("bad", [0.0, -1.5, math.nan, math.inf])
def test_a_ratio_is_positive(bad: float) -> None:
    with pytest.raises(PitchError, match=r"positive and finite, got .*; divide"):
        nearest_interval(bad)
