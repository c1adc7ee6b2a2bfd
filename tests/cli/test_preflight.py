"""What cannot be solved is refused before the work begins, and the sentence says what could be."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bianzhong.study import pipeline, preflight
from tests.cli.command import command, is_one_sentence

BELL = "ridged-minor-third"
LIMITED = """
import resource, sys
import bianzhong.show.tones, bianzhong.study.pipeline
from bianzhong.cli import main
with open("/proc/self/status") as status:
    taken = next(int(line.split()[1]) for line in status if line.startswith("VmSize"))
limit = 1024 * taken + int(sys.argv.pop(1)) * 1_000_000
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
sys.argv[0] = "bianzhong"
main()
"""


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*_: object, **__: object) -> None:
        pytest.fail("the work has begun")

    monkeypatch.setattr(pipeline, "solve", solve)


def refused(*words: str) -> str:
    outcome = command(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err), outcome.err
    return outcome.err


# The coarser meshes of this bell have 9093 unknowns at draft and standard and 32979 at fine: a hundred each for a mode,
# and four modes to spare.
@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(
    ("count", "fidelity", "rest"),
    [
        ("87", "draft", "from 1 to 86 at fidelity draft, got 87; ask for fewer partials or use fidelity fine, for up to 325"),
        ("326", "standard", "from 1 to 86 at fidelity standard, got 326; ask for fewer partials"),
        ("999999", "fine", "from 1 to 325 at fidelity fine, got 999999; ask for fewer partials"),
    ],
)  # fmt: skip
def test_more_partials_than_the_meshes_hold(count: str, fidelity: str, rest: str) -> None:
    err = refused("tones", BELL, "--count", count, "--fidelity", fidelity)
    assert err == f"bianzhong: {BELL}: count: must be a whole number {rest}\n"


def test_as_many_partials_as_the_meshes_hold() -> None:
    assert (
        len(command("tones", BELL, "--count", "86", "--fidelity", "draft", "--json").json["partials"]) >= 86
    )


@pytest.mark.usefixtures("no_work")
def test_less_memory_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    # fine: 50 MB + 198075 (2.2 + 4.3 + 0.24) kB = 1.385 GB; 17 partials 1.378; standard: 49365 unknowns, 0.38 GB
    wanted = "fidelity fine with 198075 unknowns and 20 partials must fit into it, which needs 1.4 GB, got"
    cases = {
        1.38e9: "1.4 GB free; ask for 17 partials at most or use fidelity standard, which needs 0.4 GB",
        0.4e9: "0.4 GB free; use fidelity standard, which needs 0.4 GB",
        0.3e9: "0.3 GB free; use fidelity draft, which needs 0.2 GB",
        0.1e9: "0.1 GB free; end other programs, no fidelity fits",
    }
    for free, rest in cases.items():
        monkeypatch.setattr(preflight, "available", lambda free=free: free)
        assert (
            refused("modes", BELL, "-o", "m.vtu", "--fidelity", "fine")
            == f"bianzhong: {BELL}: memory: {wanted} {rest}\n"
        )


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the size of the process")
@pytest.mark.parametrize(("fidelity", "code"), [("fine", 2), ("draft", 0)])
def test_a_limit_of_the_system(fidelity: str, code: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, "1050", "tones", BELL, "--fidelity", fidelity],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == code, run.stderr
    if code:
        assert run.stdout == ""
        assert is_one_sentence(run.stderr)
        assert "got 1.0 GB free; use fidelity standard, which needs 0.4 GB" in run.stderr
