"""The upright views of a bell: its face, and a section through the middles of the faces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Niu, Yong
from bianzhong.show.details import bands, bosses, loop, on_the_wall, shank
from bianzhong.show.outlines import Outlines, mirrored
from bianzhong.show.sketch import FAR, NEAR, Note, Sketch, caption, column, name, words
from bianzhong.show.svg import Label, Part, circle, width

__all__ = ["face", "section"]

CAPTION = 62.0
"""How far below the xian tips the captions stand, px."""
_ZHENG = 26.0
"""Free height that the name of the zheng takes, px."""


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
        *_reliefs(sketch),
    ]
    if bell.pit is not None:
        parts.append(circle(sketch.at(struck[0]), radius=sketch.scale * bell.pit.diameter / 2, style="faint"))
    parts += [circle(sketch.at(place), radius=3, style="strike") for place in struck]
    if (place := _zheng(sketch)) is not None:
        parts.append(Label(lines=(name("zheng"),), x=0.0, y=float(place[1]), anchor="middle"))
    tips = sketch.scale * bell.height
    return [
        *parts,
        *_face_lengths(sketch),
        *column(_face_notes(sketch, struck), parts=parts, side=1),
        caption("the face", y=tips + CAPTION),
    ]


def _reliefs(sketch: Sketch) -> list[Part]:
    """The zhuan and mei of the front, those nearer to the eye over the others."""
    shape = sketch.lines.shape
    parts: list[Part] = [
        sketch.area(band[:, ::2] * [side, 1], style="relief") for band in bands(shape) for side in (-1, 1)
    ]
    for boss in bosses(shape):
        for side in (-1, 1):
            parts += [sketch.area(loop, style="surface") for loop in boss.mirrored(side, 1).seen(0, 2)]
    return parts


def _zheng(sketch: Sketch) -> Array | None:
    """Where the name of the zheng stands, px: in the middle of what mei and zhuan leave free below them, if it is enough."""
    bell = sketch.bell
    low = bell.gu - bell.height
    high = min((float(loop[:, 2].min()) for loop in on_the_wall(sketch.lines.shape)), default=0.0)
    free = sketch.scale * (high - low) > _ZHENG
    return sketch.at((0.0, (low + high) / 2)) if free else None


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
        if (ring := bell.xuan) is not None:
            out = shank(bell.suspension, xuan=ring)[:, 0].max()
            yield sketch.at((float(out), ring.at * lines.rise)), name("xuan.width")
    yield from _relief_notes(sketch)
    yield sketch.at((bell.wuxiu / 2, 0.0)), name("plate")
    if bell.pit is not None:
        yield sketch.at(struck[0] + bell.pit.diameter / 2 * np.sqrt([0.5, 0.5])), name("pit.depth")
    for place, key in zip(struck, ("zhenggu", "cegu"), strict=True):
        yield sketch.at(place), name(key)
    yield sketch.at(lines.lip[len(lines.lip) * 4 // 5, ::2]), name("arch")


def _relief_notes(sketch: Sketch) -> Iterator[Note]:
    shape, bell = sketch.lines.shape, sketch.bell
    if _zheng(sketch) is None:
        yield sketch.at((0.0, (bell.gu - bell.height) / 2)), name("zheng")
    if bell.mei is not None:
        nearest_xian = list(bosses(shape))[(bell.mei.rows - 1) * bell.mei.columns]
        yield sketch.at(nearest_xian.tip[:, ::2].mean(axis=0)), f"{name('mei.length')}, {bell.mei.count}"
    for band in bands(shape):
        end = len(band) // 2
        yield sketch.at((band[end - 3] + band[end + 2])[::2] / 2), name("zhuan.width")
        return


# -- what it hangs by -----------------------------------------------------------------------


def _hung(sketch: Sketch, *, axis: int) -> list[Part]:
    """Outline of the yong or niu, seen along y (``axis`` 0) or x (1)."""
    match sketch.bell.suspension:
        case Yong() as yong:
            right = shank(yong, xuan=sketch.bell.xuan)
        case Niu() as niu:
            half = (niu.long_axis, niu.short_axis)[axis] / 2
            right = np.array([[half, 0.0], [half, niu.height]])
        case _:
            return []
    return [
        sketch.area(
            mirrored(np.concatenate([right[:1] * [0, 1], right, right[-1:] * [0, 1]])), style="surface"
        )
    ]


# -- the section ----------------------------------------------------------------------------


def section(sketch: Sketch) -> list[Part]:
    """The section through the middles of the faces, and what is seen behind it."""
    lines, bell = sketch.lines, sketch.bell
    outer, inner, lip, behind = (
        points[:, 1:] for points in (lines.face, lines.inside, lines.lip, lines.inner_lip)
    )
    shift = np.array([bell.core.y if bell.core else 0.0, 0.0])
    hung = _hung_cut(sketch)
    parts: list[Part] = [
        *hung,
        *_profiles(sketch),
        sketch.area(mirrored(np.concatenate([[[0.0, 0.0]], outer, lip])), style="surface"),
        *(sketch.line(behind * [side, 1] + shift, style="edge") for side in (-1, 1)),
        *([sketch.line(np.array([inner[0] * [0, 1], lip[-1]]), style="edge")] if lines.sharp else []),
        sketch.area(_metal(outer, inner, shift=shift), style="cut"),
    ]
    tips = sketch.scale * bell.height
    return [
        *parts,
        *_section_lengths(sketch),
        *column(_section_notes(sketch), parts=parts, side=-1),
        *(column(_loop_notes(sketch), parts=hung, side=1) if hung else []),
        caption("section through the middle", y=tips + CAPTION),
    ]


def _metal(outer: Array, inner: Array, *, shift: Array) -> Array:
    """The metal of the wall and the wu as one loop, from lines of its right half; the core may lie beside its place."""
    sides = (
        np.concatenate([[[0.0, 0.0]], outer * turn, inner[::-1] * turn + shift, [[0.0, inner[0, 1]]]])
        for turn in ([1, 1], [-1, 1])
    )
    right, left = sides
    return np.concatenate([right, left[::-1]])


def _profiles(sketch: Sketch) -> list[Part]:
    """The mei behind the section, the nearest to it last."""
    columns = sketch.bell.mei.columns if sketch.bell.mei else 1
    found = list(bosses(sketch.lines.shape))
    nearest_last = [boss for first in range(columns) for boss in found[first::columns]]
    return [
        sketch.area(boss.mirrored(1, side).seen(1, 2)[0], style="surface")
        for boss in nearest_last
        for side in (-1, 1)
    ]


def _hung_cut(sketch: Sketch) -> list[Part]:
    """The yong or niu cut through the middle; the loop of the gan lies in the cut."""
    gan = loop(sketch.bell)
    parts: list[Part] = [] if gan is None else [sketch.area(gan.outer, gan.inner, style="cut")]
    if gan is not None and gan.beast > 0:
        parts.append(sketch.area(gan.block, style="cut"))
    match sketch.bell.suspension:
        case Yong() as yong if yong.bore > 0:
            bore, rise = yong.bore / 2, yong.length
            outside = shank(yong, xuan=sketch.bell.xuan)
            right = np.concatenate([[[bore, 0.0]], outside, [[bore, rise]]])
            return [*parts, sketch.area(right, right * [-1, 1], style="cut")]
    return [*parts, *(replace(part, style="cut") for part in _hung(sketch, axis=1))]


def _loop_notes(sketch: Sketch) -> Iterator[Note]:
    gan = loop(sketch.bell)
    if gan is not None and sketch.bell.gan is not None:
        yield sketch.at((gan.reach, gan.up)), " ".join(words("gan.reach", sketch.bell.gan.reach))


def _section_lengths(sketch: Sketch) -> list[Part]:
    bell = sketch.bell
    shoulder, lip = sketch.at((bell.wuguang / 2, 0.0)), sketch.at((bell.gujian / 2, bell.arch - bell.height))
    tip = sketch.at((0.0, -bell.height))
    right = sketch.scale * float(sketch.lines.face[:, 1].max())
    bulge = 0.0 if bell.mei is None else sketch.scale * bell.mei.length
    far = right + bulge + 2 * NEAR + width(name("zhongchang"))
    parts = sketch.along(shoulder, lip, out=NEAR + bulge, key="zhongchang", length=bell.zhongchang)
    parts += sketch.upright(shoulder, tip, x=far + NEAR, key="height", length=bell.height)
    parts += sketch.level(lip * [-1, 1], lip, y=float(tip[1]) + NEAR, key="gujian", length=bell.gujian)
    if bell.arch > 0:
        parts += sketch.upright(lip, tip, x=right + bulge + NEAR, key="arch", length=bell.arch)
    return parts


def _section_notes(sketch: Sketch) -> Iterator[Note]:
    lines, bell = sketch.lines, sketch.bell
    wall = (lines.face[len(lines.face) - len(lines.inside) :] + lines.inside) / 2 * [1, -1, 1]
    if isinstance(bell.suspension, Yong) and bell.suspension.bore > 0:
        yield (
            sketch.at((0.0, 0.6 * bell.suspension.length)),
            f"{name('yong.bore')} Ø {bell.suspension.bore * 1e3:.1f}",
        )
    if (ring := bell.xuan) is not None and isinstance(bell.suspension, Yong):
        place = (-float(shank(bell.suspension, xuan=ring)[:, 0].max()), ring.at * lines.rise)
        yield sketch.at(place), f"{name('xuan.height')} {ring.height * 1e3:.1f} × {ring.width * 1e3:.1f}"
    yield sketch.at((-bell.wuguang / 4, -bell.plate / 2)), " ".join(words("plate", bell.plate))
    yield sketch.at(wall[len(wall) * 2 // 5, 1:]), " ".join(words("wall", bell.wall))
    if bell.mei is not None:
        lowest_near = list(bosses(lines.shape))[bell.mei.columns - 1].mirrored(1, -1)
        size = f"{bell.mei.length * 1e3:.1f} Ø {bell.mei.diameter * 1e3:.1f}"
        yield sketch.at(lowest_near.tip[:, 1:].mean(axis=0)), f"{name('mei.length')} {size}"
    if bell.pit is not None:
        pit = lines.struck(0.0) * [1, -1, 1]
        yield sketch.at(pit[1:]), " ".join(words("pit.depth", bell.pit.depth))
    if bell.lip_ring is not None:
        yield (
            sketch.at(lines.inside[-1, 1:] * [-1, 1]),
            " ".join(words("lip_ring.height", bell.lip_ring.height)),
        )
