from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.bell.catalogue import (
    data_folder,
    list_bells,
    list_materials,
    list_readings,
    list_rules,
    load_bell,
    load_limits,
    load_material,
    load_reading,
    load_rule,
    save_bell,
)
from bianzhong.errors import SpecError
from bianzhong.units import Quantity
from tests.strategies import facts, specs

if TYPE_CHECKING:
    from bianzhong.bell.spec import BellSpec

STATUS = {"verified", "secondary", "derived", "unverified", "assumption"}
CONTROL = data_folder() / "bells" / "round-control.toml"


def write(folder: Path, words: str) -> Path:
    path = folder / "bell.toml"
    path.write_text(words, encoding="utf-8")
    return path


def altered(folder: Path, *, old: str, new: str) -> Path:
    words = CONTROL.read_text(encoding="utf-8")
    assert old in words
    return write(folder, words.replace(old, new, 1))


# -- what is shipped ------------------------------------------------------------------------


def test_at_least_ten_bells_are_shipped_the_text_under_both_readings_and_every_rule() -> None:
    assert len(list_bells()) >= 10
    rules = ["large-gu-tenth", "small-zheng-tenth", "zheng-outer-large", "zheng-outer-small"]
    assert {f"{r}-{rule}" for r in ("cheng-yaotian", "zheng-xuan") for rule in rules} <= set(list_bells())
    assert list_rules() == ("large-gu-tenth", "small-zheng-tenth", "zheng-outer", "free")


@pytest.mark.parametrize("name", list_bells())
def test_every_bell_names_its_source_and_a_check_worked_out_by_hand(name: str) -> None:
    bell = load_bell(name)
    assert bell.id == name
    assert bell.source
    assert bell.checks
    assert all(check.value.plus_minus and check.reason and check.working for check in bell.checks)
    assert bell.material in list_materials()
    assert bell.text is None or {"body.arch", "plate.factor"} <= {each.field for each in bell.assumptions}


@pytest.mark.parametrize("name", list_bells())
def test_no_bell_file_holds_a_pitch(name: str) -> None:
    assert load_bell(name).targets is None


@pytest.mark.parametrize("name", list_readings())
def test_every_reading_has_passage_source_status_and_what_it_leaves_open(name: str) -> None:
    reading = load_reading(name)
    assert reading.id == name
    assert reading.passage
    assert reading.source
    assert reading.status in STATUS
    assert "arch" in reading.open


@pytest.mark.parametrize("name", list_materials())
def test_every_value_of_a_material_has_source_spread_and_status(name: str) -> None:
    material = load_material(name)
    assert material.id == name
    assert [source.field for source in material.sources] == ["young", "poisson", "density", "loss_factor"]
    for source in material.sources:
        assert source.text
        assert source.status in STATUS
        value = getattr(material, source.field)
        assert value.plus_minus > 0


def test_a_passage_said_to_be_of_the_text_agrees_in_its_characters() -> None:
    rules = [load_rule(name) for name in list_rules()]
    assert rules[0].passage == "大鍾十分其鼓閒，以其一為之厚"
    assert all(rule.source and rule.status == "verified" for rule in rules)


def test_loading_a_shipped_bell_takes_less_than_a_tenth_of_a_second() -> None:
    def seconds() -> float:
        start = perf_counter()
        load_bell("cheng-yaotian-large-gu-tenth")
        return perf_counter() - start

    assert min(seconds() for _ in range(5)) < 0.1


# -- what is kept ---------------------------------------------------------------------------


def test_the_spread_is_kept_and_written_back_as_it_was_written(tmp_path: Path) -> None:
    bell = load_bell("dasheng-yingzhong")
    height = bell.body.height
    assert height is not None
    assert (height, height.plus_minus) == (0.218, 0.0005)
    save_bell(bell, tmp_path / "copy.toml")
    assert tomllib.loads((tmp_path / "copy.toml").read_text("utf-8"))["body"]["height"] == "21.8 +/- 0.05 cm"


