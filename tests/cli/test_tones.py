"""``bianzhong tones``: the main job, its JSON and its tables."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import Any

import pytest

import bianzhong as bz
from bianzhong.bell.catalogue import data_folder
from bianzhong.cli import tones as tones_module
from bianzhong.lu import NearestLu, nearest
from bianzhong.show.record import write
from bianzhong.show.tones import tones_record
from tests.cli.command import Outcome, cells, command, conforms

NUMBER = (int, float)
CERTIFICATE = {"frequency_hz": float, "error_cents": float, "symmetry": str, "mode": str}
TONE = {**CERTIFICATE, "residual": float, "note": str, "lu": str, "lu_cents": float}
PARTIAL = {**CERTIFICATE, "residual": float, "mode_share": float, "class_share": float, "ratio_to_a": float}
STRIKE = {
    "place": {"u": float, "x_mm": float, "up_from_lip_mm": float},
    "strengths": {
        "a_per_kg": (float, None),
        "b_per_kg": (float, None),
        "partials_per_kg": [(float, None)],
    },
    "leakage_db": (float, None),
    "silent_by_symmetry": bool,
}
DEVIATION = ({"target": str, "cents": float, "mesh_cents": float, "material_cents": float}, None)
LAYOUT = {
    "schema": int,
    "version": str,
    "bell": str,
    "title": str,
    "reading": (str, None),
    "material": str,
    "fidelity": str,
    "huangzhong": str,
    "huangzhong_hz": float,
    "mass_kg": float,
    "dofs": int,
    "cells": str,
    "whole": bool,
    "left_out": [str],
    "wall_seconds": float,
    "complete_below_hz": float,
    "material_cents": float,
    "tones": {"a": TONE, "b": TONE},
    "interval_cents": float,
    "interval_error_cents": float,
    "interval_ratio": float,
    "nearest_interval": {"name": str, "ratio": str, "chinese": (str, None), "cents": float},
    "two_tone": {"verdict": bool, "reason": str},
    "strikes": {"zhenggu": STRIKE, "cegu": STRIKE},
    "partials": [PARTIAL],
    "targets": ({"a": DEVIATION, "b": DEVIATION, "interval": DEVIATION}, None),
    "measured": None,
}
OPTIONS = ("--fidelity", "draft", "--count", "6", "--huangzhong", "200")
TARGETS = '\n[targets]\na = "G#4"\nb = "姑洗+1"\n'


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A user's own bell with targets, in a folder with a space and Chinese in its name."""
    folder = tmp_path_factory.mktemp("rim") / "my 編鐘"
    folder.mkdir()
    words = (data_folder() / "bells" / "ridged-minor-third.toml").read_text("utf-8")
    words = words.replace('id = "ridged-minor-third"', 'id = "我的鐘"')
    head, table, rest = words.partition("\n[[assumptions]]")
    bell = folder / "我的 鐘.toml"
    bell.write_text(head + TARGETS + table + rest, "utf-8")
    return str(bell)


@pytest.fixture(scope="module")
def as_json(path: str) -> Outcome:
    return command("tones", path, *OPTIONS, "--json")


@pytest.fixture(scope="module")
def document(as_json: Outcome) -> dict[str, Any]:
    return as_json.json


@pytest.fixture(scope="module")
def evaluation(path: str) -> bz.Evaluation:
    return bz.evaluate(bz.load_bell(path), fidelity="draft", count=6, huangzhong=200.0)


@pytest.fixture(scope="module")
def shown(path: str) -> Outcome:
    return command("tones", path, *OPTIONS)


def test_layout(as_json: Outcome, document: dict[str, Any]) -> None:
    assert (as_json.code, as_json.err) == (0, "")
    assert conforms(document, LAYOUT)
    assert (document["schema"], document["bell"], document["fidelity"]) == (1, "我的鐘", "draft")
    assert document["huangzhong_hz"] == 200
    assert len(document["partials"]) == 6


