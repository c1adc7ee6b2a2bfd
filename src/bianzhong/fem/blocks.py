"""A bell as blocks of second-order hexahedra: one quarter, x ≥ 0 and y ≥ 0.

The blocks, each a lattice of cells with its axes:

    wall         (v, u, w)  v from the underside of the wu to the lip, u from the middle of the
                            face to the xian, w from the outer to the inner wall
    plate        (p, u, r)  p from the top of the wu to its underside, r from the rim inward: under
                            the wall, to the foot of the stub, to the core
    plate core   (p, i, j)  the middle of the wu: i along x, j along −y
    stub         (q, u, r)  what stands on the wu (yong or niu), q from its top down
    stub core    (q, i, j)

Topology and numbering depend on the cell counts alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from skfem import ElementHex2, ElementHexS2, MeshHex1, MeshHex2

from bianzhong.arrays import Array, Index
from bianzhong.errors import MeshError
from bianzhong.fem.elasticity import jacobians
from bianzhong.fem.surface import Places
from bianzhong.fem.symmetry import FRONT_RIGHT, Quadrant

if TYPE_CHECKING:
    from bianzhong.fem.lines import Lines

__all__ = ["BlockMesh", "Body", "Grid", "Stub", "build"]

_CORE = 0.55
"""Half axes of the core as a share of the ellipse around it."""
_CORE_CORNER = 0.8
"""Corner of the core as a share of its half axes: between a rhombus (0.5) and a square (1)."""
_FOOT = 0.5
"""Half axes of the plate's inner ring as a share of the hollow's, where nothing stands on the wu."""

_CORE_RING = np.array([0.0, 0.5, 1.0])
"""One cell from the bore to the core."""

Map = Callable[[Array, Array], Array]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stub:
    """What stands on the middle of the wu: an elliptic cone, perhaps hollow. Lengths in metres."""

    foot: tuple[float, float]
    """Half axes along x and y at the wu."""
    head: tuple[float, float]
    """Half axes at the top."""
    height: float
    bore: float = 0.0
    """Radius of the hollow."""


@dataclass(frozen=True, kw_only=True)
class Body:
    """The surfaces that bound a bell: what the blocks are fitted to.

    Each map takes arrays (u, v) of one shape and returns points with a last axis of 3, in metres.
    ``outer(u, 0)`` and ``inner(u, 0)`` lie in the plane of the wu's underside; ``rim(u, 0)`` equals
    ``outer(u, 0)`` and ``rim(u, 1)`` lies in the plane of its top face.
    """

    outer: Map
    inner: Map
    rim: Map
    stub: Stub | None = None


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Grid:
    """Mesh lines of every block, each set running from 0 to 1."""

    u: Lines
    """Along the girth, middle of the face to xian; an even number of cells."""
    v: Lines
    """Down the wall, from the underside of the wu to the lip."""
    w: Lines
    """Through the wall, outer to inner surface."""
    plate: Lines
    """Through the wu, top to underside."""
    ring: Lines
    """Along the wu's radius from the inner wall to the foot of the stub."""
    foot: Lines
    """From the foot inward, to the bore or the core."""
    stub: Lines
    """Down the stub, top to foot."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class BlockMesh:
    """A quarter bell in cells, and where its outer wall is."""

    mesh: MeshHex2
    outer_cells: Index
    """Cells at the outer wall, indexed [v, u]; their local axes are (v, u, w), w = 0 on the wall."""
    grid: Grid

    @property
    def whole(self) -> bool:
        """False: it is a quarter."""
        return False

    def locate(self, *, u: Array, v: Array, quadrant: Quadrant = FRONT_RIGHT) -> Places:
        """Find the places (u, v) of the outer wall, all quantities interpolated by its own elements."""
        assert quadrant == FRONT_RIGHT
        i, along, width = self.grid.u.cell(u)
        j, down, height = self.grid.v.cell(v)
        tables = [ElementHexS2().lbasis(np.stack([down, along, 0 * along]), a) for a in range(20)]
        values = np.stack([value for value, _ in tables], axis=1)
        gradients = np.stack([gradient[:2].T for _, gradient in tables], axis=1)
        gradients /= np.stack([height, width], axis=-1)[:, None, :]
        nodes = self.mesh.dofs.element_dofs[:20, self.outer_cells[j, i]].T
        corners = self.mesh.doflocs.T[nodes]
        return Places(
            points=np.einsum("pa,pai->pi", values, corners),
            tangents=np.einsum("pai,pak->pik", corners, gradients),
            nodes=nodes,
            values=values,
        )


def build(body: Body, *, grid: Grid) -> BlockMesh:
    """Mesh a quarter of ``body``.

    Parameters
    ----------
    body
        The bounding surfaces.
    grid
        The mesh lines.

    Raises
    ------
    MeshError
        If the number of cells along the girth is odd, or a cell is folded; the message names the place.
    """
    if grid.u.cells % 2:
        msg = f"girth lines: the number of cells must be even, got {grid.u.cells}; add one"
        raise MeshError(msg)
    lattices = _Lattices()
    plate_points = _plate(body, grid)
    plate = lattices.add("plate", plate_points)
    levels = plate_points[:, 0, 0, 2]
    core = lattices.add("plate core", _core(_inside(body, 0 * levels)[-1], levels, cells=grid.u.cells))
    _enclose(core, plate[:, :, -1])
    wall = lattices.add("wall", _wall(body, grid))
    wall[0] = plate[-1, :, : wall.shape[2]]
    if body.stub is not None:
        foot = 2 * (grid.w.cells + grid.ring.cells)
        _add_stub(lattices, body.stub, grid=grid, plate=plate[0, :, foot:], core=core[0], top=levels[0])
    mesh, blocks = lattices.mesh()
    _check_unfolded(mesh, blocks)
    outer = np.flatnonzero(blocks == "wall").reshape(grid.v.cells, grid.u.cells, grid.w.cells)[:, :, 0]
    return BlockMesh(mesh=mesh, outer_cells=outer, grid=grid)


# -- points ---------------------------------------------------------------------------------


def _between(start: Array, end: Array, *, shares: Array) -> Array:
    """Points at the ``shares`` of the way from ``start`` to ``end``, along a new axis before the last."""
    share = shares[:, None]
    return (1 - share) * start[..., None, :] + share * end[..., None, :]


def _chain(curves: list[Array], shares: list[Array]) -> Array:
    """Rings between successive curves, sharing the curves."""
    rings = [_between(a, b, shares=at) for (a, b), at in zip(pairwise(curves), shares, strict=True)]
    return np.concatenate([rings[0], *(ring[..., 1:, :] for ring in rings[1:])], axis=-2)


def _wall(body: Body, grid: Grid) -> Array:
    v, u = np.meshgrid(grid.v.nodes, grid.u.nodes, indexing="ij")
    return _between(body.outer(u, v), body.inner(u, v), shares=grid.w.nodes)


def _inside(body: Body, share: Array) -> list[tuple[Array, Array]]:
    """Half axes of the wu's ellipses from the foot inward, at each level."""
    if body.stub is not None:
        return _stub_axes(body.stub, share)
    ends = body.inner(np.array([1.0, 0.0]), np.zeros(2))
    return [(_FOOT * ends[0, 0] + 0 * share, _FOOT * ends[1, 1] + 0 * share)]


