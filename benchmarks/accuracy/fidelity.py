"""How near the converged value each fidelity brings both tones of every shipped bell.

    python -m benchmarks.accuracy.fidelity [--publish] [BELL...]

The converged value is that of a mesh with 28 cells along the half-girth (``fine`` has 20).
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.publish import commit, printed, publish
from bianzhong.bell.catalogue import list_bells, load_bell, load_material
from bianzhong.fem import Symmetry, solve
from bianzhong.fem.bellmesh import FIDELITIES, SAFETY, mesh_at, mesh_bell
from bianzhong.fem.refine import pair, refinement
from bianzhong.study.pipeline import shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.bell.material import Material
    from bianzhong.fem import Modes
    from bianzhong.fem.blocks import BlockMesh

__all__ = ["errors", "main"]

_CONVERGED = 28.0
_TONES = (Symmetry.A1, Symmetry.A2)
_HEAD = (
    "| bell | "
    + " | ".join(f"{f}: A, B (±)" for f in FIDELITIES)
    + " |\n|---|"
    + "---|" * len(FIDELITIES)
    + "\n"
)


def _solved(mesh: BlockMesh, bronze: Material, *, count: int) -> tuple[BlockMesh, Modes]:
    return mesh, solve(mesh.mesh, bronze, count=count, symmetry=_TONES)


def errors(bell: str) -> list[str]:
    """For each fidelity the error of A and of B in cents, and in brackets the estimate."""
    spec = load_bell(bell)
    bronze, shape = load_material(spec.material), shape_of(spec)
    converged = _solved(mesh_at(shape, girth=_CONVERGED), bronze, count=4)
    cells = []
    for fidelity in FIDELITIES:
        mesh, modes = _solved(mesh_bell(shape, fidelity=fidelity), bronze, count=2)
        coarser = _solved(mesh_bell(shape, fidelity=fidelity, coarser=True), bronze, count=4)
        estimate = refinement(mesh, modes, coarser=coarser, safety=SAFETY[fidelity]).error_cents
        partners = pair(mesh, modes, coarser=converged)
        off = 1200 * np.log2(modes.frequencies_hz / converged[1].frequencies_hz[partners])
        tones = (modes.symmetries.index(label) for label in _TONES)
        cells.append(", ".join(f"{off[i]:+.2f} ({estimate[i]:.1f})" for i in tones))
    return cells


def main(arguments: Sequence[str]) -> None:
    """Print the table, a line a bell as it is done."""
    parser = argparse.ArgumentParser(description="Errors of both tones at each fidelity.")
    parser.add_argument("bells", metavar="BELL", nargs="*", help="id of a shipped bell")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start, at = time.perf_counter(), commit()
    bells = wishes.bells or list_bells()
    table = printed(_HEAD, (f"| {bell} | {' | '.join(errors(bell))} |\n" for bell in bells))
    if wishes.publish:
        publish("fidelity", table, at=at, seconds=time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
