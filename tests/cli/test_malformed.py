"""Bell files that are wrong: each is refused at once, in one sentence that names the file, the key and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import command
from tests.cli.refusals import check_refused

BELL = """schema = 1
id = "mine"
title = "mine"
source = "a test"
[body]
xian = "23 cm"
xianjian = "18 cm"
gujian = "14 cm"
wuxiu = "14 cm"
wuguang = "9 cm"
gu = "5 cm"
arch = "2 cm"
waist = "1 mm"
[wall]
thickness = "5 mm"
[wall.profile]
lip = 1.2
[wall.lip_ring]
height = "1 mm"
extent = "1 cm"
[plate]
factor = 1
[yong]
length = "8 cm"
root_diameter = "4 cm"
heng_diameter = "3 cm"
bore = "1 cm"
[[ridges]]
at = 0.5
width = "3 cm"
height = "2 mm"
top = 0.3
bottom = 1.0
[[grooves]]
at = 0.0
width = "3 cm"
depth = "1 mm"
[pit]
diameter = "2 cm"
depth = "0.5 mm"
[targets]
a = "C5"
[[assumptions]]
field = "body.arch"
why = "a test"
[[check]]
of = "height"
value = "229 +/- 1 mm"
reason = "a test"
working = "a test"
"""
WHOLE = BELL.replace(
    "[targets]\n",
    """[mei]