def test_what_follows_from_the_frequencies(document: dict[str, Any]) -> None:
    a, b = document["tones"]["a"], document["tones"]["b"]
    assert (a["symmetry"], a["mode"], b["symmetry"], b["mode"]) == ("A1", "(2,0)a", "A2", "(2,0)b")
    ratio = b["frequency_hz"] / a["frequency_hz"]
    assert document["interval_ratio"] == pytest.approx(ratio, rel=1e-12)
    assert document["interval_cents"] == pytest.approx(1200 * math.log2(ratio), rel=1e-12)
    assert 0 < document["interval_error_cents"] <= a["error_cents"] + b["error_cents"]
    partials = document["partials"]
    assert partials == sorted(partials, key=lambda partial: partial["frequency_hz"])
    for partial in partials:
        assert partial["ratio_to_a"] == pytest.approx(partial["frequency_hz"] / a["frequency_hz"], rel=1e-12)
        assert 0 < partial["residual"] < 1e-8
        assert partial["frequency_hz"] < document["complete_below_hz"]
    assert {tone["frequency_hz"] for tone in (a, b)} <= {partial["frequency_hz"] for partial in partials}
    spread = 1200 / math.log(2) * math.hypot(5 / 100, 50 / 8700, 0.34 * 0.01 / (1 - 0.34**2))
    assert document["material_cents"] == pytest.approx(spread, rel=1e-12), (
        "E 100 ± 10 GPa, ν 0.34 ± 0.01, ρ 8700 ± 100"
    )


def test_the_lu_are_counted_from_the_huangzhong_given(document: dict[str, Any]) -> None:
    tone = document["tones"]["a"]
    near: NearestLu = nearest(tone["frequency_hz"], huangzhong=200.0)
    assert (tone["lu"], tone["lu_cents"]) == (near.name, near.cents)
    assert nearest(tone["frequency_hz"], huangzhong=202.98).cents != pytest.approx(near.cents, rel=1e-2)


def test_strikes(document: dict[str, Any]) -> None:
    zhenggu, cegu = document["strikes"]["zhenggu"], document["strikes"]["cegu"]
    assert zhenggu["place"]["u"] == zhenggu["place"]["x_mm"] == 0
    assert zhenggu["place"]["up_from_lip_mm"] == pytest.approx((46 - 23) / 2, rel=0.01), (
        "half of gu less arch"
    )
    assert (zhenggu["leakage_db"], zhenggu["silent_by_symmetry"]) == (None, True)
    assert zhenggu["strengths"]["b_per_kg"] is None
    silent = [strength is None for strength in zhenggu["strengths"]["partials_per_kg"]]
    assert silent == [partial["symmetry"] in {"A2", "B1"} for partial in document["partials"]]
    assert not cegu["silent_by_symmetry"]
    strengths = cegu["strengths"]
    leakage = 20 * math.log10(strengths["a_per_kg"] / strengths["b_per_kg"])
    assert cegu["leakage_db"] == pytest.approx(leakage, rel=1e-12)
    assert 0 < cegu["place"]["x_mm"] < 92


def test_targets_with_the_two_spreads_apart(document: dict[str, Any], shown: Outcome) -> None:
    tones, targets = document["tones"], document["targets"]
    wanted = {"a": 440 * 2 ** (-1 / 12), "b": 200 * 2 * 81 / 64}
    for name, hz in wanted.items():
        cents = 1200 * math.log2(tones[name]["frequency_hz"] / hz)
        assert targets[name]["cents"] == pytest.approx(cents, rel=1e-9)
        assert targets[name]["mesh_cents"] == tones[name]["error_cents"]
        assert targets[name]["material_cents"] == document["material_cents"]
    assert targets["interval"]["cents"] == pytest.approx(targets["b"]["cents"] - targets["a"]["cents"])
    assert targets["interval"]["material_cents"] == 0
    row = next(row for row in map(str.split, shown.lines) if row[:2] == ["A", "G#4"])
    assert row == [
        "A",
        "G#4",
        f"{targets['a']['cents']:+.1f}",
        f"{targets['a']['mesh_cents']:.1f}",
        f"{document['material_cents']:.1f}",
    ]


