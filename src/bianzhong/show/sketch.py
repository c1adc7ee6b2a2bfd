"""A bell at the scale of its picture: places, lengths and terms in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.terms import PLACES, TERMS
from bianzhong.show.outlines import Outlines
from bianzhong.show.svg import Anchor, Curve, Label, Part, dimension, extent, leaders

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.shape import BellShape

__all__ = ["FAR", "NEAR", "Note", "Sketch", "caption", "column", "name", "words"]

_HIGH, _WIDE = 460.0, 250.0
"""The most that the height over all and the width of a view take, px."""
_COLUMN = 24.0
"""How far a column of labels lies from what it names, px."""
NEAR, FAR = 20.0, 46.0
"""How far dimension lines lie from what they measure, px."""

Note = tuple[Array, str]
"""A place in a view, and what it is called."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Sketch:
    """A bell and the scale it is drawn to."""

    lines: Outlines
    cegu: float
    """Where the B-tone is struck, as a share of the half-girth."""
    scale: float
    """Pixels to the metre."""

    @classmethod
    def of(cls, shape: BellShape, *, cegu: float) -> Sketch:
        """Choose the scale of a bell, so that its views fit."""
        lines = Outlines(shape)
        wide = 2 * max(lines.xian[:, 0].max(), lines.face[:, 1].max())
        scale = min(_HIGH / (lines.bell.height + lines.rise), _WIDE / wide)
        return cls(lines=lines, cegu=cegu, scale=float(scale))

    @property
    def bell(self) -> BellDimensions:
        """The dimensions."""
        return self.lines.bell

    def at(self, points: Array | tuple[float, float]) -> Array:
        """Places in a view of points (across, up), m."""
        places: Array = self.scale * np.asarray(points) * [1, -1]
        return places

    def area(self, *loops: Array, style: str) -> Curve:
        """An area within loops of points, m."""
        return Curve(loops=tuple(self.at(loop) for loop in loops), style=style, closed=True)

    def line(self, *lines: Array, style: str) -> Curve:
        """Lines through points, m."""
        return Curve(loops=tuple(self.at(line) for line in lines), style=style)

    def upright(self, first: Array, last: Array, *, x: float, key: str, length: float) -> list[Part]:
        """A length from a place down to another, px, measured on an upright line at ``x``."""
        line = (np.array([x, first[1]]), np.array([x, last[1]]))
        return dimension((first, last), line=line, words=words(key, length))

    def level(self, first: Array, last: Array, *, y: float, key: str, length: float) -> list[Part]:
        """A length from a place to another on its right, px, measured on a level line at ``y``."""
        line = (np.array([first[0], y]), np.array([last[0], y]))
        return dimension((first, last), line=line, words=words(key, length))

    def along(self, first: Array, last: Array, *, out: float, key: str, length: float) -> list[Part]:
        """A length measured on a line beside the places, ``out`` to the right of it as seen from above."""
        slant = last - first
        off = out * np.array([slant[1], -slant[0]]) / np.hypot(*slant)
        return dimension((first, last), line=(first + off, last + off), words=words(key, length))


def name(key: str) -> str:
    """A term as it stands in the picture."""
    term = TERMS[key] if key in TERMS else PLACES[key]
    return f"{term.character} {term.pinyin}"


def words(key: str, length: float) -> tuple[str, str]:
    """A term and its length, mm."""
    return name(key), f"{length * 1e3:.1f}"


def column(notes: Iterable[Note], *, parts: Sequence[Part], side: int) -> list[Part]:
    """Leaders to the right (``side`` 1) or the left (−1) of what is drawn."""
    edges = extent(parts)
    anchor: Anchor = "start" if side > 0 else "end"
    x = float(edges[(1 if side > 0 else 0), 0]) + side * _COLUMN
    return leaders(notes, x=x, top=float(edges[0, 1]), anchor=anchor)


def caption(text: str, *, y: float) -> Label:
    """What a view shows, below it."""
    return Label(lines=(text,), x=0.0, y=y, anchor="middle", style="caption")
