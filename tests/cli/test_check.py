"""``bianzhong check``: what is known about a bell before it is struck."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import bianzhong as bz
from bianzhong.bell.catalogue import data_folder, list_bells
from bianzhong.bell.terms import TERMS
from tests.cli.command import command, conforms, is_one_sentence

NUMBER = (int, float)
LENGTH = {
    "character": str,
    "pinyin": str,
    "meaning": str,
    "mm": float,
    "plus_minus_mm": (float, None),
    "origin": str,
    "place": (str, None),
}
READING = {"id": str, "title": str, "status": str, "source": str, "doubts": [str]}
CHOICE = {
    "field": str,
    "left_open_by_reading": bool,
    "value": (str, None),
    "why": (str, None),
    "missing": (str, None),
}
CHECK = {
    "of": str,
    "unit": str,
    "value": float,
    "tolerance": float,
    "computed": float,
    "holds": bool,
    "reason": str,
}
LIMIT = {
    "id": str,
    "title": str,
    "of": str,
    "unit": str,
    "limit": float,
    "plus_minus": float,
    "value": (float, None),
    "holds": (bool, None),
    "sure": (bool, None),
    "note": str,
    "source": str,
    "measures": str,
}
LAYOUT = {
    "schema": int,
    "version": str,
    "bell": str,
    "title": str,
    "source": str,
    "notes": str,
    "material": str,
    "measures": str,
    "reading": (READING, None),
    "missing": [str],
    "choices": [CHOICE],
    "dimensions": dict,
    "mass_kg": float,
    "whole_height_mm": float,
    "mean_wall_mm": float,
    "mean_wall_over_xianjian": float,
    "checks": ([CHECK], None),
    "limits": [LIMIT],
}
TEXT_BELL = "cheng-yaotian-zheng-outer-large"


def altered(folder: Path, name: str, *, old: str, new: str) -> str:
    """A shipped bell file with one thing changed, in a folder with a space and Chinese in its name."""
    words = (data_folder() / "bells" / f"{name}.toml").read_text("utf-8")
    assert old in words
    path = folder / "我的 bells" / "編鐘 1.toml"
    path.parent.mkdir()
    path.write_text(words.replace(old, new), "utf-8")
    return str(path)


@pytest.mark.parametrize("name", list_bells())
def test_every_shipped_bell_is_sound(name: str) -> None:
    outcome = command("check", name, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    document = outcome.json
    assert conforms(document, LAYOUT)
    assert set(document["dimensions"]) <= set(TERMS)
    lengths = [each for value in document["dimensions"].values() for each in _list(value)]
    assert all(conforms(length, LENGTH) for length in lengths)
    assert document["checks"]
    assert all(check["holds"] for check in document["checks"])
    shown = command("check", name)
    assert (shown.code, shown.err) == (0, "")
    assert "FAILS" not in shown.out


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def test_the_bell_of_the_text_in_cun_of_23_1_mm() -> None:
    document = command("check", TEXT_BELL, "--json").json
    cun = 23.1
    mm = {key: value["mm"] for key, value in document["dimensions"].items()}
    expected: dict[str, float] = {
        "xian": 10,
        "xianjian": 8,
        "gujian": 6,
        "wuxiu": 6,
        "wuguang": 4,
        "gu": 2,
        "arch": 1,
    }
    expected |= {"wall": 0.2, "plate": 0.2, "pit.depth": 0.2 / 6, "pit.diameter": 1, "yong.length": 8}
    expected |= {"yong.root_diameter": 8 / math.pi, "height": math.sqrt(99)}
    assert {key: mm[key] for key in expected} == pytest.approx({k: v * cun for k, v in expected.items()})
    assert document["whole_height_mm"] == pytest.approx((math.sqrt(99) + 8) * cun)
    assert document["mean_wall_mm"] == pytest.approx(0.2 * cun, rel=0.01), "an even wall"
    assert document["mean_wall_over_xianjian"] == pytest.approx(0.2 / 8, rel=0.01)
    origins = {key: value["origin"] for key, value in document["dimensions"].items()}
    assert origins["gujian"] == "the reading"
    assert origins["arch"] == "file, 1 寸"
    assert origins["wall"] == "rule zheng-outer"
    assert origins["pit.depth"] == "1/6 of the wall"


def test_the_spread_of_a_length_is_shown() -> None:
    lengths = command("check", "dasheng-yingzhong", "--json").json["dimensions"]
    assert lengths["wuxiu"]["plus_minus_mm"] == pytest.approx(10)
    assert lengths["xian"]["plus_minus_mm"] is None
    assert "163 ± 10 mm" in command("check", "dasheng-yingzhong").out


def test_the_spread_of_the_xian_reaches_what_the_reading_makes_of_it(tmp_path: Path) -> None:
    path = altered(tmp_path, TEXT_BELL, old='xian = "10 寸"', new='xian = "10 +/- 0.1 寸"')
    lengths = command("check", path, "--json").json["dimensions"]
    assert lengths["gujian"]["plus_minus_mm"] == pytest.approx(0.06 * 23.1)
    assert lengths["arch"]["plus_minus_mm"] is None, "given by the file, without ±"


def test_mass_height_and_limits_of_a_measured_bell() -> None:
    document = command("check", "chu-bo", "--json").json
    assert document["reading"] is None
    assert document["mass_kg"] == pytest.approx(134.8)
    assert document["whole_height_mm"] == pytest.approx(925)
    jun, string, shi = document["limits"]
    assert (jun["limit"], jun["unit"], jun["holds"]) == (pytest.approx(7 * 231), "mm", True)
    assert (shi["limit"], shi["unit"], shi["holds"]) == (pytest.approx(120 * 0.25), "kg", False)
    assert (jun["plus_minus"], shi["plus_minus"]) == pytest.approx((7 * 4, 120 * 0.010))
    assert (jun["sure"], shi["sure"]) == (True, True)
    assert string["limit"] == pytest.approx(234 / (2 * 7 * 0.231))  # speed of its waves over twice its length
    assert (string["unit"], string["value"], string["holds"]) == ("hz", None, None)
    assert "exceeded" in command("check", "chu-bo").out, "重不過石: 134.8 kg"


def test_what_the_reading_leaves_open_and_who_filled_it() -> None:
    choices = {each["field"]: each for each in command("check", TEXT_BELL, "--json").json["choices"]}
    arch = choices["body.arch"]
    assert (arch["left_open_by_reading"], arch["value"], arch["missing"]) == (True, "1 寸", None)
    assert arch["why"].startswith("left open by the text; a tenth of the xian edge")
    assert choices["body.zhengjian"]["value"] is None
    assert choices["body.zhengjian"]["missing"] is None, "no rule asks for it"
    assert not choices["plate.factor"]["left_open_by_reading"]


def test_a_reading_that_leaves_too_much_open_lists_what_is_missing() -> None:
    outcome = command("check", TEXT_BELL, "--reading", "wang-zhaoyu", "--json")
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    document = outcome.json
    missing = ["body.xian or body.height", "body.gujian or body.gujian_inner", "body.wuxiu", "body.wuguang"]
    missing += ["body.gu", "yong.length"]
    assert document["missing"] == missing
    assert all(name in outcome.err for name in missing)
    assert document["dimensions"] is document["mass_kg"] is document["checks"] is None
    shown = command("check", TEXT_BELL, "--reading", "wang-zhaoyu")
    assert (shown.code, shown.err) == (2, outcome.err)
    assert shown.out.count("MISSING: give ") == len(missing)


def test_another_reading_moves_the_bell_and_leaves_the_checks_of_its_own_out() -> None:
    document = command("check", TEXT_BELL, "--reading", "zheng-xuan", "--json").json
    assert document["reading"]["id"] == "zheng-xuan"
    assert document["dimensions"]["xianjian"]["mm"] == pytest.approx(231.0), "銑 is the mouth's diameter"
    assert document["checks"] is None
    own = command("check", TEXT_BELL, "--reading", "cheng-yaotian", "--json").json
    assert len(own["checks"]) == 3
    assert "of the bell file's own reading" in command("check", TEXT_BELL, "--reading", "zheng-xuan").out


def test_another_material_moves_the_mass_only() -> None:
    own = command("check", TEXT_BELL, "--json").json
    other = command("check", TEXT_BELL, "--material", "c51000", "--json").json
    assert other["material"] == "c51000"
    assert other["mass_kg"] / own["mass_kg"] == pytest.approx(8800 / 8675)
    assert other["dimensions"] == own["dimensions"]


def test_a_figure_worked_out_by_hand_that_does_not_agree(tmp_path: Path) -> None:
    path = altered(tmp_path, TEXT_BELL, old="229.84 +/- 0.23 mm", new="239.84 +/- 0.23 mm")
    outcome = command("check", path)
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert "check height must agree with 239.84 +/- 0.23 mm, worked out by hand, got 229.84 mm" in outcome.err
    assert outcome.out.count("FAILS") == 1
    assert [check["holds"] for check in command("check", path, "--json").json["checks"]] == [
        False,
        True,
        True,
    ]


def test_the_library_does_what_the_command_does() -> None:
    bell = bz.inspect(bz.load_bell("chu-bo"), material=bz.load_material("c51000"))
    document = command("check", "chu-bo", "--material", "c51000", "--json").json
    assert bell.mean_wall == document["mean_wall_mm"] / 1e3
    assert bell.dimensions.wall == document["dimensions"]["wall"]["mm"] / 1e3
