"""Plain SVG of curves, labels, dimension lines and leaders.

Places are in pixels, x to the right and y down. A picture is a list of curves and labels; its frame is laid
around them, so that nothing is cut off. The width of a label is estimated: a wide character takes 1 em, any other
0.58 em, more than common serif fonts need.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from xml.sax.saxutils import escape

import numpy as np

from bianzhong.arrays import Array

__all__ = [
    "FONTS",
    "Anchor",
    "Curve",
    "Label",
    "Part",
    "circle",
    "dimension",
    "extent",
    "leaders",
    "moved",
    "render",
    "width",
]

Anchor = Literal["start", "middle", "end"]

_SIZE, _LEADING = 13, 16
_NARROW = 0.58
_MARGIN = 14
_ARROW, _ARROW_HALF = 7, 1.8
_GAP = 5

FONTS = "'Noto Serif CJK TC', 'Source Han Serif TC', 'Songti TC', 'PMingLiU', 'Noto Sans CJK TC', serif"
"""The fonts of the labels, the first that a system has being taken."""

_STYLE = f"""
  .surface {{ fill: #f7f0e1; stroke: #33291a; stroke-width: 1.2 }}
  .relief {{ fill: #efe3c8; stroke: #33291a; stroke-width: 0.7 }}
  .cut {{ fill: url(#hatch); stroke: #33291a; stroke-width: 1.2 }}
  .void {{ fill: #ffffff; stroke: #33291a; stroke-width: 1.2 }}
  .edge {{ fill: none; stroke: #33291a; stroke-width: 1.2 }}
  .faint {{ fill: none; stroke: #33291a; stroke-width: 0.7; stroke-dasharray: 5 3 }}
  .line {{ fill: none; stroke: #55606b; stroke-width: 0.7 }}
  .mark {{ fill: #55606b; stroke: none }}
  .strike {{ fill: #a3271b; stroke: #a3271b; stroke-width: 1.2 }}
  .bar {{ fill: none; stroke: #33291a; stroke-width: 3 }}
  path {{ stroke-linejoin: round }}
  text {{ font-family: {FONTS};
    font-size: 13px; fill: #1c1c1c }}
  .caption {{ font-style: italic; fill: #55606b }}
"""
_HATCH = (
    '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="5" height="5" fill="#e7cf9c"/><path d="M0 0V5" stroke="#7a5a22" stroke-width="1.6"/></pattern>'
)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Curve:
    """One or more lines; closed ones are filled, what an even number of them encloses is left free."""

    loops: tuple[Array, ...]
    """Points, px, each of shape (n, 2)."""
    style: str
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Lines of text about a height."""

    lines: tuple[str, ...]
    x: float
    y: float
    """Half-way up the block of lines, px."""
    anchor: Anchor = "start"
    style: str = "label"

    @property
    def height(self) -> float:
        """Height of the block, px."""
        return _LEADING * len(self.lines)

    @property
    def box(self) -> Array:
        """Estimated left upper and right lower corner, px, shape (2, 2)."""
        wide = max(map(width, self.lines))
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        top = self.y - self.height / 2
        return np.array([[left, top], [left + wide, top + self.height]])


Part = Curve | Label


def extent(parts: Iterable[Part]) -> Array:
    """Left upper and right lower corner of parts of a picture, px, shape (2, 2)."""
    corners = np.concatenate([np.concatenate(p.loops) if isinstance(p, Curve) else p.box for p in parts])
    return np.array([corners.min(axis=0), corners.max(axis=0)])


def moved(parts: Iterable[Part], *, by: tuple[float, float]) -> list[Part]:
    """The parts of a picture at another place."""
    x, y = by
    return [
        replace(part, loops=tuple(loop + np.array([x, y]) for loop in part.loops))
        if isinstance(part, Curve)
        else replace(part, x=part.x + x, y=part.y + y)
        for part in parts
    ]


def width(words: str) -> float:
    """Estimate the width of a line of text, px."""
    ems = (1.0 if unicodedata.east_asian_width(char) in "WF" else _NARROW for char in words)
    return _SIZE * sum(ems)


def circle(centre: Array, *, radius: float, style: str) -> Curve:
    """Draw a circle."""
    angle = np.linspace(0, 2 * np.pi, 73)
    return Curve(
        loops=(centre + radius * np.stack([np.cos(angle), np.sin(angle)], axis=-1),), style=style, closed=True
    )


def dimension(ends: tuple[Array, Array], *, line: tuple[Array, Array], words: tuple[str, ...]) -> list[Part]:
    """Draw a dimension line with arrows, the lines that extend to it, and its label on the far side.

    Parameters
    ----------
    ends
        The two points whose distance is meant.
    line
        The two ends of the dimension line.
    words
        The lines of the label.
    """
    start, end = line
    along = _unit(end - start)
    across = np.array([-along[1], along[0]])
    if across @ (start + end - ends[0] - ends[1]) < 0:
        across = -across
    long = float(np.hypot(*(end - start)))
    tight = long < 3 * _ARROW
    reach = 2 * _ARROW * along if tight else 0 * along
    inward = -along if tight else along
    middle = start - 0.7 * _LEADING * along if tight else (start + end) / 2
    extensions = [
        np.array([end + _GAP * _unit(tip - end), tip + _GAP * _unit(tip - end)])
        for end, tip in zip(ends, line, strict=True)
    ]
    return [
        Curve(loops=(*extensions, np.array([start - reach, end + reach])), style="line"),
        Curve(loops=(_arrow(start, -inward), _arrow(end, inward)), style="mark", closed=True),
        _beside(middle, across, words=words if long > _LEADING * len(words) else (" ".join(words),)),
    ]


def _unit(vector: Array) -> Array:
    unit: Array = vector / np.hypot(*vector)
    return unit


def _arrow(tip: Array, direction: Array) -> Array:
    across = _ARROW_HALF * np.array([-direction[1], direction[0]])
    back = tip - _ARROW * direction
    return np.array([tip, back + across, back - across])


def _beside(point: Array, direction: Array, *, words: tuple[str, ...]) -> Label:
    """A label beside a point: below or above it in one line, else left or right of it."""
    if abs(direction[1]) > abs(direction[0]):
        x, y = point + (_GAP + _LEADING / 2) * direction
        return Label(lines=(" ".join(words),), x=x, y=y, anchor="middle")
    x, y = point + (_GAP + 1) * direction
    return Label(lines=words, x=x, y=y, anchor="start" if direction[0] > 0 else "end")


def leaders(notes: Iterable[tuple[Array, str]], *, x: float, top: float, anchor: Anchor) -> list[Part]:
    """Draw labels in a column, each with a line to what it names; none of them overlap.

    Parameters
    ----------
    notes
        Points, px, and what they are called.
    x
        Edge of the column.
    top
        No label lies above it.
    anchor
        ``"start"`` for a column to the right of the points, ``"end"`` for one to the left.
    """
    inward = -_GAP if anchor == "start" else _GAP
    drawn: list[Part] = []
    for (point, words), y in _spread(sorted(notes, key=lambda note: note[0][1]), top=top):
        drawn += [
            Curve(loops=(np.array([point, [x + inward, y]]),), style="line"),
            circle(point, radius=1.8, style="mark"),
            Label(lines=(words,), x=x, y=y, anchor=anchor),
        ]
    return drawn


def _spread(notes: Sequence[tuple[Array, str]], *, top: float) -> list[tuple[tuple[Array, str], float]]:
    """Heights of labels at least a line and a bit apart, each as near to its point as can be."""
    step, heights = _LEADING + 4, [max(top + _LEADING / 2, float(point[1])) for point, _ in notes]
    blocks: list[list[float]] = []
    for height in heights:
        blocks.append([height])
        while len(blocks) > 1 and _lowest(blocks[-2], step) + step > _highest(blocks[-1], step):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    placed = [_highest(block, step) + step * i for block in blocks for i in range(len(block))]
    below = max(0.0, top + _LEADING / 2 - placed[0]) if placed else 0.0
    return [(note, y + below) for note, y in zip(notes, placed, strict=True)]


def _highest(block: Sequence[float], step: float) -> float:
    """Height of the first label of a block about the mean of its points."""
    return sum(block) / len(block) - step * (len(block) - 1) / 2


def _lowest(block: Sequence[float], step: float) -> float:
    return _highest(block, step) + step * (len(block) - 1)


def render(parts: Sequence[Part], *, title: str) -> str:
    """Write a picture as SVG, on white, framed with a margin.

    Parameters
    ----------
    parts
        Drawn in this order.
    title
        What it shows, for those who do not see it.
    """
    first, last = extent(parts)
    left, top = np.floor(first - _MARGIN)
    wide, high = np.ceil(last + _MARGIN) - (left, top)
    size = f'width="{wide:.0f}" height="{high:.0f}"'
    view = f'viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" {size}'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {view}>',
            f"<title>{escape(''.join(c if c.isprintable() else ' ' for c in title))}</title>",
            f"<style>{_STYLE}</style>",
            f"<defs>{_HATCH}</defs>",
            f'<rect x="{left:.0f}" y="{top:.0f}" {size} fill="#ffffff"/>',
            *(_curve(part) if isinstance(part, Curve) else _label(part) for part in parts),
            "</svg>",
            "",
        )
    )


def _curve(curve: Curve) -> str:
    end = "Z" if curve.closed else ""
    path = " ".join(f"M{' '.join(f'{x:.1f},{y:.1f}' for x, y in loop)}{end}" for loop in curve.loops)
    rule = ' fill-rule="evenodd"' if len(curve.loops) > 1 and curve.closed else ""
    return f'<path class="{curve.style}"{rule} d="{path.replace("-0.0", "0.0")}"/>'


def _label(label: Label) -> str:
    base = label.y - label.height / 2 + 0.75 * _LEADING
    return "\n".join(
        f'<text class="{label.style}" x="{label.x:.1f}" y="{base + _LEADING * i:.1f}" text-anchor="{label.anchor}">'
        f"{escape(words)}</text>"
        for i, words in enumerate(label.lines)
    )
