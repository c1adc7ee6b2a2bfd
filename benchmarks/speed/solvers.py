"""The two sparse solvers side by side: one certified class of a tube at rising numbers of unknowns.

python -m benchmarks.speed.solvers [--publish]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from typing import TYPE_CHECKING, get_args

import numpy as np
from skfem import MeshHex1, MeshHex2

from benchmarks.publish import commit, printed, publish
from bianzhong.bell.catalogue import load_material
from bianzhong.fem import Symmetry, solve
from bianzhong.fem.linear import Solver

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main", "shell"]

_CELLS = {"1k": (6, 4), "5k": (12, 11), "20k": (24, 22), "80k": (48, 44)}
"""Cells round a quarter and along a shell two cells thick."""
_RUNS = 3
_HEAD = "| unknowns | rslab, s | SuperLU, s | ratio | greatest relative difference |\n|---|---|---|---|---|\n"


def shell(around: int, along: int) -> MeshHex2:
    """A quarter of a tube, 80 mm in radius, 6 mm thick and 200 mm long, x ≥ 0 and y ≥ 0."""
    grid = (np.linspace(0, 1, n + 1) for n in (2, around, along))
    mesh = MeshHex2.from_mesh(MeshHex1.init_tensor(*grid))
    through, angle, height = mesh.doflocs
    radius, angle = 0.08 - 0.006 * through, 0.5 * np.pi * angle
    x, y = radius * np.sin(angle), radius * np.cos(angle)
    x[angle == 0], y[np.isclose(angle, 0.5 * np.pi)] = 0.0, 0.0
    return MeshHex2(np.array([x, y, 0.2 * height]), mesh.t)


def _row(mesh: MeshHex2) -> str:
    """Medians of runs made in turn, and the greatest difference of a frequency."""
    bronze = load_material("zhou-bell")
    seconds: dict[Solver, list[float]] = {name: [] for name in get_args(Solver)}
    found = {}
    for _ in range(_RUNS):
        for name, times in seconds.items():
            begin = time.perf_counter()
            found[name] = solve(mesh, bronze, count=6, symmetry=Symmetry.A1, solver=name)
            times.append(time.perf_counter() - begin)
    ours, theirs = (statistics.median(times) for times in seconds.values())
    off = np.abs(found["rslab"].frequencies_hz / found["superlu"].frequencies_hz - 1).max()
    return f"| {found['rslab'].unknowns} | {ours:.2f} | {theirs:.2f} | {theirs / ours:.1f} | {off:.0e} |\n"


def main(arguments: Sequence[str]) -> None:
    """Print the table, a line a size as it is done."""
    parser = argparse.ArgumentParser(description="Both sparse solvers at four sizes.")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start, at = time.perf_counter(), commit()
    table = printed(_HEAD, (_row(shell(*cells)) for cells in _CELLS.values()))
    if wishes.publish:
        publish("solvers", table, at=at, seconds=time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
