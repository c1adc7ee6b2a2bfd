"""Published tables, from the file to what was measured."""

from __future__ import annotations

import contextlib
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bianzhong.bell.columns import COLUMNS
from bianzhong.bell.survey import Survey, SurveyRow, read_survey
from bianzhong.errors import SpecError
from tests.tables import BELL, write_csv, write_xlsx

DATA = Path(__file__).parents[1] / "data"
TRADITIONAL = DATA / "invented-traditional.csv"


def cells(row: SurveyRow) -> dict[str, float | str]:
    return {**row.words, **row.sizes, **row.pitches}


# -- the tables of the folder ---------------------------------------------------------------


def test_a_table_in_traditional_characters_with_its_units_above() -> None:
    survey = read_survey(TRADITIONAL)
    assert survey.remarks[0].startswith("表一 甬鐘形制數據(虛構")
    assert survey.remarks[1].startswith("註:")
    assert {(column.unit, column.unit_from) for column in survey.columns} == {
        ("cm", "table"),
        ("kg", "table"),
        (None, None),
    }
    assert [row.line for row in survey.rows] == [3, 4, 5, 6]
    assert [row.label for row in survey.rows] == ["甲1", "甲2", "甲3", "甲4"]
    assert survey.rows[1].sizes["total_height"] == 0.352, "full-width digits"
    assert survey.rows[0].sizes["wall"].text == "0.8 +/- 0.2 cm"
    assert survey.rows[0].pitches == {"a": "D5", "b": "F5+10"}
    assert "mass" not in survey.rows[2].sizes
    assert not survey.rows[3].pitches
    damaged = [(each.column, each.kind, each.got) for each in survey.rows[3].findings]
    assert damaged == [("通高", "damaged", "殘21.0")]


def test_a_table_in_simplified_characters_in_gb18030_with_headings_in_two_rows() -> None:
    survey = read_survey(DATA / "invented-simplified.csv")
    first = survey.rows[0]
    assert cells(first) == {
        "order": "1",
        "total_height": 0.232,
        "niu_height": 0.045,
        "wuxiu": 0.110,
        "wuguang": 0.086,
        "zhongchang": 0.170,
        "xian": 0.186,
        "gujian": 0.100,
        "xianjian": 0.130,
        "wall": 0.006,
        "mass": 2.45,
        "a_hz": "880.5",
        "b_hz": "1060",
    }
    assert {column.unit for column in survey.columns} == {"mm", "g", "Hz", None}
    assert not survey.unknown


def test_measured_bells_in_english() -> None:
    dasheng, bo, largest, smallest, nao = read_survey(DATA / "measured.csv").rows
    assert cells(dasheng) == {"name": "Dasheng yingzhong", "height": 0.218, "niu_height": 0.062, "mass": 6.1}
    assert (bo.sizes["xianjian"], bo.sizes["gujian"], bo.sizes["mass"]) == (0.605, 0.462, 134.8)
    assert largest.sizes["total_height"].plus_minus == 0.0005
    assert smallest.sizes["total_height"].text == "20.3 +/- 0.1 cm"
    assert nao.sizes["mass"] == 100.35


# -- kinds of files -------------------------------------------------------------------------


