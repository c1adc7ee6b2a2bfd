"""What is odd about the rows of a table, and the bell files made of them."""

from __future__ import annotations

import contextlib
import itertools
import math
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.bell.catalogue import load_bell, load_material, load_pitches, save_survey
from bianzhong.bell.columns import COLUMNS
from bianzhong.bell.excavated import bell_ids, pitches_of, sought
from bianzhong.bell.inspection import inspect
from bianzhong.bell.pitches import Pitches
from bianzhong.bell.plausibility import examine
from bianzhong.bell.resolve import missing
from bianzhong.bell.schema import BellFile
from bianzhong.bell.spec import NiuSpec, Targets, YongSpec
from bianzhong.bell.survey import read_survey
from bianzhong.bell.table import knows
from bianzhong.errors import SpecError
from bianzhong.units import Quantity
from tests.strategies import facts
from tests.tables import BELL, examined, write_csv

BRONZE = load_material("zhou-bell")
DATA = Path(__file__).parents[1] / "data"


# -- what is odd ----------------------------------------------------------------------------


def test_nothing_is_odd_about_the_bell_that_the_others_are_made_of(tmp_path: Path) -> None:
    bell = examined(tmp_path)
    assert bell.lacks == ()
    assert bell.findings == ()


ODD: list[tuple[dict[str, str | None], str, str, str]] = [
    ({"中長": "25.1"}, "銑長", "implausible", "the edge must not be shorter than the middle of the face"),
    ({"鐘體高": "25.2"}, "銑長", "implausible", "the edge must not be shorter than the plumb height"),
    ({"舞脩": "20.5"}, "銑間", "implausible", "the mouth must not be smaller than the top"),
    ({"舞廣": "15.5"}, "鼓間", "implausible", "the mouth must not be smaller than the top"),
    ({"鼓間": "20.5"}, "銑間", "implausible", "the long axis must not be shorter than the short one"),
    ({"舞脩": "11.9"}, "舞脩", "implausible", "the long axis must not be shorter than the short one"),
    ({"銑間": "2.9"}, "銑間", "implausible", "the mouth of a bell is 3 cm to 1 m wide; is the unit right?"),
    ({"銑間": "101"}, "銑間", "implausible", "the mouth of a bell is 3 cm to 1 m wide; is the unit right?"),
    ({"中長": "23"}, "中長", "note", "the arch of excavated bells is 9-13 % of 銑長 deep"),
    ({"中長": None, "于高": "3.5"}, "于高", "note", "the arch of excavated bells is 9-13 % of 銑長 deep"),
    ({"通高": "24.8"}, "通高", "implausible", "通高 must not be less than the body"),
    ({"通高": "42"}, "通高", "note", "通高 is the body and what it hangs by, within 5 %"),
    ({"鈕高": "5"}, "鈕高", "implausible", "a bell hangs by a yong or by a niu"),
    ({"壁厚": "7.5"}, "壁厚", "implausible", "the wall must be thinner than half the mouth"),
    (
        {"壁厚": "0.1"},
        "壁厚",
        "implausible",
        "the wall of a bell is 1-8 % of the mouth's long axis; is the unit right?",
    ),
    (
        {"鼓厚": "1.7"},
        "鼓厚",
        "implausible",
        "the wall of a bell is 1-8 % of the mouth's long axis; is the unit right?",
    ),
    ({"重量": "19"}, "重量", "implausible", "the mass must be within a factor of 2 of wall times surface"),
    ({"重量": "4.6"}, "重量", "implausible", "the mass must be within a factor of 2 of wall times surface"),
    (
        {"重量": "2.3", "壁厚": None},
        "重量",
        "implausible",
        "the mass must make a wall of 1-8 % of the mouth's long axis; is the unit right?",
    ),
    ({"正鼓音": "20 Hz"}, "正鼓音", "implausible", "the tone of a bell lies between 30 and 8000 Hz"),
    ({"正鼓音頻率": "600"}, "正鼓音", "implausible", "note and frequency must be the same pitch"),
    ({"側鼓音": "C5"}, "側鼓音", "implausible", "the 側鼓音 must not lie below the 正鼓音"),
    ({"側鼓音": "E5-30"}, "側鼓音", "note", "the tones of bells lie 181-473 cents apart"),
    ({"側鼓音": "G5-20"}, "側鼓音", "note", "the tones of bells lie 181-473 cents apart"),
    ({"銑長": "殘24.9"}, "銑長", "damaged", "must be of a whole part to be used"),
    (
        {"銑長": "約25"},
        "銑長",
        "unreadable",
        "must be a number, a range like 0.8-1.2, or - where there is none",
    ),
    ({"銑長": "0"}, "銑長", "unreadable", "must be above 0"),
    ({"正鼓音": "d2"}, "正鼓音", "unreadable", "must be a note in capitals with its octave"),
    ({"甬下徑": "12.5"}, "", "implausible", "the row must make a bell"),
]


