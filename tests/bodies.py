"""Bodies with known modes, and coarse bells: the meshes of the tests. Lengths in metres."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from skfem import ElementHex2, MeshHex1, MeshHex2, MeshTet1, MeshTet2

from bianzhong.bell.catalogue import load_bell, load_material, load_reading
from bianzhong.bell.resolve import resolve
from bianzhong.bell.shape import BellShape
from bianzhong.fem.bellmesh import body_of
from bianzhong.fem.blocks import BlockMesh, Body, Grid, build
from bianzhong.fem.lines import lines

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.bell.dimensions import BellDimensions

__all__ = [
    "BRONZE",
    "CASES",
    "Solid",
    "ball",
    "ball_of_tetrahedra",
    "bell_dimensions",
    "bell_r0",
    "block",
    "coarse",
    "glued",
    "hollow_sphere",
    "lattice",
    "quarter",
    "ring",
    "solid",
    "straight",
    "tube",
]

CASES: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "benchmarks" / "accuracy" / "cases.toml").read_text("utf-8")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """An elastic material without a name."""

    young: float
    poisson: float
    density: float


BRONZE = Solid(young=100e9, poisson=0.34, density=8700.0)


def solid(case: str) -> Solid:
    """The material of a case."""
    body = CASES[case]
    return Solid(young=body["young"], poisson=body["poisson"], density=body["density"])


# -- bodies made of lattices ----------------------------------------------------------------


def glued(*lattices: Array) -> MeshHex2:
    """Second-order hexahedra on lattices of points (2i + 1, 2j + 1, 2k + 1, 3), glued where points meet."""
    steps = (2 * ElementHex2.doflocs).astype(int)
    windows = (np.lib.stride_tricks.sliding_window_view(p, (3, 3, 3), axis=(0, 1, 2)) for p in lattices)
    corners = np.concatenate([w[::2, ::2, ::2].reshape(-1, 3, 3, 3, 3) for w in windows])
    nodes = corners[:, :, steps[:, 0], steps[:, 1], steps[:, 2]].transpose(1, 2, 0)
    size = np.abs(nodes).max()
    rounded = np.round(nodes[:, :8].reshape(3, -1) / size * 1e7 + 0.1234)
    _, first, t = np.unique(rounded, axis=1, return_index=True, return_inverse=True)
    points = nodes[:, :8].reshape(3, -1)[:, first]
    mesh = MeshHex2.from_mesh(MeshHex1(points, t.reshape(8, -1)))
    places = mesh.doflocs.copy()
    places[:, mesh.dofs.element_dofs] = nodes
    return MeshHex2(places, mesh.t)


def lattice(*cells: int) -> tuple[Array, ...]:
    """Coordinates in [0, 1] of the nodes of a lattice of cells."""
    axes = [np.linspace(0, 1, 2 * n + 1) for n in cells]
    return tuple(np.meshgrid(*axes, indexing="ij"))


def block(*cells: int, size: tuple[float, float, float]) -> MeshHex2:
    """A brick, one corner at the origin."""
    return glued(np.stack(lattice(*cells), axis=-1) * size)


def straight(mesh: MeshHex2) -> MeshHex2:
    """The same cells with straight edges."""
    return MeshHex2.from_mesh(MeshHex1(mesh.doflocs[:, : mesh.nvertices], mesh.t))


def ball(radius: float, *, core: int, shell: int) -> MeshHex2:
    """A ball of hexahedra: a cube of ``core``³ cells and six blocks of ``shell`` layers around it."""
    cube = 2 * np.stack(lattice(core, core, core), axis=-1) - 1
    lattices = [0.5 * radius * cube / np.sqrt(1 + 0.25 * (np.square(cube).sum(axis=-1, keepdims=True) - 1))]
    out, a, b = lattice(shell, core, core)
    for axis in range(3):
        for side in (-1.0, 1.0):
            face = np.stack([side + 0 * a, 2 * a - 1, 2 * b - 1], axis=-1)
            inner = (
                0.5 * radius * face / np.sqrt(1 + 0.25 * (np.square(face).sum(axis=-1, keepdims=True) - 1))
            )
            bent = np.tan(0.25 * np.pi * face)
            outer = radius * bent / np.linalg.norm(bent, axis=-1, keepdims=True)
            lattices.append(np.roll(inner + out[..., None] * (outer - inner), axis, axis=-1))
    return glued(*lattices)


def ball_of_tetrahedra(radius: float, *, refinements: int, curved: bool = True) -> MeshTet2:
    """scikit-fem's ball, its midside nodes on the sphere or on straight edges."""
    if curved:
        mesh = MeshTet2.init_ball(nrefs=refinements)
    else:
        mesh = MeshTet2.from_mesh(MeshTet1.init_ball(nrefs=refinements))
    return mesh.scaled(radius)


