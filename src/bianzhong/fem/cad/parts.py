"""What stands on the body: mei, yong with its ring and loop, or niu, joined to it by Open CASCADE.

Cones, rings and blocks begin a little inside the metal, so that every joint is a clean intersection. Lengths in
millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import gmsh
import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.bosses import mei_roots
from bianzhong.bell.parts import Gan, Niu, Xuan, Yong
from bianzhong.errors import MeshError
from bianzhong.fem.cad.patches import MM

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.symmetry import Quadrant

__all__ = ["complete"]

_INSIDE = 0.4
"""How deep a part begins in the metal below it, as a share of its thickness."""


def complete(shape: BellShape, body: int, *, sides: Sequence[Quadrant]) -> int:
    """Join to the ``body`` all that stands on it, and return the tag of the whole.

    Raises
    ------
    MeshError
        If a part cannot be joined; the message names it.
    """
    bell = shape.dimensions
    angle = math.tau if len(sides) > 1 else math.tau / 4
    if bell.mei is not None:
        body = _joined(body, "mei", make=lambda: _mei(shape, sides))
    match bell.suspension:
        case Niu() as niu:
            body = _joined(body, "niu", make=lambda: _niu(niu, plate=bell.plate, sides=sides))
        case Yong() as yong:
            body = _joined(body, "yong", make=lambda: _yong(yong, bell.xuan, plate=bell.plate, angle=angle))
            if bell.gan is not None and bell.xuan is not None and len(sides) > 1:
                gan, xuan = bell.gan, bell.xuan
                body = _joined(body, "gan", make=lambda: _gan(gan, xuan, yong=yong))
            if yong.bore > 0:
                body = _bored(body, yong, angle=angle)
    return body


# -- joining --------------------------------------------------------------------------------


def _joined(body: int, name: str, *, make: Callable[[], list[int]]) -> int:
    occ = gmsh.model.occ
    try:
        solids, _ = occ.fuse([(3, body)], [(3, part) for part in make()])
    except Exception as error:  # gmsh raises nothing else
        raise _unjoined(name, str(error)) from error
    return _only(solids, name)


def _bored(body: int, yong: Yong, *, angle: float) -> int:
    occ = gmsh.model.occ
    hole = occ.addCylinder(0, 0, 0, 0, 0, 2 * MM * yong.length, MM * yong.bore / 2, angle=angle)
    solids, _ = occ.cut([(3, body)], [(3, hole)])
    return _only(solids, "yong.bore")


def _only(solids: Sequence[tuple[int, int]], name: str) -> int:
    if len(solids) != 1:
        raise _unjoined(name, f"{len(solids)} bodies")
    gmsh.model.occ.synchronize()
    return int(solids[0][1])


def _unjoined(name: str, got: str) -> MeshError:
    return MeshError(
        f"{name}: must join the body of the bell in one piece, got {got}; change its size or leave it out"
    )


# -- mei ------------------------------------------------------------------------------------


def _mei(shape: BellShape, sides: Sequence[Quadrant]) -> list[int]:
    mei, wall = shape.dimensions.mei, shape.dimensions.wall
    assert mei is not None
    inside = _INSIDE * wall
    foot_diameter = mei.diameter + (mei.diameter - mei.tip_diameter) * inside / mei.length
    solids = []
    for root, normal in zip(*mei_roots(shape), strict=True):
        for side in sides:
            image = np.array([*side, 1])
            foot, axis = MM * image * (root - inside * normal), MM * image * (mei.length + inside) * normal
            solids.append(_cone(foot, axis, root=foot_diameter, tip=mei.tip_diameter))
    return solids


def _cone(foot: Array, axis: Array, *, root: float, tip: float) -> int:
    occ, radii = gmsh.model.occ, (MM * root / 2, MM * tip / 2)
    return int(occ.addCylinder(*foot, *axis, radii[0]) if root == tip else occ.addCone(*foot, *axis, *radii))


# -- yong and niu ---------------------------------------------------------------------------


def _yong(yong: Yong, xuan: Xuan | None, *, plate: float, angle: float) -> list[int]:
    """The cone from within the wu to the heng, and the ring round it."""
    occ, sunk = gmsh.model.occ, _INSIDE * plate
    slope = (yong.heng_diameter - yong.root_diameter) / yong.length / 2
    root = yong.root_diameter / 2 - slope * sunk
    long = MM * (yong.length + sunk)
    if slope == 0:
        solids = [occ.addCylinder(0, 0, -MM * sunk, 0, 0, long, MM * root, angle=angle)]
    else:
        radii = MM * root, MM * yong.heng_diameter / 2
        solids = [occ.addCone(0, 0, -MM * sunk, 0, 0, long, *radii, angle=angle)]
    if xuan is not None:
        low = xuan.at * yong.length - xuan.height / 2
        radius = yong.radius(xuan.at) + xuan.width
        solids.append(occ.addCylinder(0, 0, MM * low, 0, 0, MM * xuan.height, MM * radius, angle=angle))
    return solids


def _gan(gan: Gan, xuan: Xuan, *, yong: Yong) -> list[int]:
    """The ring in the plane x = 0, its inmost stretch within the xuan, and the beast over the joint."""
    occ = gmsh.model.occ
    out, up = MM * (yong.radius(xuan.at) + xuan.width), MM * xuan.at * yong.length
    bar, bend = MM * gan.thickness / 2, MM * gan.reach / 2
    ring = occ.addTorus(0, out + bend - bar, up, bend, bar, zAxis=(1.0, 0.0, 0.0))
    if gan.beast == 0:
        return [ring]
    edge = MM * gan.beast
    return [ring, occ.addBox(-edge / 2, out - edge / 2, up - edge / 2, edge, edge, edge)]


def _niu(niu: Niu, *, plate: float, sides: Sequence[Quadrant]) -> list[int]:
    """The elliptic cylinder from within the wu."""
    occ, sunk = gmsh.model.occ, MM * _INSIDE * plate
    long, short = MM * niu.long_axis / 2, MM * niu.short_axis / 2
    turned = () if long >= short else (0.0, 1.0, 0.0)
    disc = occ.addDisk(0, 0, -sunk, max(long, short), min(long, short), xAxis=turned)
    column = occ.extrude([(2, disc)], 0, 0, MM * niu.height + sunk)
    solid = next(tag for dimension, tag in column if dimension == 3)
    if len(sides) > 1:
        return [solid]
    box = occ.addBox(0, 0, -sunk, 2 * long, 2 * short, MM * niu.height + sunk)
    solids, _ = occ.intersect([(3, solid)], [(3, box)])
    return [tag for _, tag in solids]
