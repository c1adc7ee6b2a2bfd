"""Mesh files: read back by other programs they are the same body, and they are written whole or not at all."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import meshio
import numpy as np
import pytest
from numpy.testing import assert_allclose
from skfem import MeshHex2

from bianzhong.bell.shape import BellShape
from bianzhong.errors import ModalError, SpecError
from bianzhong.fem import C2V, Modes, Symmetry, solve
from bianzhong.fem.bellmesh import body_of
from bianzhong.fem.symmetry import mirrored
from bianzhong.show.export import MESHES, write_mesh, write_modes
from bianzhong.show.target import check_target
from bianzhong.tones.classify import ModeName, classify
from tests.bodies import BRONZE, bell_dimensions, quarter, tube

if TYPE_CHECKING:
    from bianzhong.arrays import Array, Index
    from bianzhong.fem.blocks import BlockMesh

TUBE = tube(inner=0.02, outer=0.03, length=0.05, around=6, along=2)
TUBE_VOLUME = math.pi / 4 * (0.03**2 - 0.02**2) * 0.05

# The quadratic hexahedron in [−1, 1]³ as the VTK file formats document and the CalculiX manual (C3D20) draw it.
CORNERS = [
    (-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1), (-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1),
]  # fmt: skip
MIDSIDES = [
    (0, -1, -1), (1, 0, -1), (0, 1, -1), (-1, 0, -1), (0, -1, 1), (1, 0, 1), (0, 1, 1), (-1, 0, 1),
    (-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0),
]  # fmt: skip


def shape_gradients(x: Array) -> Array:
    """Gradients at ``x`` of the 20 shape functions. Source: Zienkiewicz, The Finite Element Method, serendipity family."""

    def values(x: Array) -> Array:
        corners = [np.prod(1 + x * c) * (x @ np.array(c) - 2) / 8 for c in CORNERS]
        middles = [np.prod(np.where(np.equal(m, 0), 1 - x**2, 1 + x * m)) / 4 for m in MIDSIDES]
        return np.array([*corners, *middles])

    step = 1e-5
    return np.array([(values(x + step * e) - values(x - step * e)) / 2 / step for e in np.eye(3)]).T


def cell_volumes(points: Array, cells: Index) -> Array:
    """Volumes by 3 × 3 × 3 Gauss points."""
    at, weight = np.polynomial.legendre.leggauss(3)
    total = np.zeros(len(cells))
    for i, j, k in product(range(3), repeat=3):
        jacobi = np.einsum("cai,aj->cij", points[cells], shape_gradients(np.array([at[i], at[j], at[k]])))
        total += weight[i] * weight[j] * weight[k] * np.linalg.det(jacobi)
    return total


@dataclass(frozen=True, kw_only=True)
class Deck:
    """A CalculiX deck, read."""

    points: Array
    cells: Index
    cards: dict[str, list[str]]


def read_deck(path: Path) -> Deck:
    text = path.read_text("ascii")
    blocks = re.findall(r"^\*(\w[\w ]*)[^\n]*\n((?:(?!\*\w).*\n)*)", text, re.MULTILINE)
    cards = {name: [line for line in body.splitlines() if line[:2] != "**"] for name, body in blocks}
    points = np.array([[float(x) for x in line.split(",")[1:]] for line in cards["NODE"]])
    joined = "".join(line if line.endswith(",") else f"{line}\n" for line in cards["ELEMENT"])
    cells = np.array([[int(n) for n in line.split(",")[1:]] for line in joined.splitlines()]) - 1
    return Deck(points=points, cells=cells, cards=cards)


def read(path: Path) -> tuple[Array, Index]:
    if path.suffix == ".inp":
        deck = read_deck(path)
        return deck.points, deck.cells
    mesh = meshio.read(path)
    assert [block.type for block in mesh.cells] == ["hexahedron20"]
    return mesh.points, mesh.cells[0].data


def written(path: Path, mesh: MeshHex2, **wishes: Any) -> Path:
    write_mesh(path, mesh, material=BRONZE, **wishes)
    return path


# -- meshes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", MESHES)
def test_a_tube_read_back_has_its_volume_in_right_handed_cells(tmp_path: Path, suffix: str) -> None:
    points, cells = read(written(tmp_path / f"tube{suffix}", TUBE))
    volumes = cell_volumes(points, cells)
    assert volumes.min() > 0
    assert_allclose(volumes.sum(), TUBE_VOLUME, rtol=1e-5)
    assert_allclose(points, TUBE.doflocs.T[: len(points)], rtol=0, atol=1e-12)
    assert len(np.unique(cells)) == len(points)


def test_the_volume_tells_one_swap_of_nodes(tmp_path: Path) -> None:
    points, cells = read(written(tmp_path / "tube.vtu", TUBE))
    for a, b in pairwise(range(20)):
        swapped = cells.copy()
        swapped[:, [a, b]] = cells[:, [b, a]]
        assert abs(cell_volumes(points, swapped).sum() / TUBE_VOLUME - 1) > 1e-3


def test_a_left_handed_mesh_is_written_right_handed(tmp_path: Path) -> None:
    turned = MeshHex2(np.ascontiguousarray(TUBE.doflocs * [[-1.0], [1.0], [1.0]]), TUBE.t)
    volumes = cell_volumes(*read(written(tmp_path / "tube.vtu", turned)))
    assert volumes.min() > 0
    assert_allclose(volumes.sum(), TUBE_VOLUME, rtol=1e-5)


def test_four_quarters_make_the_whole(tmp_path: Path) -> None:
    points, cells = read(written(tmp_path / "tube.vtu", mirrored(TUBE).mesh))
    assert_allclose(cell_volumes(points, cells).sum(), 4 * TUBE_VOLUME, rtol=1e-5)
    assert_allclose(points.min(axis=0), [-0.03, -0.03, 0], rtol=0, atol=1e-12)


@pytest.mark.cad
@pytest.mark.needs("gmsh")
def test_gmsh_finds_the_volume_of_the_tube(tmp_path: Path) -> None:
    import gmsh  # noqa: PLC0415

    path = written(tmp_path / "tube.msh", TUBE)
    gmsh.initialize(interruptible=False)
    try:
        gmsh.option.setNumber("General.Terminal", 0)
        gmsh.open(str(path))
        (kind,) = gmsh.model.mesh.getElementTypes()
        assert "Hexahedron 20" in gmsh.model.mesh.getElementProperties(kind)[0]
        places, weights = gmsh.model.mesh.getIntegrationPoints(kind, "Gauss6")
        _, determinants, _ = gmsh.model.mesh.getJacobians(kind, places)
        assert gmsh.model.getEntities(3) == [(3, 1)]
        assert gmsh.model.getPhysicalName(3, 1) == "bell"
    finally:
        gmsh.finalize()
    assert_allclose((determinants.reshape(-1, len(weights)) @ weights).sum(), TUBE_VOLUME, rtol=1e-5)


def test_the_deck_keeps_what_calculix_can_read(tmp_path: Path) -> None:
    path = written(tmp_path / "tube.inp", mirrored(TUBE).mesh, count=7, title="鐘" + 200 * "x")
    lines = path.read_text("ascii").splitlines()
    assert max(map(len, lines)) <= 132
    fields = [line.split(",") for line in lines if not line.startswith("*")][1:]
    assert max(map(len, fields)) <= 16
    assert max(len(field.strip()) for line in fields for field in line) <= 20


def test_the_deck_has_material_and_count(tmp_path: Path) -> None:
    cards = read_deck(written(tmp_path / "tube.inp", TUBE, count=7, title="a tube")).cards
    assert cards["HEADING"][0] == "a tube"
    assert [float(x) for x in cards["ELASTIC"][0].split(",")] == [BRONZE.young, BRONZE.poisson]
    assert [float(x) for x in cards["DENSITY"]] == [BRONZE.density]
    assert cards["FREQUENCY"] == ["13"], "seven after six rigid motions"
    assert "BOUNDARY" not in cards


# -- modes ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bell() -> BlockMesh:
    shape = BellShape(bell_dimensions("ridged-minor-third"))
    return quarter(body_of(shape), girth=6, down=4, through=1)


@pytest.fixture(scope="module")
def modes(bell: BlockMesh) -> Modes:
    return solve(bell.mesh, BRONZE, count=8, symmetry=C2V)


@pytest.fixture(scope="module")
def names(bell: BlockMesh, modes: Modes) -> tuple[ModeName, ...]:
    return classify(bell, modes)


def test_a_quarter_read_back_has_the_shapes(
    bell: BlockMesh, modes: Modes, names: tuple[ModeName, ...], tmp_path: Path
) -> None:
    write_modes(tmp_path / "modes.vtu", bell.mesh, modes=modes, names=names, whole=False)
    fields = meshio.read(tmp_path / "modes.vtu").point_data
    assert_allclose(np.array(list(fields.values())), modes.shapes, rtol=0, atol=0)


def test_the_fields_are_called_by_number_frequency_class_and_name(
    bell: BlockMesh, modes: Modes, names: tuple[ModeName, ...], tmp_path: Path
) -> None:
    write_modes(tmp_path / "modes.vtu", bell.mesh, modes=modes, names=names)
    read_back = meshio.read(tmp_path / "modes.vtu")
    rows = zip(modes.frequencies_hz, modes.symmetries, names, strict=True)
    assert list(read_back.point_data) == [
        f"{i} {hertz:.2f} Hz {symmetry} {name}" for i, (hertz, symmetry, name) in enumerate(rows, start=1)
    ]
    assert re.fullmatch(r"1 \d{3}\.\d\d Hz A1 \(2,0\)a", next(iter(read_back.point_data)))
    table = read_back.field_data
    assert_allclose(table["frequency_hz"], modes.frequencies_hz, rtol=0, atol=0)
    assert [C2V[int(i) - 1] for i in table["symmetry"]] == list(modes.symmetries)
    assert [(m, n) for m, n in zip(table["m"], table["n"], strict=True)] == [(x.m, x.n) for x in names]
    assert_allclose(table["share"], [name.share for name in names], rtol=0, atol=0)


def test_the_whole_bell_moves_by_the_parity_of_each_class(
    bell: BlockMesh, modes: Modes, names: tuple[ModeName, ...], tmp_path: Path
) -> None:
    write_modes(tmp_path / "modes.vtu", bell.mesh, modes=modes, names=names)
    read_back = meshio.read(tmp_path / "modes.vtu")
    places = np.round(read_back.points, 9) + 0.0
    rows = {tuple(place): i for i, place in enumerate(places.tolist())}
    assert len(rows) == len(places)
    for motion, shape, symmetry in zip(
        read_back.point_data.values(), modes.shapes, modes.symmetries, strict=True
    ):
        assert symmetry is not None
        for side, even in (((-1, 1, 1), symmetry.even_x), ((1, -1, 1), symmetry.even_y)):
            image = [rows[tuple(place)] for place in (places * side + 0.0).tolist()]
            expected = motion * side * (1 if even else -1)
            assert_allclose(motion[image], expected, rtol=0, atol=1e-12 * np.abs(motion).max())
        assert_allclose(np.abs(motion).max(), np.abs(shape).max() / 2, rtol=1e-12)


def test_modes_without_classes_are_refused(
    bell: BlockMesh, names: tuple[ModeName, ...], tmp_path: Path
) -> None:
    plain = solve(bell.mesh, BRONZE, count=8)
    with pytest.raises(ModalError, match="must have symmetry classes"):
        write_modes(tmp_path / "modes.vtu", bell.mesh, modes=plain, names=names[: len(plain.shapes)])
    assert list(tmp_path.iterdir()) == []


# -- whole or not at all --------------------------------------------------------------------


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()]
)
def test_a_write_that_fails_leaves_the_older_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(path: Path, *_: object, **__: object) -> None:
        path.write_text("half")
        raise error

    target = tmp_path / "tube.vtu"
    target.write_text("older")
    monkeypatch.setattr(meshio, "write", fail)
    expected = SpecError if isinstance(error, OSError) else type(error)
    with pytest.raises(expected):
        written(target, TUBE)
    assert [path.name for path in tmp_path.iterdir()] == ["tube.vtu"]
    assert target.read_text() == "older"


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "tube.vtu").write_text("older")
    points, _ = read(written(tmp_path / "tube.vtu", TUBE))
    assert len(points) > 0
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bell.obj", "must end in .msh or .vtu or .inp, got .obj; give it another ending"),
        ("bell", "got no ending; give it another ending"),
        (".vtu", "got no ending; give it another ending"),
        (
            "bell.step",
            "got .step, which is of the solid: mesh --detail; give it another ending",
        ),
        ("bell.STL", "got .stl, which is of the solid: mesh --detail"),
        ("none/bell.vtu", "got no folder '.*none'; choose another path"),
        ("be\0ll.vtu", "got a control character in its name; choose another path"),
        ("be\nll.vtu", "got a control character in its name; choose another path"),
        ("b" * 300 + ".vtu", "got file name too long; choose another path"),
        ("b" * 250 + ".vtu", "got file name too long; choose another path"),
        ("folder.vtu", "got a folder; choose another path"),
        ("bell.toml/bell.vtu", "got no folder '.*bell.toml'; choose another path"),
    ],
)
def test_a_place_that_cannot_be_written_to_is_refused(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "folder.vtu").mkdir()
    (tmp_path / "bell.toml").touch()
    with pytest.raises(SpecError, match=sentence):
        written(tmp_path / name, TUBE)
    assert {path.name for path in tmp_path.iterdir()} == {"folder.vtu", "bell.toml"}


def test_a_place_is_checked_without_touching_it(tmp_path: Path) -> None:
    check_target(tmp_path / "bell.vtu", suffixes=MESHES)
    assert list(tmp_path.iterdir()) == []


def test_symmetry_numbers_are_documented() -> None:
    assert [str(symmetry) for symmetry in C2V] == ["A1", "A2", "B1", "B2"]
    assert C2V[0] is Symmetry.A1
