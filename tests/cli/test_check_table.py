"""``bianzhong check TABLE``, and ``tones --measured`` with what it writes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.bell.catalogue import load_bell
from tests.cli.command import Outcome, command, conforms, is_one_sentence
from tests.tables import BELL, write_csv, write_xlsx

DATA = Path(__file__).parents[1] / "data"
TRADITIONAL = str(DATA / "invented-traditional.csv")
SIZE = {"value": float, "plus_minus": float, "text": str}
LAYOUT = {
    "schema": int,
    "version": str,
    "table": str,
    "sheet": (str, None),
    "other_sheets": [str],
    "material": str,
    "remarks": [str],
    "columns": [{"heading": str, "key": str, "unit": (str, None), "unit_from": (str, None)}],
    "unknown": [{"heading": str, "nearest": (str, None)}],
    "bells": [
        {
            "row": int,
            "label": str,
            "id": str,
            "lengths_mm": dict,
            "masses_kg": dict,
            "pitches": dict,
            "lacks": [{"field": str, "columns": str}],
            "findings": [{"column": str, "kind": str, "rule": str, "got": str}],
        }
    ],
    "written": ([str], None),
}


def complete(folder: Path) -> str:
    """A table of one invented bell that can be solved as it is."""
    return str(write_csv(folder / "complete.csv", [list(BELL), list(BELL.values())]))


# -- the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["invented-traditional", "invented-simplified", "measured"])
def test_json_of_a_table(name: str) -> None:
    outcome = command("check", str(DATA / f"{name}.csv"), "--json")
    assert (outcome.code, outcome.err) == (0, "")
    document = outcome.json
    assert conforms(document, LAYOUT)
    assert document["written"] is None
    for bell in document["bells"]:
        assert all(
            conforms(size, SIZE) for size in (*bell["lengths_mm"].values(), *bell["masses_kg"].values())
        )
        assert all(
            conforms(pitch, {"text": str, "frequency_hz": float}) for pitch in bell["pitches"].values()
        )


def test_findings_are_named_by_row_and_column() -> None:
    found = [
        (bell["row"], each["column"], each["kind"])
        for bell in command("check", TRADITIONAL, "--json").json["bells"]
        for each in bell["findings"]
    ]
    assert found == [
        (5, "銑長", "implausible"),
        (5, "側鼓音", "implausible"),
        (6, "通高", "damaged"),
        (6, "銑間", "implausible"),
        (6, "壁厚", "implausible"),
        (6, "重量", "implausible"),
    ]


def test_a_table_for_people() -> None:
    outcome = command("check", TRADITIONAL)
    assert (outcome.code, outcome.err) == (0, "")
    assert "cm (named by the table): 通高" in outcome.out
    assert "no row gives  body.gu (鼓高)" in outcome.out
    assert "bells     4, 0 with all that tones needs" in outcome.out
    assert "findings  6 to correct or explain, 0 to note" in outcome.out
    row = next(line.split() for line in outcome.lines if "甲3" in line)
    assert row == ["5", "甲3", "bB5", "♯G5+40", "甬長"]


def test_units_that_no_heading_names_and_unknown_headings_are_said(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "t.csv", [["編號", "銑長", "銑間距離", "紋飾"], ["1", "20", "15", "雲紋"]])
    out = command("check", str(path)).out
    assert "cm (as usual, the table names none): 銑長" in out
    assert "銑間距離 is not known and left out; did you mean 銑間?" in out
    assert "紋飾 is not known and left out\n" in out


def test_a_sound_table_has_no_findings(tmp_path: Path) -> None:
    outcome = command("check", complete(tmp_path))
    assert outcome.code == 0
    assert "bells     1, 1 with all that tones needs" in outcome.out
    assert "findings  0 to correct or explain, 0 to note" in outcome.out
    assert "implausible" not in outcome.out


def test_a_workbook_names_its_sheet(tmp_path: Path) -> None:
    rows: list[list[object]] = [["編號", "銑長"], [1, 18.2]]
    path = write_xlsx(tmp_path / "t.xlsx", 甲組=rows, 乙組=rows)
    out = command("check", str(path)).out
    assert "sheet 甲組" in out
    assert "not read      sheet 乙組" in out


# -- bell files -----------------------------------------------------------------------------


def test_write_makes_bell_files_and_pitches_apart(tmp_path: Path) -> None:
    folder = tmp_path / "我的 bells"
    document = command("check", TRADITIONAL, "--write", str(folder), "--json").json
    assert sorted(document["written"]) == sorted(str(path) for path in folder.iterdir())
    assert [Path(path).name for path in document["written"]] == [
        *(f"{bell['id']}.toml" for bell in document["bells"]),
        "pitches.toml",
    ]
    again = command("check", TRADITIONAL, "--write", str(folder))
    assert (again.code, again.err) == (0, "")
    assert "written   5 files" in again.out


def test_check_of_a_written_bell_lists_what_the_table_did_not_give(tmp_path: Path) -> None:
    bell = command("check", TRADITIONAL, "--write", str(tmp_path / "b"), "--json").json["bells"][0]
    outcome = command("check", str(tmp_path / "b" / f"{bell['id']}.toml"), "--json")
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert outcome.json["missing"] == [each["field"] for each in bell["lacks"]]


def test_a_changed_bell_file_is_not_replaced(tmp_path: Path) -> None:
    command("check", TRADITIONAL, "--write", str(tmp_path / "b"))
    path = tmp_path / "b" / "invented-traditional-甲2.toml"
    path.write_text("mine", "utf-8")
    outcome = command("check", TRADITIONAL, "--write", str(tmp_path / "b"))
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err)
    assert path.read_text("utf-8") == "mine"


def test_the_material_is_written_to_the_bell_files(tmp_path: Path) -> None:
    command("check", complete(tmp_path), "--material", "c51000", "--write", str(tmp_path / "b"))
    assert load_bell(tmp_path / "b" / "complete-m1-1.toml").material == "c51000"


# -- computed beside measured ---------------------------------------------------------------


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    assert command("check", complete(folder), "--write", str(folder / "b")).code == 0
    return folder / "b"


def beside(written: Path, *options: str) -> Outcome:
    files = (str(written / "complete-m1-1.toml"), "--measured", str(written / "pitches.toml"))
    return command("tones", *files, "--fidelity", "draft", "--count", "4", *options)


def test_tones_puts_computed_beside_measured(written: Path) -> None:
    outcome = beside(written, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    document: dict[str, Any] = outcome.json
    tones, measured = document["tones"], document["measured"]
    a, b = 440 * 2 ** (5 / 12), 440 * 2 ** (8 / 12 + 10 / 1200)
    for name, text, hz in (("a", "D5", a), ("b", "F5+10", b)):
        assert measured[name]["target"] == text
        assert measured[name]["cents"] == pytest.approx(1200 * math.log2(tones[name]["frequency_hz"] / hz))
        assert measured[name]["mesh_cents"] == tones[name]["error_cents"]
        assert measured[name]["material_cents"] == document["material_cents"]
    assert measured["interval"]["cents"] == pytest.approx(document["interval_cents"] - 310)
    assert measured["interval"]["material_cents"] == 0
    assert document["targets"] is None


def test_computed_beside_measured_for_people(written: Path) -> None:
    out = beside(written).out
    assert "computed minus measured, cents" in " ".join(out.split())
    assert next(line.split() for line in out.splitlines() if "F5+10" in line)[:2] == ["B", "F5+10"]


def test_pitches_of_other_bells_are_refused_before_the_work(written: Path) -> None:
    outcome = command("tones", "chu-bo", "--measured", str(written / "pitches.toml"))
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert "must hold the bell chu-bo, got none of that id among 1" in outcome.err


# -- what is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("check", TRADITIONAL, "--reading", "zheng-xuan"), "--reading: must go with a bell of the text"),
        (("check", "chu-bo", "--write", "folder"), "--write: must go with a table"),
        (("check", "absent.csv"), "no such file or directory"),
        (("check", "table.xls"), "save it as .xlsx or .csv"),
        (("check", TRADITIONAL, "--material", "tin"), "tin"),
        (("tones", "chu-bo", "--measured", "absent.toml"), "no such file or directory"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], message: str) -> None:
    outcome = command(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err)
    assert message in outcome.err


CELL = st.text(max_size=6) | st.sampled_from([*BELL, *BELL.values(), "殘1", "—", "1-2", "c2", "\x1b[31m"])


@given(rows=st.lists(st.lists(CELL, min_size=2, max_size=5), max_size=4), written=st.booleans())
def test_any_table_is_shown_or_refused(
    rows: list[list[str]], written: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    path = write_csv(folder / "table.csv", [["編號", "銑長", "銑間", "正鼓音"], *rows])
    words = ("--write", str(folder / "b")) if written else ()
    outcome = command("check", str(path), *words)
    assert outcome.code == 0 or (outcome.code == 2 and is_one_sentence(outcome.err))
    assert "\x1b" not in outcome.out + outcome.err
