"""The quarter mesh of a bell: how many cells, and where its lines lie, at each fidelity."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from bianzhong.bell.parts import Niu, Yong
from bianzhong.bell.section import outline
from bianzhong.errors import MeshError
from bianzhong.fem.blocks import BlockMesh, Body, Grid, Stub, build
from bianzhong.fem.lines import Feature, Lines, lines

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape

__all__ = [
    "FIDELITIES",
    "SAFETY",
    "Fidelity",
    "body_of",
    "check_fidelity",
    "girth_features",
    "height_features",
    "mesh_at",
    "mesh_bell",
]

Fidelity = Literal["draft", "standard", "fine"]
FIDELITIES: tuple[Fidelity, ...] = get_args(Fidelity)

_GIRTH_CELLS: dict[Fidelity, float] = {"draft": 8, "standard": 12, "fine": 20}
_COARSER: dict[Fidelity, float] = {"draft": 5, "standard": 6, "fine": 10}
"""Cells along the half-girth, of the mesh and of its coarser companion for the error estimate."""
SAFETY: dict[Fidelity, float] = {"draft": 3.0, "standard": 1.0, "fine": 1.0}
"""Factor on the difference between the two meshes. With half the cells an error that falls as h (at a foot) is
once the difference, as h² a third of it; in a draft, with five eighths, more than that, and not all falls by a law."""
_FEATURE_CELLS = 1 / 3
"""Cells across a ridge, groove, pit or lip ring for each cell along the half-girth, but at least two. With two on every
mesh a narrow ridge stays 3 to 7 cents off at fidelity standard, and the coarser mesh does not show it."""
_THIN = 0.02
"""Wall as a share of the half-girth below which there are more cells: bending fades within √(radius · wall)."""
_TO_XIAN, _TO_INSIDE = 2.0, 1.4
"""Grading along u and w toward the inner side of a sharp xian, a re-entrant corner."""
_SLENDEREST = 4.0
"""Cells of the wu are at most so many times as high as they are wide where the foot nears the wall:
slender ones under reduced integration move without storing energy."""
_FOOT_CELLS = 7.0
"""Cells along the half-girth at which the smallest cell at a stub's foot is as high as the wu."""
_GIRTH_OF_LAYER = 5.0
"""Cells along the half-girth for each layer of the wu and the foot: one or two on a coarser mesh, twice as many on the
mesh itself, so that the two differ where a yong's rocking modes bend the wu."""
_FINEST_BORE = 0.05
"""Least bore of a yong as a share of the heng's diameter; spurious modes begin at 0.01 to 0.03."""
_MOST_CELLS = 100_000
"""About 6 million unknowns and 60 GB; shipped bells have at most 4000 cells at the fidelity fine."""
_SHARP = 0.25
"""Sharpness of the xian, rad, from which the full grading applies."""


def check_fidelity(fidelity: str) -> None:
    """Refuse what is no fidelity; raises MeshError."""
    if fidelity not in FIDELITIES:
        msg = f"fidelity: must be one of {', '.join(FIDELITIES)}, got {fidelity!r}"
        raise MeshError(msg)


def mesh_bell(shape: BellShape, *, fidelity: Fidelity = "standard", coarser: bool = False) -> BlockMesh:
    """Mesh a quarter of a bell.

    Parameters
    ----------
    shape
        The bell.
    fidelity
        ``"draft"``, ``"standard"`` or ``"fine"``.
    coarser
        Make the coarser companion of that fidelity, for an error estimate.

    Raises
    ------
    MeshError
        If the fidelity is unknown, a feature or the bore is too narrow for a mesh, or a cell folds over.
    """
    check_fidelity(fidelity)
    thin = max(1.0, math.sqrt(_THIN * shape.mouth_half_girth / shape.dimensions.wall))
    return mesh_at(shape, girth=thin * (_COARSER if coarser else _GIRTH_CELLS)[fidelity])


def mesh_at(shape: BellShape, *, girth: float) -> BlockMesh:
    """Mesh a quarter of a bell with about ``girth`` cells along the half-girth, the others to match."""
    return build(body_of(shape), grid=_grid(shape, girth))


def body_of(shape: BellShape) -> Body:
    """The bounding surfaces of a bell, and what stands on its wu."""
    stub = None
    match shape.dimensions.suspension:
        case Yong() as yong:
            _check_bore(yong)
            root, heng = yong.root_diameter / 2, yong.heng_diameter / 2
            stub = Stub(foot=(root, root), head=(heng, heng), height=yong.length, bore=yong.bore / 2)
        case Niu() as niu:
            axes = (niu.long_axis / 2, niu.short_axis / 2)
            stub = Stub(foot=axes, head=axes, height=niu.height)
    return Body(outer=shape.outer, inner=shape.inner, rim=shape.rim, stub=stub)


def _check_bore(yong: Yong) -> None:
    """Refuse a hole so fine that the cells around it are needles, which move without storing energy."""
    least = _FINEST_BORE * yong.heng_diameter
    if 0 < yong.bore < least:
        msg = (
            f"yong.bore: must be 0 or at least {1000 * least:.3g} mm, a twentieth of the heng's diameter, to be meshed, "
            f"got {1000 * yong.bore:.3g} mm; leave so fine a hole out"
        )
        raise MeshError(msg)


