"""The modes of shipped bells against those of CalculiX, one by one, on the same mesh of the whole bell.

    python -m benchmarks.accuracy.calculix [--publish] [BELL...]

prints a table; ``--publish`` writes it into ``benchmarks/README.md``. CalculiX's C3D20R takes 2×2×2 points for the
stiffness and for the mass, the program's own scheme takes 3×3×3 for the mass. So there are two columns: with
CalculiX's points the frequencies must agree to the digits it prints, which compares geometry, elements, material,
symmetry classes and eigensolver; with the program's own points the difference is one of discretisation.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from skfem import MeshTet2

from benchmarks.publish import commit, printed, publish
from bianzhong.bell.catalogue import list_bells, load_bell, load_material
from bianzhong.bell.shape import BellShape
from bianzhong.errors import BellError
from bianzhong.fem import C2V, solve
from bianzhong.fem.bellmesh import mesh_bell
from bianzhong.fem.symmetry import mirrored
from bianzhong.show.calculix import RIGID_MOTIONS
from bianzhong.show.export import write_mesh
from bianzhong.study.pipeline import shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skfem import MeshHex2

    from bianzhong.arrays import Array
    from bianzhong.fem.elasticity import Isotropic

__all__ = ["Agreement", "compare", "elastic", "frequencies", "main"]

COUNT = 20
"""Elastic modes compared."""
_SPARE = 2
"""Further modes asked of CalculiX, whose last ones may be out of order."""
_THICKER = 1.001


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far the lowest elastic modes of a bell are from CalculiX's."""

    bell: str
    unknowns: int
    """Degrees of freedom of the whole bell in CalculiX."""
    lowest_hz: float
    highest_hz: float
    same_points: float
    """Greatest relative difference, both with 2×2×2 points throughout."""
    own_points_cents: float
    """Greatest difference, cents, of the program's own scheme."""
    thicker: float
    """Control: as ``same_points``, the program's wall 0.1 % thicker."""
    seconds: float
    """Time CalculiX took on one thread."""


def frequencies(
    mesh: MeshHex2 | MeshTet2, material: Isotropic, *, count: int = COUNT, threads: int = 1
) -> Array:
    """Lowest elastic frequencies, Hz, that CalculiX finds of a body of tetrahedra, or of that of which hexahedra are a quarter.

    Raises
    ------
    RuntimeError
        If CalculiX finds none, or not six rigid motions below them.
    """
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "bell.inp"
        whole = mesh if isinstance(mesh, MeshTet2) else mirrored(mesh).mesh
        write_mesh(deck, whole, material=material, count=count + _SPARE)
        environment = {**os.environ, "OMP_NUM_THREADS": str(threads)}
        run = subprocess.run(
            ["ccx", deck.stem], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        results = deck.with_suffix(".dat")
        if not results.exists():
            msg = f"ccx: must write {results.name}, got none; it said: {run.stdout[-500:]}"
            raise RuntimeError(msg)
        return elastic(results.read_text())[:count]


def elastic(results: str) -> Array:
    """Elastic frequencies, Hz, of a table of eigenvalues as CalculiX writes it, the six rigid motions dropped.

    Raises
    ------
    RuntimeError
        If the lowest six are not far below the seventh, or the seventh is no more than they are.
    """
    table = results.partition("P A R T I C I P A T I O N")[0]
    rows = re.findall(r"^ +\d+((?: +[-+.\dE]+){4})$", table, re.MULTILINE)
    hertz = np.array([float(row.split()[2]) for row in rows])
    rigid = hertz[: RIGID_MOTIONS + 1] < 1e-3 * hertz[RIGID_MOTIONS + 1 :].max(initial=0.0)
    if rigid.tolist() != [True] * RIGID_MOTIONS + [False]:
        msg = (
            f"ccx: the first six modes must be rigid motions and the seventh not, got {hertz[:8].tolist()} Hz"
        )
        raise RuntimeError(msg)
    return hertz[RIGID_MOTIONS:]


def compare(name: str) -> Agreement:
    """Compare a shipped bell on the mesh of fidelity ``draft``."""
    spec = load_bell(name)
    material = load_material(spec.material)
    shape = shape_of(spec, material=material)
    mesh = mesh_bell(shape, fidelity="draft").mesh
    thicker = BellShape(replace(shape.dimensions, wall=_THICKER * shape.dimensions.wall))
    start = time.perf_counter()
    theirs = frequencies(mesh, material)
    seconds = time.perf_counter() - start
    own = _ours(mesh, material, scheme="hex20-reduced")
    return Agreement(
        bell=name,
        unknowns=3 * (1 + int(mirrored(mesh).mesh.dofs.element_dofs[:20].max())),
        lowest_hz=float(theirs[0]),
        highest_hz=float(theirs[-1]),
        same_points=_apart(_ours(mesh, material), theirs),
        own_points_cents=1200 * float(np.abs(np.log2(own / theirs)).max()),
        thicker=_apart(_ours(mesh_bell(thicker, fidelity="draft").mesh, material), theirs),
        seconds=seconds,
    )


def _ours(mesh: MeshHex2, material: Isotropic, *, scheme: str = "hex20-calculix") -> Array:
    return solve(mesh, material, count=COUNT, symmetry=C2V, scheme=scheme).frequencies_hz[:COUNT]


def _apart(ours: Array, theirs: Array) -> float:
    return float(np.abs(ours / theirs - 1).max())


# -- the table ------------------------------------------------------------------------------

_HEAD = f"""\
| bell | unknowns | Hz, 1st to {COUNT}th | same points | own points, cents | control | ccx, s |
|---|---|---|---|---|---|---|
"""


_UNSOLVED = "| not solved "


def _row_of(bell: str) -> str:
    try:
        return _row(compare(bell))
    except (BellError, RuntimeError, FileNotFoundError) as error:
        sys.stderr.write(f"calculix.py: {bell}: {error}\n")
        return f"| {bell} {_UNSOLVED}| | | | | |\n"


def _row(a: Agreement) -> str:
    return (
        f"| {a.bell} | {a.unknowns} | {a.lowest_hz:.2f}-{a.highest_hz:.2f} | {a.same_points:.1e} "
        f"| {a.own_points_cents:.2f} | {a.thicker:.1e} | {a.seconds:.1f} |\n"
    )


def main(arguments: Sequence[str]) -> int:
    """Compare the bells named, by default all shipped ones."""
    parser = argparse.ArgumentParser(prog="calculix.py", description="Compare bells with CalculiX.")
    parser.add_argument("bells", metavar="BELL", nargs="*", help="id of a shipped bell, or a bell file")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start = time.perf_counter()
    at = commit() if wishes.publish else ""
    table = printed(_HEAD, map(_row_of, wishes.bells or list_bells()))
    if wishes.publish:
        publish("calculix", table, at=at, seconds=time.perf_counter() - start)
    return 2 if _UNSOLVED in table else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