@pytest.mark.parametrize(("cells", "column", "kind", "rule"), ODD)
def test_what_is_odd_is_named_by_column_and_rule(
    cells: dict[str, str | None], column: str, kind: str, rule: str, tmp_path: Path
) -> None:
    findings = examined(tmp_path, **cells).findings
    found = [
        each for each in findings if (each.column, each.kind) == (column, kind) and each.rule.startswith(rule)
    ]
    assert len(found) == 1
    assert found[0].got


@pytest.mark.parametrize(
    "cells",
    [
        {"正鼓音頻率": "587.5"},  # D5 is 440 × 2^(5/12) = 587.33 Hz
        {"側鼓音": "E5-19"},  # 181 cents
        {"側鼓音": "F#5+73"},  # 473 cents
        {"壁厚": "0.6-1.0"},
        {"壁厚": None},
        {"鐘體高": "24.9"},
    ],
)
def test_what_is_within_the_rules_is_not_odd(cells: dict[str, str | None], tmp_path: Path) -> None:
    assert examined(tmp_path, **cells).findings == ()


def test_the_rough_mass_is_that_worked_out_by_hand(tmp_path: Path) -> None:
    (finding,) = examined(tmp_path, 重量="19").findings
    assert finding.got == "重量 19 kg, 壁厚 0.8 cm, which weighs about 9.4 kg"


def test_what_a_row_lacks_and_the_columns_that_give_it(tmp_path: Path) -> None:
    bell = examined(tmp_path, 鼓高=None, 舞厚="—", 甬孔徑="", 壁厚=None, 重量=None, 中長="缺")
    assert [(field, sought(field)) for field in bell.lacks] == [
        ("body.gu", "鼓高"),
        ("body.arch or body.zhongchang", "中長 or 于高"),
        ("wall.rule or wall.thickness or wall.mass", "壁厚 or 重量"),
        ("plate.thickness or plate.factor", "舞厚"),
        ("yong.bore", "甬孔徑"),
    ]


def test_every_field_of_a_column_is_a_key_of_a_bell_file() -> None:
    keys = [column.field for column in COLUMNS.values() if column.field]
    assert all(knows(BellFile, key.split(".")) for key in keys)


# -- bell files -----------------------------------------------------------------------------


def test_the_bell_file_holds_what_is_printed_and_nothing_else(tmp_path: Path) -> None:
    bell = examined(tmp_path).bell
    assert bell.id == "table-m1-1"
    assert bell.source == "table.csv, row 2"
    body = {each.name: getattr(bell.body, each.name) for each in fields(bell.body)}
    given = {"xian": 0.25, "xianjian": 0.2, "gujian": 0.15, "wuxiu": 0.16, "wuguang": 0.12, "gu": 0.06}
    assert {name: length for name, length in body.items() if length} == given | {"zhongchang": 0.225}
    assert (bell.wall.thickness, bell.wall.mass, bell.plate.thickness) == (0.008, None, 0.008)
    yong = bell.suspension
    assert isinstance(yong, YongSpec)
    assert (yong.length, yong.heng_diameter, yong.root_diameter, yong.bore) == (0.14, 0.038, 0.05, 0.0)
    assert bell.targets is None, "pitches stand apart"
    assert "In the table and not entered: 通高 38.9 +/- 0.05 cm; 重量 9.6 +/- 0.05 kg." in bell.notes
    assumed = {"material", "body.xianjian", "body.gujian", "wall.thickness"}
    assert {each.field for each in bell.assumptions} == assumed
    dimensions = inspect(bell).dimensions
    assert dimensions.height == pytest.approx(math.sqrt(0.25**2 - 0.02**2))
    assert dimensions.arch == pytest.approx(dimensions.height - math.sqrt(0.225**2 - 0.015**2))


