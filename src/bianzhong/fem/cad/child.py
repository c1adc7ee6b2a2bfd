"""The child process, the only one that runs gmsh: from a bell to its tetrahedra or its STEP file.

    python -m bianzhong.fem.cad.child FOLDER

reads the pickled request in ``FOLDER`` and writes the reply beside it.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import gmsh
import numpy as np

from bianzhong.arrays import Array, Index
from bianzhong.bell.shape import BellShape
from bianzhong.errors import BellError
from bianzhong.fem.cad.middles import second_order
from bianzhong.fem.cad.parts import complete
from bianzhong.fem.cad.patches import MM
from bianzhong.fem.cad.request import REPLY, REQUEST, Reply, Request
from bianzhong.fem.cad.sizes import wish_sizes
from bianzhong.fem.cad.solid import body
from bianzhong.fem.symmetry import FRONT_RIGHT, QUADRANTS, Quadrant

__all__ = ["main"]

_OPTIONS = {
    "General.Terminal": 0,
    "General.NumThreads": 1,
    "Geometry.ToleranceBoolean": 1e-4,  # mm
    "Mesh.RandomSeed": 1,
    "Mesh.Algorithm": 6,  # Frontal-Delaunay
    "Mesh.Algorithm3D": 1,  # Delaunay
    "Mesh.MeshSizeExtendFromBoundary": 0,
    "Mesh.MeshSizeFromPoints": 0,
    "Mesh.MeshSizeFromCurvature": 0,
}
_FINER = (1.0, 1.2, 1.5, 2.0)
"""Factors on the number of cells, tried in turn: faces of coarse triangles may cut each other where a part is small."""
_ON_PLANE = 1e-5
"""Nodes of a quarter nearer to a plane of symmetry than this, mm, are on it."""


@contextmanager
def _session() -> Iterator[None]:
    """Gmsh with an empty model and fixed options, closed at the end."""
    gmsh.initialize(["-nopopup"], readConfigFiles=False, interruptible=False)
    try:
        for name, value in _OPTIONS.items():
            gmsh.option.setNumber(name, value)
        gmsh.model.add("bell")
        yield
    finally:
        gmsh.finalize()


def _made(request: Request, folder: Path) -> Reply:
    shape, sides = BellShape(request.dimensions), QUADRANTS if request.whole else (FRONT_RIGHT,)
    if request.cells is None:
        with _session():
            volume = _volume(shape, sides=sides)
            path = folder / "bell.step"
            gmsh.write(str(path))
            return Reply(step=path.read_text("utf-8"), volume=volume)
    nodes, cells, volume = _filled(shape, cells=request.cells, sides=sides)
    if not request.whole:
        nodes[:, :2][np.abs(nodes[:, :2]) < _ON_PLANE] = 0.0
    return Reply(nodes=nodes / MM, cells=cells, volume=volume)


def _volume(shape: BellShape, *, sides: Sequence[Quadrant]) -> float:
    """Make the solid in the open model, and return its volume, m³."""
    solid = complete(shape, body(shape, sides=sides), sides=sides)
    return float(gmsh.model.occ.getMass(3, solid)) / MM**3


def _filled(shape: BellShape, *, cells: float, sides: Sequence[Quadrant]) -> tuple[Array, Index, float]:
    """Nodes and tetrahedra of the solid, and its volume; smaller ones where those wished for do not fill it.

    Each try has a session of its own: after a failure Gmsh meshes nothing more in the same one.
    """
    for finer in _FINER:
        with _session():
            volume = _volume(shape, sides=sides)
            wish_sizes(shape, cells=finer * cells, sides=sides)
            try:
                gmsh.model.mesh.generate(3)
            except Exception:
                if finer == _FINER[-1]:
                    raise
            else:
                return *second_order(), volume
    raise AssertionError


def main(folder: Path) -> None:
    """Answer the request in a folder."""
    request = pickle.loads((folder / REQUEST).read_bytes())
    try:
        reply = _made(request, folder)
    except BellError as error:
        reply = Reply(failure=str(error))
    except Exception as error:
        if type(error) is not Exception:  # gmsh raises nothing more exact
            raise
        words = str(error).rstrip(". ")
        reply = Reply(
            failure=f"mesh: Gmsh must fill the solid of the bell with cells, got {words!r}; make what is thinnest thicker "
            "(wall.thickness, plate.thickness, mei.diameter), leave out a part or use another fidelity"
        )
    (folder / REPLY).write_bytes(pickle.dumps(reply))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
