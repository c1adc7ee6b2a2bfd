"""``bianzhong chime SET`` and ``bianzhong report SET``: bad input, files and Ctrl-C."""

from __future__ import annotations

import csv
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bianzhong.bell.catalogue import data_folder, load_set
from bianzhong.cli import main
from bianzhong.errors import BellError
from bianzhong.study import chime as studies
from tests.cli.command import command, is_one_sentence

SIXTEEN = ("yishu", "--rank", "te", "--pattern", "ridged-minor-third", "--fidelity", "draft")

REFUSED = {
    ("chime",): "chime: missing argument 'SET'; see bianzhong chime --help",
    ("chime", "yishuu"): "set: must be an id or the path of a .toml file, got 'yishuu'; did you mean yishu? (see: ",
    ("chime", "yishu", "--rank", "king"): "yishu: rank must be one of the set's, got 'king'; the ranks are gong, xuan",
    ("chime", "zheng-xuan", "--rank", "te-lords"): "must have bells to be sized, got none but 16 stones; choose one of gong",
    ("chime", "yishu", "--pattern", "chu-po"): "bell: must be an id or the path of a .toml file, got 'chu-po'; did you",
    ("chime", "yishu", "--sizing", "half"): "'--sizing': 'half' is not one of 'similar', 'piao-shi'",
    ("chime", "yishu", "--recipe", "zhou-bell"): "must be a material that states its share of tin, got zhou-bell; use",
    ("chime", "yishu", "--csv", "list.txt"): "the file must end in .csv, got .txt; give it another ending",
    ("chime", "yishu", "--csv", "no/list.csv"): "got no folder 'no'; choose another path",
    ("chime", "yishu", "--huangzhong", "loud"): "huangzhong: must be ",
    ("report", "yishu", "-o", "x.pdf"): "the file must end in .md or .json, got .pdf; ",
    ("report", "yishu", "-o", "x.md", "--count", "3"): "--count: must go with a bell, got the set 'yishu'; leave it out",
    ("report", "yishu", "-o", "x.md", "--reading", "zhao"): "--reading: must go with a bell, got the set 'yishu'; ",
    ("report", "chu-bo", "-o", "x.md", "--rank", "te"): "--rank: must go with a set, got the bell 'chu-bo'; ",
}  # fmt: skip


@pytest.mark.parametrize("words", REFUSED)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = command(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err), outcome.err
    assert REFUSED[words] in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("step", [(studies, "strike"), (csv.DictWriter, "writerows")])
def test_ctrl_c_on_the_way_leaves_the_older_list(
    step: tuple[object, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "list.csv").write_text("older")
    monkeypatch.setattr(*step, interrupted)
    monkeypatch.setattr("sys.argv", ["bianzhong", "chime", *SIXTEEN, "--csv", str(tmp_path / "list.csv")])
    with pytest.raises(SystemExit) as ending:
        main()
    assert ending.value.code == 130
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"list.csv": "older"}


def test_a_pattern_that_cannot_be_solved_is_one_sentence() -> None:
    outcome = command(
        "chime", "yishu", "--rank", "te", "--pattern", "zheng-xuan-zheng-outer-small", "--fidelity", "draft"
    )
    assert outcome.code in {0, 2}
    assert outcome.code == 0 or is_one_sentence(outcome.err)


@pytest.mark.parametrize("name", ["\0.toml", f"{'a' * 5000}.toml", "no.toml", ".toml", "sets/../x.toml"])
@pytest.mark.parametrize("words", [("chime",), ("report", "-o", "x.md")])
def test_names_that_no_file_has(
    words: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = command(*words, name)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "must be a TOML file in UTF-8, got " in outcome.err


SETS = [path.read_text("utf-8") for path in sorted((data_folder() / "sets").glob("*.toml"))]
LINES = st.sampled_from(sorted({line for words in SETS for line in words.splitlines()}))


@settings(max_examples=60)
@given(
    words=st.sampled_from(SETS),
    line=LINES | st.text(max_size=20),
    place=st.floats(0, 1),
    replaces=st.booleans(),
)
def test_any_line_changed_in_a_set_is_a_set_or_a_sentence(
    words: str, line: str, place: float, *, replaces: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = words.splitlines()
    at = int(place * (len(lines) - 1))
    path = tmp_path_factory.mktemp("sets") / "set.toml"
    text = "\n".join([*lines[:at], line, *lines[at + replaces :]])
    path.write_text(text.encode("utf-8", "replace").decode(), "utf-8")
    with suppress(BellError):
        load_set(path)
