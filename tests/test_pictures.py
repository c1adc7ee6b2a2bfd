"""The pictures of bells: to scale, nothing cut off, no label over another or over a line; the committed ones are current.

``python -m tests.test_pictures`` draws the committed pictures again.
"""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.arrays import Array
from bianzhong.bell.catalogue import list_bells, load_bell
from bianzhong.bell.parts import Core, Gan, Groove, LipRing, Mei, Ridge, Xuan, Yong, Zhuan
from bianzhong.bell.shape import BellShape
from bianzhong.show.drawing import draw
from bianzhong.show.svg import Curve, Label, leaders, render
from tests.bells import CHENG, ZHENG, dimensions

PICTURES = {
    "terms.svg": ("cheng-yaotian-zheng-outer-large", "The parts of a bell with a yong 甬, by their terms"),
    "terms-ridges.svg": (
        "ridged-major-third",
        "The parts of a bell with a niu 鈕 and inner ridges 音脊, by their terms",
    ),
}
GEOMETRY = Path(__file__).parents[1] / "geometry"
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def shape(name: str) -> BellShape:
    return BellShape(dimensions(load_bell(name)))


def boxes(picture: str) -> dict[str, Array]:
    """Corners of the labels, px: an em for a wide character, 0.55 for others; 0.8 em above and 0.2 below the line."""
    found = {}
    for i, text in enumerate(ET.fromstring(picture).iter(f"{SVG}text")):
        words = text.text or ""
        wide = 13 * sum(1 if unicodedata.east_asian_width(c) in "WF" else 0.55 for c in words)
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.get("text-anchor", "")]
        found[f"{i} {words}"] = np.array([[left, y - 0.8 * 13], [left + wide, y + 0.2 * 13]])
    return found


def lines(picture: str, *styles: str) -> list[Array]:
    """Points of the lines of these styles, or of all, px."""
    return [
        np.array([float(n) for n in NUMBER.findall(loop)]).reshape(-1, 2)
        for path in ET.fromstring(picture).iter(f"{SVG}path")
        if path.get("class") in styles or (not styles and path.get("class"))
        for loop in path.get("d", "").split("M")[1:]
    ]


def overlap(first: Array, second: Array) -> bool:
    return bool((first[0] <= second[1]).all() and (second[0] <= first[1]).all())


def crosses(line: Array, box: Array) -> bool:
    """Whether a line, in steps of a third of a pixel, has a point within a box."""
    if not overlap(np.array([line.min(axis=0), line.max(axis=0)]), box):
        return False
    for start, end in pairwise(line):
        steps = np.linspace(0, 1, 2 + int(3 * np.hypot(*(end - start))))[:, None]
        points = start + steps * (end - start)
        if ((points > box[0]) & (points < box[1])).all(axis=1).any():
            return True
    return False


def collisions(picture: str) -> list[str]:
    """Labels that lie over another label or over a line."""
    found = boxes(picture)
    pairs = [f"{a} / {b}" for a, b in combinations(found, 2) if overlap(found[a], found[b])]
    drawn = lines(picture)
    return pairs + [words for words, box in found.items() if any(crosses(line, box) for line in drawn)]


def within(picture: str) -> bool:
    """Whether all lines and labels lie within the frame, 4 px from it."""
    left, top, wide, high = (float(n) for n in ET.fromstring(picture).get("viewBox", "").split())
    points = np.concatenate([*lines(picture), *boxes(picture).values()])
    return bool((points >= [left + 4, top + 4]).all() and (points <= [left + wide - 4, top + high - 4]).all())


@pytest.mark.parametrize("name", list_bells())
def test_no_label_is_hidden_or_cut_off(name: str) -> None:
    picture = draw(shape(name), title=name)
    assert collisions(picture) == []
    assert within(picture)


FULL = replace(
    dimensions(CHENG),
    ridges=(Ridge(at=0.5, width=0.05, height=0.003),),
    grooves=(Groove(at=0.75, width=0.02, depth=0.001, top=0.5),),
    lip_ring=LipRing(height=0.003, extent=0.03),
    suspension=Yong(length=0.15, root_diameter=0.06, heng_diameter=0.04, bore=0.02),
)


