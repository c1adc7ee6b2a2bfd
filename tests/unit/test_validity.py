"""What the way from a bell file to dimensions refuses."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import list_readings, load_bell, load_reading
from bianzhong.bell.parts import Groove, LipRing, Profile, Ridge
from bianzhong.bell.resolve import resolve
from bianzhong.bell.spec import BellSpec, NiuSpec, PitSpec, PlateSpec, WallSpec, YongSpec
from bianzhong.errors import GeometryError, SpecError
from bianzhong.study.pipeline import evaluate, shape_of
from bianzhong.units import Quantity, parse_length, parse_mass
from tests.bells import CHENG, CONTROL, bare, dimensions, with_body
from tests.strategies import specs


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
    for library in (shape_of, evaluate):
        with pytest.raises(
            SpecError, match=r"^round-control: must have \[text\] to be read after zheng-xuan, got"
        ):
            library(CONTROL, reading=load_reading("zheng-xuan"))
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
        r"wall\.thickness must be below half of gujian \(80 mm\)",
    ),
    (
        {"wall": WallSpec(thickness=Quantity(math.inf))},
        SpecError,
        r"wall\.thickness must be positive and finite",
    ),
    (
        {"plate": PlateSpec(thickness=Quantity(0.2))},
        GeometryError,
        r"plate\.thickness must be below the height",
    ),
    ({"plate": PlateSpec(factor=0.0)}, SpecError, r"the plate \(plate\.factor\) must be positive"),
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
        r"wall\.profile\.waist must lie in \[0\.001, 1000\], got 0",
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
    bell = with_body(replace(bare(CHENG), suspension=None, pit=None), **lengths)
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
