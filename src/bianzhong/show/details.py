"""What stands on the body, as it is seen: mei and zhuan on the wall, xuan and gan on the yong. Lengths in metres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.spatial import ConvexHull

from bianzhong.arrays import Array
from bianzhong.bell.bosses import mei_roots
from bianzhong.bell.parts import Yong

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.parts import Xuan
    from bianzhong.bell.shape import BellShape

__all__ = ["Boss", "Loop", "bands", "bosses", "loop", "on_the_wall", "shank"]

_TURN = np.linspace(0, 2 * np.pi, 49)[:-1]
_ALONG = np.linspace(0, 1, 33)


# -- on the wall ----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Boss:
    """A mei: the circles of its root and of its tip, each of shape (n, 3)."""

    root: Array
    tip: Array

    def mirrored(self, *signs: int) -> Boss:
        """The one on another side of the bell, by the signs of x and y."""
        turned = np.array([*signs, 1])
        return Boss(root=self.root * turned, tip=self.tip * turned)

    def seen(self, *axes: int) -> tuple[Array, Array]:
        """Its outline and its tip in a view along the axis left out, each a loop of shape (n, 2)."""
        both = np.concatenate([self.root, self.tip])[:, axes]
        outline: Array = both[ConvexHull(both).vertices]
        return outline, self.tip[:, axes]


def bosses(shape: BellShape) -> Iterator[Boss]:
    """Give the mei of the quarter x, y ≥ 0: row by row from the lowest, and in a row from the xian."""
    if (mei := shape.dimensions.mei) is None:
        return
    for foot, normal in reversed([*zip(*mei_roots(shape), strict=True)]):
        across = np.cross(normal, [0.0, 0.0, 1.0])
        across /= np.linalg.norm(across)
        up = np.cross(across, normal)
        ring = np.cos(_TURN)[:, None] * across + np.sin(_TURN)[:, None] * up
        yield Boss(
            root=foot + mei.diameter / 2 * ring,
            tip=foot + mei.length * normal + mei.tip_diameter / 2 * ring,
        )


def bands(shape: BellShape) -> Iterator[Array]:
    """Give the outlines of the zhuan of the quarter x, y ≥ 0, each a loop of shape (n, 3)."""
    if (zhuan := shape.dimensions.zhuan) is None:
        return
    u = zhuan.near + (zhuan.far - zhuan.near) * _ALONG
    half = zhuan.width / 2 / shape.dimensions.height
    for at in zhuan.at:
        upper, lower = (
            shape.outer(u, shape.down_wall(u, np.full_like(u, at + side * half))) for side in (-1, 1)
        )
        yield np.concatenate([upper, lower[::-1]])


def on_the_wall(shape: BellShape) -> Iterator[Array]:
    """Give the outlines of all mei and zhuan of the quarter."""
    yield from bands(shape)
    for boss in bosses(shape):
        yield from (boss.root, boss.tip)


# -- on the yong ----------------------------------------------------------------------------


def shank(yong: Yong, *, xuan: Xuan | None) -> Array:
    """The right half of the yong's outline with the xuan on it, from the wu up, shape (n, 2)."""
    root, heng = yong.root_diameter / 2, yong.heng_diameter / 2
    ring: Sequence[tuple[float, float]] = ()
    if xuan is not None:
        low, high = (xuan.at * yong.length + side * xuan.height / 2 for side in (-1, 1))
        out = yong.radius(xuan.at) + xuan.width
        inner = [yong.radius(height / yong.length) for height in (low, high)]
        ring = [(inner[0], low), (out, low), (out, high), (inner[1], high)]
    return np.array([(root, 0.0), *ring, (heng, yong.length)])


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Loop:
    """A gan, with the places of its outlines across (y) and up (z)."""

    xuan: float
    """Radius of the xuan, out of which it stands."""
    up: float
    """Height of its middle above the wu."""
    outer: Array
    """Outer edge of the ring, a loop of shape (n, 2)."""
    inner: Array
    thickness: float
    beast: float

    @property
    def reach(self) -> float:
        """How far from the axis it ends."""
        return float(self.outer[:, 0].max())

    @property
    def block(self) -> Array:
        """The beast, a loop of shape (4, 2)."""
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        square: Array = np.array([self.xuan, self.up]) + self.beast / 2 * corners
        return square


def loop(bell: BellDimensions) -> Loop | None:
    """Give the gan of a bell that has one."""
    gan, xuan, yong = bell.gan, bell.xuan, bell.suspension
    if gan is None or xuan is None or not isinstance(yong, Yong):
        return None
    out, up = yong.radius(xuan.at) + xuan.width, xuan.at * yong.length
    middle = np.array([out + (gan.reach - gan.thickness) / 2, up])
    turn = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=-1)
    return Loop(
        xuan=out,
        up=up,
        outer=middle + (gan.reach + gan.thickness) / 2 * turn,
        inner=middle + (gan.reach - gan.thickness) / 2 * turn,
        thickness=gan.thickness,
        beast=gan.beast,
    )
