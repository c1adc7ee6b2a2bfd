"""The solid with all its parts: its volume against closed forms, its cells unfolded, and the same each time."""

from __future__ import annotations

import math
import multiprocessing
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from skfem import MeshTet2

from bianzhong.bell.shape import BellShape
from bianzhong.errors import MeshError
from bianzhong.fem.cad import mesh_solid, solid_at, step
from bianzhong.fem.curved import ENDS, least_jacobians, unfolded
from tests.solids import BARE, CELLS, DASHENG, LOOPED, SHIFT, SHIFTED, YONG, meshed, moments, volume

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.fem.cad import SolidMesh

pytestmark = [pytest.mark.verification, pytest.mark.cad, pytest.mark.needs("gmsh")]

HUNG = replace(BARE, suspension=YONG)


@pytest.fixture(scope="module")
def quarter() -> SolidMesh:
    return meshed(BARE)


@pytest.fixture(scope="module")
def hung() -> SolidMesh:
    return meshed(HUNG, whole=True)


@pytest.fixture(scope="module")
def shifted() -> SolidMesh:
    return meshed(SHIFTED, whole=True)


@pytest.fixture(scope="module")
def looped() -> SolidMesh:
    return meshed(LOOPED, whole=True)


# -- volume ---------------------------------------------------------------------------------


def test_the_bare_solid_has_the_volume_of_the_shape(quarter: SolidMesh) -> None:
    assert_allclose(quarter.bell_volume, BellShape(BARE).volume, rtol=1e-6)
    assert_allclose(4 * volume(quarter.mesh), BellShape(BARE).volume, rtol=1e-3)
    thicker = replace(BARE, wall=1.002 * BARE.wall)
    assert BellShape(thicker).volume > 1.001 * quarter.bell_volume


def test_a_yong_adds_a_cone_less_its_bore(quarter: SolidMesh, hung: SolidMesh) -> None:
    root, heng = YONG.root_diameter, YONG.heng_diameter
    cone = math.pi / 12 * YONG.length * (root * root + root * heng + heng * heng)
    bore = math.pi / 4 * YONG.length * YONG.bore**2
    added = hung.volume - quarter.bell_volume
    assert_allclose(added, cone - bore, rtol=1e-5)
    assert bore > 0.05 * cone, "or it would not be seen"
    assert_allclose(volume(hung.mesh), hung.volume, rtol=1e-3)


def test_a_niu_adds_an_elliptic_cylinder(quarter: SolidMesh) -> None:
    solid = meshed(DASHENG.without("mei"))
    added = solid.bell_volume - quarter.bell_volume
    assert_allclose(added, math.pi / 4 * 0.05 * 0.015 * 0.062, rtol=1e-4)
    assert_allclose(4 * volume(solid.mesh), BellShape(DASHENG).volume, rtol=1e-3)


def test_mei_add_36_frusta_and_what_the_wall_falls_away_under_them(quarter: SolidMesh) -> None:
    """The wall of radius R falls away below the tangent plane by x²/2R, on the mean over a root d wide by d²/32R."""
    solid = meshed(DASHENG.without("niu"))
    added = (solid.bell_volume - quarter.bell_volume) / 36
    frustum = math.pi / 12 * 0.007 * (0.015**2 + 0.015 * 0.01 + 0.01**2)
    radius = BARE.wuxiu**2 / 8 / (BARE.wuguang / 2) + BARE.wuguang / 4  # of the arcs at the wu
    assert_allclose(added, frustum + math.pi / 4 * 0.015**2 * 0.015**2 / 32 / radius, rtol=5e-3)
    assert added > 1.01 * frustum
    assert_allclose(4 * volume(solid.mesh), solid.bell_volume, rtol=2e-3)


def test_without_mei_the_mesh_is_the_bare_one(quarter: SolidMesh) -> None:
    again = meshed(DASHENG.without("mei", "niu"))
    assert_array_equal(again.mesh.doflocs, quarter.mesh.doflocs)
    assert meshed(DASHENG.without("niu")).mesh.t.shape[1] > 1.2 * again.mesh.t.shape[1]


# -- what breaks the symmetry ---------------------------------------------------------------


def test_a_quarter_leaves_out_gan_and_core_and_says_so(looped: SolidMesh) -> None:
    quarter = meshed(LOOPED)
    assert quarter.left_out == ("gan", "core")
    assert looped.left_out == ()
    assert looped.whole is not quarter.whole
    bare = replace(LOOPED, gan=None, core=None)
    assert quarter.shape.dimensions == bare
    assert looped.shape.dimensions == LOOPED
    assert_array_equal(meshed(bare).mesh.doflocs, quarter.mesh.doflocs)


