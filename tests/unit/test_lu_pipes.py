"""The pipe of 黃鐘: hand arithmetic, limits, and the words it is read from."""

from __future__ import annotations

import cmath
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import jv

from bianzhong.errors import PitchError
from bianzhong.lu import STANDARDS, resolve
from bianzhong.lu.ends import ENDS
from bianzhong.lu.pipe_words import PIPE_FORM, pipe_id, read_pipe
from bianzhong.lu.pipes import BORES, PIPE, YUE, Pipe
from bianzhong.units import Quantity


def by_hand(hz: float, *, length: float, ends: int, radius: float) -> float:
    """What the frequency of a pipe must be, c/(2l) or c/(4l), if the wall is worked out at ``hz``."""
    speed = 331.29 * math.sqrt(293.15 / 273.15)
    drag = 1 - 0.162e-2 / (radius * math.sqrt(hz))  # Weston: c' = c[1 − 0.162/(r f^½)], r in cm, air at 20 °C
    return speed * drag / ((2 if ends == 2 else 4) * (length + ends * 0.6133 * radius))


def test_the_pipe_by_hand() -> None:
    # 9 寸 of 23.1 mm are 207.9 mm, 徑三分 is 6.93 mm; c at 20 °C is 343.20 m/s.
    # Open: 343.20/(2·212.15 mm) = 808.87 Hz free, less 1.66 % by the wall: 795.5. Stopped: 408.53 less 2.34 %: 399.0.
    assert pytest.approx(795.5, abs=0.3) == PIPE.hz
    stopped = replace(PIPE, stopped=True)
    assert stopped.hz == pytest.approx(399.0, abs=0.2)
    for pipe, ends in ((PIPE, 2), (stopped, 1)):
        expected = by_hand(pipe.hz, length=0.2079, ends=ends, radius=3.465e-3)
        assert pipe.hz == pytest.approx(expected, rel=3e-5), "Weston prints γ' with three digits"
        assert pipe.hz != pytest.approx(pipe.sound_speed / pipe.wavelength, rel=1e-2), "control: no wall"


def whole_drag(hz: float, *, radius: float) -> float:
    """Speed of sound in a tube to that in free air, without taking the boundary layer for thin.

    Source: C. Zwikker, C. W. Kosten, Sound Absorbing Materials (1949), chapter II; air of 20 °C: 1.204 kg/m³,
    18.13 µPa s, Prandtl number 0.708, γ 1.4.
    """
    density, viscosity, prandtl, gamma = 1.204, 18.13e-6, 0.708, 1.4

    def mean(argument: complex) -> complex:
        at = np.array([argument], dtype=np.complex128)
        return complex(2 * jv(1.0, at)[0] / (argument * jv(0.0, at)[0]))

    viscous = radius * cmath.sqrt(-2j * math.pi * hz * density / viscosity)
    wave = cmath.sqrt((1 + (gamma - 1) * mean(viscous * math.sqrt(prandtl))) / (1 - mean(viscous)))
    return 1 / wave.real


@pytest.mark.parametrize("bore", BORES)
@pytest.mark.parametrize("stopped", [False, True])
def test_the_wall_takes_what_the_whole_equation_says(bore: str, stopped: bool) -> None:
    pipe = replace(PIPE, bore=bore, stopped=stopped)
    ours = pipe.hz * pipe.wavelength / pipe.sound_speed
    whole = whole_drag(pipe.hz, radius=pipe.radius)
    assert abs(1200 * math.log2(ours / whole)) < 1.5, "second order in the boundary layer"
    assert abs(1200 * math.log2(whole)) > 20, "control: without the wall it is far off"


def test_the_bores() -> None:
    # 空圍九分: 9 square 分 are 48.02 mm², 7.82 mm wide; 810 cubic 分 are 9.98 cm³, near the 龠 of 10.65 ± 0.6 cm³
    area = replace(PIPE, bore="area")
    assert 2e3 * PIPE.radius == pytest.approx(6.93, abs=1e-9)
    assert 2e3 * area.radius == pytest.approx(7.82, abs=0.005)
    volume = math.pi * area.radius**2 * area.length
    assert volume == pytest.approx(810 * 2.31e-3**3, rel=1e-12)
    assert YUE.plus_minus is not None
    yue = replace(PIPE, bore="yue")
    assert math.pi * yue.radius**2 * yue.length == pytest.approx(YUE, rel=1e-12)
    assert 2e3 * yue.radius == pytest.approx(8.08, abs=0.005)
    # 徑三分 as girth nine with π = 3 is a smaller pipe: 7.07 square 分
    assert math.pi * PIPE.radius**2 * PIPE.length < 0.8 * volume


def test_a_wide_pipe_nears_the_free_law_and_the_octave() -> None:
    # without ends and walls a stopped pipe is an octave below an open one; the corrections undo that
    free = 1200 * math.log2(PIPE.hz / replace(PIPE, stopped=True).hz)
    assert 1180 < free < 1210
    assert free != pytest.approx(1200, abs=1)


@pytest.mark.parametrize(
    ("end", "radii"),
    [
        ("helmholtz", math.pi / 4),
        ("rayleigh", 0.82),
        ("levine-schwinger", 0.6133),
        ("norris-sheng", 0.8216),
        ("blaikley", 0.576),
    ],
)
def test_the_end_corrections_are_the_published_ones(end: str, radii: float) -> None:
    assert ENDS[end].radii == pytest.approx(radii, rel=1e-12)
    assert ENDS[end].source
    # Rayleigh's bounds for a flanged end are π/4 and 8/3π; a free end is shorter
    low, high = math.pi / 4, 8 / (3 * math.pi)
    assert (low <= ENDS[end].radii <= high) is ENDS[end].flange


