"""``bianzhong draw``: the bell as a vector drawing and as a bitmap."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import resvg_py

from bianzhong.arrays import Array
from bianzhong.bell.catalogue import load_bell
from tests.cli.command import command, conforms, is_one_sentence
from tests.png import read_png

BELL = "cheng-yaotian-zheng-outer-large"
RECORD = {
    "schema": int,
    "version": str,
    "bell": str,
    "title": str,
    "reading": (str, None),
    "material": str,
    "mass_kg": float,
    "details": [str],
    "file": str,
    "replaced": bool,
    "width_px": int,
    "height_px": int,
}
SVG = "{http://www.w3.org/2000/svg}"
WORD = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" fill="#fff"/>{}</svg>'


def frame(svg: Path) -> Array:
    """Left, top, width and height of a drawing."""
    return np.array([float(n) for n in ET.parse(svg).getroot().get("viewBox", "").split()])


def test_the_drawing_is_that_of_the_terms(tmp_path: Path) -> None:
    target = tmp_path / "bell.svg"
    document = command("draw", BELL, "-o", str(target), "--json").json
    assert conforms(document, RECORD)
    assert document["details"] == ["mei", "zhuan", "xuan", "gan"]
    assert [document["width_px"], document["height_px"]] == frame(target)[2:].tolist()
    words = "".join(ET.parse(target).getroot().itertext())
    for term in ("枚 méi", "篆 zhuàn", "旋 xuán", "幹 gàn", "銑間 xiǎnjiān"):
        assert term in words
    assert ET.parse(target).findtext(f"{SVG}title") == load_bell(BELL).title
    assert list(tmp_path.iterdir()) == [target]


def test_another_reading_is_drawn(tmp_path: Path) -> None:
    target = tmp_path / "bell.svg"
    outcome = command("draw", BELL, "-o", str(target), "--reading", "chain-four-fifths")
    assert "reading  chain-four-fifths" in outcome.out
    assert "鼓間 gǔjiān 147.8" in "".join(ET.parse(target).getroot().itertext())  # 6.4 寸


@pytest.mark.slow
@pytest.mark.needs("a CJK font")
def test_the_bitmap_shows_the_drawing(tmp_path: Path) -> None:
    svg, target = tmp_path / "bell.svg", tmp_path / "bell.PNG"
    command("draw", BELL, "-o", str(svg))
    document = command("draw", BELL, "-o", str(target), "--json").json
    grey = read_png(target.read_bytes())
    left, top, *size = frame(svg)
    assert [document["height_px"], document["width_px"]] == list(grey.shape) == [2 * size[1], 2 * size[0]]
    assert grey[0].min() == grey[-1].min() == 255  # a white margin
    # the xian edge as a dark line, the face within it tinted (#f7f0e1), white beside it: half-way down, in the drawing's pixels
    paths = [path.get("d", "") for path in ET.parse(svg).iter(f"{SVG}path") if path.get("class") == "surface"]
    face = np.array([pair.split(",") for pair in paths[1].strip("MZ").split()], dtype=float)
    edge = face[np.argmax(face[:, 0])]  # the xian tip
    column, row = (round(2 * float(n)) for n in edge - [left, top])
    assert grey[row - 4 : row + 4, column - 8 : column + 4].min() < 120
    tinted = grey[row - 40, column - 2 * 40]
    assert tinted == pytest.approx((0xF7 + 0xF0 + 0xE1) / 3, abs=2)
    assert 0.01 < (grey < 128).mean() < 0.2
    for x, y, wide, high in labels(svg):
        dark = grey[
            round(2 * (y - top)) : round(2 * (y + high - top)),
            round(2 * (x - left)) : round(2 * (x + wide - left)),
        ]
        assert (dark < 128).mean() > 0.05, "a character is drawn where each label begins"


def labels(svg: Path) -> list[tuple[float, ...]]:
    """Boxes of the first characters of the labels that begin with a Chinese one."""
    found: list[tuple[float, ...]] = []
    for text in ET.parse(svg).iter(f"{SVG}text"):
        words, x, y = text.text or "", float(text.get("x", "")), float(text.get("y", ""))
        if text.get("text-anchor") == "start" and "\u4e00" <= words[0] <= "\u9fff":
            found.append((x, y - 11, 13, 13))
    assert len(found) > 10
    return found


@pytest.mark.needs("a CJK font")
def test_every_character_of_the_drawings_is_in_the_font(tmp_path: Path) -> None:
    characters: set[str] = set()
    for name in (BELL, "ridged-major-third", "chu-bo"):
        command("draw", name, "-o", str(tmp_path / "bell.svg"))
        characters |= set(
            "".join(text.text or "" for text in ET.parse(tmp_path / "bell.svg").iter(f"{SVG}text"))
        )
    family = 'font-family="Noto Serif CJK TC, serif" font-size="24" x="2" y="25"'
    drawn = {
        c: resvg_py.svg_to_bytes(svg_string=WORD.format(f"<text {family}>{c}</text>"))
        for c in characters - {" "}
    }
    unknown = resvg_py.svg_to_bytes(svg_string=WORD.format(f"<text {family}>\U0010fffd</text>"))
    assert {*"枚篆旋幹甬ǒØ×"} <= set(drawn)
    assert unknown not in drawn.values()
    assert len(set(drawn.values())) == len(drawn)


def test_without_a_font_no_bitmap_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    outcome = command("draw", BELL, "-o", str(tmp_path / "bell.png"))
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert (
        "bell.png': a font with Chinese characters must be installed to draw .png, got none; " in outcome.err
    )
    assert list(tmp_path.iterdir()) == []
    assert command("draw", BELL, "-o", str(tmp_path / "bell.svg")).code == 0


def test_an_older_file_is_replaced_and_a_wrong_place_refused(tmp_path: Path) -> None:
    target = tmp_path / "bell.svg"
    target.write_text("older")
    assert "in place of an older one" in command("draw", "chu-bo", "-o", str(target)).out
    for name, fragment in (
        ("bell.pdf", "the file must end in .svg or .png, got .pdf; give it another ending"),
        ("no/bell.svg", "must be a place a file can be written to, got no folder"),
    ):
        outcome = command("draw", "chu-bo", "-o", str(tmp_path / name))
        assert (outcome.code, outcome.out) == (2, "")
        assert is_one_sentence(outcome.err)
        assert fragment in outcome.err
