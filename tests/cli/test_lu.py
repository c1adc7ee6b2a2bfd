"""``bianzhong lu``: the schools, the generation, the correspondences, the modes, the pipe, and Scala files."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bianzhong.lu.schools import SCHOOLS
from tests.cli.command import cells, command, conforms, is_one_sentence
from tests.scala import frequencies, read_kbm, read_scl

FRAME = {"schema": int, "version": str}
HEAD = FRAME | {
    "huangzhong": str,
    "huangzhong_hz": float,
    "huangzhong_source": str,
    "huangzhong_spread_cents": (float, None),
    "huangzhong_spread": (str, None),
}
FILES = {"files": [{"file": str, "replaced": bool}]}
TONE = {
    "name": str,
    "written": str,
    "ratio": (str, None),
    "cents": float,
    "length_cun": float,
    "frequency_hz": float,
    "note": str,
}
SCHOOL = {
    "school": str,
    "title": str,
    "written_as": str,
    "source": str,
    "remark": str,
    "tones": [TONE],
    "pairs": [[str]],
}
STEP = {
    "number": int, "parent": str, "parent_line": str, "verb": str, "child": str, "child_line": str, "relation": str,
    "factor": str, "shi": int, "fa": int, "length_cun": str,
}  # fmt: skip
STEPS = {"source": str, "steps": [STEP], "beyond": {"name": str, "length_cun": str, "cents": float}}
MONTH = {
    "lu": str, "kind": str, "branch": str, "month": int, "month_name": str, "station": str, "partner": str, "line": str,
    "tong": (str, None), "note": (str, None), "office": str,
}  # fmt: skip
SOURCES = dict.fromkeys(("month, branch, station, partner", "line", "tong", "office", "note"), str)
NOTE = {
    "note": str, "lu": str, "pure": str, "ratio_to_gong": str, "cents_above_gong": float, "frequency_hz": float,
    "lu_below_pure_cents": float,
}  # fmt: skip
HALVES = {"halves_of_five": int, "halves_of_seven": int}
GAMUTS = [{"gong": str, "notes": [str], **HALVES}]
MODES = [{"name": str, "gong": str, "final": str, "final_lu": str, "of_sixty": bool}]
WITHOUT_HZ = ("--steps", "--months", "--modes", "--standards", "--witnesses")
LAYOUTS: dict[tuple[str, ...], dict[str, object]] = {
    ("--steps",): STEPS,
    ("--months",): {"sources": SOURCES, "months": [MONTH]},
    ("--gong", "姑洗"): {"gong": str, **HALVES, "notes": [NOTE], "modes": [str]},
    ("--modes",): {"source": str, "gamuts": GAMUTS, "modes": MODES},
    **{("--school", school): SCHOOL for school in SCHOOLS},
}
VIEWS = (
    ("440",),
    ("--school", "zeng"),
    ("--steps",),
    ("--months",),
    ("--gong", "黃鐘"),
    ("--modes",),
    ("--standards",),
)


@pytest.mark.parametrize("words", LAYOUTS, ids=" ".join)
def test_the_json_of_each_view(words: tuple[str, ...]) -> None:
    head = FRAME if words[0] in WITHOUT_HZ else HEAD
    assert conforms(command("lu", *words, "--json").json, head | LAYOUTS[words] | FILES)


@pytest.mark.parametrize("words", [*LAYOUTS, ("--standards",)], ids=" ".join)
@pytest.mark.parametrize("columns", [80, 100])
def test_tables_fit_the_terminal(
    words: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = command("lu", *words)
    assert (shown.code, shown.err) == (0, "")
    assert max(map(cells, shown.lines)) <= columns
    assert "…" not in shown.out


def test_a_school_is_shown_with_its_source_and_what_comes_of_it() -> None:
    shown = command("lu", "--school", "du-you-half-generated")
    assert "杜佑 《通典》" in shown.out
    assert "each half-lü lies 23.46 cents above that of 半正聲" in " ".join(shown.out.split())
    zeng = command("lu", "--school", "zeng", "--json").json
    assert zeng["pairs"][0] == ["商", "羽曾"]
    # 姑洗 is 宮 and C: 256.9 Hz by the standard
    assert zeng["tones"][0]["frequency_hz"] == pytest.approx(256.9, rel=1e-12)


def test_the_steps_end_a_comma_off() -> None:
    document = command("lu", "--steps", "--json").json
    assert [step["number"] for step in document["steps"]] == [*range(1, 12)]
    assert document["steps"][6] == {
        "number": 7, "parent": "蕤賓", "parent_line": "九四", "verb": "上生", "child": "大呂", "child_line": "六四",
        "relation": "夫妻", "factor": "4/3", "shi": 2048, "fa": 243, "length_cun": "2048/243",
    }  # fmt: skip
    assert document["beyond"]["length_cun"] == "524288/59049"  # 8 寸 51896/59049
    assert document["beyond"]["cents"] == pytest.approx(23.460, abs=5e-4)


def test_gong_by_any_name_of_the_lu() -> None:
    document = command("lu", "--gong", "ying zhong", "--huangzhong", "200", "--json").json
    assert document["gong"] == "應鐘"
    shang = document["notes"][1]
    assert (shang["note"], shang["lu"], shang["pure"]) == ("商", "半大呂", "半大呂")
    assert shang["frequency_hz"] == pytest.approx(2 * 200 * 2187 / 2048, rel=1e-12)
    linzhong = command("lu", "--gong", "仲呂", "--json").json["notes"][4]
    assert (linzhong["note"], linzhong["lu"], linzhong["pure"]) == ("徵", "半黃鐘", "半黃鐘之變")
    assert linzhong["lu_below_pure_cents"] == pytest.approx(23.460, abs=5e-4)


def test_modes_have_du_yous_half_lu() -> None:
    document = command("lu", "--modes", "--json").json
    assert [row["halves_of_five"] for row in document["gamuts"]] == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert (len(document["modes"]), sum(mode["of_sixty"] for mode in document["modes"])) == (84, 60)


def test_the_pipe_says_its_source_and_spread() -> None:
    document = command("lu", "--huangzhong", "pipe:stopped,bore=area", "--json").json
    assert document["huangzhong"].startswith("pipe:stopped,bore=area,end=levine-schwinger,")
    assert "Levine" in document["huangzhong_source"]
    assert 25 < document["huangzhong_spread_cents"] < 45
    again = command("lu", "--huangzhong", document["huangzhong"], "--json").json
    assert again == document
    shown = command("lu", "--huangzhong", "pipe")
    assert shown.lines[0].startswith("黃鐘  795.")
    assert "± 34 cents: 尺 29.7" in shown.out


def test_the_standards_with_their_sources() -> None:
    document = command("lu", "--standards", "--json").json
    standard = {
        "id": str, "title": str, "huangzhong_hz": float, "note": str, "spread_cents": float, "spread": str, "source": str,
    }  # fmt: skip
    layout = {
        "schema": int,
        "version": str,
        "standards": [standard],
        "pipe": str,
        "bores": {"diameter": str, "area": str, "yue": str},
        "ends": [{"id": str, "radii": float, "flange": bool, "source": str}],
        "measures": [{"id": str, "title": str, "chi_m": float, "source": str}],
    }
    assert conforms(document, layout | FILES)
    assert len(document["ends"]) >= 4
    for row in document["standards"]:
        shown = command("lu", "--huangzhong", row["id"], "--json").json
        assert shown["huangzhong_hz"] == row["huangzhong_hz"]
    by_id = {row["id"]: row["huangzhong_hz"] for row in document["standards"]}
    assert by_id["pipe:stopped,bore=diameter"] == pytest.approx(399.0, abs=0.2)  # by hand in test_lu_pipes


@pytest.mark.parametrize("words", [(), ("--school", "cai-yuanding"), ("--gong", "姑洗")], ids=" ".join)
def test_scala_files_sound_as_shown(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scl, kbm = tmp_path / "a.scl", tmp_path / "a.kbm"
    document = command("lu", *words, "--scl", str(scl), "--kbm", str(kbm), "--json").json
    assert document["files"] == [{"file": str(path), "replaced": False} for path in (scl, kbm)]
    rows = document.get("lu") or document.get("tones") or document["notes"]
    sounding = frequencies(read_scl(scl), read_kbm(kbm)).values()
    for row in rows:
        assert min(abs(hz / row["frequency_hz"] - 1) for hz in sounding) < 1e-9
    monkeypatch.setenv("COLUMNS", "200")
    shown = command("lu", *words, "--scl", str(scl))
    assert shown.lines[-2].split() == ["file", str(scl)]
    assert shown.lines[-1].strip() == "in place of an older one"


@pytest.mark.parametrize("pair", [*itertools.combinations(VIEWS, 2)], ids=str)
def test_one_thing_at_a_time(pair: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    refused = command("lu", *pair[0], *pair[1])
    assert refused.code == 2
    assert is_one_sentence(refused.err)
    assert "lu: must be asked for one thing at a time, got " in refused.err


@pytest.mark.parametrize("view", WITHOUT_HZ)
def test_a_huangzhong_needs_something_in_hz(view: str) -> None:
    refused = command("lu", view, "--huangzhong", "200")
    assert refused.code == 2
    assert is_one_sentence(refused.err)
    assert f"--huangzhong: must go with what is shown in Hz, got {view}; leave it out" in refused.err
    assert "黃鐘  202" not in command("lu", view).lines[0]


@pytest.mark.parametrize(
    "view", [("440",), ("--steps",), ("--months",), ("--modes",), ("--standards",)], ids=" ".join
)
@pytest.mark.parametrize("option", ["--scl", "--kbm"])
def test_a_scala_file_needs_a_tuning(view: tuple[str, ...], option: str, tmp_path: Path) -> None:
    refused = command("lu", *view, option, str(tmp_path / f"x.{option[2:]}"))
    assert refused.code == 2
    assert is_one_sentence(refused.err)
    assert f"{option}: must go with a tuning, got " in refused.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        (("--school", "cai"), "school: must be one of guanzi, "),
        (("--gong", "宮"), "lü: must be one of the twelve, got '宮'"),
        (("--gong", ""), "lü: must be one of the twelve, got ''"),
        (("--scl", "x.txt"), "'x.txt': the file must end in .scl, got .txt"),
        (("--kbm", "no/x.kbm"), "'no/x.kbm': "),
        (
            ("--huangzhong", "pipe:bore=x"),
            "huangzhong: the bore of a pipe must be one of diameter, area, yue",
        ),
        (("--huangzhong", "10000", "--gong", "應鐘", "--kbm", "x.kbm"), "must lie on a MIDI key"),
    ],
)
def test_bad_input_is_one_sentence(
    words: tuple[str, ...], fragment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = command("lu", *words)
    assert (refused.code, refused.out) == (2, "")
    assert is_one_sentence(refused.err)
    assert fragment in refused.err
    assert list(tmp_path.iterdir()) == []
