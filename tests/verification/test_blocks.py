"""The quarter mesh of a bell: closed, unfolded, of the right volume with the right order, fixed in topology."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from skfem import ElementHexS2
from skfem.quadrature import get_quadrature

from bianzhong.bell.catalogue import list_bells
from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.parts import Niu, Ridge, Yong
from bianzhong.bell.shape import BellShape
from bianzhong.errors import MeshError
from bianzhong.fem.bellmesh import body_of, mesh_bell
from bianzhong.fem.elasticity import jacobians
from bianzhong.fem.lines import lines
from bianzhong.fem.symmetry import mirrored
from tests.bodies import bell_dimensions, coarse, glued, lattice, quarter, straight
from tests.rates import assert_order
from tests.strategies import dimensions

if TYPE_CHECKING:
    from skfem import MeshHex2

    from bianzhong.arrays import Array, Index

pytestmark = pytest.mark.verification

MM = 1e-3
LENS = BellDimensions(
    xian=0.2,
    xianjian=0.16,
    gujian=0.12,
    wuxiu=0.12,
    wuguang=0.08,
    arch=0.02,
    gu=0.04,
    wall=5 * MM,
    plate=6 * MM,
)
YONG = Yong(length=0.08, root_diameter=0.036, heng_diameter=0.024)
SUSPENSIONS = [None, YONG, replace(YONG, bore=0.012), Niu(height=0.03, long_axis=0.03, short_axis=0.012)]


def volume(mesh: MeshHex2, *, above: float = -math.inf) -> float:
    """Of the cells whose middle lies above a level of z."""
    points, weights = get_quadrature(ElementHexS2, 5)
    cells = jacobians(mesh)[:, -len(points.T) :] @ weights
    middle: Array = mesh.doflocs[2, mesh.dofs.element_dofs[26]]
    return float(cells[middle > above].sum())


def surface(mesh: MeshHex2) -> tuple[Array, float]:
    """∮ n dA and ∮ x · n dA / 3 over the outside of the mesh, n outward from each cell.

    n dA = |det J| J⁻ᵀ n₀ dA₀ of the reference cell's face.
    """
    gauss, weights = np.polynomial.legendre.leggauss(4)
    s, t = (grid.ravel() for grid in np.meshgrid(0.5 + 0.5 * gauss, 0.5 + 0.5 * gauss))
    w = 0.25 * np.outer(weights, weights).ravel()
    element = ElementHexS2()
    nodes, outside = mesh.dofs.element_dofs[:20], set(mesh.boundary_facets().tolist())
    known = {tuple(corners): i for i, corners in enumerate(np.sort(mesh.facets, axis=0).T.tolist())}
    area, space = np.zeros(3), 0.0
    for axis in range(3):
        for side in (0.0, 1.0):
            place = np.roll(np.stack([side + 0 * s, s, t]), axis, axis=0)
            tables = [element.lbasis(place, a) for a in range(20)]
            on_face = np.flatnonzero(np.abs(element.doflocs[:8, axis] - side) < 0.1)
            facets = np.sort(mesh.t[on_face], axis=0)
            for cell in range(mesh.nelements):
                if known[tuple(facets[:, cell].tolist())] not in outside:
                    continue
                corners = mesh.doflocs[:, nodes[:, cell]]
                x = sum(np.outer(corners[:, a], value) for a, (value, _) in enumerate(tables))
                jacobi = sum(
                    np.einsum("i,jq->qij", corners[:, a], grad) for a, (_, grad) in enumerate(tables)
                )
                normal = (
                    (2 * side - 1) * np.linalg.inv(jacobi)[:, axis] * np.abs(np.linalg.det(jacobi))[:, None]
                )
                area += w @ normal
                space += float(w @ np.einsum("iq,qi->q", x, normal)) / 3
    return area, space


def euler(mesh: MeshHex2) -> int:
    """Corners − edges + faces of the outside: 2 for one closed surface without a handle."""
    faces: Index = mesh.facets[:, mesh.boundary_facets()]
    edges = np.sort(np.concatenate([faces[[i, i - 1]] for i in range(4)], axis=1), axis=0)
    return len(np.unique(faces)) - len(np.unique(edges, axis=1).T) + len(faces.T)


def round_bell(*, girth: int) -> MeshHex2:
    shape = BellShape(replace(bell_dimensions("round-control"), wuxiu=0.16, wuguang=0.16))
    return quarter(body_of(shape), girth=girth, down=girth // 2, through=1, grading=1.0).mesh


# -- the surface ----------------------------------------------------------------------------


@pytest.mark.parametrize("suspension", SUSPENSIONS)
def test_the_outside_is_closed_and_holds_the_volume_of_the_cells(suspension: Yong | Niu | None) -> None:
    mesh = coarse(replace(LENS, suspension=suspension), girth=6, down=3)
    area, space = surface(mesh)
    assert_allclose(area, 0, atol=1e-15)
    assert_allclose(space, volume(mesh), rtol=1e-12)


@pytest.mark.parametrize("suspension", SUSPENSIONS)
def test_the_quarter_and_the_whole_are_one_piece_without_handles(suspension: Yong | Niu | None) -> None:
    mesh = coarse(replace(LENS, suspension=suspension), girth=6, down=3)
    assert euler(mesh) == 2
    whole = mirrored(mesh).mesh
    assert euler(whole) == 2
    assert_allclose(volume(whole), 4 * volume(mesh), rtol=1e-12)


def test_cells_that_are_not_glued_are_two_pieces() -> None:
    left = np.stack(lattice(1, 1, 1), axis=-1)
    beside, apart = (left + np.array([gap, 0, 0]) for gap in (1.0, 1.001))
    assert euler(glued(left, beside)) == 2
    assert euler(glued(left, apart)) == 4


# -- cells ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list_bells())
def test_cells_of_every_shipped_bell_are_right_handed_at_every_point(name: str) -> None:
    shape = BellShape(bell_dimensions(name))
    for coarser in (False, True):
        mesh = mesh_bell(shape, fidelity="draft", coarser=coarser).mesh
        assert jacobians(mesh).min() > 0
        assert_allclose(4 * volume(mesh), shape.volume, rtol=2e-3)


@settings(max_examples=12)
@given(bell=dimensions())
def test_cells_of_any_usual_bell_are_right_handed(bell: BellDimensions) -> None:
    shape = BellShape(bell)
    mesh = mesh_bell(shape, fidelity="draft").mesh
    assert jacobians(mesh).min() > 0
    assert_allclose(4 * volume(mesh), shape.volume, rtol=2e-3)


def test_a_body_turned_inside_out_is_refused_by_place() -> None:
    body = body_of(BellShape(LENS))
    with pytest.raises(MeshError, match=r"a cell of the .* must not fold over, got one near x = "):
        quarter(replace(body, outer=body.inner, inner=body.outer), girth=6, down=3)


def test_an_odd_number_of_cells_along_the_girth_is_refused() -> None:
    with pytest.raises(MeshError, match="must be even, got 7; add one"):
        coarse(LENS, girth=7)


def test_an_unknown_fidelity_is_refused() -> None:
    with pytest.raises(MeshError, match="fidelity: must be one of draft, standard, fine, got 'finest'"):
        mesh_bell(BellShape(LENS), fidelity="finest")  # type: ignore[arg-type]


# -- volume ---------------------------------------------------------------------------------


def test_volume_of_a_round_bell_converges_with_order_4_and_with_2_on_straight_edges() -> None:
    """π (R² − r²)(H − p) + π R² p."""
    outer, wall, height = 0.08, bell_dimensions("round-control").wall, bell_dimensions("round-control").xian
    plate = bell_dimensions("round-control").plate
    exact = math.pi * ((outer**2 - (outer - wall) ** 2) * (height - plate) + outer**2 * plate)
    cells = (4, 8, 16)
    meshes = [round_bell(girth=n) for n in cells]
    curved, flat = ([4 * volume(m) / exact - 1 for m in chosen] for chosen in (meshes, map(straight, meshes)))
    assert_order(curved, cells=cells, expected=4)
    assert_order(flat, cells=cells, expected=2)
    assert abs(curved[-1]) < 1e-6
    assert abs(flat[-1]) > 1e-3


@pytest.mark.parametrize("fullness", [0.0, 1.0])
def test_volume_of_a_bell_tends_to_that_between_its_walls_with_order_4(fullness: float) -> None:
    bell = replace(LENS, fullness=fullness, waist=0.003)
    exact, cells = BellShape(bell).volume, (4, 8, 16)
    errors = [4 * volume(coarse(bell, girth=n, down=n)) / exact - 1 for n in cells]
    assert_order(errors, cells=cells, expected=4, within=0.6)


@pytest.mark.parametrize("suspension", SUSPENSIONS[1:])
def test_what_stands_on_the_wu_has_its_volume(suspension: Yong | Niu) -> None:
    bell = replace(LENS, suspension=suspension)
    exact, cells = BellShape(bell).suspension_volume, (4, 8, 16)
    meshes = [coarse(bell, girth=n, down=2) for n in cells]
    errors = [4 * volume(mesh, above=0.0) / exact - 1 for mesh in meshes]
    assert_order(errors, cells=cells, expected=4)
    height = suspension.length if isinstance(suspension, Yong) else suspension.height
    assert_allclose([mesh.doflocs[2].max() for mesh in meshes], height, rtol=1e-14)


# -- numbering ------------------------------------------------------------------------------


@pytest.mark.parametrize("suspension", SUSPENSIONS)
def test_equal_counts_give_equal_cells_and_numbering(suspension: Yong | Niu | None) -> None:
    bell = replace(LENS, suspension=suspension)
    other = replace(
        bell, wall=7 * MM, arch=0.0, gujian=0.13, fullness=0.7, ridges=(Ridge(at=0.5, width=0.06, height=MM),)
    )
    one, two = coarse(bell), coarse(other)
    assert np.array_equal(one.t, two.t)
    assert one.doflocs.shape == two.doflocs.shape
    assert np.abs(one.doflocs - two.doflocs).max() > MM
    assert one.t.shape != coarse(bell, girth=10).t.shape


def test_the_same_bell_gives_the_same_bits() -> None:
    one, two = (mesh_bell(BellShape(replace(LENS)), fidelity="draft").mesh for _ in range(2))
    assert np.array_equal(one.doflocs, two.doflocs)
    assert np.array_equal(one.t, two.t)


def test_outer_cells_lie_on_the_outer_wall() -> None:
    shape = BellShape(LENS)
    blocks = quarter(body_of(shape), girth=6, down=4)
    v, u = np.meshgrid(blocks.grid.v.at, blocks.grid.u.at, indexing="ij")
    corners = blocks.mesh.doflocs[:, blocks.mesh.t[:, blocks.outer_cells]]
    for wanted in shape.outer(u, v).reshape(-1, 3):
        assert np.abs(corners - wanted[:, None, None, None]).max(axis=0).min() < 1e-12


# -- features and lines ---------------------------------------------------------------------


def test_a_ridge_is_resolved_by_two_cells_or_refused_by_name() -> None:
    narrow = Ridge(at=0.31, width=4 * MM, height=1 * MM)
    blocks = mesh_bell(BellShape(replace(LENS, ridges=(narrow,))), fidelity="draft")
    half = 0.5 * narrow.width / BellShape(LENS).mouth_half_girth
    inside = (blocks.grid.u.at > 0.31 - half) & (blocks.grid.u.at < 0.31 + half)
    assert np.count_nonzero(inside) >= 2
    with pytest.raises(MeshError, match=r"ridges\[1\]\.width: must span at least 0.01"):
        mesh_bell(BellShape(replace(LENS, ridges=(replace(narrow, width=0.2 * MM),))), fidelity="draft")


@given(cells=st.integers(2, 30), grading=st.floats(1, 3))
def test_lines_rise_from_0_to_1_and_crowd_toward_the_end(cells: int, grading: float) -> None:
    at = lines(cells, grading=grading).at
    assert at[0] == 0
    assert at[-1] == 1
    assert len(at) == cells + 1
    steps = np.diff(at)
    assert np.all(steps > 0)
    assert_allclose(at, 1 - (1 - np.linspace(0, 1, cells + 1)) ** grading, atol=2e-3)
