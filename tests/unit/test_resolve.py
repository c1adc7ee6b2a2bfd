from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import list_bells, list_readings, load_bell, load_material, load_reading
from bianzhong.bell.parts import Groove, LipRing, Profile, Ridge, Yong
from bianzhong.bell.resolve import missing, resolve
from bianzhong.bell.shape import BellShape
from bianzhong.bell.spec import BellSpec, Check, NiuSpec, PitSpec, PlateSpec, TextSpec, WallSpec, YongSpec
from bianzhong.errors import GeometryError, SpecError
from bianzhong.units import Quantity, parse_length, parse_mass
from tests.strategies import specs

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

CHENG, ZHENG = load_bell("cheng-yaotian-large-gu-tenth"), load_bell("zheng-xuan-large-gu-tenth")
CONTROL = load_bell("round-control")


def dimensions(bell: BellSpec, *, wall: float | None = None) -> BellDimensions:
    reading = None if bell.text is None else load_reading(bell.text.reading)
    return resolve(bell, reading=reading, wall=wall, density=load_material(bell.material).density)


def with_body(bell: BellSpec, **lengths: str | float | None) -> BellSpec:
    values: dict[str, Any] = {k: parse_length(v) if isinstance(v, str) else v for k, v in lengths.items()}
    return replace(bell, body=replace(bell.body, **values))


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
    large = dimensions(replace(CHENG, text=text, body=body, pit=pit))
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


# -- what is refused ------------------------------------------------------------------------


def test_a_length_may_not_contradict_the_reading() -> None:
    with pytest.raises(SpecError, match=r"body\.gujian must not contradict .* \(138\.6 mm\), got 140 mm"):
        dimensions(with_body(CHENG, gujian="140 mm"))
    with pytest.raises(SpecError, match=r"body\.height must not stand beside the reading"):
        dimensions(with_body(CHENG, height="230 mm"))
    assert dimensions(with_body(CHENG, gujian="140 +/- 2 mm")).gujian == 0.14
    assert_allclose(dimensions(with_body(CHENG, gujian="6 寸")).gujian, 0.1386, rtol=1e-14)


def test_a_reading_is_for_bells_of_the_text() -> None:
    with pytest.raises(SpecError, match=r"must have \[text\]"):
        resolve(CONTROL, reading=load_reading("zheng-xuan"))
    with pytest.raises(SpecError, match="load the reading cheng-yaotian"):
        resolve(CHENG, reading=None)


def test_the_wall_by_mass_needs_a_density_and_a_mass_that_fits() -> None:
    bell = load_bell("chu-bo")
    with pytest.raises(SpecError, match="by a density, got none"):
        resolve(bell, reading=None)
    for mass, message in (("5 kg", "must leave metal for the wall"), ("2 t", "must fit into the body")):
        with pytest.raises(GeometryError, match=message):
            dimensions(replace(bell, wall=WallSpec(mass=parse_mass(mass))))
    with pytest.raises(SpecError, match=r"wall\.mass must be positive and finite, got nan kg"):
        dimensions(replace(bell, wall=WallSpec(mass=Quantity(math.nan))))


REFUSED: list[tuple[dict[str, str | float | None], type[Exception], str]] = [
    ({"gujian": "17 cm"}, GeometryError, r"body\.gujian must not exceed xianjian \(160 mm\), got 170 mm"),
    ({"wuguang": "15 cm"}, GeometryError, r"body\.wuguang must not exceed wuxiu"),
    ({"arch": "5 cm"}, GeometryError, r"body\.arch must be below body\.gu \(50 mm\)"),
    ({"gu": "20 cm"}, GeometryError, r"body\.gu must be below the height \(200 mm\)"),
    ({"arch": "-1 mm"}, SpecError, r"body\.arch must be positive and finite"),
    ({"xianjian": "0 mm"}, SpecError, r"body\.xianjian must be positive and finite"),
    ({"wuxiu": "-3 cm"}, SpecError, r"body\.wuxiu must be positive and finite"),
    ({"height": None, "xian": "5 mm"}, GeometryError, r"slant .* must be below body\.xian \(5 mm\)"),
    ({"fullness": 1.5}, SpecError, r"body\.fullness must lie in \[0, 1\], got 1\.5"),
    ({"waist": "-8 cm"}, GeometryError, r"body\.waist must leave room inside the wall"),
    ({"arch": None, "zhongchang": "25 cm"}, GeometryError, r"body\.zhongchang must lie between"),
    ({"arch": None, "zhongchang": "9 mm"}, GeometryError, r"body\.zhongchang must lie between"),
    ({"xianjian": None, "xianjian_inner": "16 cm"}, SpecError, "must come together"),
]


@pytest.mark.parametrize(("lengths", "error", "message"), REFUSED)
def test_a_body_that_breaks_a_rule_is_refused(
    lengths: dict[str, str | float | None], error: type[Exception], message: str
) -> None:
    dimensions(CONTROL)
    with pytest.raises(error, match=message) as caught:
        dimensions(with_body(CONTROL, **lengths))
    assert str(caught.value).startswith("round-control: ")