def test_a_longer_end_flattens() -> None:
    order = sorted(ENDS.values(), key=lambda end: end.radii)
    pitches = [replace(PIPE, end=end).hz for end in order]
    assert pitches == sorted(pitches, reverse=True)
    # by hand, open: 2·(0.8216 − 0.6133)·3.465 mm on 212.15 mm is 0.68 %, 11.8 cents, less 0.1 by the wall
    flanged = replace(PIPE, end=ENDS["norris-sheng"]).hz
    assert 1200 * math.log2(PIPE.hz / flanged) == pytest.approx(11.8, abs=0.2)


def test_pitch_goes_as_the_root_of_the_temperature_and_against_the_chi() -> None:
    warm = replace(PIPE, air=Quantity(30.0))
    # √(303.15/293.15): 29.0 cents, and the wall takes a little less
    assert 1200 * math.log2(warm.hz / PIPE.hz) == pytest.approx(29.0, abs=0.6)
    longer = replace(PIPE, chi=Quantity(0.2333))  # 1 % more: 17.2 cents lower, but for the thinner drag
    assert 1200 * math.log2(PIPE.hz / longer.hz) == pytest.approx(17.1, abs=0.7)


def test_the_spread_is_said() -> None:
    standard = resolve("pipe")
    # 尺 ± 0.4/23.1: 29.7 cents; 5 of 293 degrees: 14.6; the ends 0.576 to 0.8216 radii: 13.9, half of it 7.0
    assert standard.spread_cents == pytest.approx(math.hypot(29.7, 14.6, 7.0), abs=0.2)
    assert standard.spread is not None
    assert "尺 29.7, air 14.6, ends 7.0" in standard.spread
    assert "尺 23.1 ± 0.4 cm, 20 ± 5 °C" in standard.title
    assert "尺 23.1 cm, 20 °C" in resolve("pipe:chi=23.1cm,air=20C").title
    # 1.66 % by the wall is 29.0 cents
    assert "wall of the bore -28.9 cents" in standard.title
    assert PIPE.wall_cents == pytest.approx(1200 * math.log2(1 - 0.0166), abs=0.2)
    assert resolve("pipe:chi=23.1cm,air=20C").spread_cents == pytest.approx(7.0, abs=0.1)
    assert "黃鐘長九寸" in standard.source
    assert STANDARDS["pipe"] == standard


def test_words_and_properties() -> None:
    assert read_pipe("pipe") == PIPE == read_pipe("pipe:open")
    pipe = read_pipe(PIPE_FORM)
    assert (pipe.stopped, pipe.bore, pipe.end.id, pipe.chi, pipe.air) == (
        True,
        "area",
        "rayleigh",
        0.231,
        15.0,
    )
    assert read_pipe("pipe: chi = 24.6 ± 0.1 cm , air = 15 +/- 2 °C").chi.plus_minus == pytest.approx(1e-3)
    assert read_pipe("pipe:chi=warring-states") == PIPE
    assert read_pipe("pipe:chi=xin").chi == 0.2309  # 新莽嘉量, 23.08864 cm


@given(
    st.booleans(), st.sampled_from([*BORES]), st.sampled_from([*ENDS]), st.sampled_from(["15C", "20 +/- 5 C"])
)
def test_a_pipe_reads_back_from_its_id(stopped: bool, bore: str, end: str, air: str) -> None:
    pipe = read_pipe(f"pipe:{'stopped' if stopped else 'open'},bore={bore},end={end},air={air}")
    again: Pipe = read_pipe(pipe_id(pipe))
    assert again == pipe
    assert resolve(pipe_id(pipe)).huangzhong_hz == pipe.hz


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        ("pipe:", "a property of a pipe must be one of open, stopped, bore=, end=, chi=, air=, got ''"),
        ("pipe:stoped", "did you mean stopped?"),
        ("pipe:open,stopped", "must have one of each property"),
        ("pipe:bore=3", "the bore of a pipe must be one of diameter, area, yue, got '3'"),
        ("pipe:end=reyleigh", "did you mean rayleigh?"),
        ("pipe:chi=9", "a bare number is not enough"),
        ("pipe:chi=9 m", "must lie between 0.1 and 0.5 m"),
        ("pipe:chi=20 +/- 15 cm", "with a ± below 0.1 m, got"),
        ("pipe:chi=warring", "did you mean warring-states?"),
        ("pipe:air=hot", "must be degrees Celsius, got 'hot'"),
        ("pipe:air=-300C", "must lie between -30 and 60 °C"),
        ("pipe:length=3", "a property of a pipe must be one of"),
    ],
)
def test_what_is_no_pipe_is_refused(words: str, fragment: str) -> None:
    with pytest.raises(PitchError, match=r"^huangzhong: ") as caught:
        resolve(words)
    assert fragment in str(caught.value)


@given(st.text(alphabet="openstdbraichuy=,:.0123456789 +-/±cmC°尺") | st.text())
def test_any_words_are_a_pipe_or_refused(words: str) -> None:
    try:
        standard = resolve(f"pipe:{words}")
    except PitchError:
        return
    assert 100 < standard.huangzhong_hz < 3000
