"""``bianzhong lu --witnesses``: the figures of the texts in JSON and in tables, and what is refused."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

from bianzhong.bell import catalogue
from tests.cli.command import cells, command, conforms, is_one_sentence
from tests.cli.test_lu import FILES, FRAME

VERDICT = {
    "agreement": str,
    "cents": (float, None),
    "kinds": [str],
    "changes": [str],
    "pipe": (str, None),
    "meant": str,
}
WHERE = {"text": str, "siglum": str, "who": str, "work": str, "place": str, "at": str, "fen": int}
PLACE = {"text": str, "siglum": str, "place": str}
CORRECTION = {"editor": str, "reads": str, "quotation": str, "agreement": str}
FIGURE = {
    **WHERE,
    **dict.fromkeys(("form", "printed", "numeral", "quotation", "unit_cun", "exact_cun"), str),
    **VERDICT,
    "corrections": [CORRECTION],
}
LAYOUT = {
    **FRAME,
    "texts": [
        dict.fromkeys(("id", "siglum", "title", "source"), str)
        | {"printings": int, "notes": str}
        | {
            "witnesses": [
                {"who": str, "work": str, "place": str, "fen": int, "fen_from": str, "notes": str},
            ],
        }
    ],
    "lu": [{"name": str, "length_cun": str, "figures": [FIGURE]}],
    "directions": [
        {**WHERE, **dict.fromkeys(("from", "to", "form", "printed", "quotation"), str), **VERDICT},
    ],
    "chains": [
        {
            **WHERE,
            "ways": str,
            "alternates": bool,
            "half": [str],
            "double": [str],
            "down": int,
            "up": int,
            "tally": (str, None),
            "tally_holds": (bool, None),
        }
    ],
    "counts": [{**PLACE, **dict.fromkeys(("what", "printed", "is", "quotation"), str), **VERDICT}],
    "variants": [
        {**PLACE, "quotation": str, "reads": str, "against": (str, None), "why": str, **VERDICT},
    ],
    "summary": {
        **dict.fromkeys(("texts", "figures", "exact", "rounded", "incomplete", "slip"), int),
        "kinds": dict.fromkeys(
            ("wrong digit", "dropped character", "rounded pipe length", "wrong character"), int
        ),
        "directions": int,
        "directions_against_the_lengths": int,
    },
    **FILES,
}


def test_the_witnesses_as_json() -> None:
    document = command("lu", "--witnesses", "--json").json
    assert conforms(document, LAYOUT)
    assert [row["name"] for row in document["lu"]][::12] == ["黃鐘", "黃鐘之變"]
    yize = {
        (each["siglum"], each["who"], each["form"]): each
        for each in document["lu"][8]["figures"]
        if each["fen"] == 10
    }
    slip = yize["004", "鄭玄", "whole"]
    assert (slip["agreement"], slip["printed"], slip["meant"]) == ("slip", "5 451/727 寸", "5 451/729 寸")
    assert slip["quotation"] == "夷则长五寸七百二十七分寸之四百五十一"
    assert slip["cents"] == pytest.approx(1200 * math.log2(4096 / 729 / (4086 / 727)), rel=1e-9)
    assert (slip["kinds"], slip["changes"]) == (["wrong digit"], ["七 for 九"])
    assert yize["001", "鄭玄", "whole"]["agreement"] == "exact"
    chains = {(each["siglum"], each["who"]): each["tally_holds"] for each in document["chains"]}
    assert chains == {
        ("000", "鄭玄"): True, ("001", "鄭玄"): True, ("004", "鄭玄"): False, ("004", "朱熹"): None,
    }  # fmt: skip


def test_each_witness_says_its_fen() -> None:
    figures = [each for row in command("lu", "--witnesses", "--json").json["lu"] for each in row["figures"]]
    nine = {each["who"] for each in figures if each["fen"] == 9}
    assert nine == {"杜佑", "史記", "管子", "司馬貞", "義疏案", "蔡元定"}
    assert {each["who"] for each in figures} - nine == {"鄭玄", "賈公彥", "韋昭", "朱熹"}


@pytest.mark.parametrize("columns", [80, 100])
def test_the_tables_fit_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = command("lu", "--witnesses")
    assert (shown.code, shown.err) == (0, "")
    assert max(map(cells, shown.lines)) <= columns
    assert "…" not in shown.out
    row = next(line for line in shown.lines if line.startswith("大呂"))
    assert row.split() == ["大呂", "8", "104/243", "=", "==", "x==-", "x=xx", "===="]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--months",), "lu: must be asked for one thing at a time, got --months and --witnesses"),
        (("A4",), "lu: must be asked for one thing at a time, got PITCH and --witnesses"),
        (("--scl", "x.scl"), "--scl: must go with a tuning, got --witnesses"),
    ],
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...], message: str) -> None:
    refused = command("lu", "--witnesses", *words)
    assert (refused.code, refused.out) == (2, "")
    assert is_one_sentence(refused.err)
    assert message in refused.err


@pytest.mark.parametrize("words", [("lu", "--witnesses"), ("list", "texts"), ("lu", "--witnesses", "--json")])
def test_a_malformed_text_among_the_shipped_ones(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(catalogue.data_folder() / "texts", folder)
    path = folder / "yishu.toml"
    whole = path.read_text("utf-8")
    path.write_text(whole.replace('figure = "5 451/727 寸"', 'figure = "5 451/729 寸"'), "utf-8")
    monkeypatch.setattr(catalogue, "data_folder", lambda: tmp_path)
    refused = command(*words)
    assert (refused.code, refused.out) == (2, "")
    assert is_one_sentence(refused.err)
    assert (
        f"{path}: witnesses[1].figures[9]: figure: must be what the quotation prints, 5 451/727 寸"
        in refused.err
    )
    path.write_text(whole, "utf-8")
    assert command(*words).code == 0
