"""``bianzhong chime SET`` and ``bianzhong report SET``: from pitch to bell."""

from __future__ import annotations

import codecs
import csv
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from bianzhong.bell.catalogue import data_folder
from tests.cli.command import cells, command, conforms
from tests.cli.test_check import LIMIT
from tests.cli.test_report import QUANTITY

DRAFT = ("--pattern", "ridged-minor-third", "--fidelity", "draft")
SIXTEEN = ("yishu", "--rank", "te", *DRAFT)
TONE = {
    "frequency_hz": float,
    "error_cents": (float, None),
    "note": str,
    "lu": str,
    "lu_cents": float,
    "target": (str, None),
    "target_hz": (float, None),
    "cents": (float, None),
}
COUNT = {
    "of": str,
    "value": int,
    "says": str,
    "passage": str,
    "source": str,
    "rank": (str, None),
    "frames": [str],
    "row": (str, None),
    "note": str,
}
BELL = {
    "number": int,
    "side": str,
    "frame": str,
    "row": str,
    "place": int,
    "kind": str,
    "name": str,
    "sizing": str,
    "scale": float,
    "solved": int,
    "dimensions_mm": dict,
    "shares": dict,
    "height_mm": float,
    "whole_height_mm": float,
    "mass_kg": float,
    "copper_kg": float,
    "tin_kg": float,
    "tones": {"a": TONE, "b": TONE},
    "interval_cents": float,
    "limits": [LIMIT],
}
CHIME = {
    "set": str,
    "title": str,
    "who": str,
    "source": str,
    "status": str,
    "pitches": str,
    "pitch_status": str,
    "notes": str,
    "rank": {"id": str, "title": str, "who": str, "note": str},
    "stones": int,
    "counts": [COUNT],
    "pattern": str,
    "pattern_interval_cents": float,
    "warning": (str, None),
    "material": str,
    "recipe": str,
    "tin_share": str,
    "huangzhong": str,
    "huangzhong_hz": float,
    "fidelity": str,
    "solves": int,
    "wall_seconds": float,
    "material_cents": float,
    "bells": [BELL],
    "total": {"bells": int, "bronze_kg": float, "copper_kg": float, "tin_kg": float},
    "worst": {"a_cents": float, "b_cents": (float, None)},
    "broken": {"jun": [int], "jun-string": [int], "shi": [int]},
    "bo": {"id": str, "who": str, "passage": str, "source": str, "note": str},
    "jun": [{"id": str, "title": str, "passage": str, "note": str, "notes": [str], "sounding": [int]}],
}
FRAME = {"schema": int, "version": str}
REPORT = FRAME | {
    "set": str,
    "title": str,
    "settings": dict.fromkeys(
        ("set", "rank", "pattern", "sizing", "huangzhong", "material", "recipe", "fidelity", "bo"),
        (str, None),
    ),
    "chime": CHIME,
    "material": {
        "id": str,
        "title": str,
        "young_gpa": QUANTITY,
        "poisson": QUANTITY,
        "density_kg_m3": QUANTITY,
        "loss_factor": QUANTITY,
    },
    "sources": dict.fromkeys(("set", "pattern", "measures", "huangzhong"), str),
    "made_with": dict.fromkeys(
        ("bianzhong", "numpy", "scipy", "scikit-fem", "rslab", "python", "system"), str
    ),
}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return command("chime", *SIXTEEN, "--json").json


def test_json_holds_every_bell(document: dict[str, Any]) -> None:
    assert conforms(document, FRAME | CHIME)
    assert [bell["number"] for bell in document["bells"]] == list(range(1, 17))
    assert document["stones"] == 16
    assert document["worst"]["b_cents"] is None, "the text knows one tone a bell"


def test_metal_adds_up(document: dict[str, Any]) -> None:
    total = document["total"]
    assert total["bells"] == len(document["bells"])
    for key in ("copper_kg", "tin_kg"):
        assert total[key] == pytest.approx(sum(bell[key] for bell in document["bells"]))
    assert total["copper_kg"] / total["tin_kg"] == pytest.approx(6), "六分其金而錫居一 as six to one"
    other = command("chime", *SIXTEEN, "--recipe", "one-in-six", "--json").json["total"]
    assert other["copper_kg"] / other["tin_kg"] == pytest.approx(5), "as one part in six"