def test_the_mass_sets_the_wall_where_no_thickness_is_given(tmp_path: Path) -> None:
    bell = examined(tmp_path, 壁厚=None, 鼓厚="0.9").bell
    assert (bell.wall.thickness, bell.wall.mass) == (None, 9.6)
    assert "wall.mass" in {each.field for each in bell.assumptions}
    assert "鼓厚 0.9 +/- 0.05 cm" in bell.notes
    assert inspect(bell).mass_kg == pytest.approx(9.6)
    at_the_gu = examined(tmp_path, 壁厚=None, 重量=None, 鼓厚="0.9").bell
    assert at_the_gu.wall.thickness == 0.009
    assert "measured at the 鼓" in next(e.why for e in at_the_gu.assumptions if e.field == "wall.thickness")


def test_the_height_is_the_whole_less_the_loop_where_no_edge_is_given(tmp_path: Path) -> None:
    yong = dict.fromkeys(("甬長", "衡徑", "甬下徑", "甬孔徑"))
    bell = examined(tmp_path, **yong, 銑長="殘", 通高="30.5", 鈕高="6.0").bell
    assert bell.body.height is not None
    assert bell.body.height.text == "245 +/- 1 mm"
    assert bell.suspension == NiuSpec(height=Quantity(0.06))
    assert "通高" not in bell.notes, "it is used"
    assert missing(bell, reading=None) == ("niu.long_axis", "niu.short_axis")
    assert {each.field: each.why for each in bell.assumptions}["body.height"].startswith("通高 less")
    assert examined(tmp_path, 銑長=None, 通高="14.0").bell.body.height is None, "nothing is left of it"


def test_what_was_not_usable_and_what_is_said_of_the_bell_stand_in_the_notes(tmp_path: Path) -> None:
    notes = examined(tmp_path, 銑長="殘24.9", 通高=None, 備註="口殘").bell.notes.splitlines()
    assert notes[0] == "The table says of it: 口殘."
    assert notes[1] == "Missing, for the table does not give it: body.xian or body.height."
    assert notes[-1] == "In the table and not usable: 銑長 殘24.9."


def test_ids_are_of_the_table_and_the_label_and_never_the_same(tmp_path: Path) -> None:
    rows = [["編號", "名稱", "銑長"], ["M9:1", "", "1"], ["m9 1", "", "2"], ["—", "甲", "3"], ["", "", "4"]]
    survey = read_survey(write_csv(tmp_path / "葉家山 M28.csv", [*rows, ["***", "-", "5"]]))
    assert bell_ids(survey) == (
        "葉家山-m28-m9-1-row-2",
        "葉家山-m28-m9-1-row-3",
        "葉家山-m28-甲",
        "葉家山-m28-bell",
    )


def test_measured_pitches_are_those_of_the_table() -> None:
    pitches = pitches_of(read_survey(DATA / "invented-simplified.csv"))
    assert pitches.bells == {
        "invented-simplified-1": Targets(a="880.5 Hz", b="1060 Hz"),
        "invented-simplified-2": Targets(b="1184.2 Hz"),
    }
    traditional = pitches_of(read_survey(DATA / "invented-traditional.csv"))
    assert len(traditional.bells) == 3, "one bell is mute"
    with pytest.raises(SpecError, match=r"among 3; did you mean invented-traditional-甲1\?"):
        traditional.of("invented-traditional-甲11")


# -- files ----------------------------------------------------------------------------------


def save(table: Path, folder: Path) -> tuple[Path, ...]:
    survey = read_survey(table)
    bells = [each.bell for each in examine(survey, material=BRONZE)]
    return save_survey(bells, pitches=pitches_of(survey), folder=folder)