def same(survey: Survey, other: Survey) -> bool:
    return [cells(row) for row in survey.rows] == [cells(row) for row in other.rows] and (
        [row.findings for row in survey.rows] == [row.findings for row in other.rows]
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings_delimiters_and_line_ends(encoding: str, delimiter: str, end: str, tmp_path: Path) -> None:
    words = TRADITIONAL.read_text("utf-8").replace("♯F5−12", "#F5-12")
    own = tmp_path / "own.csv"
    own.write_text(words, "utf-8")
    path = tmp_path / "table.csv"
    path.write_bytes(words.replace(",", delimiter).replace("\n", end).encode(encoding))
    assert same(read_survey(path), read_survey(own))


def test_a_full_width_comma_between_the_cells(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("編號，銑長\n1，18.2\n", "utf-8")
    assert cells(read_survey(path).rows[0]) == {"number": "1", "xian": 0.182}


def test_a_line_without_measures_is_a_remark_and_one_of_dashes_a_bell(tmp_path: Path) -> None:
    rows = [["編號", "名稱", "銑長"], ["註", "虛構", ""], ["1", "甬鐘", "—"], ["", "", "單位：毫米"]]
    survey = read_survey(write_csv(tmp_path / "t.csv", rows))
    assert [row.label for row in survey.rows] == ["1"]
    assert survey.remarks == ("註 虛構", "單位:毫米")
    assert survey.columns[2].unit == "mm"


def test_a_workbook_with_numbers_is_read_as_it_is_shown(tmp_path: Path) -> None:
    path = write_xlsx(
        tmp_path / "table.xlsx",
        notes=[["a sheet without bells"]],
        甲組=[["表一（單位：厘米）"], ["編號", "銑長", "銑間", "重量", "正鼓音"], [1, 18.2, 15, 3, "C5"]],
        乙組=[["編號", "銑長"], [1, 18.2]],
    )
    book = openpyxl.load_workbook(path)
    book["甲組"]["C3"].number_format = "0.00"
    book.save(path)
    survey = read_survey(path)
    assert (survey.sheet, survey.other_sheets) == ("甲組", ("乙組",))
    (row,) = survey.rows
    assert row.line == 3
    assert {key: size.text for key, size in row.sizes.items()} == {
        "xian": "18.2 +/- 0.05 cm",
        "xianjian": "15.00 +/- 0.005 cm",
        "mass": "3 +/- 0.5 kg",
    }


def test_a_workbook_gives_what_the_same_csv_gives(tmp_path: Path) -> None:
    rows = [line.split(",") for line in TRADITIONAL.read_text("utf-8").splitlines()]
    assert same(read_survey(write_xlsx(tmp_path / "table.xlsx", a=rows)), read_survey(TRADITIONAL))


def test_merged_headings_in_two_rows_of_a_workbook(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["編號", "銑長", "舞", None, "測音"],
        [None, "cm", "脩 (cm)", "廣 (cm)", "正鼓音"],
        ["1", 25, 16, 12, "C5"],
    ]
    (row,) = read_survey(write_xlsx(tmp_path / "table.xlsx", a=rows)).rows
    assert cells(row) == {"number": "1", "xian": 0.25, "wuxiu": 0.16, "wuguang": 0.12, "a": "C5"}


def test_unknown_headings_are_listed_with_the_near_miss(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "t.csv", [["編號", "銑長", "銑間寬度", "紋飾"], ["1", "18", "15", "雲紋"]])
    unknown = [(each.text, each.nearest) for each in read_survey(path).unknown]
    assert unknown == [("銑間寬度", "銑間"), ("紋飾", None)]


def test_units_where_the_table_names_none_or_its_headings_do(tmp_path: Path) -> None:
    path = write_csv(
        tmp_path / "t.csv", [["單位：毫米"], ["編號", "銑長", "銑間(cm)", "重量"], ["1", "180", "15", "2"]]
    )
    survey = read_survey(path)
    assert [(each.unit, each.unit_from) for each in survey.columns[1:]] == [
        ("mm", "table"),
        ("cm", "heading"),
        ("kg", "usual"),
    ]
    assert survey.rows[0].sizes == {"xian": 0.18, "xianjian": 0.15, "mass": 2.0}


# -- what is refused ------------------------------------------------------------------------

REFUSED = {
    "empty": (b"", "got nothing, the file is empty"),
    "blank": (b"\n \n", "must have rows, got none"),
    "no headings": ("編號,紋飾\n1,雲紋\n".encode(), "must have headings like"),
    "words only": ("編號,名稱\n1,甬鐘\n".encode(), "must have headings like"),
    "near miss": (b"number,xianjan\n1,2\n", "did you mean xianjian for 'xianjan'"),
    "no rows": ("編號,銑長\n".encode(), "must have a bell in each row under its headings"),
    "twice": ("編號,銑長,铣长(cm)\n1,2,3\n".encode(), "銑長 must stand once, got '銑長' and '铣长\\(cm\\)'"),
    "two units": ("編號,銑長(cm)(mm)\n1,2\n".encode(), "must name one unit, got cm and mm"),
    "wrong unit": ("編號,銑長(kg)\n1,2\n".encode(), "must name a unit of its kind"),
    "lines of units": (
        "單位：厘米\n單位：毫米\n編號,銑長\n1,2\n".encode(),
        "must name one unit of length, got cm and mm",
    ),
    "mixed": (
        "編號,銑長(mm),銑間\n1,200,150\n".encode(),
        "heading '銑間': must name its unit where others name",
    ),
    "binary": (b"\x89PNG\r\n\0\0", "got binary data"),
    "UTF-16": ("編號,銑長\n1,2\n".encode("utf-16"), "got binary data|another encoding"),
    "bytes": (b"\xff\xff\xff,\xff\n", "got another encoding"),
    "long": (b"number,xian\n" + b"1,2\n" * 6000, "got more rows"),
    "wide cell": (b"number,xian\n1," + b"2" * 200_000, "field larger than field limit"),
    "big": (b"1" * 20_000_001, "got over 20 mb|got over 20 MB"),
}


@pytest.mark.parametrize(("words", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_a_table_that_cannot_be_read_is_refused_in_one_sentence(
    words: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(words)
    with pytest.raises(SpecError, match=message) as caught:
        read_survey(path)
    assert str(caught.value).startswith(f"{str(path)!r}: ")
    assert "\n" not in str(caught.value)


def test_folders_absent_files_and_other_kinds_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    for name in ("folder.csv", "absent.csv", "absent.xlsx", "nul\0.csv"):
        with pytest.raises(SpecError, match=r"must be (CSV in UTF-8 or GB18030|a workbook)"):
            read_survey(tmp_path / name)
    for name in ("table.xls", "table.ods", "table"):
        with pytest.raises(SpecError, match=r"must be a table ending in \.csv, \.tsv or \.xlsx"):
            read_survey(tmp_path / name)


def test_broken_workbooks_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.xlsx"
    for raw in (b"PK", b"no archive", TRADITIONAL.read_bytes()):
        path.write_bytes(raw)
        with pytest.raises(SpecError, match="got a damaged or encrypted file, or another kind"):
            read_survey(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", "<?xml")
    with pytest.raises(SpecError, match="damaged"):
        read_survey(path)
    with pytest.raises(SpecError, match="must have rows, got none"):
        read_survey(write_xlsx(path, a=[]))


def test_a_workbook_that_unpacks_to_a_flood_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_xlsx(tmp_path / "table.xlsx", a=[["編號", "銑長"], [1, 18.2]])
    assert read_survey(path).rows
    monkeypatch.setattr("bianzhong.bell.sheet._MOST_UNPACKED", 1000)
    with pytest.raises(SpecError, match="damaged or encrypted"):
        read_survey(path)


# -- anything -------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [*BELL, *BELL.values(), *(column.label for column in COLUMNS.values()), "cm", "(mm)", "單位：厘米"]
)
CELL = (
    st.text(max_size=8)
    | WORDS
    | st.from_regex(r"[0-9]{1,3}(\.[0-9])?[-~±/]?[0-9.]{0,3}(cm|mm|kg)?", fullmatch=True)
)


@given(raw=st.binary(max_size=400) | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx"])
def test_any_bytes_are_read_or_refused(
    suffix: str, raw: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("bytes") / f"table{suffix}"
    path.write_bytes(raw)
    with contextlib.suppress(SpecError):
        read_survey(path)


@given(rows=st.lists(st.lists(CELL, max_size=8), max_size=6))
def test_any_cells_are_read_or_refused(
    rows: list[list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = write_csv(tmp_path_factory.mktemp("cells") / "table.csv", rows)
    with contextlib.suppress(SpecError):
        assert read_survey(path).rows


@settings(max_examples=60)
@given(place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255), cut=st.booleans())
def test_a_workbook_with_a_wrong_byte_is_read_or_refused(
    place: float, byte: int, cut: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = write_xlsx(tmp_path_factory.mktemp("books") / "table.xlsx", a=[list(BELL), list(BELL.values())])
    raw = bytearray(path.read_bytes())
    at = int(place * len(raw))
    raw[at] = byte
    path.write_bytes(raw[:at] if cut else raw)
    with contextlib.suppress(SpecError):
        read_survey(path)
