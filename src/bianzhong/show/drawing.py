"""A bell drawn to scale: its face, a section through the middles of the faces, its plan, and a cut through the gu.

The terms stand beside the parts as character and pinyin, the lengths in millimetres. Each view is made about its own
axis, and the views are then set beside and below each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.show.elevations import face, section
from bianzhong.show.plans import cut, plan
from bianzhong.show.sketch import Sketch
from bianzhong.show.svg import Curve, Label, Part, extent, moved, render

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape

__all__ = ["draw"]

_APART = 30.0
"""Room between the views, px."""
_BARS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_BAR = 110.0
"""Lengths of the scale bar, mm, and the most it takes, px."""


def draw(shape: BellShape, *, title: str, cegu: float = 0.5) -> str:
    """Draw a bell as SVG.

    Parameters
    ----------
    shape
        The bell.
    title
        What it is, for those who do not see the picture.
    cegu
        Where the B-tone is struck, as a share of the half-girth; half-way unless it is known better.
    """
    sketch = Sketch.of(shape, cegu=cegu)
    front, side = face(sketch), section(sketch)
    right = _gap(front, side)
    upper = [*front, *moved(side, by=(right, 0.0))]
    above, level = plan(sketch), cut(sketch)
    down = extent(upper)[1, 1] + _APART - min(extent(above)[0, 1], extent(level)[0, 1])
    lower = [*moved(above, by=(0.0, down)), *moved(level, by=(max(right, _gap(above, level)), down))]
    return render([*upper, *lower, *_bar(sketch, below=[*upper, *lower])], title=title)


def _gap(left: list[Part], right: list[Part]) -> float:
    """How far to move a view to the right, to stand beside another."""
    return float(extent(left)[1, 0] - extent(right)[0, 0]) + _APART


def _bar(sketch: Sketch, *, below: Sequence[Part]) -> list[Part]:
    """A scale bar at the lower left."""
    left, low = float(extent(below)[0, 0]), float(extent(below)[1, 1]) + _APART / 2
    long = max(length for length in _BARS if length * 1e-3 * sketch.scale <= _BAR)
    right = left + long * 1e-3 * sketch.scale
    return [
        Curve(loops=(np.array([[left, low], [right, low]]),), style="bar"),
        Label(lines=(f"{long} mm; all lengths in mm",), x=right + 8, y=low),
    ]