length = "15 mm"
diameter = "14 mm"
tip_diameter = "10 mm"
top = 0.1
bottom = 0.5
near = 0.25
far = 0.75
[zhuan]
height = "1 mm"
width = "5 mm"
at = [0.2, 0.4]
near = 0.125
far = 0.8
[xuan]
at = 0.375
height = "8 mm"
width = "4 mm"
[gan]
reach = "25 mm"
thickness = "6 mm"
beast = "9 mm"
[core]
x = "0.4 mm"
[targets]
""",
)
OF_THE_TEXT = """schema = 1
id = "mine"
title = "mine"
source = "a test"
[text]
reading = "cheng-yaotian"
xian = "10 寸"
[body]
arch = "1 寸"
[wall]
rule = "large-gu-tenth"
[plate]
factor = 1
"""
RIDGE = '[[ridges]]\nat = 0.5\nwidth = "3 cm"\nheight = "2 mm"\n'
PLAIN = BELL.partition("[wall.profile]")[0] + "[plate]\nfactor = 1\n"
WANG = """"wang-zhaoyu"
xian = "10 寸"
[body]
height = "30 cm"
gujian = "6 寸"
wuxiu = "10 寸"
wuguang = "4 寸"
gu = "6 寸"
arch = "1 寸"
[wall]
thickness = "5 mm"
[plate]
factor = 1
"""
THICKNESS, GU, WIDTH = 'thickness = "5 mm"', 'gu = "5 cm"', 'width = "3 cm"'

WRONG = {
    # keys
    "missing key": (GU, "", "must give body.gu, got nothing (the bell has no reading); add to "),
    "missing in a table": ('at = 0.5\n', "", "ridges[1].at: must be given, got nothing; add the key"),
    "unknown key": ("gujian", "gujain", "body: must hold known keys only, got 'gujain'; did you mean gujian?"),
    "unknown table": ("[plate]", "[plates]", ": must hold known keys only, got 'plates'; did you mean plate?"),
    "duplicate key": (GU, f"{GU}\n{GU}", "must be a TOML file in UTF-8, got Cannot overwrite a value (at line "),
    "duplicate table": ("[plate]", "[body]\n[plate]", "got Cannot declare ('body',) twice (at line "),
    "a later schema": ("schema = 1", "schema = 2", "schema: must be 1, got 2; see geometry/README.md"),
    "no schema": ("schema = 1", "", "schema: must be given, got nothing; add the key"),
    "a path as id": ('id = "mine"', 'id = "../mine"', "id: must be a name without / and \\, got '../mine'; an id is "),
    "a line in the id": ('id = "mine"', 'id = "a\\nb"', "id: must be a name without / and \\, got 'a\\nb'; "),
    "too many ridges": ("[pit]", RIDGE * 100 + "[pit]", "ridges: must hold at most 100 tables, got more; "),
    # types and units
    "wrong type": (THICKNESS, "thickness = true", "wall.thickness: must be a finite number like "),
    "a table for a length": (THICKNESS, "thickness = {}", "wall.thickness: must be a finite number like "),
    "a length for a table": ("[plate]\nfactor = 1", 'plate = "5 mm"', "wall.lip_ring: must hold known keys only, got 'plate'; "),
    "text for a number": ("at = 0.5", 'at = "0.5"', "ridges[1].at: must be a valid number, got '0.5'; see "),
    "a date": ("factor = 1", "factor = 1979-05-27", "plate.factor: must be a valid number, got datetime.date("),
    "no unit": (THICKNESS, 'thickness = "5"', "wall.thickness: must have a unit, a bare number is not enough, got '5'"),
    "a bare number": (THICKNESS, "thickness = 5", "wall.thickness: must have a unit, a bare number is not enough, got"),
    "wrong unit": (THICKNESS, 'thickness = "5 kg"', "wall.thickness: must have a unit of m, cm, mm, um, 丈, 尺, 寸, 分, "),
    "two units": (THICKNESS, 'thickness = "5 mm 2 mm"', "wall.thickness: must have a unit of m, cm, mm, um, "),
    "a comma": (THICKNESS, 'thickness = "5,5 mm"', "got '5,5 mm'; write the decimals after a point"),
    "a range": (THICKNESS, 'thickness = "5-6 mm"', 'got \'5-6 mm\'; write the ± as in "230 +/- 0.5 mm"'),
    "not a number": (THICKNESS, 'thickness = "nan mm"', "wall.thickness: must be a finite number like "),
    "TOML's nan": ("factor = 1", "factor = nan", "plate.factor: must be a finite number, got nan; see "),
    "infinite": (GU, 'gu = "inf cm"', "body.gu: must be a finite number like "),
    "1e400": (GU, 'gu = "1e400 cm"', "body.gu: must be within the range of a float, got '1e400 cm'; check the "),
    "negative": (THICKNESS, 'thickness = "-5 mm"', "wall.thickness must be positive and finite, got -5 mm; check the "),
    "negative gu": (GU, 'gu = "-5 cm"', "body.gu must be positive and finite, got -0.05 m; check the sign "),
    "zero": ('depth = "1 mm"', 'depth = "0 mm"', "grooves[1].depth must be positive and finite, got 0 mm; check "),
    "a light year": (GU, 'gu = "1e16 m"', "body.gu must lie between 1 um and 1 km, got 1e+16 m; check the sign and the "),
    "an atom": (THICKNESS, 'thickness = "1e-10 m"', "wall.thickness must lie between 1 um and 1 km, got 1e-07 mm; "),
    # names
    "unknown material": ("[body]", 'material = "gold"\n[body]', "material: must be an id or the path of a .toml file, got "),
    "unknown measures": ("[body]", 'measures = "tang"\n[body]', "measures: must be one of warring-states, xin, got 'tang'; "),
    "unknown rule": (THICKNESS, 'rule = "thin"', "wall.rule: must be the id of a thickness rule, got 'thin'; the rules "),
    "unknown lü": ('a = "C5"', 'a = "黃鍾鍾"', "targets.a: must be a lü like 姑洗+1, a note like C4+25 or a frequency like 261.6Hz, got '黃鍾鍾'; "),
    "no pitch": ('a = "C5"', 'a = "H5"', "targets.a: must be a capital note with octave -1 to 10 and perhaps cents, or "),
    "assumption of no key": ('"body.arch"', '"body.arc"', "assumptions: must each name a key, got 'body.arc'; write it "),
    # two ways of saying one thing
    "arch and zhongchang": (GU, f'{GU}\nzhongchang = "20 cm"', "body: must give one of arch, zhongchang, got arch and "),
    "xian and height": (GU, f'{GU}\nheight = "20 cm"', "body: must give one of xian, height, got xian and height; "),
    "thickness and mass": (THICKNESS, f'{THICKNESS}\nmass = "5 kg"', "wall: must give one of rule, thickness, mass, got "),
    "yong and niu": ("[pit]", "[niu]\n[pit]", "yong, niu: must be at most one, got both; a bell hangs by one of them"),
    # lengths that make no body
    "xian against the mouth": ('"18 cm"', '"62 cm"', "the slant |xianjian - wuxiu| / 2 must be below body.xian (230 mm), "),
    "zhongchang against the height": ('arch = "2 cm"', 'zhongchang = "25 cm"', "body.zhongchang must lie between the "),
    "wall beyond the half-width": (THICKNESS, 'thickness = "9 cm"', "wall.thickness must be below half of gujian (70 mm), "),
    "wall beyond the room": (THICKNESS, 'thickness = "46 mm"', "wall: must be thinner than the local half-width ("),
    "too heavy": (THICKNESS, 'mass = "2 t"', "wall.mass must fit into the body, got 2000 kg, more than its fullest wall"),
    "too light": (THICKNESS, 'mass = "1 g"', "wall.mass must leave metal for the wall, got 0.001 kg, less than the rest"),
    "faces wider than long": ('"14 cm"\nwuxiu', '"19 cm"\nwuxiu', "body.gujian must not exceed xianjian (180 mm), got 190"),
    "top wider than long": ('wuguang = "9 cm"', 'wuguang = "15 cm"', "body.wuguang must not exceed wuxiu (140 mm), got 15"),
    "lip deeper than the gu": ('arch = "2 cm"', 'arch = "6 cm"', "body.arch must be below body.gu (50 mm), got 60 mm; "),
    "lip deeper than the body": ('arch = "2 cm"', 'arch = "24 cm"', "body.arch must be below body.gu (50 mm), got 240 mm; "),
    "gu higher than the body": (GU, 'gu = "24 cm"', "body.gu must be below the height (229.1 mm), got 240 mm; change "),
    "waist drawn in to nothing": ('"1 mm"\n[wall]', '"-6 cm"\n[wall]', "body.waist must leave room inside the wall (5 mm"),
    "more than an ellipse": (GU, f"{GU}\nfullness = 1.5", "body.fullness must lie in [0, 1], got 1.5; see geometry/READM"),
    "plate below the lip": ("factor = 1", 'thickness = "22 cm"', "plate.thickness must be below the height at the middle "),
    "plate by a factor": ("factor = 1", "factor = 50", "the plate (plate.factor) must be below the height at the middle of"),
    # parts
    "ridge outside the wall": ("at = 0.5", "at = 1.5", "ridges[1].at must lie in [0, 1], got 1.5; see geometry/README.md"),
    "ridge upside down": ("top = 0.3", "top = 1.0", "ridges[1].top must lie in [0, 0.999], got 1; see geometry/README.md"),
    "ridge wider than the face": (WIDTH, 'width = "50 cm"', "ridges[1].width must not exceed the girth of one face ("),
    "groove through the wall": ('depth = "1 mm"', 'depth = "5.5 mm"', "grooves[1].depth: the wall must stay thicker than 0"),
    "pit larger than the gu": ('"2 cm"\ndepth', '"4 cm"\ndepth', "pit.diameter must not exceed the gu above the lip, gu - "),
    "pit through the wall": ('"0.5 mm"', '"5 mm"', "pit.depth must be below the wall (5 mm), got 5 mm; change one of them"),
    "lip ring higher than the body": ('"1 cm"\n[plate]', '"1 m"\n[plate]', "wall.lip_ring.extent must not exceed the height"),
    "bore wider than the yong": ('bore = "1 cm"', 'bore = "3 cm"', "yong.bore must be below the diameters of the yong (30 "),
    "yong wider than the wu": ('"4 cm"', '"10 cm"', "yong.root_diameter must not exceed wuguang (90 mm), got 100 mm; "),
}  # fmt: skip

OF_DETAILS = {
    "mei of no length": ('length = "15 mm"', 'length = "0 mm"', "mei.length must be positive and finite, got 0 mm; check "),
    "half a table of mei": ("far = 0.75\n", "", "mei.far: must be given, got nothing; add the key"),
    "mei that widen": ('"10 mm"', '"15 mm"', "mei.tip_diameter must not exceed mei.diameter (14 mm), got 15 mm; change one of "),
    "ten rows": ("far = 0.75", "far = 0.75\nrows = 10", "mei.rows must be a whole number from 1 to 9, got 10; see geometry"),
    "a row and a half": ("far = 0.75", "far = 0.75\nrows = 1.5", "mei.rows: must be a valid integer, got 1.5; see geometry/REA"),
    "mei upside down": ("bottom = 0.5", "bottom = 0.05", "mei.top must lie in [0.001, 0.05], got 0.1; see geometry/README.md"),
    "mei over each other": ("far = 0.75", "far = 0.75\ncolumns = 5", "mei.diameter must be below the distance of two columns ("),
    "mei over the xian": ("far = 0.75", "far = 0.9", "half of mei.diameter and the wall must be below the distance of the last "),
    "mei in the middle": ("near = 0.25", "near = 0.02", "half of mei.diameter must be below the distance of the first column "),
    "one number of bands": ("at = [0.2, 0.4]", "at = 0.2", "zhuan.at: must be a valid tuple, got 0.2; see geometry/README.md"),
    "no bands": ("at = [0.2, 0.4]", "at = []", "zhuan.at must name a band or more, got none; write it like [0.2, 0.4], or"),
    "a band over mei": ("at = [0.2, 0.4]", "at = [0.3]", "half of zhuan.width and mei.diameter must not exceed the distance of the "),
    "a band on edge": ('height = "1 mm"\nwidth = "5', 'height = "9 mm"\nwidth = "5', "zhuan.height must be below zhuan.width (5 mm), got 9 "),
    "xuan of no place": ("at = 0.375\n", "", "must give xuan.at, got nothing (the bell has no reading); add to the bell"),
    "xuan beyond the heng": ("at = 0.375", "at = 0.98", "half of xuan.height must not exceed the yong above its middle (1.6 mm), "),
    "xuan without a yong": ("[yong]", "[niu]\nheight = \"5 cm\"\nlong_axis = \"4 cm\"\nshort_axis = \"2 cm\"\n[[yong]]", "yong: must be a table, got "),
    "gan without a xuan": ('[xuan]\nat = 0.375\nheight = "8 mm"\nwidth = "4 mm"\n', "", "gan must hang on a xuan, got none; give [xuan]"),
    "gan down to the wu": ('"25 mm"', '"55 mm"', "half of gan.reach and gan.thickness must be below the height of the xuan's middle above "),
    "gan of one piece": ('thickness = "6 mm"', 'thickness = "26 mm"', "gan.thickness must be below gan.reach (25 mm), got 26 mm; "),
    "core against the wall": ('"0.4 mm"', '"-1.4 mm"', "the size of core.x must be below a quarter of the wall (1.25 mm), got "),
}  # fmt: skip

OF_READINGS = {
    "unknown reading": ('"cheng-yaotian"', '"zhu-xi"', "[text]: reading: must be an id or the path of a .toml file, got 'zhu-"),
    "what it leaves open": ('arch = "1 寸"', "", "must give body.arch or body.zhongchang, got nothing (the reading cheng-ya"),
    "another length than the reading": ("arch", 'gujian = "15 cm"\narch', "body.gujian must not contradict the reading "),
    "the same length otherwise": ("arch", 'height = "23 cm"\narch', "body.height must not stand beside the reading cheng-y"),
    "a top as long as the mouth": (OF_THE_TEXT.partition("reading = ")[2], WANG, "body.wuxiu must be shorter than xianjian (231 mm) after wang-"),
    "no size": ('xian = "10 寸"\n', "", "text.xian: must be given, got nothing; add the key"),
    "a size below 0": ('"10 寸"', '"-10 寸"', "text.xian must be positive and finite, got -0.231 m; check the sign "),
    "a rule that asks for more": ("large-gu-tenth", "zheng-outer", "must give wall.bell, got nothing (the reading cheng-ya"),
    "a rule that sets nothing": ("large-gu-tenth", "free", "wall.rule free: must not stand alone, for it sets no thickness, got "),
}  # fmt: skip

UNMESHABLE = {
    "ridge too narrow": (WIDTH, 'width = "0.1 mm"', "ridges[1].width: must span at least 0.01 of the wall's extent to be "),
    "ridge too short": ("top = 0.3", "top = 0.995", "ridges[1].top to bottom: must span at least 0.01 of the wall's exten"),
    "pit too small": ('"2 cm"\ndepth', '"2 um"\ndepth', "pit.diameter: must span at least 0.01 of the wall's extent to be "),
    "lip ring too low": ('extent = "1 cm"', 'extent = "2 um"', "wall.lip_ring.extent: must span at least 0.01 of the wall'"),
    "a folded cell": ('root_diameter = "4 cm"', 'root_diameter = "89 mm"', "mesh: a cell of the plate must not fold over, got"),
}  # fmt: skip


def changed(path: Path, words: str, *, old: str, new: str) -> Path:
    assert old in words
    path.write_text(words.replace(old, new, 1), "utf-8")
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a bell 鐘.toml"


def test_there_are_enough_of_them() -> None:
    assert len(WRONG | OF_DETAILS | OF_READINGS | UNMESHABLE) >= 40


@pytest.mark.parametrize("words", [BELL, WHOLE, OF_THE_TEXT, PLAIN])
def test_control(path: Path, words: str) -> None:
    path.write_text(words, "utf-8")
    assert command("check", str(path)).err == ""
    target = path.with_suffix(".vtu")
    assert command("mesh", str(path), "-o", str(target), "--fidelity", "draft").err == ""


@pytest.mark.parametrize(("old", "new", "fragment"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_bell_is_refused(path: Path, old: str, new: str, fragment: str) -> None:
    check_refused(changed(path, BELL, old=old, new=new), fragment)


@pytest.mark.parametrize(("old", "new", "fragment"), OF_DETAILS.values(), ids=OF_DETAILS.keys())
def test_a_wrong_part_beside_the_body_is_refused(path: Path, old: str, new: str, fragment: str) -> None:
    check_refused(changed(path, WHOLE, old=old, new=new), fragment)


@pytest.mark.parametrize(("old", "new", "fragment"), OF_READINGS.values(), ids=OF_READINGS.keys())
def test_a_wrong_bell_of_the_text_is_refused(path: Path, old: str, new: str, fragment: str) -> None:
    check_refused(changed(path, OF_THE_TEXT, old=old, new=new), fragment)


@pytest.mark.parametrize(("old", "new", "fragment"), UNMESHABLE.values(), ids=UNMESHABLE.keys())
def test_a_bell_that_no_mesh_fits_is_refused(path: Path, old: str, new: str, fragment: str) -> None:
    words = BELL.partition("[[check]]")[0]
    check_refused(changed(path, words, old=old, new=new), fragment, commands=["tones"])
    assert command("check", str(path)).code == 0


def test_a_billion_cells_are_refused_before_they_are_made(path: Path) -> None:
    path.write_text(
        PLAIN.replace('"23 cm"', '"900 m"')
        .replace("cm", "um")
        .replace("5 mm", "3 um")
        .replace("1 mm", "1 um"),
        "utf-8",
    )
    check_refused(
        path, "mesh: a quarter of the bell must have at most 100000 cells, got 12 ", commands=["tones"]
    )
