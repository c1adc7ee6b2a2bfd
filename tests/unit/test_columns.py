"""Headings and cells of published tables."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.bell import columns
from bianzhong.bell.cells import is_blank, is_damaged, read_pitch, read_quantity, tidy
from bianzhong.bell.columns import COLUMNS, nearest_heading, read_heading, units_named
from bianzhong.errors import BellError, PitchError, SpecError

HEADINGS = {
    "通高": ("total_height", None),
    "通　高": ("total_height", None),
    "銑長": ("xian", None),
    "铣长(cm)": ("xian", "cm"),
    "銑長（公分）": ("xian", "cm"),
    "銑長〔毫米〕": ("xian", "mm"),
    "舞(mm) 修": ("wuxiu", "mm"),
    "舞脩": ("wuxiu", None),
    "舞广": ("wuguang", None),
    "鼓間／厘米": ("gujian", "cm"),
    "铣间": ("xianjian", None),
    "钮高": ("niu_height", None),
    "纽高": ("niu_height", None),
    "衡径": ("heng_diameter", None),
    "重量（公斤）": ("mass", "kg"),
    "重量(公斤/kg)": ("mass", "kg"),
    "質量（克）": ("mass", "g"),
    "正鼓音": ("a", None),
    "侧鼓音(Hz)": ("b_hz", "Hz"),
    "正鼓音频率（赫兹）": ("a_hz", "Hz"),
    "编号": ("number", None),
    "No.": ("number", None),
    "Xian length (cm)": ("xian", "cm"),
    "XIANJIAN, mm": ("xianjian", "mm"),
    "Xiǎnjiān": ("xianjian", None),
    "wuguang": ("wuguang", None),
    "wu-guang [mm]": ("wuguang", "mm"),
    "Overall height / cm": ("total_height", "cm"),
    "Weight (kg)": ("mass", "kg"),
    "A-tone": ("a", None),
    "Gu tone": ("b", None),
}


@pytest.mark.parametrize(("text", "meant"), HEADINGS.items())
def test_headings_traditional_simplified_and_english(text: str, meant: tuple[str, str | None]) -> None:
    heading = read_heading(text)
    assert heading is not None
    assert (heading.column.key, heading.unit) == meant


@pytest.mark.parametrize("text", ["", "紋飾", "音程", "重量(斤)", "銑", "cm", "(cm)", "100"])
def test_what_is_no_heading(text: str) -> None:
    assert read_heading(text) is None


def test_every_name_is_of_one_column_and_folds_to_itself() -> None:
    names = [name for _, _, words in columns._NAMES.values() for name in words.split()]
    assert len(names) == len(set(names))
    for key, (_, _, words) in columns._NAMES.items():
        for name in words.split():
            heading = read_heading(name)
            assert heading is not None
            assert heading.column is COLUMNS[key]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("銑長(cm)(mm)", "must name one unit, got cm and mm"),
        ("銑長（cm/mm）", "must name one unit, got cm and mm"),
        ("銑長(kg)", r"must name a unit of its kind \(length\), got kg"),
        ("重量(cm)", r"must name a unit of its kind \(mass\), got cm"),
        ("銑長(Hz)", "must name a unit of its kind"),
    ],
)
def test_units_that_contradict_are_refused(text: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        read_heading(text)


def test_near_misses_are_named() -> None:
    assert nearest_heading("xianjan (cm)") == "xianjian"
    assert nearest_heading("舞脩間") == "舞脩"
    assert nearest_heading("出土地點") is None


def test_a_line_of_units() -> None:
    assert units_named("（单位：厘米、千克）") == (("length", "cm"), ("mass", "kg"))
    assert units_named("Units: mm, g") == (("length", "mm"), ("mass", "g"))
    assert units_named("長 20 cm") == ()


SIZES = {
    "18.2": (0.182, 0.0005),
    "18.20": (0.182, 0.00005),
    "18": (0.18, 0.005),
    "１８．２": (0.182, 0.0005),
    " 18.2 cm ": (0.182, 0.0005),
    "18.2厘米": (0.182, 0.0005),
    "18.2±0.3": (0.182, 0.003),
    "0.8-1.2": (0.01, 0.002),
    "0.8～1.2": (0.01, 0.002),
    "1.2—0.8": (0.01, 0.002),
    "18.2/18.4": (0.183, 0.001),
}


@pytest.mark.parametrize(("text", "size"), SIZES.items())
def test_sizes_in_cm_are_half_a_unit_of_the_last_digit_sure(text: str, size: tuple[float, float]) -> None:
    read = read_quantity(tidy(text), unit="cm")
    assert (float(read), read.plus_minus) == size


def test_masses() -> None:
    assert read_quantity("2450", unit="g") == read_quantity("2.45", unit="kg") == 2.45
    assert read_quantity("2450", unit="g").plus_minus == 0.0005


@pytest.mark.parametrize(
    "text",
    ["18,2", "-5", "約18", "18.2 mm", "18.2 kg", "1/2/3", "1e3", "2024-01-02 00:00:00", "nan", "#DIV/0!"],
)
def test_what_is_no_size_in_cm_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match="must be "):
        read_quantity(tidy(text), unit="cm")


@pytest.mark.parametrize(
    "text", ["", " ", "—", "-", "－", "——", "殘", "残", "缺", "（殘）", "/", "N/A", "啞"]
)
def test_missing_cells(text: str) -> None:
    assert is_blank(tidy(text))


def test_a_damaged_size_is_no_missing_cell() -> None:
    assert is_damaged("殘18.5")
    assert not is_blank("殘18.5")
    assert not is_damaged("18.5")


@pytest.mark.parametrize(
    ("text", "pitch"),
    [
        ("♯F4−12", "♯F4−12"),
        ("#F4-12", "#F4-12"),
        ("＃Ｆ４＋１２", "#F4+12"),
        ("bB3", "bB3"),
        ("C4 +25音分", "C4 +25"),
        ("523.3 Hz", "523.3 Hz"),
        ("523.3", "523.3"),
    ],
)
def test_pitches(text: str, pitch: str) -> None:
    assert read_pitch(tidy(text)) == pitch


@pytest.mark.parametrize("text", ["c2", "H4", "F", "高", "C4/D4", "-440", "0"])
def test_what_is_no_pitch_is_refused(text: str) -> None:
    with pytest.raises(PitchError, match="must be a note in capitals with its octave"):
        read_pitch(text)


@given(text=st.text(), unit=st.sampled_from(["mm", "cm", "m", "kg", "g"]))
def test_any_cell_and_heading_is_read_or_refused(text: str, unit: str) -> None:
    cell = tidy(text)
    assert cell.isprintable()
    for read in (read_heading, read_pitch, lambda words: read_quantity(words, unit=unit)):
        with contextlib.suppress(BellError):
            read(cell)
