"""The upright views of a bell: its face, and a section through the middles of the faces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Niu, Yong
from bianzhong.show.outlines import Outlines, mirrored
from bianzhong.show.sketch import FAR, NEAR, Note, Sketch, caption, column, name, words
from bianzhong.show.svg import Label, Part, circle, width

__all__ = ["face", "section"]

CAPTION = 62.0
"""How far below the xian tips the captions stand, px."""


# -- the face -------------------------------------------------------------------------------


def face(sketch: Sketch) -> list[Part]:
    """The face seen from the front."""
    lines, bell = sketch.lines, sketch.bell
    half = np.concatenate([[[0.0, 0.0]], lines.xian[:, ::2], lines.lip[::-1, ::2]])
    struck = [lines.struck(u)[::2] for u in (0.0, sketch.cegu)]
    parts: list[Part] = [
        *_hung(sketch, axis=0),
        sketch.area(mirrored(half), style="surface"),
        sketch.line(_gu_line(lines), style="faint"),
    ]
    if bell.pit is not None:
        parts.append(circle(sketch.at(struck[0]), radius=sketch.scale * bell.pit.diameter / 2, style="faint"))
    parts += [circle(sketch.at(place), radius=3, style="strike") for place in struck]
    middle = sketch.at((0.0, -(bell.height - bell.gu) / 2))
    parts.append(Label(lines=(name("zheng"),), x=0.0, y=float(middle[1]), anchor="middle"))
    tips = sketch.scale * bell.height
    return [
        *parts,
        *_face_lengths(sketch),
        *column(_face_notes(sketch, struck), parts=parts, side=1),
        caption("the face", y=tips + CAPTION),
    ]


def _gu_line(lines: Outlines) -> Array:
    """The upper edge of the gu, m."""
    height = lines.bell.gu - lines.bell.height
    x = float(np.interp(-height, -lines.xian[:, 2], lines.xian[:, 0]))
    return np.array([[-x, height], [x, height]])


def _face_lengths(sketch: Sketch) -> list[Part]:
    lines, bell = sketch.lines, sketch.bell
    shoulder, tip = sketch.at((-bell.wuxiu / 2, 0.0)), sketch.at((-bell.xianjian / 2, -bell.height))
    gu = sketch.at(_gu_line(lines)[0])
    left = min(float(sketch.at(-lines.xian[:, 0].max() * np.ones(2))[0]), float(tip[0]))
    parts = sketch.along(shoulder, tip, out=-NEAR, key="xian", length=bell.xian)
    parts += sketch.upright(gu, tip, x=left - FAR, key="gu", length=bell.gu)
    parts += sketch.level(tip, tip * [-1, 1], y=float(tip[1]) + NEAR, key="xianjian", length=bell.xianjian)
    match bell.suspension:
        case Yong() as yong:
            parts += _rise(sketch, widths=(yong.root_diameter, yong.heng_diameter), key="yong.length")
        case Niu() as niu:
            parts += _rise(sketch, widths=(niu.long_axis, niu.long_axis), key="niu.height")
    return parts


def _rise(sketch: Sketch, *, widths: tuple[float, float], key: str) -> list[Part]:
    root, top = (
        sketch.at((-wide / 2, up)) for wide, up in zip(widths, (0.0, sketch.lines.rise), strict=True)
    )
    x = min(float(top[0]), float(root[0])) - NEAR
    return sketch.upright(top, root, x=x, key=key, length=sketch.lines.rise)


def _face_notes(sketch: Sketch, struck: list[Array]) -> Iterator[Note]:
    lines, bell = sketch.lines, sketch.bell
    if isinstance(bell.suspension, Yong):
        yield sketch.at((bell.suspension.heng_diameter / 2, lines.rise)), name("yong.heng_diameter")
    yield sketch.at((bell.wuxiu / 2, 0.0)), name("plate")
    if bell.pit is not None:
        yield sketch.at(struck[0] + bell.pit.diameter / 2 * np.sqrt([0.5, 0.5])), name("pit.depth")
    for place, key in zip(struck, ("zhenggu", "cegu"), strict=True):
        yield sketch.at(place), name(key)
    yield sketch.at(lines.lip[len(lines.lip) * 4 // 5, ::2]), name("arch")


# -- what it hangs by -----------------------------------------------------------------------


def _hung(sketch: Sketch, *, axis: int) -> list[Part]:
    """Outline of the yong or niu, seen along y (``axis`` 0) or x (1)."""
    match sketch.bell.suspension:
        case Yong() as yong:
            lower, upper = yong.root_diameter / 2, yong.heng_diameter / 2
        case Niu() as niu:
            lower = upper = (niu.long_axis, niu.short_axis)[axis] / 2
        case _:
            return []
    half = np.array([[0.0, 0.0], [lower, 0.0], [upper, sketch.lines.rise], [0.0, sketch.lines.rise]])
    return [sketch.area(mirrored(half), style="surface")]


# -- the section ----------------------------------------------------------------------------


def section(sketch: Sketch) -> list[Part]:
    """The section through the middles of the faces, and what is seen behind it."""
    lines, bell = sketch.lines, sketch.bell
    outer, inner, lip, behind = (
        points[:, 1:] for points in (lines.face, lines.inside, lines.lip, lines.inner_lip)
    )
    half = np.concatenate([[[0.0, 0.0]], outer, inner[::-1], [[0.0, inner[0, 1]]]])
    parts: list[Part] = [
        *_hung_cut(sketch),
        sketch.area(mirrored(np.concatenate([[[0.0, 0.0]], outer, lip])), style="surface"),
        *(sketch.line(behind * [side, 1], style="edge") for side in (-1, 1)),
        *([sketch.line(np.array([inner[0] * [0, 1], lip[-1]]), style="edge")] if lines.sharp else []),
        sketch.area(mirrored(half), style="cut"),
    ]
    tips = sketch.scale * bell.height
    return [
        *parts,
        *_section_lengths(sketch),
        *column(_section_notes(sketch), parts=parts, side=-1),
        caption("section through the middle", y=tips + CAPTION),
    ]


def _hung_cut(sketch: Sketch) -> list[Part]:
    match sketch.bell.suspension:
        case Yong() as yong if yong.bore > 0:
            bore, rise = yong.bore / 2, yong.length
            right = np.array(
                [[bore, 0.0], [yong.root_diameter / 2, 0.0], [yong.heng_diameter / 2, rise], [bore, rise]]
            )
            return [sketch.area(right, right * [-1, 1], style="cut")]
    return [replace(part, style="cut") for part in _hung(sketch, axis=1)]


def _section_lengths(sketch: Sketch) -> list[Part]:
    bell = sketch.bell
    shoulder, lip = sketch.at((bell.wuguang / 2, 0.0)), sketch.at((bell.gujian / 2, bell.arch - bell.height))
    tip = sketch.at((0.0, -bell.height))
    right = sketch.scale * float(sketch.lines.face[:, 1].max())
    far = right + 2 * NEAR + width(name("zhongchang"))
    parts = sketch.along(shoulder, lip, out=NEAR, key="zhongchang", length=bell.zhongchang)
    parts += sketch.upright(shoulder, tip, x=far + NEAR, key="height", length=bell.height)
    parts += sketch.level(lip * [-1, 1], lip, y=float(tip[1]) + NEAR, key="gujian", length=bell.gujian)
    if bell.arch > 0:
        parts += sketch.upright(lip, tip, x=right + NEAR, key="arch", length=bell.arch)
    return parts


def _section_notes(sketch: Sketch) -> Iterator[Note]:
    lines, bell = sketch.lines, sketch.bell
    wall = (lines.face[len(lines.face) - len(lines.inside) :] + lines.inside) / 2 * [1, -1, 1]
    if isinstance(bell.suspension, Yong) and bell.suspension.bore > 0:
        yield (
            sketch.at((0.0, 0.6 * bell.suspension.length)),
            f"{name('yong.bore')} ⌀ {bell.suspension.bore * 1e3:.1f}",
        )
    yield sketch.at((-bell.wuguang / 4, -bell.plate / 2)), " ".join(words("plate", bell.plate))
    yield sketch.at(wall[len(wall) * 2 // 5, 1:]), " ".join(words("wall", bell.wall))
    if bell.pit is not None:
        pit = lines.struck(0.0) * [1, -1, 1]
        yield sketch.at(pit[1:]), " ".join(words("pit.depth", bell.pit.depth))
    if bell.lip_ring is not None:
        yield (
            sketch.at(lines.inside[-1, 1:] * [-1, 1]),
            " ".join(words("lip_ring.height", bell.lip_ring.height)),
        )