def test_the_bronze_moves_the_size_and_its_own_tin_is_taken(document: dict[str, Any]) -> None:
    other = command("chime", *SIXTEEN, "--material", "one-in-six", "--json").json
    assert (other["recipe"], other["tin_share"]) == ("one-in-six", "1/6")
    ratio = other["bells"][0]["scale"] / document["bells"][0]["scale"]
    assert ratio == pytest.approx((8700 / 8630) ** 0.5, rel=1e-6), "f as 1/√ρ, s as f of the pattern"


def test_the_pitch_standard_moves_the_targets() -> None:
    bells = command("chime", *SIXTEEN, "--huangzhong", "200", "--json").json["bells"]
    assert bells[0]["tones"]["a"]["target_hz"] == 200
    assert bells[12]["tones"]["a"]["frequency_hz"] == pytest.approx(400, rel=1e-9)


def test_the_great_single_bells_of_liu_and_both_readings_of_bo() -> None:
    sounding = {}
    for bo in ("small", "great"):
        document = command("chime", "liu", *DRAFT, "--bo", bo, "--json").json
        sounding[bo] = {jun["id"]: len(jun["sounding"]) for jun in document["jun"]}
    assert sounding == {
        "small": {"xi": 12, "da": 64, "shen-da": 0},
        "great": {"xi": 64, "da": 12, "shen-da": 0},
    }


def test_tables_for_people() -> None:
    lines = command("chime", *SIXTEEN).lines
    text = "\n".join(lines)
    for words in ("黃鐘 大呂 太蔟", "銑間", "copper", "within its ±", "編縣 (16)", "stones, not sized"):
        assert words in text
    exceeded = next(line for line in lines if line.startswith("重不過石"))
    assert "no. 1" in exceeded


def test_the_casting_list(tmp_path: Path, document: dict[str, Any]) -> None:
    path = tmp_path / "我的 list.csv"
    assert command("chime", *SIXTEEN, "--csv", str(path)).code == 0
    rows = casting_list(path)
    assert len(rows) == 16
    assert "-0.000" not in path.read_text("utf-8-sig")
    for row, bell in zip(rows, document["bells"], strict=True):
        assert (row["side"], row["row"], row["a_target"]) == (
            bell["side"],
            bell["row"],
            bell["tones"]["a"]["target"],
        )
        assert float(row["body.xianjian_mm"]) == pytest.approx(
            bell["dimensions_mm"]["body.xianjian"], abs=1e-4
        )
        assert float(row["ridges[1].height_mm"]) == pytest.approx(1.25 * bell["scale"], abs=1e-4)
        assert float(row["mass_kg"]) == pytest.approx(bell["mass_kg"], abs=1e-4)
        assert row["mass_within_limit"] == ("yes" if bell["mass_kg"] <= 30 else "no")
    assert [path.name for path in tmp_path.iterdir()] == ["我的 list.csv"]


def casting_list(path: Path) -> list[dict[str, str]]:
    assert path.read_bytes().startswith(codecs.BOM_UTF8), "or a spreadsheet shows Chinese as noise"
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def bell_file(row: dict[str, str]) -> str:
    """A bell file with everything that a row of a casting list says under a key of a bell file."""
    tables: dict[str, list[str]] = {}
    for column, value in row.items():
        table, _, key = column.removesuffix("_mm").rpartition(".")
        if table:
            words = f'"{value} mm"' if column.endswith("_mm") else value
            tables.setdefault(re.sub(r"(.*)\[\d+\]", r"[\1]", table), []).append(f"{key} = {words}")
    head = f'schema = 1\nid = "cast"\ntitle = "cast"\nsource = "a casting list"\nmaterial = "{row["material"]}"\n'
    return head + "".join(f"\n[{table}]\n" + "\n".join(lines) + "\n" for table, lines in tables.items())