def test_the_working_of_a_check_is_written_in_lines(tmp_path: Path) -> None:
    save_bell(load_bell("chu-bo"), tmp_path / "copy.toml")
    lines = (tmp_path / "copy.toml").read_text(encoding="utf-8").splitlines()
    shipped = (data_folder() / "bells" / "chu-bo.toml").read_text(encoding="utf-8").splitlines()
    assert {line for line in shipped if "arctan" in line} <= set(lines)


@pytest.mark.parametrize("text", ['a"""\nb', "a\\\nb", "\na\n", "a\r\nb", "a\n\n", "a\\", 'a\n"'])
def test_text_of_several_lines_survives_saving(text: str, tmp_path: Path) -> None:
    bell = replace(load_bell("round-control"), notes=text)
    save_bell(bell, tmp_path / "copy.toml")
    assert load_bell(tmp_path / "copy.toml") == bell


@pytest.mark.parametrize("name", list_bells())
def test_a_shipped_bell_survives_saving(name: str, tmp_path: Path) -> None:
    bell = load_bell(name)
    save_bell(bell, tmp_path / "copy.toml")
    assert facts(load_bell(tmp_path / "copy.toml")) == facts(bell)


@given(bell=specs())
def test_any_spec_survives_saving(bell: BellSpec, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("bells") / "bell.toml"
    save_bell(bell, path)
    assert facts(load_bell(path)) == facts(bell)


def test_the_comparison_of_round_trips_sees_a_lost_spread() -> None:
    bell = load_bell("dasheng-yingzhong")
    height = bell.body.height
    assert height is not None
    stripped = replace(bell, body=replace(bell.body, height=Quantity(float(height))))
    assert stripped == bell
    assert facts(stripped) != facts(bell)


def test_a_failed_save_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bell.toml"
    path.write_text("old", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(SpecError, match="no space left on device"):
        save_bell(load_bell("round-control"), path)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", ["", "absent/bell.toml", "\0.toml"])
def test_a_place_that_cannot_be_written_to_is_refused(place: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="must be a place a file can be written to"):
        save_bell(load_bell("round-control"), f"{tmp_path}/{place}")


# -- what is refused ------------------------------------------------------------------------


def test_an_unknown_id_names_the_nearest_and_the_list() -> None:
    with pytest.raises(SpecError, match=r"did you mean chu-bo\? \(see: bianzhong list bells\)"):
        load_bell("chu-bp")
    with pytest.raises(SpecError, match="did you mean zheng-xuan"):
        load_reading("zheng-xan")
    with pytest.raises(SpecError, match="did you mean zheng-outer"):
        load_rule("zheng-outr")


BROKEN = {
    "empty": b"",
    "blank": b" \n\n",
    "byte order mark": b"\xef\xbb\xbfschema = 1\n",
    "not UTF-8": "title = '鐘'".encode("big5"),
    "null": b"schema = 1\x00\n",
    "no TOML": b"{]",
    "twice": b"schema = 1\nschema = 1\n",
    "deep": b"a = " + b"[" * 100_000,
    "huge integer": b"schema = " + b"1" * 10_000,
}


@pytest.mark.parametrize("words", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_is_no_toml_is_refused_by_name(words: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(words)
    with pytest.raises(SpecError, match=r"broken\.toml") as caught:
        load_bell(path)
    assert "\n" not in str(caught.value)


def test_a_folder_an_absent_file_and_a_null_in_the_name_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "absent.toml", "a\0.toml"):
        with pytest.raises(SpecError, match="must be a TOML file in UTF-8"):
            load_bell(path)


WRONG = [
    ('xianjian = "16 cm"', 'xianjan = "16 cm"', r"body: .*'xianjan'; did you mean xianjian\?"),
    ("[plate]", "[plates]", r"'plates'; did you mean plate\?"),
    ("schema = 1", "schema = 2", r"schema: must be 1, got 2"),
    ("schema = 1\n", "", r"schema: must be given"),
    ('xianjian = "16 cm"', "xianjian = 16", r"body\.xianjian: must have a unit"),
    ('xianjian = "16 cm"', 'xianjian = "16 com"', r"body\.xianjian: .*did you mean cm\?"),
    ('xianjian = "16 cm"', 'xianjian = "nan cm"', r"body\.xianjian: must be a finite number"),
    ("factor = 1.0", "factor = true", r"plate\.factor: must be a valid number, got True"),
    ("factor = 1.0", "factor = nan", r"plate\.factor: must be a finite number, got nan"),
    (
        "factor = 1.0",
        'factor = 1.0\nthickness = "4 mm"',
        r"plate: must give one of .*, got thickness and factor",
    ),
    ('thickness = "4 mm"', 'rule = "large-gu-tent"', r"wall\.rule: .*did you mean large-gu-tenth\?"),
    ('thickness = "4 mm"', 'thickness = "4 mm"\nmass = "1 kg"', r"wall: .*, got thickness and mass"),
    (
        'height = "20 cm"',
        'height = "20 cm"\nxian = "20 cm"',
        r"body: must give one of xian, height, got xian and height",
    ),
    ('field = "body"', 'field = "bodice"', r"assumptions: must each name a key, got 'bodice'"),
    (
        "[wall]",
        '[[ridges]]\nat = 0.5\nwidth = "3"\nheight = "1 mm"\n[wall]',
        r"ridges\[1\]\.width: must have a unit",
    ),
    ('of = "xian"', 'of = "chord"', r"check\[1\]\.of: must be 'height'"),
    ('material = "zhou-bell"', 'material = ""', r"material: "),
    ('material = "zhou-bell"', 'measures = "tang"', r"measures: must be one of"),
    ("schema = 1", "schema = 1\ntargets = 1", r"targets: must be a table, got 1"),
    ("[plate]\nfactor = 1.0", "[wall.profile]\n[[plate]]", r"plate: must be a table, got \["),
    ("schema = 1", "schema = 1\npit = 1979-05-27", r"pit: must be a table, got datetime"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_breaks_a_rule_is_named_with_file_and_key(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    path = altered(tmp_path, old=old, new=new)
    with pytest.raises(SpecError, match=message) as caught:
        load_bell(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_a_bell_hangs_by_one_thing_only(tmp_path: Path) -> None:
    hung = '[yong]\nbore = "0 mm"\n[niu]\nheight = "1 cm"\nlong_axis = "1 cm"\nshort_axis = "1 cm"\n[plate]'
    with pytest.raises(SpecError, match="yong, niu: must be at most one"):
        load_bell(altered(tmp_path, old="[plate]", new=hung))


def test_a_reading_must_list_exactly_what_it_leaves_open(tmp_path: Path) -> None:
    words = (data_folder() / "readings" / "zheng-xuan.toml").read_text(encoding="utf-8")
    path = write(tmp_path, words.replace('open = ["arch"]', 'open = ["arch", "gu"]'))
    with pytest.raises(SpecError, match=r"open: must list what .* leaves out, arch, got arch, gu"):
        load_reading(path)


@pytest.mark.parametrize("parts", ['"0"', '"1/0"', "6.4", "true", '"9999999"', "-1", '"1e9"'])
def test_parts_are_whole_or_fractions(parts: str, tmp_path: Path) -> None:
    words = (data_folder() / "readings" / "zheng-xuan.toml").read_text(encoding="utf-8")
    with pytest.raises(SpecError, match=r"parts\.gujian: must be a positive whole number or a fraction"):
        load_reading(write(tmp_path, words.replace("gujian = 6", f"gujian = {parts}")))


@given(words=st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_any_words_load_or_raise_spec_error(words: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("words") / "bell.toml"
    path.write_bytes(words.encode("utf-8", "surrogatepass"))
    with pytest.raises(SpecError):
        load_bell(path)


def test_the_limits_follow_the_measures() -> None:
    jun, _, shi = load_limits()
    assert (jun.of, float(jun.value)) == ("height", 1.617)  # 7 尺 of 23.1 cm
    assert (shi.of, float(shi.value)) == ("mass", 30.0)  # 120 斤 of 250 g


def test_the_data_are_found_beside_the_package_when_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_geometry").mkdir()
    monkeypatch.setattr("bianzhong.bell.catalogue.resources.files", lambda _: tmp_path)
    assert data_folder() == tmp_path / "_geometry"
