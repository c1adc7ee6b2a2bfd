from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import PitchError
from bianzhong.lu import TWELVE, cents, find, nearest
from bianzhong.lu.twelve import DIRECTIONS, generate

if TYPE_CHECKING:
    from bianzhong.lu import Lu

# 《周禮注疏》 卷23, Zheng Xuan on 大師: whole 寸 and the fraction he gives.
ZHENG_XUAN = {
    "黃鐘": (9, "0"),
    "大呂": (8, "104/243"),
    "太蔟": (8, "0"),
    "夾鐘": (7, "1075/2187"),
    "姑洗": (7, "1/9"),
    "仲呂": (6, "12974/19683"),
    "蕤賓": (6, "26/81"),
    "林鐘": (6, "0"),
    "夷則": (5, "451/729"),
    "南呂": (5, "1/3"),
    "無射": (4, "6524/6561"),
    "應鐘": (4, "20/27"),
}


def test_the_lengths_are_zheng_xuans() -> None:
    printed = {name: whole + Fraction(part) for name, (whole, part) in ZHENG_XUAN.items()}
    assert {lu.name: lu.length for lu in TWELVE} == printed


def test_five_down_six_up() -> None:
    assert (DIRECTIONS.count("下"), DIRECTIONS.count("上")) == (5, 6)


def test_order_ratios_and_cents() -> None:
    assert [lu.order for lu in TWELVE] == list(range(12))
    assert all(lu.ratio * lu.length == 9 for lu in TWELVE)
    assert all(low.length > high.length for low, high in itertools.pairwise(TWELVE))
    assert all(1 <= lu.ratio < 2 for lu in TWELVE)
    # every lü is n fifths of 701.955 cents from 黃鐘, less whole octaves
    for lu in TWELVE:
        fifths = 7 * lu.order % 12
        assert lu.cents == pytest.approx(fifths * cents(Fraction(3, 2)) % 1200, abs=1e-9)


def test_swapped_directions_give_another_table() -> None:
    swapped = DIRECTIONS.translate(str.maketrans("下上", "上下"))
    assert generate(swapped) != generate()
    assert any(not Fraction(9, 2) < length <= 9 for length in generate(swapped))


def test_the_printed_slip_at_ruibin_halves_dalu() -> None:
    # 001 and 004 print 蕤賓又下生大呂; then 大呂 is the half-length 4 52/243 of the Guoyu
    slip = DIRECTIONS[:6] + "下" + DIRECTIONS[7:]
    lengths = generate(slip)
    assert lengths[1] == 4 + Fraction(52, 243)
    assert sorted(lengths, reverse=True) != list(lengths)


def test_seven_steps_give_the_scale_and_the_thirteenth_misses_huangzhong() -> None:
    assert len(generate(DIRECTIONS[:6])) == 7
    # 仲呂 does not generate 黃鐘 again: 黃鐘之變 is a Pythagorean comma short (23.46 cents)
    again = find("仲呂").length * Fraction(4, 3)
    assert cents(9 / again) == pytest.approx(23.46, abs=0.005)


@pytest.mark.parametrize("lu", TWELVE, ids=lambda lu: lu.pinyin)
def test_each_lu_is_found_by_all_its_names(lu: Lu) -> None:
    names = [lu.name, lu.simplified, lu.pinyin, lu.pinyin_tones, lu.pinyin.title(), *lu.aliases]
    assert all(find(name) is lu for name in names)


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("函鐘", "林鐘"),
        ("函鍾", "林鐘"),
        ("函钟", "林鐘"),
        ("小呂", "仲呂"),
        ("小吕", "仲呂"),
        ("中呂", "仲呂"),
        ("圜鐘", "夾鐘"),
        ("大簇", "太蔟"),
        ("大蔟", "太蔟"),
        ("黃鍾", "黃鐘"),
        ("黄鍾", "黃鐘"),
        ("Huáng-zhōng", "黃鐘"),
        (" nan lü ", "南呂"),
    ],
)
def test_aliases(alias: str, name: str) -> None:
    assert find(alias).name == name


def test_pinyin_is_ascii_and_unique() -> None:
    assert len({lu.pinyin for lu in TWELVE}) == 12
    assert all(lu.pinyin.isascii() for lu in TWELVE)


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [("姑冼", "did you mean 姑洗?"), ("guxain", "did you mean guxian?"), ("x", "the lü are 黃鐘, 大呂")],
)
def test_a_wrong_name_gets_a_hint(wrong: str, hint: str) -> None:
    with pytest.raises(PitchError, match=r"^lü: must be one of the twelve") as caught:
        find(wrong)
    assert hint in str(caught.value)


@given(st.text())
def test_any_name_is_found_or_refused(name: str) -> None:
    try:
        lu = find(name)
    except PitchError:
        return
    assert lu in TWELVE


@pytest.mark.parametrize("lu", TWELVE, ids=lambda lu: lu.pinyin)
@pytest.mark.parametrize("octave", [-2, 0, 3])
@pytest.mark.parametrize("off", [-20.0, 0.0, 20.0])
def test_a_tone_near_a_lu_is_that_lu(lu: Lu, octave: int, off: float) -> None:
    hz = lu.hz(huangzhong=202.98, octave=octave) * 2 ** (off / 1200)
    near = nearest(hz, huangzhong=202.98)
    assert (near.lu, near.octave) == (lu, octave)
    assert near.cents == pytest.approx(off, abs=1e-9)


def test_between_yingzhong_and_the_next_huangzhong() -> None:
    # 應鐘 is 243/128, 1109.78 cents; half-way to 1200 lies at 1154.89
    below, above = (nearest(100 * 2 ** (at / 1200), huangzhong=100.0) for at in (1154.8, 1155.0))
    assert (below.name, above.name) == ("應鐘", "黃鐘+1")
    assert below.cents == pytest.approx(1154.8 - 1109.775, abs=1e-3)
    assert above.cents == pytest.approx(-45.0, abs=1e-9)
    just_below = nearest(math.nextafter(100.0, 0.0), huangzhong=100.0)
    assert (just_below.name, abs(just_below.cents) < 1e-9) == ("黃鐘", True)


@given(st.floats(min_value=20.0, max_value=20_000.0), st.floats(min_value=50.0, max_value=1000.0))
def test_no_lu_is_nearer(hz: float, huangzhong: float) -> None:
    near = nearest(hz, huangzhong=huangzhong)
    octaves = range(near.octave - 1, near.octave + 2)
    distances = [
        abs(1200 * math.log2(hz / lu.hz(huangzhong=huangzhong, octave=octave)))
        for lu, octave in itertools.product(TWELVE, octaves)
    ]
    assert abs(near.cents) == pytest.approx(min(distances), abs=1e-9)
    assert abs(near.cents) <= 57  # half an apotome of 113.7 cents


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf])
def test_nearest_needs_frequencies(bad: float) -> None:
    with pytest.raises(PitchError):
        nearest(bad, huangzhong=200.0)
    with pytest.raises(PitchError):
        nearest(200.0, huangzhong=bad)