@pytest.mark.parametrize("pattern", ["ridged-minor-third", "cheng-yaotian-zheng-outer-large", "chu-bo"])
def test_a_bell_cast_by_the_list_has_the_tones_of_the_list(pattern: str, tmp_path: Path) -> None:
    listed = tmp_path / "list.csv"
    wishes = ("yishu", "--rank", "te", "--pattern", pattern, "--fidelity", "draft")
    assert command("chime", *wishes, "--csv", str(listed)).code == 0
    row = casting_list(listed)[-1]
    (tmp_path / "cast.toml").write_text(bell_file(row), "utf-8")
    shown = command("tones", str(tmp_path / "cast.toml"), "--fidelity", "draft", "--json").json
    for name in ("a", "b"):
        off = 1200 * math.log2(shown["tones"][name]["frequency_hz"] / float(row[f"{name}_hz"]))
        assert abs(off) < 0.1, "the list has lengths to 0.1 um"
    assert shown["mass_kg"] == pytest.approx(float(row["mass_kg"]), rel=1e-4)


def test_a_round_pattern_is_warned_of(document: dict[str, Any]) -> None:
    shown = command("chime", "yishu", "--rank", "te", "--pattern", "round-control", "--fidelity", "draft")
    assert shown.code == 0
    warning = "round-control has no two tones, and so no bell made after it: the tones lie 0 cents apart, less than 50"
    assert f"warning   {warning}" in re.sub(r"\n +", " ", shown.out)
    assert document["warning"] is None


def test_reports_of_a_set(tmp_path: Path, document: dict[str, Any]) -> None:
    for name in ("set.md", "set.json"):
        outcome = command("report", *SIXTEEN, "-o", str(tmp_path / name), "--json")
        assert outcome.json["bells"] == 16
    report = json.loads((tmp_path / "set.json").read_text("utf-8"))
    assert conforms(report, REPORT)
    assert report["chime"]["bells"][3]["scale"] == pytest.approx(document["bells"][3]["scale"], rel=1e-9)
    words = (tmp_path / "set.md").read_text("utf-8")
    html = MarkdownIt("commonmark").enable("table").render(words)
    for heading in (
        "Layout of the frame",
        "Casting list",
        "Both tones",
        "Limits",
        "What the passages say",
    ):
        assert f"<h2>{heading}" in html
    assert "钟磬在虡作上下两列一列八枚谓之堵" in words
    assert "| bells in the row lower on 編鐘, two rows" in words
    assert "| sides in 宮縣 " in words
    assert "bronze ruler from Jincun" in words, "the measures' source"
    assert {path.name for path in tmp_path.iterdir()} == {"set.md", "set.json"}


def test_a_set_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((data_folder() / "sets" / "row-of-9.toml").read_text("utf-8"), "utf-8")
    made = command("chime", str(path), "--sizing", "similar", *DRAFT, "--json").json
    assert made["total"]["bells"] == 9
    assert command("report", str(path), "--sizing", "similar", *DRAFT, "-o", str(tmp_path / "m.md")).code == 0


def test_limits_in_a_table_of_bells(tmp_path: Path) -> None:
    """重不過石 is 30 kg, 大不出鈞 161.7 cm or 72 Hz: the first bell breaks all three, the second none."""
    path = tmp_path / "bells.csv"
    path.write_text(
        "編號,通高(cm),重量(kg),正鼓音,側鼓音\n1,170,203,50 Hz,60 Hz\n2,20.4,2.4,A4,C5\n", "utf-8"
    )
    bells = command("check", str(path), "--json").json["bells"]
    limits = [[each for each in bell["findings"] if "國語" in each["rule"]] for bell in bells]
    assert [(each["column"][:2], each["kind"]) for each in limits[0]] == [
        ("通高", "note"),
        ("正鼓", "note"),
        ("重量", "note"),
    ]
    assert limits[1] == []


@pytest.mark.parametrize("name", ["chime", "report"])
def test_help_fits(name: str) -> None:
    outcome = command(name, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(cells, outcome.lines)) <= 80
