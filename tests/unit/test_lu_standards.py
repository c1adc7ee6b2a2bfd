from __future__ import annotations

import math
import statistics
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import PitchError
from bianzhong.lu import STANDARDS, find, resolve
from bianzhong.lu.standards import ZENG

# Braun (2003), Bellstab.htm: cents of the C tones of the middle tier, C7 +35 excluded by him.
ZENG_C = {"C4": [-26], "C5": [-60, -35, -15], "C6": [-16, -40, -38], "C7": [-23]}
C4_HZ = 440.0 * 2 ** (-900 / 1200)


def test_zeng_guxian_is_the_mean_c() -> None:
    tones = [tone for column in ZENG_C.values() for tone in column]
    mean_c = C4_HZ * 2 ** (statistics.mean(tones) / 1200)
    assert mean_c == pytest.approx(256.9, abs=0.05)
    assert find("姑洗").hz(huangzhong=ZENG.huangzhong_hz) == pytest.approx(256.9, rel=1e-14)
    assert ZENG.huangzhong_hz == pytest.approx(256.9 * 64 / 81, rel=1e-14)


def test_zeng_spread_is_that_of_its_c_tones() -> None:
    tones = [tone for column in ZENG_C.values() for tone in column]
    assert ZENG.spread_cents == pytest.approx(statistics.stdev(tones), abs=0.5)


def test_the_excluded_tone_would_show() -> None:
    tones = [35, *(tone for column in ZENG_C.values() for tone in column)]
    assert abs(C4_HZ * 2 ** (statistics.mean(tones) / 1200) - 256.9) > 0.5


def test_zeng_is_found_by_its_id() -> None:
    assert resolve("zeng") is ZENG
    assert resolve(" zeng ") is STANDARDS["zeng"]


@pytest.mark.parametrize(
    ("given_as", "hz"),
    [
        (200.0, 200.0),
        (200, 200.0),
        ("200", 200.0),
        ("202.5 Hz", 202.5),
        ("A4", 440.0),
        ("C4+10", C4_HZ * 2 ** (10 / 1200)),
    ],
)
def test_huangzhong_by_number_or_note(given_as: str | float, hz: float) -> None:
    standard = resolve(given_as)
    assert standard.huangzhong_hz == pytest.approx(hz, rel=1e-14)
    assert standard.spread_cents is None
    assert f"{hz:.5g}" in standard.title


@pytest.mark.parametrize("absurd", [0.0, -200.0, 9.99, 10_001.0, math.nan, math.inf, "20000 Hz", "C-1"])
def test_absurd_pitches_are_refused(absurd: str | float) -> None:
    with pytest.raises(PitchError, match="huangzhong: must lie between 10 and 10000 Hz, got"):
        resolve(absurd)


@pytest.mark.parametrize("bad", ["", "0", "5", "50000", "-5", "zheng xuan", "c4", "nan", "姑洗"])
def test_what_is_no_standard_is_refused(bad: str) -> None:
    with pytest.raises(PitchError, match=r"huangzhong: must be a standard \(zeng, pipe\)"):
        resolve(bad)


def test_a_near_miss_offers_the_standard() -> None:
    with pytest.raises(PitchError, match=r"got 'zheng'; did you mean zeng\?"):
        resolve("zheng")


@given(st.text() | st.floats())
def test_anything_is_a_standard_or_refused(text: str | float) -> None:
    try:
        standard = resolve(text)
    except PitchError:
        return
    assert 10 <= standard.huangzhong_hz <= 10_000


def test_pitch_arithmetic_needs_no_numpy() -> None:
    code = "import sys, bianzhong.lu.pitch, bianzhong.units; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