def _stub_axes(stub: Stub, share: Array) -> list[tuple[Array, Array]]:
    """Half axes of the stub's outside, and of its bore if it has one, at the ``share`` of its height."""
    x, y = ((1 - share) * foot + share * head for foot, head in zip(stub.foot, stub.head, strict=True))
    bore = [(stub.bore + 0 * share, stub.bore + 0 * share)] if stub.bore > 0 else []
    return [(x, y), *bore]


def _ellipse(axes: tuple[Array, Array], z: Array, *, nodes: int) -> Array:
    """Quarter ellipses from (0, y) to (x, 0), shape (levels, nodes, 3)."""
    angle = np.linspace(0, np.pi / 2, nodes)
    x, y = axes[0][:, None] * np.sin(angle), axes[1][:, None] * np.cos(angle)
    return np.stack([x, y, z[:, None] + 0 * x], axis=-1)


def _core(axes: tuple[Array, Array], z: Array, *, cells: int) -> Array:
    """Quadrilateral with corners (0, y), (corner), (x, 0), (0, 0), shape (levels, cells + 1, cells + 1, 3)."""
    i, j = np.meshgrid(np.linspace(0, 1, cells + 1), np.linspace(0, 1, cells + 1), indexing="ij")
    x = (_CORE * axes[0])[:, None, None] * (_CORE_CORNER * i * (1 - j) + i * j)
    y = (_CORE * axes[1])[:, None, None] * ((1 - j) * (1 - i) + (1 - j) * i * _CORE_CORNER)
    return np.stack([x, y, z[:, None, None] + 0 * x], axis=-1)


def _core_edge(core: Array) -> Array:
    """The outer two sides of the core, from (0, y) round to (x, 0)."""
    return np.concatenate([core[:, :, 0], core[:, -1, 1:]], axis=1)


