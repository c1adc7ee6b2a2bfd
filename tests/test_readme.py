"""The README shows what the program does: its code runs, its sessions are compared with the program's output.

In a ``console`` block every `$ bianzhong ...` line is run, and what stands below it must be printed: words
exactly, numbers to 0.2 %. A line `...` stands for any lines. Seconds and megabytes may differ.
"""

from __future__ import annotations

import itertools
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
MAIN = "import sys; from bianzhong.cli import main; sys.argv[0] = 'bianzhong'; main()"
MACHINE = re.compile(r"\d[\d.]*(?= *(s|seconds|MB)\b)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
RTOL = 2e-3


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def sessions() -> list[tuple[str, list[str]]]:
    """Each command of the console blocks with the lines shown below it."""
    lines = list(itertools.chain.from_iterable(block.splitlines() for block in blocks("console")))
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
    pairs = itertools.pairwise([*starts, len(lines)])
    return [(lines[a][2:], lines[a + 1 : b]) for a, b in pairs if lines[a].startswith("$ bianzhong")]


def same(shown: str, printed: str) -> bool:
    """Whether two lines have the same words and, to RTOL, the same numbers."""
    shown, printed = (" ".join(MACHINE.sub("#", line).replace("−", "-").split()) for line in (shown, printed))
    if NUMBER.sub("#", shown) != NUMBER.sub("#", printed):
        return False
    numbers = zip(NUMBER.findall(shown), NUMBER.findall(printed), strict=True)
    return all(float(a) == pytest.approx(float(b), rel=RTOL) for a, b in numbers)


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the printed lines are the shown ones, `...` standing for any number of lines."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(matches(shown[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and same(shown[0], printed[0]) and matches(shown[1:], printed[1:])


def written(lines: list[str]) -> list[str]:
    return [line for line in lines if line.strip()]


def test_python_blocks_run() -> None:
    scope: dict[str, object] = {}
    for block in blocks("python"):
        exec(compile(block, README.name, "exec"), scope)


@pytest.mark.parametrize(("command", "shown"), sessions())
def test_sessions(command: str, shown: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    arguments = [sys.executable, "-c", MAIN, *shlex.split(command)[1:]]
    run = subprocess.run(
        arguments, env=environment, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True
    )
    assert matches(written(shown), written(run.stdout.splitlines())), run.stdout


@pytest.mark.parametrize(
    ("shown", "printed", "equal"),
    [
        ("A  711.9 Hz", "A 711.98 Hz", True),
        ("A  711.9 Hz", "A 715.98 Hz", False),
        ("A  711.9 Hz", "B 711.9 Hz", False),
        ("done in 1.5 s, 300 MB", "done in 9 s, 250 MB", True),
    ],
)
def test_the_comparison_can_fail(shown: str, printed: str, *, equal: bool) -> None:
    assert same(shown, printed) is equal


def test_ellipsis() -> None:
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
