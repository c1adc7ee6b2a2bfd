"""Mei, zhuan, xuan, gan and core: read, written back, resolved and listed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import list_bells, load_bell, load_reading, save_bell
from bianzhong.bell.dimensions import DETAILS
from bianzhong.bell.inspection import inspect
from bianzhong.bell.parts import Core, Gan, Mei, Xuan
from bianzhong.bell.resolve import missing, resolve
from bianzhong.bell.spec import BellSpec, XuanSpec
from bianzhong.bell.terms import dimension_list
from bianzhong.errors import SpecError
from bianzhong.show.check import check_record
from bianzhong.units import Quantity
from tests.bells import CONTROL, bare, dimensions
from tests.strategies import facts

TEXT_BELL = """schema = 1
id = "whole"
title = "a bell of the text with all its parts"
source = "a test"
[text]
reading = "cheng-yaotian"
xian = "10 寸"
[body]
arch = "1 寸"
[wall]
rule = "large-gu-tenth"
[plate]
factor = 1.0
[yong]
bore = "0 mm"
[mei]
length = "1 +/- 0.1 cm"
diameter = "0.5 寸"
tip_diameter = "0.3 寸"
top = 0.1
bottom = 0.5
near = 0.25
far = 0.75
columns = 4
[zhuan]
height = "1 mm"
width = "5 mm"
at = [0.2, 0.4]
near = 0.2
far = 0.8
[xuan]
height = "1 cm"
width = "5 mm"
[gan]
reach = "3 cm"
thickness = "8 mm"
[core]
y = "-0.5 mm"
"""


@pytest.fixture
def whole(tmp_path: Path) -> BellSpec:
    path = tmp_path / "whole.toml"
    path.write_text(TEXT_BELL, "utf-8")
    return load_bell(path)


def test_every_part_is_read_and_resolved(whole: BellSpec) -> None:
    bell = dimensions(whole)
    assert bell.details == tuple(DETAILS)
    assert bell.mei == Mei(length=0.01, diameter=0.01155, tip_diameter=0.00693, top=0.1, bottom=0.5, near=0.25, far=0.75, columns=4)  # fmt: skip
    assert bell.mei is not None
    assert bell.mei.count == 48  # four fields of 3 × 4
    assert bell.zhuan is not None
    assert bell.zhuan.at == (0.2, 0.4)
    assert bell.gan == Gan(reach=0.03, thickness=0.008, beast=0.0)
    assert bell.core == Core(x=0.0, y=-0.0005)
    assert dimensions(CONTROL).details == ()


def test_the_text_puts_the_xuan_at_a_third_of_the_yong(whole: BellSpec) -> None:
    assert dimensions(whole).xuan == Xuan(at=1 / 3, height=0.01, width=0.005)  # 二在上，一在下
    assert whole.xuan is not None
    higher = replace(whole, xuan=replace(whole.xuan, at=0.5))
    assert dimensions(higher).xuan == Xuan(at=0.5, height=0.01, width=0.005)
    silent = replace(load_reading("cheng-yaotian"), xuan_rule=None)
    assert missing(whole, reading=silent) == ("xuan.at",)
    assert missing(higher, reading=silent) == ()


def test_a_file_is_written_back_as_it_was(whole: BellSpec, tmp_path: Path) -> None:
    save_bell(whole, tmp_path / "again.toml")
    again = load_bell(tmp_path / "again.toml")
    assert facts(again) == facts(whole)
    written = (tmp_path / "again.toml").read_text("utf-8")
    for line in TEXT_BELL.partition("[mei]")[2].splitlines():
        assert line in written
    for left_out in ("rows", "beast", "x = "):
        assert left_out not in written


def test_the_lengths_are_listed_with_their_origin(whole: BellSpec) -> None:
    rows = {row.key: row for row in dimension_list(whole, reading=load_reading("cheng-yaotian"), dimensions=dimensions(whole))}  # fmt: skip
    length = rows["mei.length"]
    assert (length.length, length.length.plus_minus, length.origin) == (0.01, 0.001, "file, 1 +/- 0.1 cm")
    assert length.place == "48, 3 × 4 at u = 0.25 to 0.75, h = 0.1 to 0.5"
    assert rows["zhuan.height"].place == "at u = 0.2 to 0.8, h = 0.2, 0.4"
    assert_allclose(rows["xuan.at"].length, 8 * 0.0231 / 3, rtol=1e-14)  # a third of 甬長, 8 寸
    assert rows["xuan.at"].origin == "0.333 of the yong, the reading"
    assert rows["core.y"].length == -0.0005
    assert "gan.beast" not in rows


def test_the_json_of_check_has_one_value_a_key(whole: BellSpec) -> None:
    record = check_record(whole, reading=load_reading("cheng-yaotian"), inspection=inspect(whole))
    assert record["dimensions"]["mei.length"]["plus_minus_mm"] == pytest.approx(1.0)
    assert record["dimensions"]["gan.reach"]["mm"] == pytest.approx(30.0)
    assert record["dimensions"]["zhuan.height"]["place"].endswith("h = 0.2, 0.4")


@pytest.mark.parametrize("name", list_bells())
def test_shipped_parts_are_assumed_and_in_proportion(name: str) -> None:
    spec, bell = load_bell(name), dimensions(load_bell(name))
    assumed = {each.field for each in spec.assumptions}
    assert set(bell.details) <= assumed
    assert bell.details == () or bell.mei is not None
    if bell.mei is None:
        assert name in {"chu-bo", "round-control"}
        return
    assert bell.mei.count == 36  # 篆閒四處，每處有乳，各九，四九三十六
    assert 1 / 14 < bell.mei.diameter / bell.xianjian < 1 / 11
    if spec.text is not None:
        assert bell.details == ("mei", "zhuan", "xuan", "gan")
        assert 0.8 <= bell.mei.length / bell.mei.diameter <= 1.2


def test_the_bare_body_keeps_its_wall_and_mass(whole: BellSpec) -> None:
    assert inspect(whole).mass_kg == inspect(bare(whole)).mass_kg
    weighed = load_bell("chu-bo")
    mei = Mei(length=0.03, diameter=0.03, tip_diameter=0.02, top=0.1, bottom=0.5, near=0.3, far=0.7)
    wall = dimensions(weighed).wall
    askew = replace(weighed, mei=mei, core=Core(x=Quantity(wall / 5)))
    assert dimensions(askew).wall == wall


def test_a_part_needs_what_it_sits_on(whole: BellSpec) -> None:
    xuan = XuanSpec(height=Quantity(0.01), width=Quantity(0.005))
    for bell, message in (
        (replace(CONTROL, xuan=xuan), r"round-control: xuan must sit on a yong, got none; give \[yong\] or"),
        (replace(whole, xuan=None), r"gan must hang on a xuan, got none; give \[xuan\] or"),
    ):
        with pytest.raises(SpecError, match=message):
            dimensions(bell)
        with pytest.raises(SpecError, match=message):
            resolve(bell, reading=load_reading("cheng-yaotian") if bell.text else None, wall=0.004)
