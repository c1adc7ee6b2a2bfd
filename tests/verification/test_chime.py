"""A set sized from one pattern: exact similarity, the rule of walls that stay, and bells solved for themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import load_bell, load_material, load_set
from bianzhong.bell.scaling import SIZINGS, scaled
from bianzhong.bell.shape import BellShape
from bianzhong.errors import ModalError
from bianzhong.lu import parse_pitch
from bianzhong.study import sizing
from bianzhong.study.chime import Design, chime
from bianzhong.study.pipeline import evaluate, shape_of
from bianzhong.study.sizing import Sizer
from bianzhong.study.struck import strike

if TYPE_CHECKING:
    from bianzhong.lu.sets import BellSet
    from bianzhong.study.chime import Chime

pytestmark = pytest.mark.verification

PATTERN = load_bell("ridged-minor-third")
BRONZE = load_material(PATTERN.material)


def only(bells: BellSet, *pitches: str, b: tuple[str, ...] | None = None) -> BellSet:
    """The set with one row of these A-tones and B-tones, on one frame of one rank."""
    frame, rank = bells.frames[0], bells.ranks[0]
    row = replace(frame.rows[0], a=pitches, b=b, names=None)
    side = replace(rank.sides[0], frames=(frame.id,))
    return replace(
        bells, frames=(replace(frame, rows=(row,)),), ranks=(replace(rank, sides=(side,)),), counts=()
    )


@pytest.fixture(scope="module")
def sixteen() -> Chime:
    return chime(load_set("yishu"), rank="te", design=Design(pattern=PATTERN), fidelity="draft")


@pytest.fixture(scope="module")
def thin() -> Chime:
    """Three bells an octave apart, with the pattern's walls."""
    bells = only(load_set("row-of-14"), "A3", "A4", "A5")
    return chime(bells, design=Design(pattern=PATTERN), fidelity="draft")


def test_sixteen_bells_meet_their_targets(sixteen: Chime) -> None:
    """The targets, by hand: 姑洗 = 81/64 of 黃鐘 is 256.9 Hz, 林鐘 3/2 of 黃鐘, a 清聲 twice its lü."""
    huangzhong = 256.9 * 64 / 81
    tones = [member.a.hz for member in sixteen.members]
    assert_allclose(tones[:1] + tones[7:8] + tones[12:13], huangzhong * np.array([1, 1.5, 2]), rtol=1e-12)
    assert sixteen.worst_a_cents < 0.05
    assert sixteen.solves == 0


def test_a_similar_member_solved_for_itself_has_the_tones_foretold(sixteen: Chime) -> None:
    member = sixteen.members[4]
    solved = strike(member.sized.shape, material=BRONZE, fidelity="draft")
    assert_allclose([solved.a_hz, solved.b_hz], [member.a.hz, member.b.hz], rtol=1e-7)
    assert_allclose(solved.a_error_cents, member.a.error_cents, rtol=1e-3)


def test_another_bell_has_not(sixteen: Chime) -> None:
    member = sixteen.members[4]
    other = scaled(member.dimensions, 1.001, sizing="similar")
    solved = strike(BellShape(other), material=BRONZE, fidelity="draft")
    assert abs(solved.a_hz / member.a.hz - 1 / 1.001) < 1e-7 < abs(solved.a_hz / member.a.hz - 1)


def test_the_two_classes_give_the_tones_of_all_four() -> None:
    whole = evaluate(PATTERN, fidelity="draft", count=10).tones
    pair = strike(shape_of(PATTERN), material=BRONZE, fidelity="draft")
    assert_allclose([pair.a_hz, pair.b_hz], [whole.a.frequency_hz, whole.b.frequency_hz], rtol=1e-9)


def test_bells_with_walls_that_stay_meet_their_targets(thin: Chime) -> None:
    tones = [member.a.hz for member in thin.members]
    off = 1200 * np.log2(np.array(tones) / [220, 440, 880])
    assert np.abs(off).max() < 0.05
    assert {member.dimensions.wall for member in thin.members} == {0.0046}
    assert thin.solves <= 16


def test_such_a_member_solved_for_itself(thin: Chime) -> None:
    member = thin.members[0]
    solved = strike(BellShape(member.dimensions), material=BRONZE, fidelity="draft")
    assert_allclose(1200 * np.log2(solved.a_hz / 220), 0, atol=0.05)
    assert solved.b_hz == pytest.approx(member.b.hz, rel=1e-9)