@pytest.mark.parametrize("name", ["invented-traditional", "invented-simplified", "measured"])
def test_bell_files_and_pitches_survive_saving(name: str, tmp_path: Path) -> None:
    table = DATA / f"{name}.csv"
    written = save(table, tmp_path / "bells")
    assert sorted(written) == sorted((tmp_path / "bells").iterdir())
    for each in examine(read_survey(table), material=BRONZE):
        path = tmp_path / "bells" / f"{each.bell.id}.toml"
        assert facts(load_bell(path)) == facts(each.bell)
        assert "targets" not in path.read_text("utf-8")
    pitches = tmp_path / "bells" / "pitches.toml"
    assert pitches.exists() == (name != "measured"), "no pitch, no file"
    if pitches.exists():
        assert load_pitches(pitches) == pitches_of(read_survey(table))
    assert save(table, tmp_path / "bells") == written, "the same files again"


def test_a_file_that_says_something_else_is_never_replaced_and_nothing_else_written(tmp_path: Path) -> None:
    folder = tmp_path / "bells"
    folder.mkdir()
    (folder / "invented-traditional-甲3.toml").write_text("mine", "utf-8")
    with pytest.raises(SpecError, match=r"甲3\.toml': must not stand there with something else"):
        save(DATA / "invented-traditional.csv", folder)
    assert [path.name for path in folder.iterdir()] == ["invented-traditional-甲3.toml"]


def test_a_failure_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, calls = Path.replace, itertools.count()

    def fail_at_the_third(path: Path, target: Path) -> Path:
        if next(calls) == 2:
            raise OSError(28, "No space left on device")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", fail_at_the_third)
    with pytest.raises(SpecError, match="no space left on device"):
        save(DATA / "invented-traditional.csv", tmp_path / "bells")
    assert next(calls) == 3, "two were written before"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["file", "absent/bells", "nul\0"])
def test_a_folder_that_cannot_be_made_is_refused(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(SpecError, match="must be a place a file can be written to"):
        save(DATA / "measured.csv", tmp_path / place)


PITCHES = 'schema = 1\ntitle = "t"\nsource = "s"\n[[bells]]\nid = "x"\na = "C5"\n'
BROKEN = [
    ('a = "C5"', 'a = "H5"', "bells: x, pitch: must be a capital note"),
    ('a = "C5"', "a = 440", r"bells\[1\]\.a: "),
    ('a = "C5"', "", "bells: x must stand with a or b"),
    ('a = "C5"', 'a = "C5"\n[[bells]]\nid = "x"\nb = "C5"', "bells: x must stand once"),
    ('a = "C5"', 'c = "C5"', "must hold known keys only"),
    ('[[bells]]\nid = "x"\na = "C5"', "bells = []", "bells: "),
    ("schema = 1", "schema = 2", "schema: must be 1"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_file_of_pitches_is_refused(old: str, new: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "pitches.toml"
    path.write_text(PITCHES, "utf-8")
    assert load_pitches(path) == Pitches(title="t", source="s", bells={"x": Targets(a="C5")})
    assert old in PITCHES
    path.write_text(PITCHES.replace(old, new), "utf-8")
    with pytest.raises(SpecError, match=message) as caught:
        load_pitches(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


# -- anything -------------------------------------------------------------------------------

NUMBER = st.floats(0.01, 300).map(lambda value: f"{value:.2f}") | st.from_regex(r"[0-9]{1,7}", fullmatch=True)
SIZE = NUMBER | st.sampled_from(["", "—", "殘", "殘1.2", "0", "1-2", "0.0000001", "9999999"])
PITCH = st.sampled_from(["C5", "♯F4−12", "bB9", "G#10", "C-1", "440", "0.5", "999999999 Hz", "", "x"])


@given(
    cells=st.fixed_dictionaries(
        {heading: PITCH if "音" in heading else st.just(cell) | SIZE for heading, cell in BELL.items()}
    )
)
def test_any_row_is_examined(cells: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> None:
    with contextlib.suppress(SpecError):
        bell = examined(tmp_path_factory.mktemp("rows"), **cells)
        assert missing(bell.bell, reading=None) == bell.lacks