def _plate(body: Body, grid: Grid) -> Array:
    around = grid.u.nodes
    up, u = np.meshgrid(1 - grid.plate.nodes, around, indexing="ij")
    rim, zero = body.rim(u, up), np.zeros_like(around)
    hollow = rim + (body.inner(around, zero) - body.outer(around, zero))
    levels = rim[:, 0, 2]
    axes = _inside(body, 0 * levels)
    ellipses = [_ellipse(pair, levels, nodes=len(around)) for pair in axes]
    core = _core_edge(_core(axes[-1], levels, cells=grid.u.cells))
    inward = [grid.foot.nodes, *(_CORE_RING for _ in axes[1:])]
    return _chain([rim, hollow, *ellipses, core], [grid.w.nodes, grid.ring.nodes, *inward])


def _enclose(core: Index, ring: Index) -> None:
    """Give the core's outer sides the nodes of the ring around it."""
    half = core.shape[1]
    core[:, :, 0] = ring[:, :half]
    core[:, -1, :] = ring[:, half - 1 :]


def _add_stub(lattices: _Lattices, stub: Stub, *, grid: Grid, plate: Index, core: Index, top: float) -> None:
    share = 1 - grid.stub.nodes
    z = top + share * stub.height
    axes = _stub_axes(stub, share)
    curves = [_ellipse(pair, z, nodes=len(grid.u.nodes)) for pair in axes]
    middle = _core(axes[-1], z, cells=grid.u.cells)
    if stub.bore == 0:
        curves.append(_core_edge(middle))
    shank = lattices.add("stub", _chain(curves, [grid.foot.nodes]))
    shank[-1] = plate[:, : shank.shape[2]]
    if stub.bore == 0:
        filled = lattices.add("stub core", middle)
        _enclose(filled, shank[:, :, -1])
        filled[-1] = core


# -- cells ----------------------------------------------------------------------------------


class _Lattices:
    """Node lattices, two steps a cell; shared nodes are made by overwriting their numbers."""

    def __init__(self) -> None:
        self._points: list[Array] = []
        self._blocks: list[tuple[str, Index]] = []

    def add(self, name: str, points: Array) -> Index:
        """Number the points of a new block; the numbers may be overwritten until the mesh is made."""
        start = sum(len(p) for p in self._points)
        ids = start + np.arange(points[..., 0].size).reshape(points.shape[:-1])
        self._points.append(points.reshape(-1, 3))
        self._blocks.append((name, ids))
        return ids

    def mesh(self) -> tuple[MeshHex2, Index]:
        """The mesh, and the name of each cell's block."""
        cells = [_cells(ids) for _, ids in self._blocks]
        names = np.concatenate(
            [np.full(len(c), name) for (name, _), c in zip(self._blocks, cells, strict=True)]
        )
        steps = (2 * ElementHex2.doflocs).astype(int)
        nodes = np.concatenate(cells)[:, steps[:, 0], steps[:, 1], steps[:, 2]].T
        corners, t = np.unique(nodes[:8], return_inverse=True)
        points = np.concatenate(self._points).T
        mesh = MeshHex2.from_mesh(MeshHex1(points.take(corners, axis=1), t.reshape(8, -1)))
        places = mesh.doflocs.copy()
        places[:, mesh.dofs.element_dofs] = points[:, nodes]
        return MeshHex2(places, mesh.t), names


def _cells(ids: Index) -> Index:
    """The 3 × 3 × 3 nodes of each cell of a lattice, cells in lattice order."""
    windows = np.lib.stride_tricks.sliding_window_view(ids, (3, 3, 3))
    return windows[::2, ::2, ::2].reshape(-1, 3, 3, 3)


def _check_unfolded(mesh: MeshHex2, blocks: Index) -> None:
    worst = jacobians(mesh).min(axis=1)
    cell = int(np.argmin(worst))
    if worst[cell] <= 0:
        x, y, z = mesh.doflocs[:, mesh.dofs.element_dofs[:8, cell]].mean(axis=1) * 1e3
        remedy = {
            "wall": "make the wall (wall.thickness, ridges, lip ring) thinner or the body wider",
            "plate": "make the wall (wall.thickness) thinner or the foot (yong.root_diameter, niu.long_axis, niu.short_axis) "
            "smaller than the wu",
        }.get(
            str(blocks[cell]), "make the ends of the yong (yong.root_diameter, yong.heng_diameter) more alike"
        )
        msg = (
            f"mesh: a cell of the {blocks[cell]} must not fold over, got one near x = {x:.1f}, y = {y:.1f}, "
            f"z = {z:.1f} mm; {remedy}"
        )
        raise MeshError(msg)
