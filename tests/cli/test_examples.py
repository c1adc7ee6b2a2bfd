"""Every example runs, and prints what its text promises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bianzhong import examples
from bianzhong.examples import ratio_by_wall, text_bell

NAMES = [path.stem for path in Path(examples.__file__ or "").parent.glob("[!_]*.py")]


def numbers(text: str, pattern: str) -> list[float]:
    return [float(number) for number in re.findall(pattern, text)]


def test_text_bell(capsys: pytest.CaptureFixture[str]) -> None:
    text_bell.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["cheng-yaotian", "zheng-xuan"]
    cheng, zheng = (numbers(line, r"([\d.]+) Hz") for line in lines)
    assert cheng[0] < cheng[1]
    assert zheng[0] < cheng[0], "a wider and longer bell with the same wall is deeper"


def test_ratio_by_wall(capsys: pytest.CaptureFixture[str]) -> None:
    ratio_by_wall.main(["4 mm", "8 mm"])
    out = capsys.readouterr().out
    thin, thick = numbers(out, r"A +([\d.]+)")
    assert 1.8 < thick / thin < 2.2, "the frequency of a thin wall goes about as its thickness"


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_tested_above_and_runs_as_a_module(name: str) -> None:
    assert f"test_{name}" in globals()
    assert f"python -m bianzhong.examples.{name}" in (sys.modules[f"bianzhong.examples.{name}"].__doc__ or "")


def test_an_example_runs_as_a_module() -> None:
    arguments = [sys.executable, "-m", "bianzhong.examples.text_bell"]
    run = subprocess.run(arguments, capture_output=True, encoding="utf-8", check=True)
    assert run.stderr == ""
    assert len(run.stdout.splitlines()) == 2
