"""The texts as witnesses: every figure beside its quotation, the quotations in their files, the slips and no others."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.bell.catalogue import data_folder, list_texts, load_text
from bianzhong.errors import SpecError
from bianzhong.lu import TWELVE
from bianzhong.lu.amounts import parse_amount, read_amount
from bianzhong.lu.chains import follow
from bianzhong.lu.collation import plain
from bianzhong.lu.verdicts import corrections_of, judge, judge_count, judge_direction, judge_variant
from bianzhong.lu.witnesses import Count, Direction, Figure, Text, Variant, Witness, exact_length

SOURCES = Path(__file__).parents[3] / "shared" / "sources"
TEXTS = {text.siglum: text for text in map(load_text, list_texts())}
WITNESSES = [(text, witness) for text in TEXTS.values() for witness in text.witnesses]
FIGURES = [(text, witness, figure) for text, witness in WITNESSES for figure in witness.figures]

# (siglum, lü, form, as printed): what is exact, and the two lengths in 寸 between which the size lies: by hand.
THREE = "rounded pipe length"
SLIPS: dict[tuple[str, str, str, str], tuple[str, str, str, set[str]]] = {
    ("002", "大呂", "whole", "8 寸 8 分"): ("8 寸 4 分", "2048/243", "88/10", {"wrong digit"}),
    ("002", "夾鐘", "half", "3 1632/2187 寸"): ("3 1631/2187 寸", "8192/2187", "8193/2187", {"wrong digit"}),
    ("002", "林鐘", "whole", "1/9"): ("6/9", "6", "1", {"wrong digit"}),
    ("003", "大呂", "whole", "8 寸 8 分"): ("8 寸 4 分", "2048/243", "88/10", {"wrong digit"}),
    ("003", "大呂", "half", "4 54/243 寸"): ("4 52/243 寸", "1024/243", "1026/243", {"wrong digit", THREE}),
    ("003", "大呂", "whole", "8 108/? 寸"): (
        "8 104/243 寸", "2048/243", "2052/243", {"dropped character", "wrong digit", THREE},
    ),
    ("003", "夾鐘", "half", "3 1531/2187 寸"): (
        "3 1631/2187 寸", "8192/2187", "8092/2187", {"wrong digit", THREE},
    ),
    ("003", "夾鐘", "whole", "7 875/? 寸"): (
        "7 1075/2187 寸", "16384/2187", "16184/2187", {"dropped character", THREE},
    ),
    ("003", "仲呂", "half", "3 6561/19683 寸"): ("3 6487/19683 寸", "65536/19683", "65610/19683", {THREE}),
    ("003", "仲呂", "whole", "6 13122/? 寸"): (
        "6 12974/19683 寸", "131072/19683", "131220/19683", {"dropped character", THREE},
    ),
    ("003", "蕤賓", "whole", "6 27/81 寸"): ("6 26/81 寸", "512/81", "513/81", {"wrong digit", THREE}),
    ("003", "夷則", "whole", "5 437/729 寸"): ("5 451/729 寸", "4096/729", "4082/729", {THREE}),
    ("003", "無射", "whole", "4 6549/6561 寸"): (
        "4 6524/6561 寸", "32768/6561", "32793/6561", {"wrong digit"},
    ),
    ("003", "應鐘", "whole", "4 19/27 寸"): ("4 20/27 寸", "128/27", "127/27", {THREE}),
    ("004", "夷則", "whole", "5 451/727 寸"): ("5 451/729 寸", "4096/729", "4086/727", {"wrong digit"}),
    ("004", "無射", "whole", "6524/46561 寸"): (
        "4 6524/6561 寸", "32768/6561", "6524/46561", {"wrong character"},
    ),
}  # fmt: skip
INCOMPLETE = {
    ("002", "大呂", "whole", "8 104/? 寸"): "二百四十三",
    ("002", "夾鐘", "whole", "7 1075/? 寸"): "二千一百八十七",
    ("002", "仲呂", "whole", "6 12974/? 寸"): "一萬九千六百八十三",
}


def key(text: Text, figure: Figure) -> tuple[str, str, str, str]:
    return text.siglum, figure.lu, figure.form, str(figure.printed)


def name(each: tuple[Text, Witness, Figure]) -> str:
    text, witness, figure = each
    return f"{text.siglum}-{witness.who}-{figure.lu}-{figure.printed}"


def bare(words: str) -> str:
    return "".join(words.split())


def find(quotation: str, *, within: str, printings: int = 1) -> bool:
    """Whether a quotation stands in a text, once in each printing."""
    return bare(within).count(bare(quotation)) >= printings


def quotations(text: Text) -> list[str]:
    found = [each.quotation for each in text.counts]
    found += [each.quotation for each in text.variants]
    for witness in text.witnesses:
        found += [each.quotation for each in witness.figures]
        found += [each.quotation for each in witness.corrections]
        found += [each.quotation for each in witness.directions]
        found += [witness.tally.quotation] if witness.tally else []
    return found


@pytest.fixture(scope="module")
def sources() -> dict[str, str]:
    """The source texts by siglum, where they lie beside the checkout."""
    files = {path.name[:3]: path.read_text("utf-8") for path in SOURCES.glob("00*.txt")}
    if not files:
        pytest.skip("the source texts do not lie beside the checkout")
    return files


# -- the quotations -------------------------------------------------------------------------


@pytest.mark.parametrize("each", FIGURES, ids=name)
def test_the_quotation_prints_the_figure(each: tuple[Text, Witness, Figure]) -> None:
    _, _, figure = each
    assert bare(figure.quotation)
    assert parse_amount(figure.numeral) == figure.printed
    assert parse_amount(figure.numeral) != replace(figure.printed, whole=(figure.printed.whole or 0) + 1)


def test_every_quotation_stands_in_its_file(sources: dict[str, str]) -> None:
    assert set(sources) == set(TEXTS)
    lacking = [
        (text.siglum, quotation)
        for text in TEXTS.values()
        for quotation in quotations(text)
        if not find(quotation, within=sources[text.siglum], printings=text.printings)
    ]
    assert not lacking


def test_every_other_reading_stands_in_the_file_it_is_from(sources: dict[str, str]) -> None:
    sigla = {text.id: siglum for siglum, text in TEXTS.items()}
    for text in TEXTS.values():
        for variant in text.variants:
            assert variant.against or variant.why
            if variant.against:
                assert find(variant.reads, within=sources[sigla[variant.against]])


def test_a_wrong_quotation_is_not_found(sources: dict[str, str]) -> None:
    right = "夷则长五寸七百二十七分寸之四百五十一"
    assert find(right, within=sources["004"])
    assert not find(right.replace("二十七", "二十九"), within=sources["004"]), "a digit corrected"
    assert not find("管長九寸", within=sources["001"]), "of another text"
    assert not find(right, within=sources["004"], printings=2), "the chapter stands there once"


def test_the_chapter_stands_twice_in_002_and_says_the_same(sources: dict[str, str]) -> None:
    assert TEXTS["002"].printings == 2
    counts = {bare(sources["002"]).count(bare(each)) for each in quotations(TEXTS["002"])}
    assert min(counts) == 2
    assert not [each for each in counts if each % 2], "each figure as often in one as in the other"


def test_000_and_001_print_the_same_figures() -> None:
    first, second = TEXTS["001"].witnesses[0], TEXTS["000"].witnesses[0]
    assert first.figures == second.figures
    assert first.directions == second.directions
    assert [plain(each.quotation) for each in first.figures] == [
        plain(each.quotation) for each in second.figures
    ]


def test_all_twelve_lengths_of_zheng_xuan_are_there_in_each_copy() -> None:
    for siglum in ("000", "001", "004"):
        assert [figure.lu for figure in TEXTS[siglum].witnesses[0].figures] == [lu.name for lu in TWELVE]
    for siglum in ("002", "003"):
        assert {figure.lu for figure in TEXTS[siglum].witnesses[0].figures} == {lu.name for lu in TWELVE}


# -- the slips ------------------------------------------------------------------------------


@pytest.mark.parametrize("each", FIGURES, ids=name)
def test_the_slips_are_those_of_the_table_and_no_right_figure_is_one(
    each: tuple[Text, Witness, Figure],
) -> None:
    text, witness, figure = each
    verdict = judge(figure, fen=witness.fen)
    assert (verdict.agreement == "slip") == (key(text, figure) in SLIPS)
    assert (verdict.agreement == "incomplete") == (key(text, figure) in INCOMPLETE)


def test_every_slip_of_the_table_is_in_the_texts() -> None:
    assert {key(text, figure) for text, _, figure in FIGURES} >= {*SLIPS, *INCOMPLETE}


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_size_and_kind_of_each_slip(slip: tuple[str, str, str, str]) -> None:
    meant, exact, printed, kinds = SLIPS[slip]
    witness, figure = next((w, f) for text, w, f in FIGURES if key(text, f) == slip)
    verdict = judge(figure, fen=witness.fen)
    assert figure.exact == Fraction(exact)
    assert verdict.meant == meant
    assert verdict.cents == pytest.approx(1200 * math.log2(Fraction(exact) / Fraction(printed)), rel=1e-9)
    assert set(verdict.kinds) == kinds


@pytest.mark.parametrize("slip", INCOMPLETE, ids=str)
def test_a_denominator_left_out_is_named_and_moves_no_pitch(slip: tuple[str, str, str, str]) -> None:
    witness, figure = next((w, f) for text, w, f in FIGURES if key(text, f) == slip)
    verdict = judge(figure, fen=witness.fen)
    assert (verdict.cents, verdict.kinds) == (0.0, ("dropped character",))
    assert [str(change) for change in verdict.changes] == [f"{INCOMPLETE[slip]} left out"]


def test_the_kinds_say_which_characters() -> None:
    changes = {
        key(text, figure)[::3]: [str(change) for change in judge(figure, fen=witness.fen).changes]
        for text, witness, figure in FIGURES
    }
    assert changes["004", "5 451/727 寸"] == ["七 for 九"]
    assert changes["004", "6524/46561 寸"] == ["十 for 寸"]
    assert changes["002", "3 1632/2187 寸"] == ["二 for 一"]
    assert changes["002", "8 寸 8 分"] == ["八 for 四"]
    assert changes["002", "1/9"] == ["一 for 六"]
    assert changes["003", "7 875/? 寸"][:2] == ["二千一百八十七 left out", "寸 left out"]


@pytest.mark.parametrize(
    ("lu", "parts", "numerator", "pipe", "per_cun"),
    [
        # numerators of 003 from the pipe: the 分 over so many to the 寸, times the denominator
        ("大呂", 243, 108, 4, 9),
        ("仲呂", 19683, 13122, 6, 9),
        ("蕤賓", 81, 27, 3, 9),
        ("夾鐘", 2187, 875, 4, 10),
        ("夷則", 729, 437, 6, 10),
        ("應鐘", 27, 19, 7, 10),
    ],
)
def test_the_fractions_of_003_are_pipes_in_ninths_or_tenths(
    lu: str, parts: int, numerator: int, pipe: int, per_cun: int
) -> None:
    assert round(Fraction(pipe, per_cun) * parts) == numerator
    figures = [f for f in TEXTS["003"].witnesses[0].figures if (f.lu, f.printed.numerator) == (lu, numerator)]
    assert judge(figures[0], fen=10).pipe.endswith(f"{pipe} 分, {per_cun} to the 寸")


def test_the_whole_lengths_of_003_are_twice_its_halves_and_those_of_002_are_not() -> None:
    def numerators(siglum: str, lu: str) -> list[int]:
        figures = [f for f in TEXTS[siglum].witnesses[0].figures if f.lu == lu and f.printed.cun]
        return [f.printed.numerator for f in figures if f.printed.numerator]

    for lu, parts in (("大呂", 243), ("夾鐘", 2187), ("仲呂", 19683)):
        half, whole = numerators("003", lu)
        assert 2 * half % parts == whole
    half, whole = numerators("002", "夾鐘")
    assert (2 * half % 2187, whole) == (1077, 1075)


# -- rounding -------------------------------------------------------------------------------


@pytest.mark.parametrize("siglum", ["002", "003"])
def test_pipes_are_rounded_by_less_than_a_fen_and_all_but_one_down(siglum: str) -> None:
    pipes = [f for f in TEXTS[siglum].witnesses[0].figures if f.printed.fen is not None]
    verdicts = {figure.lu: judge(figure, fen=10) for figure in pipes}
    assert [lu for lu, verdict in verdicts.items() if verdict.agreement == "slip"] == ["大呂"]
    for figure in pipes:
        if figure.lu != "大呂":
            assert 0 <= figure.exact - figure.printed.value(fen=10) < Fraction(1, 10)
    assert verdicts["夾鐘"].kinds == ("rounded pipe length",)


def test_du_you_is_right_in_fen_of_nine_and_would_not_be_in_fen_of_ten() -> None:
    du_you = next(witness for _, witness in WITNESSES if witness.who == "杜佑")
    over = [figure for figure in du_you.figures if figure.printed.tail]
    assert du_you.fen == 9
    assert [str(figure.printed) for figure in over] == ["6 寸 5 分 有奇", "8 寸 7 分 有奇"]
    # 131072/19683 = 6 寸 5.93/9, 524288/59049 = 8 寸 7.91/9
    assert [judge(figure, fen=9).agreement for figure in over] == ["rounded", "rounded"]
    assert [judge(figure, fen=10).agreement for figure in over] == ["slip", "slip"]


@pytest.mark.parametrize(
    ("lu", "words", "agreement"),
    [
        ("大呂", "八寸四分強", "rounded"),  # 8.428
        ("大呂", "八寸四分弱", "slip"),
        ("大呂", "八寸五分弱", "rounded"),
        ("應鐘", "四寸八分弱", "rounded"),  # 4.741
        ("應鐘", "四寸八分強", "slip"),
        ("無射", "四寸九分", "rounded"),  # 4.994
        ("無射", "四寸八分", "slip"),
        ("無射", "五寸弱", "rounded"),
        ("黃鐘", "九寸", "exact"),
        ("黃鐘", "九寸強", "slip"),
        ("大呂", "八寸", "slip"),
    ],
)
def test_more_and_less(lu: str, words: str, agreement: str) -> None:
    figure = Figure(lu=lu, printed=parse_amount(words), numeral=words, quotation=words)
    assert judge(figure, fen=10).agreement == agreement


# -- controls -------------------------------------------------------------------------------


@given(st.sampled_from(TWELVE), st.sampled_from(["whole", "half"]), st.integers(min_value=1, max_value=8))
def test_a_changed_digit_is_found_and_the_right_figure_passes(lu: object, form: str, shift: int) -> None:
    name = getattr(lu, "name", "")
    half = "half" if form == "half" else "whole"
    exact = exact_length(name, form="half" if form == "half" else "whole")
    whole, rest = divmod(exact, 1)
    digits = f"{whole} {rest.numerator}/{rest.denominator} 寸" if rest else f"{whole} 寸"
    right = read_amount(digits)
    wrong = replace(right, whole=(int(whole) - 1 + shift) % 9 + 1)
    for amount, agreement in ((right, "exact"), (wrong, "slip")):
        figure = Figure(
            lu=name,
            form="half" if half == "half" else "whole",
            printed=amount,
            numeral=amount.write(),
            quotation=amount.write(),
        )
        verdict = judge(figure, fen=10)
        assert verdict.agreement == agreement
        assert verdict.kinds == (() if agreement == "exact" else ("wrong digit",))


# -- corrections, directions, counts, words -------------------------------------------------


def test_the_corrections_of_xiang_mingda() -> None:
    witnesses = [witness for _, witness in WITNESSES]
    read = {
        key(text, figure)[::3]: [
            str(each.printed) for each in corrections_of(figure, work=witness.work, witnesses=witnesses)
        ]
        for text, witness, figure in FIGURES
    }
    assert read["002", "8 寸 8 分"] == read["003", "8 寸 8 分"] == ["8 寸 4 分", "8 寸 4 分 強"]
    assert read["002", "3 1632/2187 寸"] == ["3 1631/2187 寸"]
    assert read["002", "4 寸 7 分"] == ["4 寸 8 分 弱"]
    assert read["002", "1/9"] == ["6/9"]
    assert read["002", "8 104/? 寸"] == ["8 104/243 寸"]
    assert read["003", "4 54/243 寸"] == [], "he had another copy"
    assert read["001", "8 104/243 寸"] == [], "another work"


def test_no_correction_is_itself_a_slip() -> None:
    corrections = [each for _, witness in WITNESSES for each in witness.corrections]
    assert len(corrections) == 17
    assert {judge(each.figure(), fen=10).agreement for each in corrections} == {"exact", "rounded"}


@pytest.mark.parametrize(
    ("siglum", "who", "ways", "half", "tally"),
    [
        ("000", "鄭玄", "下上下上下上下上下上上", ("大呂", "夾鐘"), (5, 6)),
        ("001", "鄭玄", "下上下上下上下上下上上", ("大呂", "夾鐘"), (5, 6)),
        ("004", "鄭玄", "下上下上下上下上下上下", ("大呂", "夾鐘", "仲呂"), (6, 5)),
        ("004", "朱熹", "下上下上下上上下上下上", (), (5, 6)),
    ],
)
def test_directions_as_printed(
    siglum: str, who: str, ways: str, half: tuple[str, ...], tally: tuple[int, int]
) -> None:
    witness = next(each for each in TEXTS[siglum].witnesses if each.who == who)
    chain = follow(witness)
    assert chain is not None
    assert (chain.ways, chain.half, chain.double) == (ways, half, ())
    assert (chain.down, chain.up) == tally
    assert chain.alternates == (siglum == "004" and who == "鄭玄")
    if who == "鄭玄":
        assert witness.tally
        assert (witness.tally.down, witness.tally.up) == (5, 6), (
            "五下六上, which the steps of 004 do not keep"
        )


def test_the_directions_against_the_lengths_begin_at_ruibin() -> None:
    wrong = {
        siglum: [
            (each.start, each.way)
            for witness in text.witnesses
            for each in witness.directions
            if judge_direction(each).agreement == "slip"
        ]
        for siglum, text in TEXTS.items()
    }
    first = [("蕤賓", "下"), ("大呂", "上"), ("夷則", "下"), ("夾鐘", "上")]
    assert wrong == {"000": first, "001": first, "002": [], "003": [], "004": [*first, ("無射", "下")]}


def test_a_direction_that_gives_the_half_lu_is_right_where_the_text_says_half() -> None:
    step = Direction(start="蕤賓", to="大呂", way="下", form="half", quotation="下生得半律")
    assert judge_direction(step).agreement == "exact"
    whole = judge_direction(replace(step, form="whole"))
    assert (whole.agreement, whole.meant) == ("slip", "上生")
    assert whole.cents == pytest.approx(1200)


def test_the_numbers_that_the_texts_make_of_others() -> None:
    slips = [(s, each.printed, each.exact) for s, text in TEXTS.items() for each in text.counts
             if judge_count(each).agreement == "slip"]  # fmt: skip
    assert slips == [("003", 16, Fraction(8))], "諸侯之士 十六枚 for 八枚, as 004 has it"
    assert sum(len(text.counts) for text in TEXTS.values()) > 70
    count = Count(
        what="", printed=229, first=12, sign="*", second=19, numeral="二百二十九", quotation="", place=""
    )
    assert judge_count(count).kinds == ("wrong digit",), "control"


def test_the_half_lu_that_du_you_counts_are_those_of_the_lengths() -> None:
    # Of five notes by fifths, those shorter than 宮 by length are whole, the others must be halved.
    needed = []
    for gong in TWELVE:
        five = [TWELVE[(gong.order + 7 * step) % 12] for step in range(5)]
        needed.append(sum(lu.length > gong.length for lu in five))
    assert needed == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    printed = [each.printed for each in TEXTS["004"].counts if each.what.startswith("half-lü")]
    assert printed == [1, 2, 3, 4]


def test_words_that_another_witness_has_otherwise() -> None:
    found = {
        (siglum, str(judge_variant(each).changes[0]))
        for siglum, text in TEXTS.items()
        for each in text.variants
    }
    assert found == {
        ("000", "月 for 同"),
        ("001", "月 for 同"),
        ("001", "兩 left out"),
        ("003", "母 for 甲"),
        ("004", "防 for 蕤"),
        ("004", "已 for 巳"),
    }
    same = Variant(quotation="七月也", reads="七月也", place="")
    assert judge_variant(same).agreement == "exact", "control"


# -- malformed files ------------------------------------------------------------------------

RIGHT = (data_folder() / "texts" / "guoyu-tushu.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('figure = "8 寸 8 分"', 'figure = "8 寸 4 分"', "figure: must be what the quotation prints, 8 寸 8 分, got 8 寸 4 分"),
        ('quote = "管長八寸八分"', 'quote = "管長"', "quote: must print one figure, got none"),
        (', numeral = "六十四"', "", "quote: must print one figure, got 十六, 四, 六十四"),
        ('numeral = "六十四"', 'numeral = "六十五"', "numeral: must stand in the quotation, got '六十五'"),
        ('figure = "8 寸 8 分"', "figure = 8.8", "figure: must be text, got 8.8"),
        ('figure = "8 寸 8 分"', 'figure = "8.8 寸"', "figure: must be a length or a count, got '8.8 寸'"),
        ('lu = "大呂", figure = "8 寸', 'lu = "大侶", figure = "8 寸', "lu: must be one of the twelve, got '大侶'; did you mean 大"),
        ("fen = 10", "fen = 8", "fen: must be 9 or 10"),
        ('way = "下"', 'way = "上"', "way: must stand in the quotation, got '上'"),
        ('unit = "1/9"', 'unit = "1/0"', "unit: must be a positive whole number or a fraction"),
        ("siglum", "sigel", "must hold known keys only, got 'sigel'; did you mean siglum?"),
        ('sign = "+"', 'sign = "plus"', "sign: must be '+', '-', '*' or '/'"),
        ("second = 16", "second = 0", "second: must be greater than 0"),
        ("schema = 1", "schema = 2", "schema: must be 1"),
    ],
)  # fmt: skip
def test_a_malformed_text_is_refused_in_a_sentence(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in RIGHT
    path = tmp_path / "mine.toml"
    path.write_text(RIGHT.replace(old, new, 1), "utf-8")
    with pytest.raises(SpecError) as refused:
        load_text(path)
    assert message in str(refused.value)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_text_that_is_not_there() -> None:
    with pytest.raises(SpecError, match=r"text: must be an id or the path .* got 'guoyu'; .* list texts"):
        load_text("guoyu")
