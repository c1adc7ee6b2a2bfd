"""Sets of bells: each count is what its quotation says, and every quotation stands in its text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bianzhong.bell.catalogue import data_folder, is_set, list_bells, list_sets, load_set
from bianzhong.errors import SpecError
from bianzhong.lu import TWELVE
from bianzhong.lu.jun import BO, JUN, find_jun, sounding

if TYPE_CHECKING:
    from bianzhong.lu.sets import Count

TEXTS = Path(__file__).parents[3] / "shared" / "sources"
SETS = {name: load_set(name) for name in list_sets()}
COUNTS = [(name, count) for name, each in SETS.items() for count in each.counts]
CLASSICAL = [count for _, count in COUNTS if "Braun" not in count.source]

# The table of chimes: bells by rank. 鄭玄: a 肆 a side; 易氏 states the totals; 服虔 12 x 19.
BELLS = {
    "zheng-xuan": {"gong": 64, "xuan": 48, "pan": 32, "te": 16, "pan-lords": 16, "te-lords": 0},
    "du-yu": {"gong": 64, "xuan": 48, "pan": 32, "te": 16},
    "xue-jixuan": {"gong": 64, "xuan": 48, "pan": 32, "te": 16, "te-lords": 8},
    "yishu": {"gong": 64, "xuan": 48, "pan": 32, "te": 16},
    "zheng-e": {"xuan": 48, "wei-jiang": 16, "si": 16, "du": 8},
    "liu": {"gong": 4 * 16 + 12},
    "ao-jigong": {"te": 16},
    "fu-qian": {"twelve": 228},
    "yi": {"gong": 64, "xuan": 48, "pan": 32, "te": 16, "pan-lords": 16, "te-lords": 8},
    "zeng-middle-tier": {"middle": 33},
    "row-of-8": {"row": 8},
    "row-of-9": {"row": 9},
    "row-of-13": {"row": 13},
    "row-of-14": {"row": 14},
}
DIGITS = dict(zip("一二三四五六七八九", range(1, 10), strict=True)) | {"兩": 2, "两": 2}
PAIRS = {"左右": 2, "西东": 2}
"""Two sides, named instead of numbered."""


def number(words: str) -> int:
    """Read a Chinese numeral: 二百二十八, 三十有二, 十六; or two sides that are named."""
    if words in PAIRS or words.isdecimal():
        return PAIRS.get(words) or int(words)
    total = digit = 0
    for char in words.replace("有", ""):
        if char in DIGITS:
            digit = DIGITS[char]
        else:
            total, digit = total + (digit or 1) * {"十": 10, "百": 100}[char], 0
    return total + digit


@pytest.mark.parametrize(("words", "value"), [("十六", 16), ("三十有二", 32), ("二百二十八", 228), ("八", 8)])
def test_the_numerals_are_read(words: str, value: int) -> None:
    assert number(words) == value


def test_every_set_and_rank_of_the_table_is_there_and_no_other() -> None:
    found = {name: {rank.id: len(each.bells(rank.id)) for rank in each.ranks} for name, each in SETS.items()}
    assert found == BELLS


@pytest.mark.parametrize(("name", "count"), COUNTS)
def test_a_count_is_what_its_passage_says(name: str, count: Count) -> None:
    assert count.says in count.passage
    assert count.value == number(count.says)
    assert SETS[name].held(count) == count.value


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the texts are not beside the checkout")
@pytest.mark.parametrize("count", CLASSICAL)
def test_a_passage_stands_in_its_text(count: Count) -> None:
    texts = [re.sub(r"\s", "", path.read_text("utf-8")) for path in TEXTS.glob("*.txt")]
    assert any(re.sub(r"\s", "", count.passage) in text for text in texts)


def test_a_set_that_does_not_hold_its_count_is_refused() -> None:
    yi = SETS["yi"]
    (first, *rest) = yi.counts
    with pytest.raises(SpecError, match=r"bells of gong must number 65 .* got 64; correct"):
        replace(yi, counts=(replace(first, value=65), *rest)).require_counts()


def test_sixteen_are_the_twelve_and_four_clear_ones() -> None:
    bells = [each.a for each in SETS["yishu"].bells("te")]
    assert bells == [lu.name for lu in TWELVE] + [f"{lu.name}+1" for lu in TWELVE[:4]]


def test_places_of_the_kings_bells() -> None:
    bells = SETS["zheng-xuan"].bells("gong")
    assert [each.number for each in bells] == list(range(1, 65))
    assert Counter(each.side for each in bells) == dict.fromkeys(("north", "east", "south", "west"), 16)
    assert Counter((each.side, each.row) for each in bells)["north", "lower"] == 8
    assert (bells[8].row, bells[8].place, bells[8].a) == ("upper", 1, "夷則")


def test_the_lords_officers_have_stones_only() -> None:
    zheng = SETS["zheng-xuan"]
    assert zheng.bells("te-lords") == ()
    assert sum(frame.stones for _, frame in zheng.hung("te-lords")) == 16


def test_fu_qians_seven_are_six_fifths_from_each_gong() -> None:
    """宮 徵 商 羽 角 變宮 變徵 are 宮 and six steps of 三分損益, seven places each among the twelve."""
    for place, frame in enumerate(SETS["fu-qian"].frames):
        twelve, seven = frame.rows
        assert list(twelve.a) == [lu.name for lu in TWELVE]
        assert {*seven.a} == {f"{TWELVE[(place + 7 * step) % 12].name}+1" for step in range(7)}
        assert seven.names is not None
        by_name = dict(zip(seven.names, seven.a, strict=True))
        assert by_name["宮"] == f"{TWELVE[place].name}+1"
        assert by_name["徵"] == f"{TWELVE[(place + 7) % 12].name}+1"


def test_lius_single_bells_follow_the_branches() -> None:
    single = [each for each in SETS["liu"].bells("gong") if each.kind == "single"]
    by_branch = {each.name: each.a for each in single}
    assert [by_branch[branch] for branch in "子丑寅卯辰巳午未申酉戌亥"] == [lu.name for lu in TWELVE]


ZENG = [  # group, A, B, inscribed pair: from the table of the source
    ("I", "D6-40", "F6-18", "商-羽曾"),
    ("I", "E4-40", "G#4-35", "宮角-宮曾"),
    ("II", "F#4-13", "A#4+12", "商角-商曾"),
    ("II", "A4-44", "C#5-27", "羽-羽角"),
    ("III", "G3-32", "B3-18", "徵-徵角"),
    ("III", "C4-26", "D#4-28", "宮-徵曾"),
    ("III", "E4-50", "G4-42", ""),
]


def test_the_zeng_tier_is_the_table() -> None:
    found = {(each.frame, each.a, each.b, each.name) for each in SETS["zeng-middle-tier"].bells()}
    assert set(ZENG) <= found
    assert len(found) == 33


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the table is not beside the checkout")
def test_the_zeng_tier_is_the_whole_table() -> None:
    lines = TEXTS.with_name("measured.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if re.match(r"\| I+ \|", line)]
    table = [(c[1], *(re.sub(r"[* ]", "", c[i]) for i in (3, 5))) for c in cells]
    assert len(table) == 33
    assert sorted(table) == sorted((e.frame, e.a, str(e.b)) for e in SETS["zeng-middle-tier"].bells())


# -- 細鈞有鐘無鎛 ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jun", "bo", "kinds"),
    [
        ("xi", "small", {"single"}),  # 有鐘無鎛, 鐘 the great bells, hung singly
        ("da", "small", {"chime"}),  # 有鎛無鐘
        ("shen-da", "small", set()),  # 無鎛, 獨鳴其細 of silk, bamboo, hide and wood
        ("xi", "great", {"chime"}),
        ("da", "great", {"single"}),
        ("shen-da", "great", set()),
    ],
)
def test_which_kinds_sound(jun: str, bo: str, kinds: set[str]) -> None:
    reading = next(each for each in BO if each == bo)
    found = {kind for kind in ("chime", "single") if sounding(kind, jun=find_jun(jun), bo=reading)}
    assert found == kinds


def test_the_notes_of_each_mode() -> None:
    assert [find_jun(note).id for note in "宮商角徵羽"] == ["da", "da", "xi", "xi", "xi"]
    with pytest.raises(SpecError, match=r"jun: must be xi, da, shen-da or a note .* did you mean xi"):
        find_jun("xii")


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the texts are not beside the checkout")
def test_the_passages_of_the_rule_stand_in_the_texts() -> None:
    texts = [re.sub(r"\s", "", path.read_text("utf-8")) for path in TEXTS.glob("*.txt")]
    for passage in [each.passage for each in JUN] + [each.passage for each in BO.values()]:
        assert any(passage in text for text in texts), passage


# -- files ----------------------------------------------------------------------------------

WORDS = (data_folder() / "sets" / "yishu.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"黃鐘", "大呂"', '"黃鐘"', r"must number 8 \(「钟磬在虡"),
        ('frames = ["bells", "stones"]', 'frames = ["bell"]', "frames must be those of the set, got 'bell'"),
        ('"仲呂"', '"仲吕呂"', r"frames\[1\].rows\[1\].a\[6\]: must be a lü like"),
        ("value = 2\n", "value = 3\n", r"must number 3 \(「钟磬在虡"),
        ('sizing = "similar"', 'sizing = "half"', "sizing: must be 'similar' or 'piao-shi'"),
        ('id = "xuan"', 'id = "gong"', "ranks: each id must stand once, got 'gong' twice"),
        ("stones = 16", "stones = -1", "frames.*stones: "),
        ('place = "lower"', 'b = ["-"]\nplace = "lower"', "b: must be one a bell, 8, got 1"),
        ('who = "the authors', 'whom = "the authors', "must hold known keys only, got 'whom'; did you mean who"),
    ],
)  # fmt: skip
def test_a_broken_set_file_is_refused(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in WORDS
    path = tmp_path / "set.toml"
    path.write_text(WORDS.replace(old, new, 1), "utf-8")
    with pytest.raises(SpecError, match=message):
        load_set(path)


def test_a_set_is_told_from_a_bell(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text(WORDS, "utf-8")
    bell = data_folder() / "bells" / f"{list_bells()[0]}.toml"
    assert is_set("yishu")
    assert is_set(str(path))
    assert not is_set(str(bell))
    assert not any(map(is_set, [*list_bells(), "no.toml", "nothing"]))


def test_a_rank_that_is_not_there() -> None:
    with pytest.raises(
        SpecError, match="yishu: rank must be one of the set's, got 'gnog'; did you mean gong"
    ):
        SETS["yishu"].rank("gnog")
    assert SETS["yishu"].rank("軒縣").id == "xuan"
    assert SETS["yishu"].rank().id == "gong"
