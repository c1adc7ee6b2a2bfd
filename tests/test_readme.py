"""The README shows what the program does: its code runs, its sessions are compared with the program's output.

In a ``console`` block every `$ bianzhong ...` line is run, and what stands below it must be printed: words
exactly, numbers to 0.2 %. A line `...` stands for any lines. Seconds and megabytes may differ.

``python tests/test_readme.py`` writes what the program prints now into the README: all of it, or where lines `...`
stand, as many lines of the beginning and the end as stood there, and as many from the next line that begins alike.
"""

from __future__ import annotations

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
    """The command of each console block, with the lines shown below it."""
    shown = [block.splitlines() for block in blocks("console")]
    assert all(lines[0].startswith("$ bianzhong") for lines in shown)
    return [(lines[0].removeprefix("$ "), lines[1:]) for lines in shown]


def run(command: str, *, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the README in a pipe of 100 columns."""
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    arguments = [sys.executable, "-c", MAIN, *shlex.split(command)[1:]]
    return subprocess.run(
        arguments, env=environment, cwd=folder, capture_output=True, encoding="utf-8", check=False
    )


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
    outcome = run(command, folder=tmp_path)
    assert (outcome.returncode, bool(outcome.stderr)) in {(0, False), (2, True)}
    printed = outcome.stdout + outcome.stderr
    assert matches(written(shown), written(printed.splitlines())), printed


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


def renewed(shown: list[str], printed: list[str]) -> list[str]:
    """Put what is printed now in place of what is shown; between lines `...` as many lines as stood there."""
    if "..." not in shown:
        return printed
    at = shown.index("...")
    first, rest = printed[:at], shown[at + 1 :]
    if "..." not in rest:
        return [*first, "...", *(printed[-len(rest) :] if rest else [])]
    begin = next(
        i for i in range(at, len(printed)) if NUMBER.sub("#", printed[i]) == NUMBER.sub("#", rest[0])
    )
    return [*first, "...", *renewed(rest, printed[begin:])]


def test_renewing() -> None:
    printed = ["a 1", "b", "c 3", "d", "e"]
    assert renewed(["x"], printed) == printed
    assert renewed(["a 0", "...", "z"], printed) == ["a 1", "...", "e"]
    assert renewed(["a 0", "...", "c 0", "...", "e"], printed) == ["a 1", "...", "c 3", "...", "e"]
    assert renewed(["a 0", "..."], printed) == ["a 1", "..."]


def renew() -> None:
    """Write what the program prints now into the README."""
    words = README.read_text("utf-8")
    for block, (command, shown) in zip(blocks("console"), sessions(), strict=True):
        outcome = run(command, folder=README.parent)
        printed = (outcome.stdout + outcome.stderr).splitlines()
        new = "\n".join([f"$ {command}", *renewed(shown, printed), ""])
        words = words.replace(f"```console\n{block}```", f"```console\n{new}```")
    README.write_text(words, "utf-8")


if __name__ == "__main__":
    renew()
