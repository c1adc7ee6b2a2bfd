"""A whole bell in tetrahedra, 20 elastic modes: the program whole and by quarters, and CalculiX on the same mesh.

    python -m benchmarks.speed.solids [--publish] [BELL]

Each run is a process of its own; the numbers are medians of runs made in turn. The meshing is timed apart.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np

from benchmarks.accuracy.calculix import frequencies
from benchmarks.publish import commit, publish
from bianzhong.arrays import Array
from bianzhong.bell.catalogue import load_bell, load_material
from bianzhong.bell.shape import BellShape
from bianzhong.fem import C2V, solve
from bianzhong.fem.cad import SolidMesh, solid_at
from bianzhong.study.pipeline import shape_of

__all__ = ["main", "run"]

BELL, CELLS, COUNT, RUNS = "dasheng-yingzhong", 2.0, 20, 3
THREADS = 2
_HEAD = "| | unknowns | s | memory, MB | times faster than CalculiX |\n|---|---|---|---|---|\n"


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Run:
    """One process: what it solved and what that took."""

    unknowns: int
    seconds: float
    megabytes: float
    hertz: Array


def run(what: str, solid: SolidMesh, *, bell: str) -> Run:
    """Assemble and solve a mesh in this process: ``whole``, ``quarters`` or ``calculix``."""
    bronze, start = load_material(load_bell(bell).material), time.perf_counter()
    who = resource.RUSAGE_SELF
    if what == "calculix":
        who, unknowns = resource.RUSAGE_CHILDREN, 3 * solid.mesh.doflocs.shape[1]
        hertz = frequencies(solid.mesh, bronze, count=COUNT, threads=THREADS)
    else:
        modes = solve(solid.mesh, bronze, count=COUNT, symmetry=C2V if what == "quarters" else None)
        hertz, unknowns = modes.frequencies_hz[:COUNT], modes.unknowns
    return Run(
        unknowns=unknowns,
        seconds=time.perf_counter() - start,
        megabytes=resource.getrusage(who).ru_maxrss / 1024,
        hertz=hertz,
    )


def _meshed(bell: str, *, whole: bool) -> tuple[SolidMesh, float]:
    shape = BellShape(shape_of(load_bell(bell)).dimensions.without("core"))
    start = time.perf_counter()
    return solid_at(shape, cells=CELLS, whole=whole), time.perf_counter() - start


def main(arguments: Sequence[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="A whole bell in tetrahedra, beside CalculiX.")
    parser.add_argument("bell", nargs="?", default=BELL, help="id of a shipped bell")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    begin, at = time.perf_counter(), commit()
    (whole, long), (quarter, short) = (_meshed(wishes.bell, whole=each) for each in (True, False))
    meshes = {"whole": whole, "quarters": quarter, "calculix": whole}
    runs: dict[str, list[Run]] = {what: [] for what in meshes}
    for _ in range(RUNS):
        for what, solid in meshes.items():
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                runs[what].append(pool.submit(run, what, solid, bell=wishes.bell).result())
    table = _HEAD + "".join(_row(what, done, others=runs["calculix"]) for what, done in runs.items())
    theirs = runs["calculix"][0].hertz
    bronze = load_material(load_bell(wishes.bell).material)
    alike = solve(whole.mesh, bronze, count=COUNT, scheme="tet10-calculix").frequencies_hz[:COUNT]
    off, own = np.abs(alike / theirs - 1).max(), np.abs(runs["whole"][0].hertz / theirs - 1).max()
    words = (
        f"{wishes.bell}, {whole.mesh.nelements} cells whole, {COUNT} elastic modes, {THREADS} threads. Meshing: whole "
        f"{long:.1f} s, quarter {short:.1f} s. Greatest relative difference from CalculiX on the same mesh: "
        f"{off:.0e} with its four points, {own:.0e} with the program's own, which see the curved cells better. "
        f"Version: {_version()}. CalculiX writes the deck and the shapes to files and certifies nothing.\n"
    )
    sys.stdout.write(f"{words}\n{table}")
    if wishes.publish:
        publish("solids speed", f"{words}\n{table}", at=at, seconds=time.perf_counter() - begin)


def _row(what: str, done: Sequence[Run], *, others: Sequence[Run]) -> str:
    seconds = statistics.median(each.seconds for each in done)
    ratio = statistics.median(each.seconds for each in others) / seconds
    megabytes = max(each.megabytes for each in done)
    return f"| {what} | {done[0].unknowns} | {seconds:.1f} | {megabytes:.0f} | {ratio:.1f} |\n"


def _version() -> str:
    found = subprocess.run(["ccx", "-v"], capture_output=True, text=True, check=False).stdout
    return f"CalculiX {found.split()[-1]}" if found.split() else "CalculiX"


if __name__ == "__main__":
    main(sys.argv[1:])
