from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import list_bells, load_bell, load_material, load_reading
from bianzhong.bell.parts import Yong
from bianzhong.bell.resolve import missing, resolve
from bianzhong.bell.shape import BellShape
from bianzhong.bell.spec import Check, NiuSpec, PitSpec, PlateSpec, TextSpec, WallSpec, YongSpec
from bianzhong.errors import SpecError
from bianzhong.units import Quantity, parse_length
from tests.bells import CHENG, CONTROL, ZHENG, bare, dimensions, with_body

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions


def value_of(check: Check, bell: BellDimensions) -> float:
    match check.of:
        case "height" | "xian" | "wall":
            return float(getattr(bell, check.of))
        case "outer_volume":
            return BellShape(bell).outer_volume
        case "waist_girth":
            return BellShape(bell).girth(bell.height / 2)
        case "wall_ratio":
            return bell.wall / bell.xianjian


# -- the shipped bells ----------------------------------------------------------------------


@pytest.mark.parametrize("name", list_bells())
def test_the_checks_worked_out_by_hand_hold(name: str) -> None:
    spec = load_bell(name)
    bell = dimensions(spec)
    for check in spec.checks:
        assert check.value.plus_minus is not None
        assert abs(value_of(check, bell) - check.value) <= check.value.plus_minus, check.of


@pytest.mark.parametrize("name", [name for name in list_bells() if load_bell(name).text])
def test_a_bell_of_the_text_checks_height_and_volume_within_0_1_and_1_per_cent(name: str) -> None:
    spreads = {check.of: (check.value.plus_minus or 1) / check.value for check in load_bell(name).checks}
    assert spreads["height"] < 0.00101
    assert spreads["outer_volume"] < 0.0101


def test_the_checks_tell_the_two_readings_apart() -> None:
    wrong = dimensions(ZHENG)
    assert all(
        abs(value_of(check, wrong) / check.value - 1) > 0.05 for check in CHENG.checks if check.of != "wall"
    )


def test_the_bells_set_by_mass_have_their_mass() -> None:
    for name, mass in (("dasheng-yingzhong", 6.1), ("chu-bo", 134.8)):
        spec = load_bell(name)
        bell = dimensions(spec)
        assert_allclose(BellShape(bell).volume * load_material(spec.material).density, mass, rtol=1e-6)


# -- the arithmetic -------------------------------------------------------------------------


def test_cheng_yaotian_in_cun_of_23_1_mm() -> None:
    bell = dimensions(CHENG)
    cun = 0.0231
    expected: dict[str, float] = {
        "xian": 10,
        "xianjian": 8,
        "gujian": 6,
        "wuxiu": 6,
        "wuguang": 4,
        "gu": 2,
        "arch": 1,
    }
    expected |= {"wall": 0.6, "plate": 0.6}
    for name, parts in expected.items():
        assert_allclose(getattr(bell, name), parts * cun, rtol=1e-14)
    assert_allclose(bell.height, math.sqrt(99) * cun, rtol=1e-14)
    assert bell.pit is not None
    assert_allclose(bell.pit.depth, 0.1 * cun, rtol=1e-14)  # 六分其厚
    yong = bell.suspension
    assert isinstance(yong, Yong)
    assert_allclose(yong.length, 8 * cun, rtol=1e-14)
    assert_allclose(yong.root_diameter * math.pi, 8 * cun, rtol=1e-14)  # 以其甬長為之圍
    assert_allclose(yong.heng_diameter * math.pi, 16 / 3 * cun, rtol=1e-14)  # 參分其圍，去一


@given(factor=st.floats(min_value=0.1, max_value=10))
def test_a_bell_of_the_text_scales(factor: float) -> None:
    assert CHENG.text is not None
    assert CHENG.body.arch is not None
    text = TextSpec(reading="cheng-yaotian", xian=Quantity(CHENG.text.xian * factor))
    body = replace(CHENG.body, arch=Quantity(CHENG.body.arch * factor))
    assert CHENG.pit is not None
    pit = PitSpec(diameter=Quantity(CHENG.pit.diameter * factor * (1 - 1e-12)))
    large = dimensions(replace(bare(CHENG), text=text, body=body, pit=pit))
    small = dimensions(CHENG)
    for name in ("xian", "xianjian", "gujian", "height", "zhongchang", "wall", "plate"):
        assert_allclose(getattr(large, name), getattr(small, name) * factor, rtol=1e-12)


