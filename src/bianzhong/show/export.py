"""Mesh files, each written whole or not at all: an older file at the place is replaced at the end.

``.msh`` for Gmsh, ``.vtu`` for ParaView, ``.inp`` for CalculiX: the cells and nodes of the solver, lengths in metres.
``.step`` and ``.stl`` of the solid for founders and for CAD, lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import meshio
import numpy as np
from skfem import MeshHex2, MeshTet2

from bianzhong.arrays import Array
from bianzhong.errors import ModalError
from bianzhong.fem import C2V
from bianzhong.fem.symmetry import mirrored
from bianzhong.show.calculix import deck
from bianzhong.show.cells import Cells, cells_of, skin
from bianzhong.show.target import check_target, replacing

if TYPE_CHECKING:
    from bianzhong.fem import Modes
    from bianzhong.fem.elasticity import Isotropic
    from bianzhong.tones.classify import ModeName

__all__ = ["MESHES", "MODES", "SOLIDS", "Written", "write_mesh", "write_modes", "write_step"]

MESHES = (".msh", ".vtu", ".inp")
"""Suffixes of the files that can be written of a mesh."""
SOLIDS = (*MESHES, ".stl", ".step")
"""Suffixes of the files that can be written of a solid."""
MODES = (".vtu",)
"""Suffixes of the files of modes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A file that was written."""

    path: Path
    replaced: bool
    """Whether there was an older file at the place."""
    cells: int
    nodes: int
    straightened: int = 0
    """Edges of tetrahedra less curved than the wall, so that no cell is folded."""
    fields: tuple[str, ...] = ()
    """What the file calls each mode."""


def write_mesh(
    path: str | Path, mesh: MeshHex2 | MeshTet2, *, material: Isotropic, count: int = 20, title: str = "bell"
) -> Written:
    """Write a mesh, in the form its suffix asks for.

    Parameters
    ----------
    path
        Ends in ``.msh`` (Gmsh 4.1), ``.vtu``, ``.inp`` (CalculiX: free vibrations of the mesh as it stands, so
        give the whole body) or, of tetrahedra, ``.stl`` (the closed surface in mm).
    mesh
        20-node hexahedra or 10-node tetrahedra, lengths in metres.
    material, count, title
        Material, number of elastic modes and heading of a CalculiX deck; other forms hold none of them.

    Raises
    ------
    SpecError
        If the file cannot be written.
    """
    target = Path(path)
    check_target(target, suffixes=SOLIDS[:-1] if isinstance(mesh, MeshTet2) else MESHES)
    body = cells_of(mesh)
    replaced = target.exists()
    with replacing(target) as temporary:
        match target.suffix.lower():
            case ".inp":
                words = deck(body, material=material, count=count, title=title)
                temporary.write_text(words, encoding="ascii", newline="\n")
            case ".msh":
                meshio.write(temporary, _with_gmsh_tags(body), file_format="gmsh")
            case ".stl":
                meshio.write(temporary, _triangles(body), file_format="stl", binary=True)
            case _:
                meshio.write(
                    temporary, meshio.Mesh(body.points, [(body.kind, body.cells)]), file_format="vtu"
                )
    return Written(path=target, replaced=replaced, cells=len(body.cells), nodes=len(body.points))


def write_step(path: str | Path, words: str) -> Written:
    """Write the words of a STEP file, whole or not at all; raises SpecError if it cannot be written."""
    target = Path(path)
    check_target(target, suffixes=(".step",))
    replaced = target.exists()
    with replacing(target) as temporary:
        temporary.write_text(words, encoding="utf-8", newline="\n")
    return Written(path=target, replaced=replaced, cells=0, nodes=0)


def _triangles(body: Cells) -> meshio.Mesh:
    """The surface, in millimetres."""
    used, triangles = np.unique(skin(body), return_inverse=True)
    return meshio.Mesh(1e3 * body.points[used], [("triangle", triangles.reshape(-1, 3))])


def _with_gmsh_tags(body: Cells) -> meshio.Mesh:
    """The mesh as one volume of Gmsh, in the physical group ``bell``."""
    ones = [np.ones(len(body.cells), dtype=int)]
    return meshio.Mesh(
        body.points,
        [(body.kind, body.cells)],
        point_data={"gmsh:dim_tags": np.tile([3, 1], (len(body.points), 1))},
        cell_data={"gmsh:geometrical": ones, "gmsh:physical": ones},
        field_data={"bell": np.array([1, 3])},
    )


def write_modes(
    path: str | Path,
    mesh: MeshHex2 | MeshTet2,
    *,
    modes: Modes,
    names: Sequence[ModeName],
    whole: bool = True,
) -> Written:
    """Write the shapes of modes to a ``.vtu`` file.

    Each mode is a field at the nodes, in kg^-1/2 (φᵀMφ = 1 over what the file holds), called by its number,
    frequency, class and name: ``01 711.98 Hz A1 (2,0)a``. The data of the file as a whole, one value a mode, are
    ``frequency_hz``, ``m``, ``n``, ``share`` and ``symmetry`` (1 to 4: A1, A2, B1, B2).

    Parameters
    ----------
    path
        Ends in ``.vtu``.
    mesh
        The mesh the modes were solved on.
    modes
        Modes with their symmetry classes.
    names
        Their names.
    whole
        Write the whole body of which hexahedra are the quarter.

    Raises
    ------
    ModalError
        If modes without symmetry are to be mirrored.
    SpecError
        If the file cannot be written.
    """
    target = Path(path)
    check_target(target, suffixes=MODES)
    double = mirrored(mesh) if whole and isinstance(mesh, MeshHex2) else None
    body = cells_of(mesh if double is None else double.mesh)
    fields: dict[str, Array] = {}
    width = len(str(len(names)))
    rows = zip(modes.frequencies_hz, modes.shapes, modes.symmetries, names, strict=True)
    for number, (hertz, shape, symmetry, name) in enumerate(rows, start=1):
        if double is not None and symmetry is None:
            msg = "modes: they must have symmetry classes to be mirrored, got none; solve by symmetry=C2V"
            raise ModalError(msg)
        label = f"{number:0{width}d} {hertz:.2f} Hz {name.symmetry} {name}"
        fields[label] = shape if double is None or symmetry is None else double.motion(shape, symmetry)
    replaced = target.exists()
    with replacing(target) as temporary:
        meshio.write(
            temporary,
            meshio.Mesh(body.points, [(body.kind, body.cells)], point_data=fields),
            file_format="vtu",
        )
        _add_field_data(temporary, _table(modes, names))
    return Written(
        path=target, replaced=replaced, cells=len(body.cells), nodes=len(body.points), fields=tuple(fields)
    )


def _table(modes: Modes, names: Sequence[ModeName]) -> Mapping[str, Sequence[float]]:
    return {
        "frequency_hz": modes.frequencies_hz.tolist(),
        "symmetry": [1 + C2V.index(name.symmetry) for name in names],
        "m": [name.m for name in names],
        "n": [name.n for name in names],
        "share": [name.share for name in names],
    }


def _add_field_data(path: Path, table: Mapping[str, Sequence[float]]) -> None:
    """Add values of the file as a whole, which meshio reads but does not write."""
    arrays = "\n".join(
        f'<DataArray type="Float64" Name="{name}" NumberOfTuples="{len(values)}" format="ascii">'
        f"{' '.join(map(repr, values))}</DataArray>"
        for name, values in table.items()
    )
    before, tag, after = path.read_text("utf-8").partition("<UnstructuredGrid>")
    path.write_text(f"{before}{tag}\n<FieldData>\n{arrays}\n</FieldData>{after}", encoding="utf-8")
