"""Every message is one sentence on stderr: where, which rule, what was got, what to do. The exit code is 2."""

from __future__ import annotations

import pytest

from tests.cli.command import Outcome, command, is_one_sentence

TEXT_BELL = "cheng-yaotian-zheng-outer-large"

REFUSED = {
    # usage
    ("tone",): "no such command 'tone'; did you mean 'tones'?",
    ("--nope",): "no such option: --nope; see bianzhong --help",
    ("tones",): "tones: missing argument 'BELL'; see bianzhong tones --help",
    ("check",): "check: missing argument 'BELL|TABLE'; see bianzhong check --help",
    ("tones", "chu-bo", "--jsn"): "tones: no such option: --jsn; did you mean --json?",
    ("tones", "chu-bo", "more"): "tones: got unexpected extra argument(s) (more); see bianzhong tones --help",
    ("tones", "chu-bo", "--count"): "option '--count' requires an argument; see bianzhong --help",
    ("tones", "chu-bo", "--count", "x"): "'--count': must be a whole number from 1 to 999999, got 'x'; see ",
    ("tones", "chu-bo", "--count", "0"): "'--count': must be a whole number from 1 to 999999, got '0'; see ",
    (
        "tones",
        "chu-bo",
        "--count",
        "2.5",
    ): "'--count': must be a whole number from 1 to 999999, got '2.5'; see ",
    (
        "tones",
        "chu-bo",
        "--fidelity",
        "best",
    ): "'--fidelity': 'best' is not one of 'draft', 'standard', 'fine'",
    (
        "list",
        "pitches",
    ): "list: invalid value for 'KIND': 'pitches' is not one of 'bells', 'readings', 'materials', 'sets', 'texts'",
    ("lu", "-5"): "lu: no such option: -5; see bianzhong lu --help",
    # pitches
    (
        "lu",
        "--huangzhong",
        "zen",
    ): "huangzhong: must be a standard (zeng, pipe), a frequency of 10 to 10000 Hz like 202.5Hz or a note",
    ("lu", "--huangzhong", "20000"): "huangzhong: must lie between 10 and 10000 Hz, got 20000 Hz; ",
    ("lu", "H4"): "pitch: must be a capital note with octave -1 to 10 and perhaps cents",
    (
        "lu",
        "nan",
    ): "pitch: must be a lü like 姑洗+1, a note like C4+25 or a frequency like 261.6Hz, got 'nan'; ",
    ("lu", "261.6", "Hz"): "or a frequency like 261.6Hz, got 'Hz'; the lü are 黃鐘, ",
    ("lu", "1e5"): "or 8 to 32000 Hz in plain digits, got '1e5'; write it like C4+25, F#4-12, Bb3 or 261.6Hz",
    ("lu", "1000000"): "or 8 to 32000 Hz in plain digits, got '1000000'; ",
    ("tones", "chu-bo", "--huangzhong", "loud"): "huangzhong: must be a standard (zeng, pipe)",
    # bells, readings, materials
    (
        "check",
        "chu-po",
    ): "bell: must be an id or the path of a .toml file, got 'chu-po'; did you mean chu-bo?",
    ("tones", "no/such/bell.toml"): "'no/such/bell.toml': must be a TOML file in UTF-8, got no such file",
    ("check", "."): "bell: must be an id or the path of a .toml file, got '.'",
    (
        "tones",
        "chu-bo",
        "--material",
        "gold",
    ): "material: must be an id or the path of a .toml file, got 'gold'",
    ("tones", TEXT_BELL, "--reading", "zhu-xi"): "reading: must be an id or the path of a .toml file",
    ("tones", "chu-bo", "--reading", "zhao"): "chu-bo: must have [text] to be read after zhao, got none; ",
    ("check", "chu-bo", "--reading", "zhao"): "chu-bo: must have [text] to be read after zhao, got none; ",
    ("tones", TEXT_BELL, "--reading", "wang-zhaoyu"): f"{TEXT_BELL}: must give body.xian or body.height, ",
    # what cannot be solved
    ("tones", "chu-bo", "--count", "1", "--fidelity", "draft"): "ask for more modes with count",
}


def assert_refused(outcome: Outcome, fragment: str) -> None:
    assert outcome.code == 2
    assert is_one_sentence(outcome.err), outcome.err
    assert fragment in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(("words", "fragment"), REFUSED.items(), ids=map(" ".join, REFUSED))
def test_bad_input_is_refused_in_one_sentence(words: tuple[str, ...], fragment: str) -> None:
    assert_refused(command(*words), fragment)


def test_json_does_not_change_a_message() -> None:
    assert command("check", "chu-po", "--json") == command("check", "chu-po")


def test_want_of_memory_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def evaluate(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("bianzhong.study.pipeline.evaluate", evaluate)
    assert_refused(
        command("tones", "chu-bo"), "memory: the bell must fit into it, got none left; use a lower "
    )


def test_a_defect_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def evaluate(*_: object, **__: object) -> None:
        msg = "a defect"
        raise RuntimeError(msg)

    monkeypatch.setattr("bianzhong.study.pipeline.evaluate", evaluate)
    with pytest.raises(RuntimeError, match="a defect"):
        command("tones", "chu-bo")


@pytest.mark.parametrize(
    "message",
    ["bianzhong: one.\nbianzhong: two\n", "bianzhong: one. Two\n", "no prefix\n", "bianzhong: no end"],
)
def test_the_check_of_sentences_can_fail(message: str) -> None:
    assert not is_one_sentence(message)
    assert is_one_sentence("bianzhong: chu-bo: must be 2.5 mm, got 3 mm; change it\n")
