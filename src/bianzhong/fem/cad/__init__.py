"""The whole bell as a solid: body, mei, zhuan, yong, xuan, gan or niu, in curved tetrahedra or as a STEP file.

Gmsh and Open CASCADE run in a child process of their own, one a call, on one thread and with a fixed seed: nothing of
them is left behind, the same bell gives the same mesh, and neither a crash nor an endless loop there harms the caller,
which may be a thread or itself a worker process.
"""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.bell.shape import BellShape
from bianzhong.errors import MeshError
from bianzhong.fem.bellmesh import Fidelity, check_fidelity
from bianzhong.fem.cad.request import REPLY, REQUEST, Reply, Request
from bianzhong.fem.cad.tetrahedra import SolidMesh, as_mesh
from bianzhong.fem.curved import unfolded

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["BREAKING", "SOLID_SAFETY", "SolidMesh", "broken_by", "mesh_solid", "solid_at", "step"]

BREAKING = ("gan", "core")
"""Parts that break the symmetry of a bell."""
_CELLS: dict[Fidelity, float] = {"draft": 2.0, "standard": 3.0, "fine": 7.0}
_COARSER: dict[Fidelity, float] = {"draft": 1.4, "standard": 2.0, "fine": 4.7}
"""Cells on √(half-girth · wall), of the mesh and of its coarser companion for the error estimate."""
SOLID_SAFETY: dict[Fidelity, float] = {"draft": 2.0, "standard": 2.0, "fine": 2.0}
"""Factor on the difference between the two meshes."""
_PATIENCE = 600.0
"""Seconds after which the child is stopped."""
_PACKAGES = "libglu1-mesa libgl1 libxrender1 libxcursor1 libxfixes3 libxext6 libxft2 libfontconfig1 libxinerama1 libx11-6 libgomp1"
"""Debian packages of the libraries that Gmsh's wheel links to."""
_MODULE = "bianzhong.fem.cad.child"


def mesh_solid(
    shape: BellShape, *, fidelity: Fidelity = "standard", coarser: bool = False, whole: bool = False
) -> SolidMesh:
    """Mesh a bell with all its parts.

    Parameters
    ----------
    shape
        The bell.
    fidelity
        ``"draft"``, ``"standard"`` or ``"fine"``.
    coarser
        Make the coarser companion of that fidelity, for an error estimate.
    whole
        Mesh the whole bell, not the quarter x ≥ 0, y ≥ 0, which cannot have a gan or a shifted core.

    Raises
    ------
    MeshError
        If the fidelity is unknown, or the bell cannot be made a solid or filled with cells; the message names the part.
    """
    check_fidelity(fidelity)
    return solid_at(shape, cells=(_COARSER if coarser else _CELLS)[fidelity], whole=whole)


def solid_at(shape: BellShape, *, cells: float, whole: bool = False) -> SolidMesh:
    """Mesh a bell with about ``cells`` cells on √(half-girth · wall); raises as :func:`mesh_solid`."""
    dimensions, left_out = _meshed(shape.dimensions, whole=whole)
    reply = _answer(Request(dimensions=dimensions, whole=whole, cells=cells))
    assert reply.nodes is not None
    assert reply.cells is not None
    mesh, straightened = unfolded(as_mesh(reply.nodes, reply.cells))
    return SolidMesh(
        mesh=mesh,
        shape=BellShape(dimensions),
        whole=whole,
        volume=reply.volume,
        left_out=left_out,
        straightened=straightened,
    )


def step(shape: BellShape, *, whole: bool = True) -> tuple[str, float]:
    """The bell as a STEP file, its lengths in millimetres, and its volume, m³; raises as :func:`mesh_solid`."""
    dimensions, _ = _meshed(shape.dimensions, whole=whole)
    reply = _answer(Request(dimensions=dimensions, whole=whole, cells=None))
    assert reply.step is not None
    return reply.step, reply.volume


def broken_by(bell: BellDimensions) -> tuple[str, ...]:
    """Parts that break the symmetry of a bell, which a quarter of it leaves out."""
    return tuple(name for name in BREAKING if name in bell.details)


def _meshed(bell: BellDimensions, *, whole: bool) -> tuple[BellDimensions, tuple[str, ...]]:
    """The dimensions without what a quarter leaves out, and what that is."""
    left_out = () if whole else broken_by(bell)
    return bell.without(*left_out), left_out


def _answer(request: Request) -> Reply:
    """What the child makes of a request."""
    with tempfile.TemporaryDirectory(prefix="bianzhong-") as name:
        folder = Path(name)
        (folder / REQUEST).write_bytes(pickle.dumps(request))
        try:
            child = subprocess.run(
                [sys.executable, "-m", _MODULE, name],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            msg = (
                f"mesh: the solid must be meshed within {_PATIENCE:g} s, got none by then; leave out a part of it "
                "or use a coarser fidelity"
            )
            raise MeshError(msg) from None
        if not (folder / REPLY).exists():
            raise MeshError(_crash(child))
        reply: Reply = pickle.loads((folder / REPLY).read_bytes())
    if reply.failure is not None:
        raise MeshError(reply.failure)
    return reply


def _crash(child: subprocess.CompletedProcess[bytes]) -> str:
    """Say how the child ended, and what is missing where it could not begin."""
    words = child.stderr.decode("utf-8", "replace").strip().splitlines()
    last = words[-1] if words else f"exit status {child.returncode}"
    kind, _, library = last.partition(": ")
    if kind in {"OSError", "ImportError"} and re.search(r"\.(so|dylib|dll)\b", library):
        return (
            f"gmsh: its system libraries must be there, got {library}; on Debian: apt-get install {_PACKAGES}; what does "
            "not need the whole bell's solid works without"
        )
    return (
        f"mesh: Gmsh must make the solid of the bell, got {last}; leave out a part of it or change its size"
    )
