"""Files of the solid: read back by other programs they are the same body, with the same frequencies."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import meshio
import numpy as np
import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.shape import BellShape
from bianzhong.errors import MeshError, SpecError
from bianzhong.fem import solve
from bianzhong.fem.cad import step
from bianzhong.fem.cad.tetrahedra import as_mesh
from bianzhong.fem.curved import least_jacobians
from bianzhong.show.export import write_mesh, write_step
from tests.bodies import BRONZE, block
from tests.solids import DASHENG, meshed, volume

if TYPE_CHECKING:
    from bianzhong.arrays import Array, Index
    from bianzhong.fem.cad import SolidMesh

pytestmark = [pytest.mark.cad, pytest.mark.needs("gmsh")]

BELL = DASHENG.without("mei")
RTOL = 1e-9
GMSH_ORDER = [0, 1, 2, 3, 4, 5, 6, 7, 9, 8]
"""The ten nodes of VTK and CalculiX in the order of Gmsh. Source: Gmsh reference manual, node ordering."""

READ_MESH = """
import json, sys, gmsh
gmsh.initialize(["-nopopup"], readConfigFiles=False)
gmsh.option.setNumber("General.Terminal", 0)
gmsh.open(sys.argv[1])
tags, places, _ = gmsh.model.mesh.getNodes()
(kind,) = gmsh.model.mesh.getElementTypes()
_, cells = gmsh.model.mesh.getElementsByType(kind)
at, weights = gmsh.model.mesh.getIntegrationPoints(kind, "Gauss6")
_, determinants, _ = gmsh.model.mesh.getJacobians(kind, at)
print(json.dumps({
    "name": gmsh.model.mesh.getElementProperties(kind)[0], "group": gmsh.model.getPhysicalName(3, 1),
    "tags": tags.tolist(), "places": places.tolist(), "cells": cells.tolist(),
    "volume": float((determinants.reshape(-1, len(weights)) @ weights).sum()),
    "least": float(determinants.min()),
}))
"""
READ_STEP = """
import json, sys, gmsh
gmsh.initialize(["-nopopup"], readConfigFiles=False)
gmsh.option.setNumber("General.Terminal", 0)
solids = gmsh.model.occ.importShapes(sys.argv[1])
gmsh.model.occ.synchronize()
print(json.dumps({
    "solids": solids, "volume": gmsh.model.occ.getMass(*solids[0]), "box": gmsh.model.getBoundingBox(-1, -1),
}))
"""


def read_in_gmsh(program: str, path: Path) -> dict[str, object]:
    run = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, encoding="utf-8", check=True
    )
    found: dict[str, object] = json.loads(run.stdout)
    return found


def read_deck(path: Path) -> tuple[Array, Index]:
    """Nodes and cells of a CalculiX deck."""
    text = path.read_text("ascii")
    assert "*ELEMENT, TYPE=C3D10, ELSET=EBODY\n" in text
    nodes, cells = (
        re.findall(rf"^\*{card}[^\n]*\n((?:[^*\n][^\n]*\n)+)", text, re.MULTILINE)
        for card in ("NODE,", "ELEMENT")
    )
    points = np.array([[float(x) for x in line.split(",")] for line in nodes[0].splitlines()])
    words = np.array([int(n) for n in cells[0].replace("\n", ",").replace(",,", ",").strip(",").split(",")])
    rows = words.reshape(-1, 11)
    for numbers in (points[:, 0], rows[:, 0]):
        assert (numbers == np.arange(1, len(numbers) + 1)).all()
    return points[:, 1:], rows[:, 1:] - 1


def hertz(points: Array, cells: Index) -> Array:
    """Frequencies of cells in the order of VTK."""
    mesh = as_mesh(points, cells[:, GMSH_ORDER])
    return solve(mesh, BRONZE, count=4).frequencies_hz


@pytest.fixture(scope="module")
def solid() -> SolidMesh:
    return meshed(BELL)


@pytest.fixture(scope="module")
def wanted(solid: SolidMesh) -> Array:
    return solve(solid.mesh, BRONZE, count=4).frequencies_hz


@pytest.fixture(scope="module")
def folder(solid: SolidMesh, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    for suffix in ("msh", "vtu", "inp", "stl"):
        write_mesh(folder / f"bell.{suffix}", solid.mesh, material=BRONZE)
    return folder


# -- cells ----------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["msh", "vtu"])
def test_meshio_reads_the_same_frequencies(folder: Path, wanted: Array, suffix: str) -> None:
    mesh = meshio.read(folder / f"bell.{suffix}")
    assert [block.type for block in mesh.cells] == ["tetra10"]
    assert_allclose(hertz(mesh.points, mesh.cells[0].data), wanted, rtol=RTOL)


def test_the_deck_has_the_same_frequencies(folder: Path, wanted: Array) -> None:
    assert_allclose(hertz(*read_deck(folder / "bell.inp")), wanted, rtol=RTOL)


def test_gmsh_reads_the_same_frequencies_and_volume(folder: Path, solid: SolidMesh, wanted: Array) -> None:
    found = read_in_gmsh(READ_MESH, folder / "bell.msh")
    assert (found["name"], found["group"]) == ("Tetrahedron 10", "bell")
    tags, cells = np.array(found["tags"]), np.array(found["cells"]).reshape(-1, 10)
    order = np.argsort(tags)
    mesh = as_mesh(
        np.array(found["places"]).reshape(-1, 3), order[np.searchsorted(tags, cells, sorter=order)]
    )
    assert_allclose(solve(mesh, BRONZE, count=4).frequencies_hz, wanted, rtol=RTOL)
    assert_allclose(np.array(found["volume"]), volume(solid.mesh), rtol=RTOL)
    assert np.array(found["least"]) > 0


def test_two_nodes_in_the_wrong_order_are_seen(folder: Path, wanted: Array) -> None:
    """The middles of two edges exchanged, as where the order of VTK is read as that of Gmsh."""
    mesh = meshio.read(folder / "bell.vtu")
    cells = mesh.cells[0].data
    assert least_jacobians(as_mesh(mesh.points, cells[:, GMSH_ORDER])).min() > 0
    swapped = as_mesh(mesh.points, cells)
    assert least_jacobians(swapped).min() < 0
    with contextlib.suppress(MeshError):
        assert np.abs(solve(swapped, BRONZE, count=4).frequencies_hz / wanted - 1).max() > 1e-3


# -- surface --------------------------------------------------------------------------------


def test_the_surface_is_closed_points_outward_and_is_in_millimetres(folder: Path, solid: SolidMesh) -> None:
    mesh = meshio.read(folder / "bell.stl")
    corners = mesh.points[mesh.cells_dict["triangle"]].astype(float)
    _, number = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    triangles = number.reshape(-1, 3)
    assert paired(triangles)
    assert not paired(triangles[1:]), "a hole"
    assert not paired(np.vstack([triangles[:1, ::-1], triangles[1:]])), "a triangle turned"
    signed = np.linalg.det(corners).sum() / 6
    assert_allclose(signed, 1e9 * volume(solid.mesh), rtol=1e-2)
    assert np.linalg.det(corners[:, ::-1]).sum() < 0, "seen from inside"
    nodes = 1e3 * solid.mesh.doflocs.T
    assert_allclose(np.ptp(corners, axis=(0, 1)), np.ptp(nodes, axis=0), rtol=1e-6)


def paired(triangles: Index) -> bool:
    """Whether each edge is of two triangles that run along it in opposite directions."""
    edges = np.concatenate([triangles[:, [i, (i + 1) % 3]] for i in range(3)])
    once = len(np.unique(edges, axis=0)) == len(edges)
    ahead, back = ({tuple(edge) for edge in each.tolist()} for each in (edges, edges[:, ::-1]))
    return once and ahead == back


def test_hexahedra_have_no_surface_to_write(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"got \.stl, which is of the solid: mesh --detail"):
        write_mesh(tmp_path / "brick.stl", block(1, 1, 1, size=(1.0, 1.0, 1.0)), material=BRONZE)


# -- the CAD solid --------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [True, False])
def test_the_step_file_holds_the_one_solid_in_millimetres(whole: bool, tmp_path: Path) -> None:
    bell = BELL.without("niu") if whole else BELL
    write_step(tmp_path / "bell.step", step(BellShape(bell), whole=whole)[0])
    found = read_in_gmsh(READ_STEP, tmp_path / "bell.step")
    assert [dimension for dimension, _ in np.array(found["solids"])] == [3]
    share = 1 if whole else 1 / 4
    assert_allclose(np.array(found["volume"]), share * 1e9 * BellShape(bell).volume, rtol=1e-6)
    low, high = np.array(found["box"]).reshape(2, 3)
    across = np.array([bell.xianjian, bell.gujian]) / (1 if whole else 2)
    assert_allclose(high - low, [*(1e3 * across), 1e3 * bell.whole_height], rtol=5e-3)
