"""The lines a bell is drawn with, from its maps, in metres."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Niu, Yong
from bianzhong.tones.strikes import mid_gu

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.shape import BellShape

__all__ = ["Outlines", "around", "mirrored"]

_STATIONS = np.linspace(0, 1, 61)
_ROUND, _UP = np.linspace(0, 1, 121), np.linspace(0, 1, 33)


def mirrored(half: Array) -> Array:
    """A closed loop from its right half, given from the axis to the axis."""
    return np.concatenate([half, half[::-1] * [-1, 1]])


def around(quarter: Array) -> Array:
    """A closed loop from its quarter x, y ≥ 0, given from the middle of a face to the xian."""
    return mirrored(np.concatenate([quarter, quarter[::-1] * [1, -1]]))


@dataclass(frozen=True, eq=False)
class Outlines:
    """The lines of one bell; points have a last axis of 3 (x, y, z)."""

    shape: BellShape

    @property
    def bell(self) -> BellDimensions:
        """The dimensions."""
        return self.shape.dimensions

    @property
    def rise(self) -> float:
        """Height of the yong or niu."""
        match self.bell.suspension:
            case Yong() as yong:
                return yong.length
            case Niu() as niu:
                return niu.height
        return 0.0

    @property
    def sharp(self) -> bool:
        """Whether the faces meet in an edge."""
        return self.bell.fullness < 1 and self.bell.gujian < self.bell.xianjian

    @cached_property
    def xian(self) -> Array:
        """The side edge from the top to the tip."""
        return self._down(1.0)

    @cached_property
    def face(self) -> Array:
        """The middle of a face from the top to the lip."""
        return self._down(0.0)

    @cached_property
    def inside(self) -> Array:
        """The inner wall below the middle of a face, from the wu to the lip."""
        return self.shape.inner(np.zeros_like(_STATIONS), _STATIONS)

    @cached_property
    def lip(self) -> Array:
        """The outer lip from the middle of a face to the xian tip."""
        return self.shape.outer(_STATIONS, np.ones_like(_STATIONS))

    @cached_property
    def inner_lip(self) -> Array:
        """The inner lip from the middle of a face to the xian."""
        return self.shape.inner(_STATIONS, np.ones_like(_STATIONS))

    @cached_property
    def top(self) -> Array:
        """The edge of the wu from the middle of a face to the xian."""
        return self.shape.rim(_STATIONS, np.ones_like(_STATIONS))

    def struck(self, u: float) -> Array:
        """The place on the outer wall at mid-height of the gu, ``u`` along the half-girth; shape (3,)."""
        at = np.array([u])
        place: Array = self.shape.outer(at, mid_gu(self.shape, at))[0]
        return place

    def struck_level(self, wall: Callable[[Array, Array], Array]) -> Array:
        """A wall at the height where the middle of the face is struck, from there to the xian; shape (n, 2)."""
        u, v = np.meshgrid(_ROUND, _UP, indexing="ij")
        height = self.struck(0.0)[2]
        return np.array([[np.interp(-height, -row[:, 2], row[:, i]) for i in (0, 1)] for row in wall(u, v)])

    def _down(self, u: float) -> Array:
        at = np.full_like(_STATIONS, u)
        return np.concatenate([self.shape.rim(at, _STATIONS[::-1]), self.shape.outer(at, _STATIONS)])
