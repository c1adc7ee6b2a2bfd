"""The set-up script refuses in one sentence, and leaves nothing behind. Shims stand for the Pythons of a machine."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[2] / ".ci" / "setup.sh"
OLD = "echo 3.9"
BARE = 'case "$2" in *ensurepip*) exit 1 ;; *) echo 3.12 ;; esac'
NO_INDEX = """case "$*" in
  *version_info*) echo 3.12 ;;
  *"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
  *"-m pip"*) exit 1 ;;
esac"""

pytestmark = pytest.mark.skipif(not SETUP.exists(), reason="not a checkout")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in a folder with a space in its name."""
    root = tmp_path / "a folder"
    (root / ".ci").mkdir(parents=True)
    shutil.copy(SETUP, root / ".ci")
    for name in ("pyproject.toml", "constraints.txt"):
        (root / name).touch()
    return root


def run(checkout: Path, **shims: str) -> subprocess.CompletedProcess[str]:
    """Run the script with the given shims as the only Pythons."""
    shim_folder = checkout / "shims"
    shim_folder.mkdir()
    for name in ("python", "python3", "python3.11", "python3.12", "python3.13"):
        shim = shim_folder / name
        shim.write_text(f"#!/bin/sh\n{shims.get(name.replace('.', '_'), 'exit 127')}\n")
        shim.chmod(0o755)
    environment = {"PATH": f"{shim_folder}:/usr/bin:/bin"}
    script = ["/bin/sh", str(checkout / ".ci" / "setup.sh"), "demo"]
    return subprocess.run(script, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("shims", "sentence"),
    [
        ({}, "Python 3.11 or newer is needed, found none; "),
        ({"python3": OLD}, "Python 3.11 or newer is needed, python3 is 3.9; "),
        ({"python3": BARE}, "python3 (3.12) lacks the venv module; "),
        ({"python3": OLD, "python3_13": BARE}, "python3.13 (3.12) lacks the venv module; "),
        ({"python3": NO_INDEX}, "the packages could not be installed"),
    ],
)
def test_refuses_in_one_sentence(checkout: Path, shims: dict[str, str], sentence: str) -> None:
    result = run(checkout, **shims)
    assert result.returncode == 1
    assert result.stderr.startswith(f"bianzhong: {sentence}")
    assert result.stderr.count("\n") == 1
    assert not (checkout / ".venv").exists()


def test_makes_the_environment_once(checkout: Path) -> None:
    working = NO_INDEX.replace("exit 1", "exit 0")
    first = run(checkout, python3=OLD, python3_12=working)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == "making .venv with python3.12 (3.12)\n"
    shutil.rmtree(checkout / "shims")
    assert run(checkout).returncode == 0, "up to date: no Python is looked for"
    shutil.rmtree(checkout / "shims")
    (checkout / "constraints.txt").write_text("numpy==2\n")
    assert run(checkout).returncode == 1, "out of date: made anew"
