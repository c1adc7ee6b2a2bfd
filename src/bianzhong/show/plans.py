"""The level views of a bell: from above, and cut through the gu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Niu, Yong
from bianzhong.show.details import bosses, loop, shank
from bianzhong.show.outlines import around
from bianzhong.show.sketch import NEAR, Note, Sketch, caption, column, name
from bianzhong.show.svg import Curve, Part, circle

__all__ = ["cut", "plan"]

_CAPTION = 56.0
"""How far below the widest part the captions stand, px."""


def plan(sketch: Sketch) -> list[Part]:
    """The bell seen from above."""
    lines, bell = sketch.lines, sketch.bell
    mouth, top = around(lines.lip[:, :2]), around(lines.top[:, :2])
    ends = np.array([[bell.wuxiu / 2, 0.0], [bell.xianjian / 2, 0.0]])
    parts: list[Part] = [
        sketch.area(mouth, style="surface"),
        sketch.line(ends, -ends, style="edge"),
        *_bosses(sketch),
        sketch.area(top, style="surface"),
        *_hung(sketch),
    ]
    right, front = sketch.at((bell.wuxiu / 2, 0.0)), sketch.at((0.0, -bell.wuguang / 2))
    low, left = _below(sketch), -sketch.scale * float(max(mouth[:, 0].max(), bell.wuxiu / 2))
    return [
        *parts,
        *sketch.level(-right, right, y=low + NEAR, key="wuxiu", length=bell.wuxiu),
        *sketch.upright(-front, front, x=left - NEAR, key="wuguang", length=bell.wuguang),
        *column(_plan_notes(sketch), parts=parts, side=1),
        caption("from above", y=low + _CAPTION),
    ]


def _bosses(sketch: Sketch) -> list[Part]:
    """The mei, the higher over the lower."""
    return [
        sketch.area(outline, style="surface")
        for boss in bosses(sketch.lines.shape)
        for x in (-1, 1)
        for y in (-1, 1)
        for outline in boss.mirrored(x, y).seen(0, 1)
    ]


def _below(sketch: Sketch) -> float:
    """Half the greatest width of the bell from front to back, px."""
    return sketch.scale * float(sketch.lines.face[:, 1].max())


def _hung(sketch: Sketch) -> list[Part]:
    origin = np.zeros(2)
    match sketch.bell.suspension:
        case Yong() as yong:
            ring = shank(yong, xuan=sketch.bell.xuan)[:, 0].max()
            radii = (ring, yong.heng_diameter / 2, yong.bore / 2)
            circles = [
                circle(origin, radius=sketch.scale * float(radius), style=style)
                for radius, style in zip(radii, ("surface", "surface", "void"), strict=True)
                if radius > 0
            ]
            return [
                circle(origin, radius=sketch.scale * yong.root_diameter / 2, style="surface"),
                *_loop(sketch),
                *circles,
            ]
        case Niu() as niu:
            round_ = circle(origin, radius=sketch.scale / 2, style="surface")
            axes = np.array([niu.long_axis, niu.short_axis])
            return [replace(round_, loops=tuple(loop * axes for loop in round_.loops))]
    return []


def _loop(sketch: Sketch) -> list[Part]:
    """The gan from above: its bar on edge, and its beast."""
    if (gan := loop(sketch.bell)) is None:
        return []
    end, half = gan.reach - gan.thickness / 2, gan.thickness / 2
    turn = np.linspace(0, np.pi, 25)
    around_end = np.stack([half * np.cos(turn), end + half * np.sin(turn)], axis=-1)
    parts: list[Part] = [
        sketch.area(np.concatenate([[[half, 0.0]], around_end, [[-half, 0.0]]]), style="surface")
    ]
    if gan.beast > 0:
        side, (low, high) = gan.beast / 2, (gan.block[:, 0].min(), gan.block[:, 0].max())
        square = np.array([[-side, low], [side, low], [side, high], [-side, high]])
        parts.append(sketch.area(square, style="surface"))
    return parts


def _plan_notes(sketch: Sketch) -> Iterator[Note]:
    bell = sketch.bell
    match bell.suspension:
        case Yong() as yong:
            for key, diameter, turn in (
                ("yong.heng_diameter", yong.heng_diameter, 0.9),
                ("yong.root_diameter", yong.root_diameter, 0.2),
            ):
                place = diameter / 2 * np.array([np.cos(turn), np.sin(turn)])
                yield sketch.at(place), f"{name(key)} Ø {diameter * 1e3:.1f}"
            if (ring := bell.xuan) is not None:
                out = float(shank(yong, xuan=ring)[:, 0].max())
                yield sketch.at(out * np.sqrt([0.5, 0.5])), f"{name('xuan.width')} Ø {2e3 * out:.1f}"
            if (gan := loop(bell)) is not None:
                yield sketch.at((0.0, gan.reach)), name("gan.reach")
        case Niu() as niu:
            yield (
                sketch.at((niu.long_axis / 2, 0.0)),
                f"{name('niu.height')} {niu.long_axis * 1e3:.1f} × {niu.short_axis * 1e3:.1f}",
            )
    yield sketch.at((0.35 * bell.wuxiu, 0.0)), name("plate")


# -- the cut --------------------------------------------------------------------------------


def cut(sketch: Sketch) -> list[Part]:
    """The wall cut where it is struck, with the directions of the two strikes."""
    lines = sketch.lines
    outer, inner = (lines.struck_level(wall) for wall in (lines.shape.outer, lines.shape.inner))
    core = np.array([0.0, 0.0] if lines.bell.core is None else [lines.bell.core.x, lines.bell.core.y])
    parts: list[Part] = [sketch.area(around(outer), around(inner) + core, style="cut")]
    strikes = [_strike(sketch, outer, u=u) for u in (0.0, sketch.cegu)]
    notes = [
        (strike.loops[0][-1], name(key)) for strike, key in zip(strikes, ("zhenggu", "cegu"), strict=True)
    ]
    return [
        *parts,
        *strikes,
        *column([*_cut_notes(sketch, outer=outer, inner=inner), *notes], parts=parts, side=1),
        caption("cut through the gu, where it is struck", y=_below(sketch) + _CAPTION),
    ]


def _strike(sketch: Sketch, outer: Array, *, u: float) -> Curve:
    """An arrow onto the front of the wall; the last point of its first loop is its end."""
    place = round(u * (len(outer) - 1))
    tip = sketch.at(outer[place] * [1, -1])
    along = outer[min(place + 1, len(outer) - 1)] - outer[max(place - 1, 0)]
    out = np.array([0.0, 1.0]) if place == 0 else np.array([-along[1], along[0]]) / np.hypot(*along)
    side = np.array([-out[1], out[0]])
    head = np.array([tip, tip + 10 * out + 3.5 * side, tip + 10 * out - 3.5 * side])
    return Curve(loops=(np.array([tip, tip + 24 * out]), head), style="strike", closed=True)


def _cut_notes(sketch: Sketch, *, outer: Array, inner: Array) -> Iterator[Note]:
    bell = sketch.bell
    last = len(outer) - 1
    if sketch.lines.sharp and bell.fullness == 0:
        yield sketch.at(outer[last * 3 // 10]), name("section")
    yield sketch.at(outer[-1]), name("xian")
    if (core := bell.core) is not None:
        inside = inner[last // 2] * [1, -1] + [core.x, core.y]
        yield sketch.at(inside), f"{name('core.x')} {core.x * 1e3:.1f}, {core.y * 1e3:.1f}"
    depth = -sketch.lines.struck(0.0)[2] / bell.height
    for strips, key in ((bell.ridges, "ridge.height"), (bell.grooves, "groove.depth")):
        for strip in strips:
            if strip.top < depth < strip.bottom:
                yield sketch.at(inner[round(strip.at * last)]), name(key)
