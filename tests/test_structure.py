"""The rules of the tree that no linter knows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOP = {
    "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "constraints.txt",
    "pyproject.toml", "benchmarks", "geometry", "src", "tests",
}  # fmt: skip
LONGEST_MODULE = 320
ELSEWHERE = re.compile(r"(?<![\w.])/(work|tmp|root|home)/|python[h]osted|(pypi|deb|npmjs)\.(org|debian)")


@pytest.fixture(scope="module")
def tracked() -> list[Path]:
    """The files that git knows, relative to the root."""
    listing = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=False
    )
    if listing.returncode:
        pytest.skip("not a git checkout")
    return [Path(name) for name in listing.stdout.split("\0") if name]


def test_top_level_folders(tracked: list[Path]) -> None:
    assert {path.parts[0] for path in tracked if not path.parts[0].startswith(".")} <= TOP


def test_modules_are_short(tracked: list[Path]) -> None:
    lengths = {
        path: len((ROOT / path).read_text("utf-8").splitlines()) for path in tracked if path.suffix == ".py"
    }
    assert not {path: lines for path, lines in lengths.items() if lines > LONGEST_MODULE}


def test_no_file_names_a_machine(tracked: list[Path]) -> None:
    texts = {path: (ROOT / path).read_text("utf-8", "replace") for path in tracked if (ROOT / path).is_file()}
    assert not {path: found.group() for path, text in texts.items() if (found := ELSEWHERE.search(text))}


@pytest.mark.parametrize("text", ["see /" + "tmp/notes", "from " + "pypi" + ".org"])
def test_the_pattern_finds_machines(text: str) -> None:
    assert ELSEWHERE.search(text)