PARTS: list[tuple[dict[str, Any], type[Exception], str]] = [
    (
        {"wall": WallSpec(thickness=Quantity(0.09))},
        GeometryError,
        r"wall must be below half of gujian \(80 mm\)",
    ),
    ({"wall": WallSpec(thickness=Quantity(math.inf))}, SpecError, r"wall must be positive and finite"),
    ({"plate": PlateSpec(thickness=Quantity(0.2))}, GeometryError, r"plate must be below the height"),
    ({"plate": PlateSpec(factor=0.0)}, SpecError, r"plate must be positive"),
    (
        {"ridges": (Ridge(at=1.2, width=0.01, height=0.001),)},
        SpecError,
        r"ridges\[1\]\.at must lie in \[0, 1\]",
    ),
    (
        {"ridges": (Ridge(at=0.5, width=0.4, height=0.001),)},
        GeometryError,
        r"ridges\[1\]\.width must not exceed",
    ),
    ({"ridges": (Ridge(at=0.5, width=0.01, height=-1),)}, SpecError, r"ridges\[1\]\.height must be positive"),
    (
        {"grooves": (Groove(at=0.5, width=0.01, depth=0.001, top=0.6, bottom=0.6),)},
        SpecError,
        r"grooves\[1\]\.top must lie in",
    ),
    (
        {"pit": PitSpec(diameter=Quantity(0.06), depth=Quantity(0.001))},
        GeometryError,
        r"pit\.diameter must not",
    ),
    (
        {"pit": PitSpec(diameter=Quantity(0.02), depth=Quantity(0.004))},
        GeometryError,
        r"pit\.depth must be below",
    ),
    (
        {"suspension": NiuSpec(height=Quantity(0.05), long_axis=Quantity(0.15), short_axis=Quantity(0.01))},
        GeometryError,
        r"niu\.long_axis must not",
    ),
    (
        {
            "suspension": NiuSpec(
                height=Quantity(0.05), long_axis=Quantity(0.1), short_axis=Quantity(math.nan)
            )
        },
        SpecError,
        r"niu\.short_axis must be",
    ),
    (
        {
            "suspension": YongSpec(
                bore=Quantity(0.02),
                length=Quantity(0.1),
                root_diameter=Quantity(0.03),
                heng_diameter=Quantity(0.02),
            )
        },
        GeometryError,
        r"yong\.bore must be below",
    ),
    (
        {
            "wall": WallSpec(
                thickness=Quantity(0.004), lip_ring=LipRing(height=Quantity(0.001), extent=Quantity(0.3))
            )
        },
        GeometryError,
        r"wall\.lip_ring\.extent must not exceed the height",
    ),
    (
        {"wall": WallSpec(thickness=Quantity(0.004), profile=Profile(waist=0.0))},
        SpecError,
        r"wall\.profile\.waist must be positive",
    ),
]


@pytest.mark.parametrize(("parts", "error", "message"), PARTS)
def test_a_part_that_breaks_a_rule_is_refused(
    parts: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        dimensions(replace(CONTROL, **parts))


def test_wang_zhaoyu_forbids_a_top_as_wide_as_the_mouth() -> None:
    lengths = {
        "height": "30 cm",
        "gujian": "6 寸",
        "wuxiu": "10 寸",
        "wuguang": "4 寸",
        "gu": "6 寸",
        "arch": "1 寸",
    }
    bell = with_body(replace(CHENG, suspension=None, pit=None), **lengths)
    reading = load_reading("wang-zhaoyu")
    with pytest.raises(GeometryError, match=r"wuxiu must be shorter than xianjian .* \(下侈而上斂\)"):
        resolve(bell, reading=reading)
    assert resolve(with_body(bell, wuxiu="6 寸"), reading=reading).xianjian == pytest.approx(0.231)


def test_the_yong_of_zheng_e_is_too_thick_for_the_wu() -> None:
    # His diameter equals the length, 6 in parts of ten, and the top is 4 wide.
    bell = with_body(replace(CHENG, pit=None), xian="16 寸", gu="6 寸")
    yong = YongSpec(bore=Quantity(0.0), length=parse_length("6 寸"))
    with pytest.raises(
        GeometryError, match=r"yong\.root_diameter must not exceed wuguang \(92\.4 mm\), got 138\.6"
    ):
        resolve(replace(bell, suspension=yong), reading=load_reading("zheng-e"))


@given(bell=specs(), own=st.booleans(), other=st.sampled_from(list_readings()))
def test_any_spec_resolves_or_says_why_not(bell: BellSpec, own: bool, other: str) -> None:
    reading = None if bell.text is None else load_reading(bell.text.reading if own else other)
    with suppress(SpecError, GeometryError):
        found = resolve(bell, reading=reading, wall=None if bell.wall.mass is None else 0.004)
        assert 0 < found.arch + found.wall < math.inf
        assert 0 < found.height <= found.xian