SLIGHT = replace(dimensions(load_bell("zheng-xuan-zheng-outer-small")), core=Core(x=0.0005, y=-0.0005))


@pytest.mark.parametrize(
    "changed",
    [
        FULL,
        SLIGHT,
        replace(SLIGHT, mei=Mei(length=0.03, diameter=0.01, tip_diameter=0.01, top=0.1, bottom=0.8, near=0.1, far=0.9, rows=6, columns=5), zhuan=None),
        replace(SLIGHT, zhuan=Zhuan(height=0.001, width=0.02, at=(0.5, 0.7), near=0.001, far=0.99), mei=None, xuan=None, gan=None),
        replace(SLIGHT, xuan=Xuan(at=0.8, height=0.03, width=0.01), gan=Gan(reach=0.08, thickness=0.03)),
        replace(SLIGHT, xuan=Xuan(at=0.2, height=0.03, width=0.01), gan=Gan(reach=0.04, thickness=0.005, beast=0.02)),
        replace(FULL, suspension=None),
        replace(FULL, fullness=1.0),
        replace(FULL, waist=0.01),
        replace(FULL, waist=-0.01),
        replace(FULL, gujian=0.17, wuguang=0.13),
        replace(FULL, arch=0.0),
        replace(FULL, arch=0.004),
        replace(dimensions(ZHENG), gu=0.06),
        replace(dimensions(ZHENG), xianjian=0.15, gujian=0.09, wuxiu=0.12, wuguang=0.07),
    ],
    ids=["everything", "shifted core", "many mei", "zhuan alone", "high xuan", "low xuan", "not hung", "ellipse", "wide waist", "narrow waist", "full", "flat", "slight arch", "low gu", "slender"],
)  # fmt: skip
def test_labels_keep_apart_on_other_bells(changed: object) -> None:
    picture = draw(BellShape(changed), title="a bell", cegu=0.6)  # type: ignore[arg-type]
    assert collisions(picture) == []
    assert within(picture)


def test_the_picture_is_to_scale() -> None:
    picture = draw(shape("cheng-yaotian-zheng-outer-large"), title="")
    bar = np.ptp(lines(picture, "bar")[0][:, 0]) / 50  # px to the mm: the bar is 50 mm long
    yong, face, *_ = lines(picture, "surface")
    # 銑間 8 寸, 銑 10 寸: √(231² − 23.1²) high; 甬 8 寸; a 寸 is 23.1 mm
    assert np.ptp(face, axis=0) / bar == pytest.approx([184.8, 229.84], rel=2e-3)
    assert np.ptp(yong[:, 1]) / bar == pytest.approx(184.8, rel=2e-3)


def test_mei_and_bands_stand_where_the_file_puts_them() -> None:
    picture = draw(shape("cheng-yaotian-zheng-outer-large"), title="")
    bar = np.ptp(lines(picture, "bar")[0][:, 0]) / 50  # px to the mm
    bands = lines(picture, "relief")
    assert len(bands) == 4  # two on each side of the middle
    # the lip of the face is 206.7 mm down, that of the xian 229.8: the bands at 0.22 of it, nearer the middle of the face
    heights = sorted(float(np.mean(band[:, 1])) / bar for band in bands)
    assert heights[0] == pytest.approx(heights[1])
    assert all(0.22 * 206.7 < height < 0.22 * 229.8 for height in heights[:2])
    assert all(0.42 * 206.7 < height < 0.42 * 229.8 for height in heights[2:])
    # 18 mei on the face and 36 seen from above, each an outline and its tip; 18 in profile, outlines only
    parts = [line for line in lines(picture, "surface") if len(line) > 20]
    assert len(parts) >= 2 * 18 + 2 * 36 + 18