def ring(*, mean_radius: float, wall: float, height: float, around: int) -> MeshHex2:
    """A ring about the z axis, 2 × 2 cells across."""
    turn, out, up = lattice(around, 2, 2)
    angle, radius = 2 * np.pi * turn, mean_radius + wall * (out - 0.5)
    return glued(np.stack([radius * np.cos(angle), radius * np.sin(angle), height * up], axis=-1))


def tube(*, inner: float, outer: float, length: float, around: int, along: int) -> MeshHex2:
    """A quarter of a circular tube about the z axis, 2 cells through its wall."""
    turn, out, up = lattice(around, 2, along)
    angle, radius = 0.5 * np.pi * turn, inner + (outer - inner) * out
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle), length * up], axis=-1)
    points[0, ..., 1] = points[-1, ..., 0] = 0.0
    return glued(points)


def hollow_sphere(*, inner: float, outer: float, along: int, through: int) -> MeshHex2:
    """The octant-pairs x, y ≥ 0 of a hollow sphere: a quarter."""
    lattices = []
    out, a, b = lattice(through, along, along)
    radius = (inner + out * (outer - inner))[..., None]
    for axis in range(3):
        for up in (1.0, -1.0):
            face = np.roll(np.stack([1 + 0 * a, a, b], axis=-1), axis, axis=-1)
            bent = np.tan(0.25 * np.pi * face) * (1.0, 1.0, up)
            lattices.append(radius * bent / np.linalg.norm(bent, axis=-1, keepdims=True))
    return glued(*lattices)


# -- bells ----------------------------------------------------------------------------------


def bell_dimensions(name: str) -> BellDimensions:
    """The dimensions of a shipped bell."""
    spec = load_bell(name)
    reading = None if spec.text is None else load_reading(spec.text.reading)
    return resolve(spec, reading=reading, density=load_material(spec.material).density)


def quarter(body: Body, *, girth: int, down: int, through: int = 2, grading: float = 1.75) -> BlockMesh:
    """A quarter of ``body`` in so many cells, graded toward the xian."""
    grid = Grid(
        u=lines(girth, grading=grading),
        v=lines(down),
        w=lines(through),
        plate=lines(1),
        ring=lines(2),
        foot=lines(1),
        stub=lines(3),
    )
    return build(body, grid=grid)


def coarse(dimensions: BellDimensions, *, girth: int = 8, down: int = 6, through: int = 1) -> MeshHex2:
    """A coarse quarter mesh of a bell."""
    return quarter(body_of(BellShape(dimensions)), girth=girth, down=down, through=through).mesh


def bell_r0() -> Body:
    """The case bell_r0: its walls in the horizontal section."""

    def section(u: Array, v: Array, *, wall: float) -> Array:
        a, b = 0.06 + 0.02 * v, 0.04 + 0.02 * v
        radius = (a * a + b * b) / (2 * b)
        opening = np.arccos((radius - b) / (radius - wall))
        x = (radius - wall) * np.sin(u * opening)
        y = (radius - wall) * np.cos(u * opening) - (radius - b)
        return np.stack([x, np.where(u == 1, 0.0, y), -v * (0.16 + 0.04 * (x / a) ** 2)], axis=-1)

    def rim(u: Array, v: Array) -> Array:
        points = section(u, 0 * v, wall=0.0)
        points[..., 2] = 0.006 * v
        return points

    return Body(
        outer=lambda u, v: section(u, v, wall=0.0), inner=lambda u, v: section(u, v, wall=0.006), rim=rim
    )
