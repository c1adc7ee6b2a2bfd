"""``bianzhong report``: one document for a bell, whole or not at all."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from bianzhong.cli import main
from bianzhong.show import report as reports
from tests.cli.command import command, conforms, is_one_sentence

BELL = "cheng-yaotian-zheng-outer-large"
DRAFT = ("--fidelity", "draft", "--count", "8")
FRAME = {"schema": int, "version": str}
FILE = FRAME | {
    "bell": str,
    "title": str,
    "reading": (str, None),
    "material": str,
    "mass_kg": float,
    "fidelity": str,
    "file": str,
    "picture": (str, None),
    "replaced": bool,
}
QUANTITY = {"value": float, "plus_minus": (float, None), "status": str, "source": str}
REPORT = FRAME | {
    "bell": str,
    "title": str,
    "settings": {
        "bell": str,
        "huangzhong": str,
        "material": (str, None),
        "reading": (str, None),
        "count": int,
        "fidelity": str,
        "measured": (str, None),
    },
    "check": dict,
    "tones": dict,
    "material": {
        "id": str,
        "title": str,
        "young_gpa": QUANTITY,
        "poisson": QUANTITY,
        "density_kg_m3": QUANTITY,
        "loss_factor": QUANTITY,
    },
    "sources": {
        "bell": str,
        "reading": (str, None),
        "wall": (str, None),
        "measures": str,
        "huangzhong": str,
    },
    "certificates": {
        "cells": int,
        "nodes": int,
        "unknowns": int,
        "complete_below_hz": float,
        "rigid_motions": int,
        "rigid_energy": float,
        "largest_residual": float,
    },
    "made_with": dict.fromkeys(
        ("bianzhong", "numpy", "scipy", "scikit-fem", "rslab", "python", "system"), str
    ),
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a report of the text's bell in both forms, and a file of pitches measured on it."""
    folder = tmp_path_factory.mktemp("report")
    (folder / "pitches.toml").write_text(
        f'schema = 1\ntitle = "t"\nsource = "s"\n[[bells]]\nid = "{BELL}"\na = "G#4"\nb = "440 Hz"\n', "utf-8"
    )
    for name in ("report.md", "report.json"):
        words = (BELL, "-o", str(folder / name), "--measured", str(folder / "pitches.toml"), *DRAFT)
        assert command("report", *words).code == 0
    return folder