def test_tones_go_as_the_square_of_the_plan_and_not_as_its_inverse(thin: Chime, sixteen: Chime) -> None:
    """驫羌 bells: both tones as 1/xianjian² where the walls stay; 1/xianjian where they do not."""

    def powers(made: Chime) -> list[float]:
        plan = np.log([member.dimensions.xianjian for member in made.members])
        tones = [[getattr(m, name).hz for m in made.members] for name in ("a", "b")]
        return [float(np.polyfit(plan, np.log(hz), 1)[0]) for hz in tones]

    assert_allclose(powers(thin), -2, rtol=0.06)
    assert_allclose(powers(sixteen), -1, rtol=1e-9)


def test_metal_by_the_recipe(sixteen: Chime) -> None:
    assert sixteen.recipe.id == "six-parts-one"  # the default bronze states no tin
    assert_allclose(sixteen.tin_kg, sixteen.bronze_kg / 7, rtol=1e-15)
    masses = np.array([member.sized.mass_kg for member in sixteen.members])
    tones = np.array([member.a.hz for member in sixteen.members])
    assert_allclose(masses * tones**3, masses[0] * tones[0] ** 3, rtol=1e-6)  # similar bells: m as 1/f³


def test_limits_are_broken_where_the_mass_says(sixteen: Chime) -> None:
    for member in sixteen.members:
        jun, string, shi = member.limits
        assert shi.holds == (member.sized.mass_kg <= 30)
        assert jun.holds == (member.dimensions.whole_height <= 1.617)
        assert string.value == min(member.a.hz, member.b.hz)
    assert not all(member.limits[2].holds for member in sixteen.members)
    assert any(member.limits[2].holds for member in sixteen.members)


def test_a_row_may_have_its_own_rule() -> None:
    bells = load_set("yishu")
    frame = bells.frames[0]
    low, high = (replace(row, a=row.a[:1]) for row in frame.rows)
    mixed = replace(frame, rows=(low, replace(high, sizing="piao-shi")))
    made = chime(
        replace(bells, frames=(mixed, *bells.frames[1:]), counts=()),
        rank="te",
        design=Design(pattern=PATTERN),
        fidelity="draft",
    )
    assert [member.sized.sizing for member in made.members] == ["similar", "piao-shi"]
    assert [member.dimensions.wall == 0.0046 for member in made.members] == [False, True]
    assert made.worst_a_cents < 0.05


def test_the_pattern_is_that_of_the_nearest_interval() -> None:
    """Bells a major third apart (5/4, 386 cents) ask for the other pattern than those a minor third (6/5) apart."""
    chosen = {}
    for ratio, b in (("major", "550 Hz"), ("minor", "528 Hz")):
        bells = only(load_set("row-of-14"), "440 Hz", b=(b,))
        made = chime(bells, design=Design(sizing="similar"), fidelity="draft")
        chosen[ratio] = made.pattern.id
        assert made.worst_b_cents is not None
        assert made.worst_b_cents < 30
    assert chosen == {"major": "ridged-major-third", "minor": "ridged-minor-third"}


def test_a_size_that_is_not_found_is_said_and_not_passed_off(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = shape_of(PATTERN)
    own = strike(shape, material=BRONZE, fidelity="draft")
    sizer = Sizer(shape, struck=own, material=BRONZE, fidelity="draft")
    monkeypatch.setattr(sizing, "a_tone", lambda *_, **__: own.a_hz)  # a bell that does not change
    with pytest.raises(
        ModalError, match=r"size: the A-tone must come within 0.5 cent of 880.00 Hz in 10 trials"
    ):
        sizer.size(880.0, sizing="piao-shi")


@pytest.mark.slow
@pytest.mark.parametrize("rule", SIZINGS)
def test_the_ends_of_the_zeng_tier(rule: str) -> None:
    """A fixed part of the evidence in benchmarks/README.md: the lowest, a middle and the highest bell."""
    names = ("G3-32", "D5-24", "A6+25")
    bells = only(load_set("zeng-middle-tier"), *names)
    chosen = next(each for each in SIZINGS if each == rule)
    made = chime(bells, design=Design(pattern=PATTERN, sizing=chosen))
    wanted = [parse_pitch(name) for name in names]
    off = 1200 * np.log2([member.a.hz for member in made.members]) - 1200 * np.log2(wanted)
    assert np.abs(off).max() < 0.5