def test_a_xuan_adds_a_ring_and_a_gan_the_torus_outside_it(looped: SolidMesh, hung: SolidMesh) -> None:
    """Of the torus, the points of a lattice that lie in neither the xuan nor the yong."""
    xuan, gan = LOOPED.xuan, LOOPED.gan
    assert xuan is not None
    assert gan is not None
    bend, bar = gan.reach / 2, gan.thickness / 2
    radius = YONG.radius(xuan.at)
    ring = math.pi * xuan.height * ((radius + xuan.width) ** 2 - radius**2)
    edge = 1e-4
    x, y, z = np.meshgrid(
        np.arange(-bar, bar, edge) + edge / 2,
        np.arange(-2 * bar, gan.reach, edge) + edge / 2,
        np.arange(-bend - bar, bend + bar, edge) + edge / 2,
        indexing="ij",
    )
    torus = (np.hypot(y - bend + bar, z) - bend) ** 2 + x**2 < bar**2
    out = np.hypot(x, y + radius + xuan.width)
    cone = radius - (YONG.root_diameter - YONG.heng_diameter) / 2 * z / YONG.length
    metal = ((out < radius + xuan.width) & (np.abs(z) < xuan.height / 2)) | (out < cone)
    loop = edge**3 * np.count_nonzero(torus & ~metal)
    assert_allclose(looped.volume - hung.volume, ring + loop, rtol=3e-3)
    assert loop > 0.2 * ring


def test_a_shifted_core_moves_the_hollow_and_keeps_the_metal(shifted: SolidMesh, quarter: SolidMesh) -> None:
    shape = BellShape(BARE)
    assert_allclose(shifted.volume, quarter.bell_volume, rtol=1e-6)
    hollow = shape.outer_volume - shape.volume
    x, y, _ = moments(shifted.mesh)
    assert_allclose([x, y], 2 * [-hollow * SHIFT], rtol=5e-3)
    x, y, _ = moments(meshed(BARE, whole=True).mesh)
    assert max(abs(x), abs(y)) < 0.01 * hollow * SHIFT


# -- folded cells ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["quarter", "hung", "looped", "shifted"])
def test_no_cell_is_folded(name: str, request: pytest.FixtureRequest) -> None:
    solid: SolidMesh = request.getfixturevalue(name)
    bounds = least_jacobians(solid.mesh)
    assert bounds.shape == (solid.mesh.t.shape[1],)
    assert bounds.min() > 0
    assert bounds.max() <= 1 + 1e-9


def folded(mesh: MeshTet2, cell: int) -> MeshTet2:
    """The mesh, a middle node of a cell pushed through the middle of the opposite edge and as far again."""
    nodes, places = mesh.dofs.element_dofs[:10, cell], np.array(mesh.doflocs)
    opposite = np.setdiff1d(range(4), ENDS[0])
    through = places[:, nodes[opposite]].mean(axis=1)
    places[:, nodes[4]] = 2 * through - places[:, nodes[4]]
    return MeshTet2(places, mesh.t)


def test_a_folded_cell_is_seen_and_mended(quarter: SolidMesh) -> None:
    mesh = quarter.mesh
    assert unfolded(mesh) == (mesh, 0)
    for cell in (0, mesh.t.shape[1] // 2):
        bad = folded(mesh, cell)
        assert least_jacobians(bad)[cell] < 0
        mended, edges = unfolded(bad)
        assert edges > 0
        assert least_jacobians(mended).min() > 0
        assert_array_equal(mended.doflocs[:, : mesh.nvertices], mesh.doflocs[:, : mesh.nvertices])
        assert_allclose(
            volume(mended), volume(mesh), rtol=1e-2
        )  # less than three of the largest cells, 0.36 % each


def test_a_cell_folded_with_straight_edges_is_refused(quarter: SolidMesh) -> None:
    mesh = quarter.mesh
    places = np.array(mesh.doflocs)
    places[:, mesh.t[3, 0]] = places[:, mesh.t[:3, 0]].mean(axis=1)
    with pytest.raises(
        MeshError, match=r"no cell may be folded or flat, got \d+ such cells, one near \(.*\) mm"
    ):
        unfolded(MeshTet2(places, mesh.t))


# -- the same each time ---------------------------------------------------------------------


def same(one: SolidMesh, other: SolidMesh) -> bool:
    return all(
        np.array_equal(getattr(one.mesh, name), getattr(other.mesh, name)) for name in ("doflocs", "t")
    )


def test_the_same_bell_gives_the_same_arrays_in_a_thread_and_in_a_worker(quarter: SolidMesh) -> None:
    shape = BellShape(BARE)
    assert same(solid_at(shape, cells=CELLS), quarter)
    with ThreadPoolExecutor(2) as threads:
        for each in [threads.submit(solid_at, shape, cells=CELLS) for _ in range(2)]:
            assert same(each.result(), quarter)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as workers:
        assert same(workers.submit(solid_at, shape, cells=CELLS).result(), quarter)
    assert not same(solid_at(shape, cells=1.1 * CELLS), quarter)


@pytest.mark.parametrize("make", [meshed, lambda bell: step(BellShape(bell))])
def test_no_file_is_left_behind(
    make: Callable[[BellDimensions], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("temporary", "working"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.chdir(tmp_path / "working")
    make(BARE)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["temporary", "working"]


def test_an_unknown_fidelity_is_refused() -> None:
    with pytest.raises(MeshError, match="fidelity: must be one of draft, standard, fine, got 'exact'"):
        mesh_solid(BellShape(BARE), fidelity="exact")  # type: ignore[arg-type]
