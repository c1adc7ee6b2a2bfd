"""Files are written whole or not at all: on a full disk, and where the program is killed while it writes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import MAIN, is_one_sentence

TABLE = Path(__file__).parents[1] / "data" / "invented-traditional.csv"
DRAFT = ("--fidelity", "draft", "--count", "6")
WRITING = {
    "out.vtu": ("mesh", "round-control", "--fidelity", "draft", "-o", "out.vtu"),
    "out.msh": ("mesh", "round-control", "--fidelity", "draft", "-o", "out.msh"),
    "out.inp": ("mesh", "round-control", "--fidelity", "draft", "-o", "out.inp"),
    "modes.vtu": ("modes", "round-control", *DRAFT, "-o", "modes.vtu"),
    "out.svg": ("draw", "round-control", "-o", "out.svg"),
    "report.md": ("report", "round-control", *DRAFT, "-o", "report.md"),
    "out.scl": ("lu", "--scl", "out.scl"),
    "out.kbm": ("lu", "--kbm", "out.kbm"),
}
OLDER = "older"

# A file may have a hundred bytes: a write beyond them fails as on a full disk, or ends the process in the middle of it.
FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
"""
CUT_OFF = f"""
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
{FULL}
"""
KILLED = """
import os, signal, sys
sys.addaudithook(lambda event, _: event == "os.rename" and os.kill(os.getpid(), signal.SIGKILL))
"""


def run(before: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command after some lines of Python, in a folder; it writes no byte code."""
    return subprocess.run(
        [sys.executable, "-B", "-c", before + MAIN, *words],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", WRITING)
def test_a_full_disk_leaves_the_older_file(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(OLDER)
    outcome = run(FULL, *WRITING[name], folder=tmp_path)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert is_one_sentence(outcome.stderr), outcome.stderr
    assert (
        "must be a place a file can be written to, got file too large; choose another path" in outcome.stderr
    )
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {name: OLDER}


@pytest.mark.parametrize("name", ["out.vtu", "out.inp", "out.scl"])
@pytest.mark.parametrize(
    ("before", "death"), [(CUT_OFF, signal.SIGXFSZ), (KILLED, signal.SIGKILL)], ids=["in the middle", "at the end"]
)  # fmt: skip
def test_a_killed_process_leaves_the_older_file(
    name: str, before: str, death: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(OLDER)
    assert run(before, *WRITING[name], folder=tmp_path).returncode == -death
    seen = {path.name: path.read_text() for path in tmp_path.iterdir() if not path.name.startswith(".")}
    assert seen == {name: OLDER}


def test_a_full_disk_leaves_no_bell_of_a_table(tmp_path: Path) -> None:
    outcome = run(FULL, "check", str(TABLE), "--write", "bells", folder=tmp_path)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert is_one_sentence(outcome.stderr)
    assert "got file too large; choose another path" in outcome.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("before", "death"), [(CUT_OFF, signal.SIGXFSZ), (KILLED, signal.SIGKILL)])
def test_a_killed_process_leaves_no_half_bell(before: str, death: signal.Signals, tmp_path: Path) -> None:
    outcome = run(before, "check", str(TABLE), "--write", "bells", folder=tmp_path)
    assert outcome.returncode == -death
    assert list(tmp_path.rglob("*.toml")) == []


def test_with_room_the_files_are_written(tmp_path: Path) -> None:
    assert run("", "check", str(TABLE), "--write", "bells", folder=tmp_path).returncode == 0
    assert len(list(tmp_path.rglob("*.toml"))) > 1
    (tmp_path / "out.inp").write_text(OLDER)
    assert run("", *WRITING["out.inp"], folder=tmp_path).returncode == 0
    assert (tmp_path / "out.inp").read_text().startswith("*HEADING")