def test_the_library_gives_the_same_document(document: dict[str, Any], evaluation: bz.Evaluation) -> None:
    again = tones_record(evaluation)
    assert again | {"wall_seconds": 0} == document | {"wall_seconds": 0}


def test_the_tables_name_what_was_solved_and_how(document: dict[str, Any], shown: Outcome) -> None:
    assert (shown.code, shown.err) == (0, "")
    head = dict(line.split("  ", 1) for line in shown.lines[:9] if line and not line.startswith(" "))
    assert list(head) == ["bell", "reading", "material", "fidelity", "cells", "left out", "黃鐘"]
    assert "我的鐘" in head["bell"]
    assert "zhou-bell" in head["material"]
    assert f"draft, {document['dofs']} unknowns" in head["fidelity"]
    assert head["cells"].strip() == "a quarter in hexahedra"
    assert head["left out"].strip() == "mei, zhuan (held with --detail)"
    assert "200.00 Hz" in head["黃鐘"]
    tone = document["tones"]["b"]
    row = next(line.split() for line in shown.lines if line.startswith("B 側鼓"))
    assert row[2:6] == [f"{tone['frequency_hz']:.2f}", f"{tone['error_cents']:.1f}", tone["note"], tone["lu"]]
    assert row[-2:] == [f"{tone['lu_cents']:+.1f}", "(2,0)b"]
    verdict = " ".join(shown.out.split("two-tone")[1].split()[:40])
    assert document["two_tone"]["reason"] in verdict
    assert "silent by symmetry" in " ".join(shown.out.split())
    partials = [line.split() for line in shown.lines[-6:]]
    assert [row[0] for row in partials] == [str(i) for i in range(1, 7)]
    assert [row[1] for row in partials if row[1] in "AB"] == ["A", "B"]


def test_tables_fit_and_line_up(shown: Outcome) -> None:
    assert max(map(cells, shown.lines)) <= 80
    assert "…" not in shown.out
    assert "\x1b" not in shown.out
    rows = [line for line in shown.lines if line.startswith(("A 正鼓", "B 側鼓"))]
    assert len({cells(row[: row.index(".")]) for row in rows}) == 1


@pytest.mark.parametrize("error", [math.inf, None])
def test_an_unknown_error_is_null_with_a_reason(evaluation: bz.Evaluation, error: float | None) -> None:
    tones = evaluation.tones
    partials = [*tones.partials]
    partials[tones.a_index] = dataclasses.replace(tones.a, error_cents=error)
    unsure = dataclasses.replace(tones, partials=tuple(partials), interval_error_cents=error)
    blurred = dataclasses.replace(evaluation, tones=unsure, comparison=None)
    record = tones_record(blurred)
    assert record["tones"]["a"]["error_cents"] is record["interval_error_cents"] is record["targets"] is None
    assert record["tones"]["a"]["error_reason"] == "no mode of the coarser mesh moves alike"
    assert "error_reason" not in record["tones"]["b"]
    assert "null" in write(record)


def test_json_is_strict() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        write({"error_cents": math.inf})


def test_the_default_count_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def evaluate(_spec: object, **options: Any) -> None:
        asked.append(options)
        msg = "enough"
        raise bz.BellError(msg)

    monkeypatch.setattr("bianzhong.study.pipeline.evaluate", evaluate)
    assert command("tones", "chu-bo").code == 2
    assert command("tones", "chu-bo", "--count", "30", "--fidelity", "fine", "--huangzhong", "C4").code == 2
    assert [(each["count"], each["fidelity"], each["huangzhong"]) for each in asked] == [
        (20, "standard", "zeng"),
        (30, "fine", "C4"),
    ]
    assert asked[0]["progress"] is None, "no bar where stderr is no terminal"


def test_one_module_a_command() -> None:
    folder = Path(tones_module.__file__ or "").parent
    assert {"check.py", "list.py", "lu.py", "tones.py"} <= {path.name for path in folder.glob("*.py")}
