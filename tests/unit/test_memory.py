"""The memory that a solve needs, held against the one there is."""

from __future__ import annotations

import math
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from bianzhong.errors import ModalError
from bianzhong.fem import memory
from bianzhong.fem.memory import available, needed, require, workers

SOLVE = """
import os, re, sys
from pathlib import Path
os.cpu_count = lambda: int(sys.argv[2])
from bianzhong.bell.catalogue import load_bell, load_material
from bianzhong.fem import C2V, solve
from bianzhong.fem.bellmesh import mesh_bell
from bianzhong.study.pipeline import shape_of
spec = load_bell("ridged-minor-third")
mesh = mesh_bell(shape_of(spec), fidelity=sys.argv[1]).mesh
peak = lambda: int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) * 1024
before = peak()
modes = solve(mesh, load_material(spec.material), count=int(sys.argv[3]), symmetry=C2V)
print(modes.unknowns, peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the peak of this process, not of its parent")
@pytest.mark.parametrize(("fidelity", "at_once", "count"), [("draft", 1, 20), ("standard", 2, 80)])
def test_the_law_lies_a_little_above_what_is_used(fidelity: str, at_once: int, count: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SOLVE, fidelity, str(at_once), str(count)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    unknowns, used = map(int, run.stdout.split())
    assert used < needed(unknowns, count=count, at_once=at_once) < 2 * used


def test_the_law_by_hand() -> None:
    # 50 MB + 100 000 (2.2 + 2 (4.3 + 0.24)) kB; twice 200 000 unknowns: g = 2^0.2 = 1.1487
    assert needed(100_000, count=20, at_once=2) == pytest.approx(1.178e9, rel=1e-12)
    assert needed(400_000, count=20, at_once=1) == pytest.approx(50e6 + 4e5 * (2200 + 4939.4 + 240), rel=1e-5)


def test_as_many_classes_at_once_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    for free, expected in ((1e12, 3), (1.2e9, 2), (1.1e9, 1)):
        monkeypatch.setattr(memory, "available", lambda free=free: free)
        assert workers(100_000, count=20, classes=4) == expected
    monkeypatch.setattr(memory, "available", lambda: math.inf)
    assert workers(100_000, count=20, classes=1) == 1
    monkeypatch.setattr(memory, "available", lambda: 0.7e9)
    with pytest.raises(
        ModalError, match=r"^memory: 100000 unknowns and 20 modes must .*, which needs 0.7 GB, got"
    ):
        workers(100_000, count=20, classes=4)


def test_what_does_not_fit_is_refused_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "available", lambda: 1.5e9)
    require(1.4e9, what="this")
    with pytest.raises(
        ModalError, match=r"^memory: this must fit into it, which needs 1\.6 GB, got 1\.5 GB free; do"
    ):
        require(1.6e9, what="this", advice="do without")


# -- what there is --------------------------------------------------------------------------

STAT = "anon 5\ninactive_file 100\n"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with 8 MB, a process in the group /a/b, and no groups."""
    proc = tmp_path / "proc"
    (proc / "self").mkdir(parents=True)
    (proc / "meminfo").write_text("MemTotal: 9000 kB\nMemAvailable:    8000 kB\n")
    (proc / "self" / "status").write_text("Name: x\nVmSize:\t   3000 kB\n")
    (proc / "self" / "cgroup").write_text("3:cpuset:/c\n0::/a/b\n")
    monkeypatch.setattr(memory, "_PROC", proc)
    monkeypatch.setattr(memory, "_GROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, 0))
    return tmp_path


def group(folder: Path, **files: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, value in files.items():
        (folder / name.replace("__", ".")).write_text(f"{value}")


def test_of_the_machine(machine: Path) -> None:
    assert available() == 8000 * 1024
    (machine / "proc" / "meminfo").unlink()
    assert available() == pytest.approx(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"), rel=0.5)


def test_of_the_limit_of_the_process(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, free in ((5000, 2000), (2000, 0)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limit=limit: (limit * 1024, 0))
        assert available() == free * 1024
    (machine / "proc" / "self" / "status").unlink()
    assert available() == 8000 * 1024, "not known"


def test_of_a_control_group_or_one_above_it(machine: Path) -> None:
    group(machine / "cgroup" / "a" / "b", memory__max="max", memory__current=700, memory__stat=STAT)
    assert available() == 8000 * 1024
    group(machine / "cgroup" / "a", memory__max=5000, memory__current=800, memory__stat=STAT)
    assert available() == 5000 - 800 + 100
    group(machine / "cgroup" / "a", memory__current=9000)
    assert available() == 0


def test_of_a_control_group_of_version_1(machine: Path) -> None:
    (machine / "proc" / "self" / "cgroup").write_text("4:cpu,memory:/a\n")
    files = {
        "memory__limit_in_bytes": 5000,
        "memory__usage_in_bytes": 800,
        "memory__stat": f"total_{STAT[7:]}",
    }
    group(machine / "cgroup" / "memory" / "a", **files)
    assert available() == 5000 - 800 + 100
    (machine / "proc" / "self" / "cgroup").write_text("4:cpu:/a\n")
    assert available() == 8000 * 1024
