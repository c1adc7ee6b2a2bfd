"""The rules of mei, zhuan, xuan, gan and core: for each a bell that keeps it by a little, and one that does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.parts import Core, Gan, Mei, Niu, Xuan, Yong, Zhuan
from bianzhong.bell.validity import check_dimensions
from bianzhong.errors import GeometryError, SpecError

# A tube of lens section: 200 mm down, straight, half-girth of the arc with a = 100, b = 50: R = 125, α = 2 arctan(1/2),
# R α = 115.9 mm.
HALF_GIRTH = 125 * 2 * np.arctan(0.5)
MEI = Mei(length=0.02, diameter=0.02, tip_diameter=0.015, top=0.15, bottom=0.55, near=0.2, far=0.7)
ZHUAN = Zhuan(height=0.001, width=0.01, at=(0.25, 0.45), near=0.1, far=0.8)
YONG = Yong(length=0.15, root_diameter=0.06, heng_diameter=0.03)
XUAN = Xuan(at=1 / 3, height=0.02, width=0.005)
GAN = Gan(reach=0.03, thickness=0.01, beast=0.015)
BELL = BellDimensions(
    xian=0.2,
    xianjian=0.2,
    gujian=0.1,
    wuxiu=0.2,
    wuguang=0.1,
    arch=0.0,
    gu=0.05,
    wall=0.004,
    plate=0.004,
    suspension=YONG,
    mei=MEI,
    zhuan=ZHUAN,
    xuan=XUAN,
    gan=GAN,
    core=Core(x=0.0005, y=-0.0009),
)

Change = dict[str, Any]


def changed(part: str, change: Change) -> BellDimensions:
    """The bell with one part changed: its fields, or another part in its place."""
    bell = replace(BELL, zhuan=None) if part == "mei" else BELL
    new = change["whole"] if "whole" in change else replace(getattr(BELL, part), **change)
    return replace(bell, **{part: new})


# part, a change that is allowed, one that is not, what is raised, what it says
RULES: list[tuple[str, Change, Change, type[Exception], str]] = [
    ("mei", {"length": 1e-5}, {"length": 0.0}, SpecError, r"mei\.length must be positive and finite, got 0;"),
    ("mei", {"tip_diameter": 0.02}, {"tip_diameter": 0.0201}, GeometryError, r"mei\.tip_diameter must not exceed mei\.diameter \(20 mm\), got 20\.1 mm"),
    ("mei", {"tip_diameter": 1e-3}, {"tip_diameter": -1e-3}, SpecError, r"mei\.tip_diameter must be positive"),
    ("mei", {"rows": 4}, {"rows": 2.5}, SpecError, r"mei\.rows must be a whole number from 1 to 9, got 2\.5"),
    ("mei", {"columns": 2}, {"columns": 0}, SpecError, r"mei\.columns must be a whole number from 1 to 9, got 0"),
    ("mei", {"rows": 1, "top": 0.55}, {"rows": 1}, SpecError, r"mei\.top and bottom must be the same where mei\.rows is 1, got 0\.15 and 0\.55"),
    ("mei", {"columns": 1, "near": 0.7}, {"columns": 1}, SpecError, r"mei\.near and far must be the same where mei\.columns is 1"),
    ("mei", {"bottom": 0.94}, {"bottom": 1.0}, SpecError, r"mei\.bottom must lie in \[0\.001, 0\.999\], got 1;"),
    ("mei", {"top": 0.3}, {"top": 0.6}, SpecError, r"mei\.top must lie in \[0\.001, 0\.55\], got 0\.6"),
    ("mei", {"far": 0.8}, {"far": float("nan")}, SpecError, r"mei\.far must lie in"),
    ("mei", {"near": 0.3}, {"near": 0.71}, SpecError, r"mei\.near must lie in \[0\.001, 0\.7\], got 0\.71"),
    # rows 0.2 × 200 mm = 40 mm apart; 5 rows 20 mm
    ("mei", {"rows": 4}, {"rows": 5, "diameter": 0.02001}, GeometryError, r"mei\.diameter must be below the distance of two rows \(20 mm\), got 20\.01 mm"),
    # columns 0.25 × 115.9 = 29.0 mm apart; 4 columns 19.3 mm
    ("mei", {"diameter": 0.0289}, {"columns": 4}, GeometryError, r"the distance of two columns \(19\.32 mm\), got 20 mm"),
    # 10 mm of 115.9 are u = 0.0863
    ("mei", {"near": 0.087}, {"near": 0.086}, GeometryError, r"half of mei\.diameter must be below the distance of the first column from the middle"),
    # 14 mm are 1 − 0.8792
    ("mei", {"far": 0.879}, {"far": 0.880}, GeometryError, r"half of mei\.diameter and the wall must be below the distance of the last column from the xian \(13\.91 mm\), got 14 mm"),
    ("mei", {"top": 0.0501}, {"top": 0.0499}, GeometryError, r"the distance of the first row from the top \(9\.98 mm\), got 10 mm"),
    ("mei", {"bottom": 0.9499}, {"bottom": 0.9501}, GeometryError, r"the distance of the last row from the lip"),
    ("zhuan", {"height": 0.0099}, {"height": 0.01}, GeometryError, r"zhuan\.height must be below zhuan\.width \(10 mm\), got 10 mm"),
    ("zhuan", {"width": 0.002}, {"width": 0.0}, SpecError, r"zhuan\.width must be positive"),
    ("zhuan", {"at": (0.25,)}, {"at": ()}, SpecError, r"zhuan\.at must name a band or more, got none"),
    ("zhuan", {"at": (0.45, 0.25)}, {"at": (0.25, 1.0)}, SpecError, r"zhuan\.at\[2\] must lie in \[0\.001, 0\.999\], got 1"),
    ("zhuan", {"far": 0.998}, {"far": 1.0}, SpecError, r"zhuan\.far must lie in"),
    ("zhuan", {"near": 0.79}, {"near": 0.8}, SpecError, r"zhuan\.near must lie in \[0\.001, 0\.799\], got 0\.8"),
    ("zhuan", {"at": (0.65, 0.7)}, {"at": (0.65, 0.699)}, GeometryError, r"zhuan\.width must not exceed the distance of two bands \(9\.8 mm\), got 10 mm"),
    ("zhuan", {"at": (0.025,)}, {"at": (0.024,)}, GeometryError, r"half of zhuan\.width must not exceed the wall above the first band"),
    ("zhuan", {"at": (0.975,)}, {"at": (0.976,)}, GeometryError, r"half of zhuan\.width must not exceed the wall below the last"),
    # rows at 0.15, 0.35, 0.55; the band and a disc are 15 mm, h = 0.075
    ("zhuan", {"at": (0.275,)}, {"at": (0.28,)}, GeometryError, r"half of zhuan\.width and mei\.diameter must not exceed the distance of the band 0\.28 from a row of mei \(14 mm\), got 15 mm"),
    # beside the field, from u = 0.7 + 0.0863 on, a band may lie at any height
    ("zhuan", {"at": (0.35,), "near": 0.787}, {"at": (0.35,), "near": 0.785}, GeometryError, "from a row of mei"),
    ("xuan", {"at": 0.5}, {"at": 0.0}, SpecError, r"xuan\.at must lie in \[0\.001, 0\.999\], got 0"),
    ("xuan", {"width": 1e-3}, {"width": -1e-3}, SpecError, r"xuan\.width must be positive"),
    ("xuan", {"at": 0.3, "height": 0.09}, {"at": 0.3, "height": 0.091}, GeometryError, r"half of xuan\.height must not exceed the yong below its middle \(45 mm\), got 45\.5 mm"),
    ("xuan", {"at": 0.9, "height": 0.03}, {"at": 0.9, "height": 0.031}, GeometryError, r"half of xuan\.height must not exceed the yong above its middle"),
    ("gan", {"thickness": 0.0299}, {"thickness": 0.03}, GeometryError, r"gan\.thickness must be below gan\.reach"),
    # a third up a yong of 60 to 30 mm: 50 mm
    ("gan", {"reach": 0.0501, "thickness": 0.0498}, {"reach": 0.06, "thickness": 0.05}, GeometryError, r"gan\.thickness must be below the yong's diameter there \(50 mm\)"),
    # the ring's lower edge is half of 30 + 10 mm below the xuan's middle, which is 50 mm above the wu
    ("gan", {"reach": 0.0899}, {"reach": 0.09001}, GeometryError, r"half of gan\.reach and gan\.thickness must be below the height of the xuan's middle above the wu \(50 mm\), got 50"),
    ("gan", {"beast": 0.0}, {"beast": -0.001}, SpecError, r"gan\.beast must lie in \[0, inf\]"),
    ("gan", {"beast": 0.0499}, {"beast": 0.05}, GeometryError, r"gan\.beast must be below the yong's diameter there"),
    ("core", {"x": -0.000999}, {"x": -0.001}, GeometryError, r"the size of core\.x must be below a quarter of the wall \(1 mm\), got 1 mm"),
    ("core", {"y": 0.000999}, {"y": float("nan")}, GeometryError, r"the size of core\.y must be below a quarter of the wall"),
    ("suspension", {"bore": 0.01}, {"whole": Niu(height=0.05, long_axis=0.04, short_axis=0.02)}, SpecError, r"xuan must sit on a yong, got none"),
    ("xuan", {"at": 0.4}, {"whole": None}, SpecError, r"gan must hang on a xuan, got none"),
]  # fmt: skip


@pytest.mark.parametrize(("part", "kept", "broken", "error", "message"), RULES)
def test_a_rule_is_kept_or_broken(
    part: str, kept: Change, broken: Change, error: type[Exception], message: str
) -> None:
    check_dimensions(changed(part, kept), where="a bell")
    with pytest.raises(error, match=message) as caught:
        check_dimensions(changed(part, broken), where="a bell")
    assert str(caught.value).startswith("a bell: ")


def test_the_distances_on_the_wall() -> None:
    check_dimensions(BELL, where="a bell")
    assert pytest.approx(115.9, abs=0.05) == HALF_GIRTH


def test_the_beast_stays_above_the_wu() -> None:
    low = replace(
        BELL, xuan=replace(XUAN, at=0.1, height=0.02), gan=Gan(reach=0.015, thickness=0.01, beast=0.0299)
    )
    check_dimensions(low, where="a bell")
    with pytest.raises(
        GeometryError, match=r"half of gan\.beast must be below the height of the xuan's middle"
    ):
        check_dimensions(replace(low, gan=Gan(reach=0.015, thickness=0.01, beast=0.03001)), where="a bell")


def test_a_narrow_waist_brings_the_columns_together() -> None:
    close = replace(BELL, zhuan=None, mei=replace(MEI, diameter=0.0289))
    check_dimensions(close, where="a bell")
    with pytest.raises(GeometryError, match="the distance of two columns"):
        check_dimensions(replace(close, waist=-0.01), where="a bell")