def _grid(shape: BellShape, girth: float) -> Grid:
    """Cells in proportion to the bell: ``girth`` of them along the half-girth, the others to match."""
    bell, half = shape.dimensions, shape.mouth_half_girth
    sharp = min(1.0, _xian_sharpness(shape) / _SHARP)
    down = 0.58 * girth * math.sqrt(bell.height / half)
    edge = math.sqrt(half * bell.wall / 2)
    rise = _grading(round(down), length=bell.height, smallest=edge)
    across = max(2.0, _FEATURE_CELLS * girth)
    upward = [replace(f, start=1 - f.end, end=1 - f.start) for f in height_features(shape, across)]
    through = max(2, round(0.6 * girth * math.sqrt(bell.wall / half)))
    _check_size(round(girth), round(down), through=through)
    grid = Grid(
        u=lines(girth, grading=1 + (_TO_XIAN - 1) * sharp, features=girth_features(shape, across), even=True),
        v=lines(down, grading=rise, features=upward).reversed,
        w=lines(through, grading=1 + (_TO_INSIDE - 1) * sharp),
        **_wu_lines(shape, girth),
    )
    _check_size(grid.u.cells, grid.v.cells, through=grid.w.cells)
    return grid


def _check_size(around: int, down: int, *, through: int) -> None:
    """Refuse, before it is made, a mesh that no machine of this decade solves."""
    if around * down * through > _MOST_CELLS:
        msg = (
            f"mesh: a quarter of the bell must have at most {_MOST_CELLS} cells, got {around} along the half-girth x "
            f"{down} down the wall x {through} through it; leave out narrow ridges and grooves, or correct the lengths "
            "of the body (body.xian) that make it so slender"
        )
        raise MeshError(msg)


def _wu_lines(shape: BellShape, girth: float) -> dict[str, Lines]:
    """Lines of the wu and of what stands on it.

    The foot of a yong or niu is a re-entrant corner at which the thin wu bends. The cells around it
    are about as high as they are wide, and shrink with the square of their number, since the error
    there falls only with the size of the smallest. Without one the wu bends most where the wall
    carries it, and its layers grow with the square.
    """
    bell, many = shape.dimensions, girth / _GIRTH_OF_LAYER
    match bell.suspension:
        case None:
            plate, ring = lines(math.ceil(many**2 / 2)), lines(max(2, round(many)))
            return {"plate": plate, "ring": ring, "foot": lines(1), "stub": lines(1)}
        case Yong(length=height, root_diameter=diameter) | Niu(height=height, short_axis=diameter):
            smallest = bell.plate * min(1.0, (_FOOT_CELLS / girth) ** 2)
            layers = _toward_end(many, length=bell.plate, smallest=smallest).reversed
            room = bell.wuguang / 2 - bell.wall - diameter / 2
            rings = min(girth / 3, _SLENDEREST * room * layers.cells / bell.plate)
            return {
                "plate": layers,
                "ring": _toward_end(rings, length=room, smallest=smallest),
                "foot": _toward_end(many, length=diameter / 4, smallest=smallest).reversed,
                "stub": _toward_end(girth / 2.4, length=height, smallest=smallest),
            }


def _toward_end(cells: float, *, length: float, smallest: float) -> Lines:
    """Lines over ``length``, the last cell of about the ``smallest`` size."""
    count = max(1, round(cells))
    return lines(count, grading=_grading(count, length=length, smallest=smallest))


def _grading(cells: int, *, length: float, smallest: float) -> float:
    """Exponent g at which the last of ``cells`` cells over ``length`` is the ``smallest``: length · cells^−g."""
    if cells <= 1 or length <= cells * smallest:
        return 1.0
    return math.log(length / smallest) / math.log(cells)


def _xian_sharpness(shape: BellShape) -> float:
    """How far the mouth's outline is from crossing y = 0 square, rad: 0 for an ellipse."""
    bell = shape.dimensions
    a, b = np.array(bell.xianjian / 2), np.array(bell.gujian / 2)
    end = outline(np.array(1.0), a=a, b=b, fullness=bell.fullness)
    return float(np.arctan2(abs(end.x_phi), -end.y_phi))


def girth_features(shape: BellShape, cells: float) -> list[Feature]:
    """Ridges, grooves and the pit along u, to be spanned by so many cells."""
    bell, half = shape.dimensions, shape.mouth_half_girth
    places = [(f"{key}.width", strip.at, strip.width) for key, strip in bell.strips.items()]
    if bell.pit is not None:
        places.append(("pit.diameter", 0.0, bell.pit.diameter))
    return [
        Feature(name=name, start=at - width / half / 2, end=at + width / half / 2, cells=cells)
        for name, at, width in places
    ]


def height_features(shape: BellShape, cells: float) -> list[Feature]:
    """Ends of ridges and grooves, the lip ring and the pit along v, to be spanned by so many cells."""
    bell = shape.dimensions
    places = [(f"{key}.top to bottom", strip.top, strip.bottom) for key, strip in bell.strips.items()]
    if (ring := bell.lip_ring) is not None:
        places.append(("wall.lip_ring.extent", 1 - ring.extent / bell.height, 1.0))
    if (pit := bell.pit) is not None:
        middle = bell.height - (bell.gu + bell.arch) / 2
        lip = bell.height - bell.arch
        places.append(("pit.diameter", (middle - pit.diameter / 2) / lip, (middle + pit.diameter / 2) / lip))
    under = bell.plate / bell.height
    return [
        Feature(name=name, start=(top - under) / (1 - under), end=(bottom - under) / (1 - under), cells=cells)
        for name, top, bottom in places
    ]
