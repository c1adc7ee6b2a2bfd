"""``bianzhong list`` and ``bianzhong lu``, and what every command has in common."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import bianzhong
from bianzhong.bell.catalogue import list_bells, list_materials, list_readings, list_sets, list_texts
from tests.cli.command import cells, command, conforms

NUMBER = (int, float)
QUANTITY = {"value": NUMBER, "plus_minus": (*NUMBER, None), "status": str, "source": str}
HEAD = {"schema": int, "version": str}
LISTS = {
    "bells": [
        {"id": str, "title": str, "source": str, "reading": (str, None), "material": str, "wall": str},
    ],
    "readings": [
        {
            "id": str,
            "title": str,
            "who": str,
            "status": str,
            "xian_is": str,
            "open": [str],
            "source": str,
        },
    ],
    "materials": [
        {
            "id": str,
            "title": str,
            "young_gpa": QUANTITY,
            "poisson": QUANTITY,
            "density_kg_m3": QUANTITY,
            "loss_factor": QUANTITY,
        },
    ],
    "sets": [
        {
            "id": str,
            "title": str,
            "who": str,
            "status": str,
            "source": str,
            "sizing": str,
            "ranks": [
                {"id": str, "title": str, "who": str, "sides": [str], "bells": int, "stones": int},
            ],
        },
    ],
    "texts": [
        {
            "id": str,
            "siglum": str,
            "title": str,
            "who": [str],
            "figures": int,
            "directions": int,
            "corrections": int,
            "source": str,
        },
    ],
}
LU = {
    **HEAD,
    "huangzhong": str,
    "huangzhong_hz": float,
    "huangzhong_source": str,
    "huangzhong_spread_cents": (float, None),
    "huangzhong_spread": (str, None),
    "lu": [
        {
            "name": str,
            "simplified": str,
            "pinyin": str,
            "aliases": [str],
            "length_cun": str,
            "ratio": str,
            "cents": float,
            "frequency_hz": float,
            "note": str,
        },
    ],
    "pitches": [{"given": str, "frequency_hz": float, "note": str, "lu": str, "lu_cents": float}],
    "files": [{"file": str, "replaced": bool}],
}
SHIPPED = {
    "bells": list_bells(),
    "readings": list_readings(),
    "materials": list_materials(),
    "sets": list_sets(),
    "texts": list_texts(),
}


@pytest.mark.parametrize("kind", SHIPPED)
def test_list_names_everything_that_is_shipped(kind: str) -> None:
    shown = command("list", kind)
    assert (shown.code, shown.err) == (0, "")
    assert [word for line in shown.lines if (word := line.split(" ")[0]) in SHIPPED[kind]] == [*SHIPPED[kind]]
    document = command("list", kind, "--json").json
    assert conforms(document, HEAD | {kind: LISTS[kind]})
    assert [each["id"] for each in document[kind]] == [*SHIPPED[kind]]


def test_list_without_a_kind_lists_every_kind() -> None:
    assert conforms(command("list", "--json").json, HEAD | LISTS)
    assert command("list").out == "\n".join(command("list", kind).out for kind in SHIPPED)


def test_the_twelve_lu() -> None:
    document = command("lu", "--huangzhong", "200", "--json").json
    assert conforms(document, LU)
    assert document["huangzhong_hz"] == 200
    guxian = document["lu"][4]
    assert (guxian["name"], guxian["pinyin"], guxian["length_cun"], guxian["ratio"]) == (
        "姑洗",
        "gūxiǎn",
        "64/9",
        "81/64",
    )
    assert guxian["frequency_hz"] == 200 * 81 / 64
    assert guxian["cents"] == pytest.approx(1200 * math.log2(81 / 64), rel=1e-12)
    assert all(Fraction(lu["length_cun"]) * Fraction(lu["ratio"]) == 9 for lu in document["lu"])


def test_the_zeng_standard_is_the_default() -> None:
    document = command("lu", "--json").json
    assert document["huangzhong"] == "zeng"
    assert document["huangzhong_hz"] == pytest.approx(256.9 * 64 / 81, rel=1e-12)
    assert command("lu").lines[0] == "黃鐘  202.98 Hz (zeng: Marquis Yi of Zeng, 姑洗 = 256.9 Hz)"


def test_pitches_are_placed_among_the_lu() -> None:
    document = command("lu", "A4", "C5-32", "姑洗+1", "300 Hz", "--huangzhong", "200", "--json").json
    assert conforms(document, LU)
    placed = {each["given"]: each for each in document["pitches"]}
    assert placed["姑洗+1"]["lu"] == "姑洗+1"
    assert placed["姑洗+1"]["lu_cents"] == pytest.approx(0, abs=1e-9)
    assert (placed["300 Hz"]["lu"], placed["300 Hz"]["frequency_hz"]) == ("林鐘", 300.0)
    assert placed["A4"]["frequency_hz"] == 440
    assert placed["A4"]["lu_cents"] == pytest.approx(1200 * math.log2(440 / (400 * 9 / 8)), rel=1e-9)
    shown = command("lu", "A4", "--huangzhong", "200")
    assert shown.lines[-1].split() == ["A4", "440.00", "A4", "太蔟+1", "-38.9"]


@pytest.mark.parametrize(
    "words", [("list",), ("lu",), ("lu", "A4", "姑洗"), ("check", "chu-bo"), ("check", "ridged-minor-third")]
)
@pytest.mark.parametrize("columns", [80, 100])
def test_no_line_is_longer_than_the_terminal_and_no_cell_is_cut(
    words: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = command(*words)
    assert shown.code == 0
    assert max(map(cells, shown.lines)) <= columns
    assert "…" not in shown.out
    assert "\x1b" not in shown.out


def test_columns_line_up_with_wide_characters() -> None:
    twelve = command("lu").lines[-12:]
    assert len(twelve) == 12
    starts = {cells(line[: line.rindex(line.split()[-1])]) for line in twelve}
    assert len(starts) == 1
    assert len({len(line[: line.rindex(line.split()[-1])]) for line in twelve}) == 1, (
        "all lü have two characters"
    )
    mixed = command("lu", "黃鐘", "A4", "440").lines[-3:]
    assert len({cells(line[: line.index(".")]) for line in mixed}) == 1
    assert len({len(line[: line.index(".")]) for line in mixed}) > 1, "control: characters do not line up"


def test_version() -> None:
    assert command("--version").out == f"bianzhong {bianzhong.__version__}\n"
    assert command("list", "--json").json["version"] == bianzhong.__version__


@pytest.mark.parametrize("words", [(), ("list",), ("check",), ("tones",), ("lu",)])
def test_help_explains_every_option_in_a_clause(words: tuple[str, ...]) -> None:
    shown = command(*words, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == command(*words, "-h").out
    assert shown.lines[0].startswith(" ".join(("Usage: bianzhong", *words)))
    assert max(map(cells, shown.lines)) <= 80
    options = shown.out.partition("Options:")[2].partition("\n\n")[0].split("\n  -")[1:]
    explained = [" ".join(option.split("  ", 1)[-1].split()) for option in options]
    assert explained
    assert all(len(words.split()) >= 3 and "." in words for words in explained)


def test_without_a_command_the_help_is_shown() -> None:
    assert command().out == command("--help").out


def test_the_check_of_layouts_can_fail() -> None:
    layout = {"a": float, "b": [(str, None)]}
    assert conforms({"a": 1.0, "b": ["x", None]}, layout)
    assert not conforms({"b": [], "a": 1.0}, layout), "another order"
    assert not conforms({"a": 1.0}, layout)
    assert not conforms({"a": True, "b": []}, layout | {"a": int})
    assert not conforms({"a": 1.0, "b": [1]}, layout)
