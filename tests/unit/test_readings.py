from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import list_readings, load_reading, load_rule
from bianzhong.bell.readings import LENGTHS
from bianzhong.errors import SpecError

# The table of readings in parts of 銑 = 10: xian, xianjian, gujian, wuxiu, wuguang, yong.
ZHENG = (16, 10, 6, 6, 4, 6)
TABLE = {
    "zheng-xuan": ZHENG,
    "zhao": ZHENG,
    "li-shu": ZHENG,
    "zheng-e": (None, 10, 6, 6, 4, None),
    "wang-zhaoyu": (None, 10, None, None, None, None),
    "ying-huiqian": (16, 10, 6, 6, 4, Fraction(16, 3)),
    "cheng-yaotian": (10, 8, 6, 6, 4, 8),
    "chain-four-fifths": (10, 8, Fraction("6.4"), Fraction("6.4"), Fraction("5.12"), 8),
}
NAMES = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "yong")


def test_every_reading_of_the_table_is_there_and_no_other() -> None:
    assert set(list_readings()) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_the_figures_are_those_of_the_table(name: str) -> None:
    reading = load_reading(name)
    assert tuple(getattr(reading, each) for each in NAMES) == TABLE[name]


@pytest.mark.parametrize("name", TABLE)
def test_what_is_open_is_not_filled(name: str) -> None:
    reading = load_reading(name)
    for each in LENGTHS:
        assert (reading.length(each, xian=1.0) is None) == (each in reading.open)


@pytest.mark.parametrize("name", sorted(set(TABLE) - {"cheng-yaotian", "chain-four-fifths"}))
def test_the_zheng_family_keeps_xianjian_8_as_a_figure_without_a_place(name: str) -> None:
    reading = load_reading(name)
    assert reading.xian_is == "mouth diameter"
    assert [figure.parts for figure in reading.figures if figure.name == "銑間"] == [8]


@pytest.mark.parametrize("name", ["zheng-xuan", "cheng-yaotian", "chain-four-fifths"])
def test_gu_and_zheng_make_up_the_length_with_the_wu_of_the_zheng_family(name: str) -> None:
    reading = load_reading(name)
    assert reading.gu is not None
    assert reading.zheng is not None
    rest = 4 if name == "zheng-xuan" else 0  # 鼓六，鉦六，舞四
    assert reading.gu + reading.zheng + rest == reading.xian


def test_each_step_of_the_chain_is_four_fifths_of_the_one_before() -> None:
    chain = load_reading("chain-four-fifths")
    steps = [chain.xian, chain.xianjian, chain.gujian]
    assert [low / high for high, low in itertools.pairwise(steps) if high and low] == [Fraction(4, 5)] * 2
    assert chain.top_ratio == Fraction(4, 5)


def test_the_mouths_fit_excavated_bells_or_do_not() -> None:
    measured = 0.764  # Chu bo, 46.2 / 60.5 cm
    cheng, zheng = load_reading("cheng-yaotian").mouth_ratio, load_reading("zheng-xuan").mouth_ratio
    assert (cheng, zheng) == (Fraction(3, 4), Fraction(3, 5))
    assert abs(float(Fraction(3, 4)) - measured) < 0.02 < abs(float(Fraction(3, 5)) - measured)
    assert load_reading("cheng-yaotian").taper == Fraction(3, 4)
    assert load_reading("wang-zhaoyu").mouth_ratio is None
    assert load_reading("wang-zhaoyu").top_ratio is None
    assert load_reading("wang-zhaoyu").taper is None


def test_the_third_of_ying_huiqian_scales_exactly() -> None:
    assert load_reading("ying-huiqian").length("gu", xian=0.3) == 0.16  # 0.3 m / 10 x 16/3


@pytest.mark.parametrize(
    ("rule", "reading", "bell", "parts"),
    [
        ("large-gu-tenth", "cheng-yaotian", None, 0.6),
        ("large-gu-tenth", "chain-four-fifths", None, 0.64),
        ("small-zheng-tenth", "zheng-xuan", None, 0.6),
        ("small-zheng-tenth", "ying-huiqian", None, 0.4),
        ("zheng-outer", "zheng-xuan", "large", 0.2),
        ("zheng-outer", "cheng-yaotian", "small", 0.1),
    ],
)
def test_thickness_rules_in_parts_of_ten(rule: str, reading: str, bell: str | None, parts: float) -> None:
    read = load_reading(reading)
    thickness = load_rule(rule).thickness(
        part=1.0,
        gujian=read.length("gujian", xian=10.0),
        zhengjian=read.length("zhengjian", xian=10.0),
        bell="large" if bell == "large" else "small" if bell == "small" else None,
    )
    assert_allclose(thickness, parts, rtol=1e-15)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("small-zheng-tenth", "must know zhengjian"),
        ("large-gu-tenth", "must know gujian"),
        ("zheng-outer", "must know the size of 銑 and whether the bell is a large or a small one"),
        ("free", "for it sets no thickness"),
    ],
)
def test_a_rule_without_what_it_measures_says_what_is_missing(rule: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        load_rule(rule).thickness(part=1.0, gujian=None, zhengjian=None, bell=None)


def test_the_root_of_the_yong_by_girth_or_by_diameter() -> None:
    # 3.1416 long: a girth of 3.1416 is a diameter of 1; 鄭鍔 makes the diameter itself 3.1416.
    assert_allclose(load_reading("zheng-xuan").yong_rule.root_diameter(3.141592653589793), 1.0, rtol=1e-15)
    assert load_reading("zheng-e").yong_rule.root_diameter(3.14) == 3.14
