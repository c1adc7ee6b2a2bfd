"""Scala files, read back by a strict reader of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from bianzhong.errors import PitchError, SpecError
from bianzhong.lu import TWELVE, find
from bianzhong.lu.modes import gamut
from bianzhong.lu.scales import Scale, make_scale
from bianzhong.lu.schools import SCHOOLS
from bianzhong.show.scala import write_scala
from tests.scala import ScalaError, frequencies, read_kbm, read_scl

HUANGZHONG = 202.98


def of_school(name: str) -> Scale:
    return make_scale(name, SCHOOLS[name].tones)


def of_gong(name: str) -> Scale:
    return make_scale(f"gong {find(name).pinyin}", (note.exact for note in gamut(find(name)).notes))


SCALES = {name: of_school(name) for name in SCHOOLS} | {
    f"gong {lu.pinyin}": of_gong(lu.name) for lu in TWELVE
}


@pytest.mark.parametrize("name", SCALES)
def test_every_tuning_reads_back_to_its_frequencies(name: str, tmp_path: Path) -> None:
    scale = SCALES[name]
    files = write_scala(scale, huangzhong=HUANGZHONG, scl=tmp_path / "x.scl", kbm=tmp_path / "x.kbm")
    assert [(file.path.name, file.replaced) for file in files] == [("x.scl", False), ("x.kbm", False)]
    cents, mapping = read_scl(tmp_path / "x.scl"), read_kbm(tmp_path / "x.kbm")
    tones = [tone.cents - scale.tones[0].cents for tone in scale.tones]
    assert cents[:-1] == pytest.approx(tones, abs=1e-8)
    assert cents[-1] == 1200 * scale.octaves > tones[-1]
    sounding = sorted(frequencies(cents, mapping).values())
    for tone in scale.tones:
        hz = HUANGZHONG * tone.factor
        assert min(abs(each / hz - 1) for each in sounding) < 1e-9, tone.name
    assert min(abs(each / (1.008 * HUANGZHONG) - 1) for each in sounding) > 1e-4, (
        "control: not every pitch sounds"
    )


def test_the_lowest_tone_lies_on_the_nearest_key(tmp_path: Path) -> None:
    write_scala(SCALES["zheng-xuan"], huangzhong=HUANGZHONG, scl=None, kbm=tmp_path / "x.kbm")
    mapping = read_kbm(tmp_path / "x.kbm")
    assert (mapping.middle, mapping.reference, mapping.size, mapping.octave) == (56, 56, 12, 12)  # G#3-39
    assert mapping.hz == pytest.approx(HUANGZHONG, abs=1e-9)
    assert mapping.keys == tuple(range(12))


def test_notes_lie_on_the_keys_of_their_semitones() -> None:
    # 宮 商 角 變徵 徵 羽 變宮 lie 0 2 4 6 7 9 11 semitones up
    keys = SCALES["gong huangzhong"].keys
    assert keys == (0, None, 1, None, 2, None, 3, 4, None, 5, None, 6)
    assert SCALES["cai-yuanding"].keys == tuple(range(18)), "eighteen have no semitones of their own"


def test_pure_ratios_are_written_as_such_and_large_ones_in_cents(tmp_path: Path) -> None:
    write_scala(SCALES["zheng-xuan"], huangzhong=HUANGZHONG, scl=tmp_path / "x.scl", kbm=None)
    text = (tmp_path / "x.scl").read_text("ascii")
    assert " 2187/2048 dalu\n" in text
    assert " 177147/131072 zhonglu\n" in text
    assert text.endswith(" 2/1 octave\n")
    write_scala(SCALES["du-you-half-generated"], huangzhong=HUANGZHONG, scl=tmp_path / "x.scl", kbm=None)
    text = (tmp_path / "x.scl").read_text("ascii")
    # 半仲呂 is 3^23/2^35, above 2^31 - 1: 1200·(23·log2(3) − 35) = 1744.9650 cents
    assert "94143178827" not in text
    assert " 1744.965" in text
    assert " 4782969/2097152 taicou-half\n" in text


def test_two_files_at_bad_places_are_not_begun(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"must end in \.kbm"):
        write_scala(SCALES["zeng"], huangzhong=HUANGZHONG, scl=tmp_path / "x.scl", kbm=tmp_path / "x.scl")
    assert list(tmp_path.iterdir()) == []


def test_a_lowest_tone_on_no_key_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PitchError, match="must lie on a MIDI key"):
        write_scala(SCALES["gong yingzhong"], huangzhong=9999.0, scl=None, kbm=tmp_path / "x.kbm")
    assert list(tmp_path.iterdir()) == []


GOOD = "! x\nA scale\n 2\n!\n 3/2 fifth\n 2/1\n"
BROKEN = {
    "count": GOOD.replace(" 2\n!", " 3\n!"),
    "no description": GOOD.replace("A scale", ""),
    "negative": GOOD.replace("3/2", "-3/2"),
    "two slashes": GOOD.replace("3/2", "3/2/1"),
    "too large": GOOD.replace("3/2", "4294967297/2147483648"),
    "characters": GOOD.replace("fifth", "徵"),
    "no number": GOOD.replace(" 2\n!", " two\n!"),
    "cut off": GOOD[:-1],
}


@pytest.mark.parametrize("case", BROKEN)
def test_the_reader_is_strict(case: str, tmp_path: Path) -> None:
    path = tmp_path / "x.scl"
    path.write_text(GOOD, "utf-8")
    assert read_scl(path) == pytest.approx([0, 701.955, 1200], abs=1e-3)
    path.write_text(BROKEN[case], "utf-8")
    with pytest.raises(ScalaError):
        read_scl(path)


KEYS = "! x\n3\n0\n127\n60\n60\n261.6\n3\n0\nx\n1\n"


@pytest.mark.parametrize(
    "broken",
    [
        KEYS.replace("3\n0\n127", "4\n0\n127"),
        KEYS.replace("127", "128"),
        KEYS.replace("60\n60", "60\n61"),
        KEYS.replace("261.6", "loud"),
        KEYS.replace("0\nx", "1.5\nx"),
        "3\n0\n127\n",
    ],
)
def test_the_reader_of_mappings_is_strict(broken: str, tmp_path: Path) -> None:
    path = tmp_path / "x.kbm"
    path.write_text(KEYS, "utf-8")
    assert read_kbm(path).keys == (0, None, 1)
    path.write_text(broken, "utf-8")
    with pytest.raises(ScalaError):
        read_kbm(path)


def test_the_reader_plays_equal_temperament(tmp_path: Path) -> None:
    scale, keys = tmp_path / "x.scl", tmp_path / "x.kbm"
    scale.write_text("12 equal\n12\n" + "".join(f" {100 * i}.0\n" for i in range(1, 13)), "ascii")
    keys.write_text("12\n0\n127\n60\n69\n440.0\n12\n" + "".join(f"{i}\n" for i in range(12)), "ascii")
    sounding = frequencies(read_scl(scale), read_kbm(keys))
    assert len(sounding) == 128
    assert sounding[57] == pytest.approx(220)
    assert sounding[60] == pytest.approx(261.6256, abs=1e-4)