@pytest.fixture(scope="module")
def document(written: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((written / "report.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def read(written: Path) -> ET.Element:
    """The Markdown report as a reader of Markdown shows it."""
    text = (written / "report.md").read_text("utf-8")
    html = MarkdownIt("commonmark", {"xhtmlOut": True}).enable(["table", "strikethrough"]).render(text)
    return ET.fromstring(f"<body>{html}</body>")


def test_only_the_report_and_its_picture_are_written(written: Path) -> None:
    assert {path.name for path in written.iterdir()} == {
        "pitches.toml", "report.md", "report.svg", "report.json"
    }  # fmt: skip


def part(words: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in words.items() if key not in {"schema", "version", "wall_seconds"}}


def test_json_holds_what_check_and_tones_say(written: Path, document: dict[str, Any]) -> None:
    assert conforms(document, REPORT)
    struck, limits = document["check"], document["check"]["limits"]
    check = part(command("check", BELL, "--json").json)
    assert struck | {"limits": []} == check | {"limits": []}
    assert [limits[0], limits[2]] == [check["limits"][0], check["limits"][2]]
    lower = min(tone["frequency_hz"] for tone in document["tones"]["tones"].values())
    assert (check["limits"][1]["value"], limits[1]["value"]) == (None, lower)
    assert limits[1]["holds"] is True, "the string of the 鈞: 72 Hz"
    words = (BELL, "--measured", str(written / "pitches.toml"), *DRAFT, "--json")
    tones = part(command("tones", *words).json)
    assert part(document["tones"]) == approximate(tones)
    assert (document["settings"]["bell"], document["settings"]["count"]) == (BELL, 8)


def approximate(value: Any) -> Any:
    """The same with numbers that may differ in the last digits."""
    match value:
        case dict():
            return {key: approximate(each) for key, each in value.items()}
        case list():
            return [approximate(each) for each in value]
        case float():
            return pytest.approx(value, rel=1e-3, abs=1e-6)
    return value


def test_certificates(document: dict[str, Any]) -> None:
    proof = document["certificates"]
    assert proof["rigid_motions"] == 6
    assert 0 < proof["largest_residual"] < 1e-8
    assert proof["unknowns"] == document["tones"]["dofs"]
    assert proof["complete_below_hz"] > document["tones"]["partials"][-1]["frequency_hz"]


def test_sections_of_the_markdown(read: ET.Element) -> None:
    assert read[0].tag == "h1"
    assert [heading.text for heading in read.iter("h2")] == [
        "The bell", "Dimensions", "Left open and assumed", "Mass and checks", "The two tones",
        "Beside the pitches wanted or measured", "Strike places", "Partials", "Mesh and certificates", "Bronze",
        "Sources", "Made with",
    ]  # fmt: skip


def test_tables_of_the_markdown_are_those_of_the_commands(read: ET.Element, document: dict[str, Any]) -> None:
    tables = {table.findtext("thead/tr/th"): table for table in read.iter("table")}
    sizes = {head: len(list(table.iterfind("tbody/tr"))) for head, table in tables.items()}
    check = document["check"]
    assert sizes["term"] == len(check["dimensions"])
    assert sizes["left open"] == len(check["choices"])
    assert (sizes["check"], sizes["limit (國語)"]) == (len(check["checks"]), 3)
    assert sizes["no."] == len(document["tones"]["partials"])
    assert sizes["six-parts-one"] == 4
    cells = [["".join(cell.itertext()) for cell in row] for row in tables["no."].iterfind("tbody/tr")]
    for row, partial in zip(cells, document["tones"]["partials"], strict=True):
        assert float(row[2]) == pytest.approx(partial["frequency_hz"], rel=1e-4)
        assert (row[5], row[6]) == (partial["mode"], partial["symmetry"])


def test_the_summary_gives_the_result(read: ET.Element, document: dict[str, Any]) -> None:
    summary = "".join(read[1].itertext())
    for name in ("a", "b"):
        tone = document["tones"]["tones"][name]
        assert re.search(rf"{name.upper()}-tone {tone['frequency_hz']:.2f} Hz ± \d+\.\d cents", summary)
        assert f"{tone['note'][:2]}" in summary
        assert tone["lu"] in summary
    assert document["tones"]["two_tone"]["reason"][:30] in summary


def test_the_picture_stands_beside_the_report_and_shows_the_cegu(
    written: Path, read: ET.Element, document: dict[str, Any]
) -> None:
    (image,) = read.iter("img")
    assert image.get("src") == "report.svg"
    picture = (written / "report.svg").read_text("utf-8")
    assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    struck = [
        float(x) for x in re.findall(r'class="strike" d="M(-?[\d.]+),', picture)[:2]
    ]  # a circle begins on its right
    bar = np_ptp(re.findall(r'class="bar" d="M(-?[\d.]+),\S+ (-?[\d.]+),', picture)[0]) / 50
    aside = document["tones"]["strikes"]["cegu"]["place"]["x_mm"]
    assert (struck[1] - struck[0]) / bar == pytest.approx(aside, rel=5e-3)


def np_ptp(pair: tuple[str, str]) -> float:
    return float(pair[1]) - float(pair[0])


def test_a_bell_without_a_text_and_another_reading(tmp_path: Path) -> None:
    targets = tmp_path / "name with space (1).md"
    outcome = command("report", "round-control", "-o", str(targets), *DRAFT, "--json")
    assert conforms(outcome.json, FILE)
    assert outcome.json["picture"] == str(tmp_path / "name with space (1).svg")
    assert "](name%20with%20space%20%281%29.svg)" in targets.read_text("utf-8")
    other = tmp_path / "report.md"
    assert command("report", BELL, "--reading", "cheng-yaotian", "-o", str(other), *DRAFT).code == 0
    assert "by hand" in other.read_text("utf-8")


def test_an_older_report_is_replaced_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "report.svg").write_text("older")
    words = ("report", "round-control", "-o", str(tmp_path / "report.md"), *DRAFT)
    outcome = command(*words)
    assert "report.md in place of an older one picture" in " ".join(outcome.out.split())
    assert (tmp_path / "report.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        ((BELL,), "report: missing option '-o' / '--output'; see bianzhong report --help"),
        ((BELL, "-o", "report.html"), "must end in .md or .json, got .html, which is not possible yet; "),
        ((BELL, "-o", "report.pdf"), "must end in .md or .json, got .pdf; give it another ending"),
        ((BELL, "-o", "no/report.md"), "got no folder 'no'; choose another path"),
        ((BELL, "-o", "taken.md"), "'taken.svg': must be a place a file can be written to, got a folder; "),
        (("results.db", "-o", "report.md"), "must be an id or the path of a .toml file, got 'results.db'; "),
        ((BELL, "-o", "report.md", "--measured", "no.toml"), "no.toml"),
        ((BELL, "-o", "report.md", "--reading", "zheng-e", *DRAFT), "give "),
    ],
)
def test_bad_input_is_refused_in_one_sentence_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fragment: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.svg").mkdir()
    outcome = command("report", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err), outcome.err
    assert fragment in outcome.err
    assert [path.name for path in tmp_path.iterdir()] == ["taken.svg"]


@pytest.mark.parametrize("step", ["draw", "report_words"])
def test_ctrl_c_on_the_way_leaves_the_older_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    (tmp_path / "report.md").write_text("older")
    monkeypatch.setattr(reports, step, interrupted)
    words = ["bianzhong", "report", "round-control", "-o", str(tmp_path / "report.md"), *DRAFT]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit) as ending:
        main()
    assert ending.value.code == 130
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"report.md": "older"}


def test_a_picture_that_cannot_be_written_leaves_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(path: Path, words: str, *more: Any, **named: Any) -> int:
        if ".svg" in path.name:
            raise OSError(28, "No space left on device")
        return write(path, words, *more, **named)

    monkeypatch.setattr(Path, "write_text", full)
    outcome = command("report", "round-control", "-o", str(tmp_path / "report.md"), *DRAFT)
    assert outcome.code == 2
    assert "got no space left on device; choose another path" in outcome.err
    assert list(tmp_path.iterdir()) == []