def test_the_edge_from_the_height_and_the_arch_from_the_zhongchang() -> None:
    # height 12, slant (16 - 6)/2 = 5: the edge is 13; face: (10 - 4)/2 = 3 out and 4 down is 5 long, arch 8.
    bell = dimensions(
        with_body(
            replace(CONTROL, wall=WallSpec(thickness=parse_length("1 mm"))),
            height="12 cm",
            xianjian="16 cm",
            wuxiu="6 cm",
            gujian="10 cm",
            wuguang="4 cm",
            gu="9 cm",
            arch=None,
            zhongchang="5 cm",
        )
    )
    assert_allclose([bell.xian, bell.arch, bell.zhongchang], [0.13, 0.08, 0.05], rtol=1e-14)


def test_a_mouth_measured_inside_is_one_wall_narrower() -> None:
    # Inner arcs a 8, b 4: R = 80/8 = 10. With a wall of 1: R 11, b 5, a² = 5 x 17 = 85.
    inside = with_body(
        CONTROL, xianjian=None, gujian=None, xianjian_inner="16 cm", gujian_inner="8 cm", wuguang="8 cm"
    )
    bell = dimensions(inside, wall=0.01)
    assert_allclose([bell.xianjian, bell.gujian], [0.02 * math.sqrt(85), 0.10], rtol=1e-14)
    shape = BellShape(replace(bell, arch=0.0))
    tip = shape.inner(np.asarray(1.0), np.asarray(1.0))
    assert_allclose(2 * tip[0], 0.16, rtol=2e-3)  # the normal in space is not quite level


def test_a_factor_on_the_plate_follows_the_wall() -> None:
    bell = dimensions(replace(CONTROL, plate=PlateSpec(factor=2.0)), wall=0.003)
    assert (bell.wall, bell.plate) == (0.003, 0.006)


# -- what is open ---------------------------------------------------------------------------


def test_a_reading_never_fills_what_it_leaves_open() -> None:
    bare = with_body(CHENG, arch=None)
    assert missing(bare, reading=load_reading("cheng-yaotian")) == ("body.arch or body.zhongchang",)
    with pytest.raises(SpecError, match=r"must give body\.arch or body\.zhongchang, got nothing"):
        dimensions(bare)


def test_everything_missing_is_listed_at_once() -> None:
    left = missing(CHENG, reading=load_reading("wang-zhaoyu"))
    assert left == (
        "body.xian or body.height",
        "body.gujian or body.gujian_inner",
        "body.wuxiu",
        "body.wuguang",
        "body.gu",
        "yong.length",
    )
    rule = load_bell("cheng-yaotian-small-zheng-tenth")
    assert missing(with_body(rule, zhengjian=None), reading=load_reading("cheng-yaotian")) == (
        "body.zhengjian",
    )
    outer = load_bell("zheng-xuan-zheng-outer-large")
    outer = replace(outer, wall=replace(outer.wall, bell=None))
    assert missing(outer, reading=load_reading("zheng-xuan")) == ("wall.bell",)
    loose = replace(
        CONTROL,
        pit=PitSpec(diameter=Quantity(0.01)),
        suspension=YongSpec(bore=Quantity(0.0), length=Quantity(0.1)),
    )
    assert missing(loose, reading=None) == ("pit.depth", "yong.root_diameter", "yong.heng_diameter")


def test_a_bell_without_wall_or_plate_is_a_bell_file_that_lacks_them() -> None:
    bare = replace(CONTROL, wall=WallSpec(), plate=PlateSpec(), suspension=NiuSpec(height=Quantity(0.05)))
    metal = ("wall.rule or wall.thickness or wall.mass", "plate.thickness or plate.factor")
    assert missing(bare, reading=None) == (*metal, "niu.long_axis", "niu.short_axis")
    with pytest.raises(SpecError, match=r"must give wall\.rule or wall\.thickness or wall\.mass, plate"):
        resolve(bare, reading=None)
    assert missing(replace(CONTROL, suspension=YongSpec()), reading=None)[-1] == "yong.bore"


def test_a_complete_file_misses_nothing() -> None:
    for name in list_bells():
        spec = load_bell(name)
        assert missing(spec, reading=load_reading(spec.text.reading) if spec.text else None) == ()
