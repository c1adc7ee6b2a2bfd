"""The steps of generation and the correspondences, against the words of the texts."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

from bianzhong.lu import TWELVE, cents, find
from bianzhong.lu.correspondences import CORRESPONDENCES
from bianzhong.lu.generation import CHAIN, LINES, STEPS, Step
from bianzhong.lu.twelve import DIRECTIONS, generate

# 《周官義疏》 卷23, 朱子曰: 實 before, times, 實 after, 法.
ZHU_XI = {
    "大呂": (512, 4, 2048, 243),
    "夷則": (2048, 2, 4096, 729),
    "夾鐘": (4096, 4, 16384, 2187),
    "無射": (16384, 2, 32768, 6561),
    "仲呂": (32768, 4, 131072, 19683),
    "蕤賓": (128, 4, 512, 81),
    "應鐘": (64, 2, 128, 27),
    "姑洗": (16, 4, 64, 9),
    "南呂": (8, 2, 16, 3),
    "太蔟": (6, 4, 24, 3),
    "林鐘": (9, 2, 18, 3),
}

# 《周禮注疏》 卷23, Zheng Xuan on 大師, in his order.
ZHENG_XUAN = (
    ("黃鐘", "子", "十一月", "星紀", "大呂"),
    ("大呂", "丑", "十二月", "玄枵", "黃鐘"),
    ("太蔟", "寅", "正月", "娵訾", "應鐘"),
    ("應鐘", "亥", "十月", "析木", "太蔟"),
    ("姑洗", "辰", "三月", "大梁", "南呂"),
    ("南呂", "酉", "八月", "壽星", "姑洗"),
    ("蕤賓", "午", "五月", "鶉首", "林鐘"),
    ("林鐘", "未", "六月", "鶉火", "蕤賓"),
    ("夷則", "申", "七月", "鶉尾", "仲呂"),
    ("仲呂", "巳", "四月", "實沈", "夷則"),
    ("無射", "戌", "九月", "大火", "夾鐘"),
    ("夾鐘", "卯", "二月", "降婁", "無射"),
)

# The same passage as the two books print it, whose lengths need 蕤賓 重上生: after 蕤賓 they go on by turns.
PRINTED_DIRECTIONS = {"周禮注疏": "下上下上下上下上下上上", "周官義疏": "下上下上下上下上下上下"}

# Wei Zhao on 《國語》 卷3.
WEI_ZHAO = {
    "黃鐘": "乾初九", "太蔟": "乾九二", "姑洗": "乾九三", "蕤賓": "乾九四", "夷則": "乾九五", "無射": "乾上九",
    "大呂": "坤六四", "夾鐘": "坤六五", "仲呂": "坤上六", "林鐘": "坤初六", "南呂": "坤六二", "應鐘": "坤六三",
}  # fmt: skip


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.child.pinyin)
def test_each_step_is_worked_as_zhu_xi_works_it(step: Step) -> None:
    before, times, shi, fa = ZHU_XI[step.child.name]
    assert (step.parent.length.numerator, step.factor.numerator) == (before, times)
    assert (step.shi, step.fa) == (shi, fa)
    assert Fraction(shi, fa) == step.child.length


def test_the_product_of_the_steps_is_exact() -> None:
    assert 9 * prod((step.factor for step in STEPS), start=Fraction(1)) == find("仲呂").length
    assert prod((step.factor for step in STEPS), start=Fraction(1)) == Fraction(2**17, 3**11)
    assert prod((step.factor for step in STEPS[:-1]), start=Fraction(1)) != Fraction(2**17, 3**11)


def test_the_chain_misses_huangzhong_by_the_pythagorean_comma() -> None:
    again = STEPS[-1].child.length * Fraction(4, 3)
    assert 9 / again == Fraction(3**12, 2**19)
    assert cents(9 / again) == pytest.approx(23.460, abs=5e-4)
    assert cents(Fraction(81, 80)) != pytest.approx(23.460, abs=5e-4), "the syntonic comma is another"


def test_five_down_six_up_and_husbands_and_sons() -> None:
    assert [step.verb for step in STEPS].count("下生") == 5
    assert [step.parent for step in STEPS] == [*CHAIN[:-1]]
    for step in STEPS:
        same_place = LINES[step.number - 1].strip("九六") == LINES[step.number].strip("九六")
        assert (step.relation == "夫妻") is same_place, "同位者象夫妻異位者象子母"
        kinds = {each.lu: each.kind for each in CORRESPONDENCES}
        assert (step.relation == "夫妻") is (kinds[step.parent] == "律"), "律所生者常同位，呂所生者常異位"


@pytest.mark.parametrize(
    ("book", "halved", "down"),
    [("周禮注疏", {"大呂", "夾鐘"}, 5), ("周官義疏", {"大呂", "夾鐘", "仲呂"}, 6)],
)
def test_the_printed_directions_halve_what_wei_zhao_doubles(book: str, halved: set[str], down: int) -> None:
    # Wei Zhao: 大呂 4 52/243, 夾鐘 3 1631/2187 (after Xiang Mingda), 仲呂 3 6487/19683, each 倍之
    printed = dict(zip((lu.name for lu in TWELVE), generate(PRINTED_DIRECTIONS[book]), strict=True))
    assert {lu.name for lu in TWELVE if printed[lu.name] == lu.length / 2} == halved
    assert all(printed[lu.name] == lu.length for lu in TWELVE if lu.name not in halved)
    assert PRINTED_DIRECTIONS[book].count("下") == down
    assert printed["大呂"] == 4 + Fraction(52, 243)
    assert printed["夾鐘"] == 3 + Fraction(1631, 2187)
    assert PRINTED_DIRECTIONS[book][:6] == DIRECTIONS[:6]


def test_month_branch_station_and_partner_are_zheng_xuans() -> None:
    ours = {
        each.lu.name: (each.lu.name, each.branch, each.month_name, each.station, each.partner.name)
        for each in CORRESPONDENCES
    }
    assert ours == {row[0]: row for row in ZHENG_XUAN}


def test_the_line_is_wei_zhaos_and_the_partners_are_pairs() -> None:
    assert {each.lu.name: each.line for each in CORRESPONDENCES} == WEI_ZHAO
    of = {each.lu: each for each in CORRESPONDENCES}
    assert all(of[each.partner].partner == each.lu for each in CORRESPONDENCES)
    assert all(of[each.partner].kind != each.kind for each in CORRESPONDENCES)
    generated = {step.parent: step.child for step in STEPS}
    assert any(generated.get(each.lu) != each.partner for each in CORRESPONDENCES), "合 is not 相生"


def test_the_lu_of_each_month_lies_a_branch_on() -> None:
    branches = "子丑寅卯辰巳午未申酉戌亥"
    assert [each.branch for each in CORRESPONDENCES] == [*branches]
    assert [each.month for each in CORRESPONDENCES] == [11, 12, *range(1, 11)]


def test_the_three_of_whole_cun_are_the_three_tong() -> None:
    tong = {each.lu.name: each.tong for each in CORRESPONDENCES if each.tong}
    assert tong == {"黃鐘": "天統", "林鐘": "地統", "太蔟": "人統"}
    assert {lu.name for lu in TWELVE if lu.length.denominator == 1} == set(tong)
