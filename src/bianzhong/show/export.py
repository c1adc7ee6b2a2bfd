"""Mesh files, each written whole or not at all: an older file at the place is replaced at the end.

``.msh`` for Gmsh, ``.vtu`` for ParaView, ``.inp`` for CalculiX. The cells are 20-node hexahedra,
the nodes those of the solver, the lengths in metres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import meshio
import numpy as np
from skfem import ElementHexS2

from bianzhong.arrays import Array, Index
from bianzhong.errors import ModalError
from bianzhong.fem import C2V
from bianzhong.fem.elasticity import jacobians
from bianzhong.fem.symmetry import mirrored
from bianzhong.show.calculix import deck
from bianzhong.show.target import check_target, replacing

if TYPE_CHECKING:
    from skfem import MeshHex2

    from bianzhong.fem import Modes
    from bianzhong.fem.elasticity import Isotropic
    from bianzhong.tones.classify import ModeName

__all__ = ["MESHES", "MODES", "Written", "write_mesh", "write_modes"]

MESHES = (".msh", ".vtu", ".inp")
"""Suffixes of the mesh files that can be written."""
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
    fields: tuple[str, ...] = ()
    """What the file calls each mode."""


# -- cells ----------------------------------------------------------------------------------

_CORNERS = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]])
_EDGES = np.array(
    [[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4], [0, 4], [1, 5], [2, 6], [3, 7]]
)
_PLACES = np.concatenate([_CORNERS, _CORNERS[_EDGES].mean(axis=1)])
"""The nodes of the unit cell in the order of VTK's quadratic hexahedron, which is that of C3D20."""


def _order(places: Array) -> Index:
    """Local numbers that scikit-fem gives to the nodes at ``places`` of the unit cell."""
    distances = np.abs(ElementHexS2.doflocs[None] - places[:, None]).sum(axis=-1)
    order: Index = distances.argmin(axis=1)
    return order


def _parts(mesh: MeshHex2) -> tuple[Array, Index]:
    """Positions (n, 3) and right-handed cells (cells, 20), as mesh files order them."""
    nodes = mesh.dofs.element_dofs
    turned = np.abs(_PLACES - [1, 0, 0])
    right = jacobians(mesh)[:, :1] > 0
    cells = np.where(right, nodes[_order(_PLACES)].T, nodes[_order(turned)].T)
    return np.ascontiguousarray(mesh.doflocs.T[: cells.max() + 1]), cells


# -- files ----------------------------------------------------------------------------------


def write_mesh(
    path: str | Path, mesh: MeshHex2, *, material: Isotropic, count: int = 20, title: str = "bell"
) -> Written:
    """Write a mesh, in the form its suffix asks for.

    Parameters
    ----------
    path
        Ends in ``.msh`` (Gmsh 4.1), ``.vtu`` or ``.inp`` (CalculiX: free vibrations of the mesh as it stands, so
        give the whole body).
    mesh
        20-node hexahedra, lengths in metres.
    material, count, title
        Material, number of elastic modes and heading of a CalculiX deck; other forms hold none of them.

    Raises
    ------
    SpecError
        If the file cannot be written.
    """
    target = Path(path)
    check_target(target, suffixes=MESHES)
    points, cells = _parts(mesh)
    replaced = target.exists()
    with replacing(target) as temporary:
        match target.suffix.lower():
            case ".inp":
                words = deck(points, cells, material=material, count=count, title=title)
                temporary.write_text(words, encoding="ascii", newline="\n")
            case ".msh":
                meshio.write(temporary, _with_gmsh_tags(points, cells), file_format="gmsh")
            case _:
                meshio.write(temporary, meshio.Mesh(points, [("hexahedron20", cells)]), file_format="vtu")
    return Written(path=target, replaced=replaced, cells=len(cells), nodes=len(points))


def _with_gmsh_tags(points: Array, cells: Index) -> meshio.Mesh:
    """The mesh as one volume of Gmsh, in the physical group ``bell``."""
    ones = [np.ones(len(cells), dtype=int)]
    return meshio.Mesh(
        points,
        [("hexahedron20", cells)],
        point_data={"gmsh:dim_tags": np.tile([3, 1], (len(points), 1))},
        cell_data={"gmsh:geometrical": ones, "gmsh:physical": ones},
        field_data={"bell": np.array([1, 3])},
    )


def write_modes(
    path: str | Path, mesh: MeshHex2, *, modes: Modes, names: Sequence[ModeName], whole: bool = True
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
        The quarter mesh the modes were solved on.
    modes
        Modes with their symmetry classes.
    names
        Their names.
    whole
        Write the whole body, not the quarter.

    Raises
    ------
    ModalError
        If the modes were solved without symmetry.
    SpecError
        If the file cannot be written.
    """
    target = Path(path)
    check_target(target, suffixes=MODES)
    body = mirrored(mesh) if whole else None
    points, cells = _parts(mesh if body is None else body.mesh)
    fields: dict[str, Array] = {}
    width = len(str(len(names)))
    rows = zip(modes.frequencies_hz, modes.shapes, modes.symmetries, names, strict=True)
    for number, (hertz, shape, symmetry, name) in enumerate(rows, start=1):
        if symmetry is None:
            msg = "modes: they must have symmetry classes to be mirrored and named, got none; solve by symmetry=C2V"
            raise ModalError(msg)
        label = f"{number:0{width}d} {hertz:.2f} Hz {symmetry} {name}"
        fields[label] = shape if body is None else body.motion(shape, symmetry)
    replaced = target.exists()
    with replacing(target) as temporary:
        meshio.write(
            temporary,
            meshio.Mesh(points, [("hexahedron20", cells)], point_data=fields),
            file_format="vtu",
        )
        _add_field_data(temporary, _table(modes, names))
    return Written(path=target, replaced=replaced, cells=len(cells), nodes=len(points), fields=tuple(fields))


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
