"""The command as a process: how fast it starts, how it ends, what it does in a pipe and on a terminal."""

from __future__ import annotations

import os
import pty
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.command import MAIN, is_one_sentence

READY = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import bianzhong.study.pipeline
sys.stderr.write("ready\\n")
sys.stderr.flush()
"""


def process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", MAIN, *words],
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def seconds(*programs: str) -> list[float]:
    """Median wall time of each program as a process of its own, run in turn."""
    runs: list[list[float]] = [[] for _ in programs]
    for _ in range(7):
        for program, times in zip(programs, runs, strict=True):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - start)
    return [statistics.median(times) for times in runs]


def test_help_within_half_a_second_and_import_near_that_of_numpy() -> None:
    ask = f"import sys; sys.argv[1:] = ['--help']; {MAIN}"
    asked, package, numpy = seconds(ask, "import bianzhong", "import numpy")
    assert asked < 0.5
    assert package < numpy + 0.25


@pytest.mark.parametrize("words", [(), ("--help",), ("tones", "--help"), ("--version",)])
def test_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    heavy = {"numpy", "scipy", "skfem", "gmsh", "meshio", "rich", "bianzhong.bell"}
    program = (
        f"import sys\nfrom bianzhong.cli.app import run\nrun({words!r})\n"
        f"sys.exit(' '.join({heavy!r} & set(sys.modules)) or None)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "code"), [(("list", "bells"), 0), (("list", "pitches"), 2), (("lu", "H"), 2)]
)
def test_exit_codes(words: tuple[str, ...], code: int) -> None:
    run = process(*words)
    assert run.returncode == code
    assert bool(run.stdout) is (code == 0)
    assert run.stderr == "" if code == 0 else is_one_sentence(run.stderr)


def test_interrupt_while_solving() -> None:
    arguments = [sys.executable, "-c", READY + MAIN, "tones", "chu-bo", "--fidelity", "fine"]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "ready\n"
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("words", ["list", "list --json", "check chu-bo", "--help"])
def test_a_closed_pipe_is_quiet(words: str) -> None:
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(
        [sys.executable, "-c", MAIN, *words.split()], stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert run.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device to write to")
@pytest.mark.parametrize("words", ["list", "list --json", "check chu-bo", "lu --json", "tones --help"])
def test_a_full_disk_is_a_sentence(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-c", MAIN, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert run.returncode == 2
    assert run.stderr == (
        "bianzhong: standard output: must take the results, got no space left on device; make room or send them "
        "elsewhere\n"
    )


@pytest.mark.parametrize(
    "environment",
    [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}],
)
def test_chinese_in_any_locale(environment: Mapping[str, str]) -> None:
    run = process("lu", **environment)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == process("lu").stdout
    assert "黃鐘" in run.stdout
    assert "黃鐘" in process("lu", "--gong", "5", **environment).stderr


def on_terminal(*words: str) -> tuple[str, str]:
    """What a command writes on stdout, and on a terminal that is its stderr."""
    outer, inner = pty.openpty()
    arguments = [sys.executable, "-c", MAIN, *words]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
    run = subprocess.run(
        arguments, env=environment, stdout=subprocess.PIPE, stderr=inner, encoding="utf-8", check=True
    )
    os.close(inner)
    shown = b""
    while True:
        try:
            shown += os.read(outer, 1 << 16)
        except OSError:  # the end of a terminal
            break
    os.close(outer)
    return run.stdout, shown.decode("utf-8")


def test_progress_goes_to_a_terminal_on_stderr_only() -> None:
    words = ("tones", "round-control", "--fidelity", "draft", "--count", "4")
    out, shown = on_terminal(*words)
    assert "modes" in shown
    assert "━" in shown
    assert out.startswith("bell      round-control\n")
    assert "\x1b" not in out
    assert shown.rstrip().endswith("\x1b[2K"), "the bar leaves no trace"


def test_a_message_on_a_terminal_is_plain() -> None:
    run = process("lu", "H4", FORCE_COLOR="1", TERM="xterm")
    assert is_one_sentence(run.stderr)
    assert "\x1b" not in run.stderr