def test_terms_and_lengths_of_the_text() -> None:
    picture = draw(shape("cheng-yaotian-zheng-outer-large"), title="")
    words = [box.split(" ", 1)[1] for box in boxes(picture)]
    # in 寸 of 23.1 mm: 銑 10, 銑間 8, 鼓間 6, 舞脩 6, 舞廣 4, 鼓 2, 于 1; 厚 a fifth, 隧 a thirtieth
    lengths = {"銑 xiǎn": 231.0, "鼓 gǔ": 46.2, "于 yú": 23.1, "舞廣 wǔguǎng": 92.4, "甬 yǒng": 184.8}
    for term, length in lengths.items():
        assert f"{term} {length}" in words or words[words.index(term) + 1] == f"{length}"
    for label in ("銑間 xiǎnjiān 184.8", "鼓間 gǔjiān 138.6", "舞脩 wǔxiū 138.6", "厚 hòu 4.6", "隧 suì 0.8"):
        assert label in words
    # mei 0.65 寸, xuan 0.55 × 0.3 寸, gan 1.2 寸; the xuan's Ø: 58.82 × (1 − 1/3 × 1/3) + 2 × 6.93
    for label in ("枚 méi 15.0 Ø 15.0", "枚 méi, 36", "旋 xuán 12.7 × 6.9", "幹 gàn 27.7", "旋 xuán Ø 66.1"):
        assert label in words
    for term in ("篆 zhuàn", "鉦 zhēng", "正鼓 zhènggǔ", "側鼓 cègǔ", "衡 héng", "合瓦形 héwǎxíng"):
        assert term in words


def test_only_what_a_bell_has_is_named() -> None:
    words = " ".join(boxes(draw(shape("round-control"), title="")))
    assert not re.search("合瓦形|隧|甬|衡|鈕|音脊|枚|篆|旋|幹|芯", words)
    assert "音脊" in " ".join(boxes(draw(shape("ridged-major-third"), title="")))


@given(
    points=st.lists(st.tuples(st.floats(-100, 100), st.floats(-100, 300)), max_size=12),
    anchor=st.sampled_from(["start", "end"]),
)
def test_a_column_of_labels_keeps_apart(points: list[tuple[float, float]], anchor: str) -> None:
    notes = [(np.array(point), f"鼓 {i}") for i, point in enumerate(points)]
    drawn = leaders(notes, x=150.0, top=-100.0, anchor=anchor)  # type: ignore[arg-type]
    found = sorted((part.box for part in drawn if isinstance(part, Label)), key=lambda box: box[0, 1])
    assert len(found) == len(points)
    assert all(above[1, 1] <= below[0, 1] for above, below in pairwise(found))
    assert all(box[0, 1] >= -100.0 - 1e-9 for box in found)


def label(words: str, *, x: float) -> Label:
    return Label(lines=(words,), x=x, y=0.0)


@pytest.mark.parametrize(
    ("parts", "count"),
    [
        ([label("鼓", x=0), label("鼓", x=20)], 0),
        ([label("鼓", x=0), label("鼓", x=10)], 1),
        ([label("鼓", x=0), Curve(loops=(np.array([[5.0, -50.0], [5.0, 50.0]]),), style="line")], 1),
    ],
)
def test_collisions_are_found(parts: Sequence[Curve | Label], count: int) -> None:
    assert len(collisions(render(parts, title=""))) == count


def test_what_is_cut_off_is_found() -> None:
    picture = render([label("鼓間", x=0)], title="")
    assert within(picture)
    assert not within(re.sub(r'viewBox="(-?\d+)', 'viewBox="0', picture))


def test_a_title_of_any_characters_is_xml() -> None:
    picture = render([label("<鼓>", x=0)], title="a & b < c \0\n")
    assert ET.fromstring(picture).findtext(f"{SVG}title") == "a & b < c   "


def drawn(name: str) -> str:
    bell, title = PICTURES[name]
    return draw(shape(bell), title=title)


@pytest.mark.parametrize("name", PICTURES)
def test_the_committed_pictures_are_what_is_drawn_now(name: str) -> None:
    shown, now = (GEOMETRY / name).read_text("utf-8"), drawn(name)
    assert NUMBER.sub("#", shown) == NUMBER.sub("#", now)
    numbers = zip(NUMBER.findall(shown), NUMBER.findall(now), strict=True)
    assert all(float(a) == pytest.approx(float(b), abs=0.11) for a, b in numbers)


if __name__ == "__main__":
    for picture_name in PICTURES:
        (GEOMETRY / picture_name).write_text(drawn(picture_name), "utf-8")
