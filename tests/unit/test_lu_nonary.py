"""Base nine: 寸 分 釐 毫 絲 忽, both ways."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import PitchError
from bianzhong.lu import TWELVE, find
from bianzhong.lu.nonary import UNITS, read_nonary, write_nonary

# 蔡元定, 《律呂新書》: the twelve 實 in nines; 仲呂 by hand: 393216 忽 = 6·59049 + 5·6561 + 8·729 + 3·81 + 4·9 + 6.
CAI = {
    "黃鐘": "九寸",
    "林鐘": "六寸",
    "太蔟": "八寸",
    "南呂": "五寸三分",
    "姑洗": "七寸一分",
    "應鐘": "四寸六分六釐",
    "蕤賓": "六寸二分八釐",
    "大呂": "八寸三分七釐六毫",
    "夷則": "五寸五分五釐一毫",
    "夾鐘": "七寸四分三釐七毫三絲",
    "無射": "四寸八分八釐四毫八絲",
    "仲呂": "六寸五分八釐三毫四絲六忽",
}
lengths = st.fractions(min_value=0, max_value=1000, max_denominator=10**6)


@pytest.mark.parametrize("name", CAI)
def test_the_twelve_close_at_the_hu(name: str) -> None:
    assert read_nonary(CAI[name]) == find(name).length
    assert write_nonary(find(name).length).closes


def test_huangzhong_again_closes_and_the_others_do_not() -> None:
    # 《周官義疏》 卷23: 八寸 and 51896/59049; 杜佑: 八寸七分有奇, of nine
    again = 8 + Fraction(51896, 59049)
    assert again == find("仲呂").length * Fraction(4, 3)
    assert write_nonary(again).digits == (8, 7, 8, 1, 6, 2)
    assert write_nonary(again).closes
    assert str(write_nonary(again / 2)) == "4寸3分8釐5毫3絲1忽", "half of it, 律呂新書"
    for lu in TWELVE:
        closes = write_nonary(lu.length * Fraction(2**19, 3**12)).closes
        assert closes is (lu.name == "黃鐘"), "of the lü after 黃鐘之變 none closes"


def test_du_yous_figures_are_nines_and_not_tens() -> None:
    zhonglu = find("仲呂").length
    assert write_nonary(zhonglu).digits[:2] == (6, 5), "六寸五分有奇"
    assert int(zhonglu * 10) % 10 == 6, "control: in tens it is 六寸六分 with little less"


def test_what_is_left_is_stated() -> None:
    # 林鐘之變: 116508 4/9 of 19683 parts a 寸 is 349525 1/3 忽
    linzhong = write_nonary(Fraction(349525 * 3 + 1, 3) / 9**5)
    assert (linzhong.remainder, linzhong.closes) == (Fraction(1, 3), False)
    assert str(linzhong).endswith("1忽餘1/3忽")


@given(lengths)
def test_any_length_comes_back(length: Fraction) -> None:
    written = write_nonary(length)
    assert written.length == length
    assert read_nonary(str(written)) == length
    assert all(0 <= digit <= 8 for digit in written.digits[1:])
    assert 0 <= written.remainder < 1
    assert written.closes is ((9**5 * length).denominator == 1)


@pytest.mark.parametrize(
    ("text", "cun"),
    [
        (" 5寸 ", 5),
        ("五寸三分", Fraction(16, 3)),
        ("3分", Fraction(1, 3)),
        ("0寸", 0),
        ("7寸1厘", 7 + Fraction(1, 81)),
    ],
)
def test_other_spellings(text: str, cun: Fraction) -> None:
    assert read_nonary(text) == cun


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "寸",
        "9",
        "5寸9分",
        "3分5寸",
        "5寸5寸",
        "5尺",
        "-1寸",
        "5寸餘3/2忽",
        "5寸餘1/0忽",
        "餘1/3忽",
        "十寸",
    ],
)
def test_what_is_no_length_in_nines_is_refused(bad: str) -> None:
    with pytest.raises(PitchError, match="length: must be written in 寸 分 釐 毫 絲 忽"):
        read_nonary(bad)


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(PitchError, match="must not be negative"):
        write_nonary(Fraction(-1, 9))


@given(st.text(alphabet="0123456789一二九〇十寸分釐毫絲忽餘/ -") | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        length = read_nonary(text)
    except PitchError:
        return
    assert length >= 0
    assert any(unit in text for unit in (*UNITS, "厘", "丝"))
