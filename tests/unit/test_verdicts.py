"""What is rounded and what is not, editors' corrections, directions, and numbers and words beside the lengths."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.lu import TWELVE
from bianzhong.lu.amounts import Amount, parse_amount, read_amount
from bianzhong.lu.chains import follow
from bianzhong.lu.numerals import DIGITS
from bianzhong.lu.verdicts import corrections_of, judge, judge_count, judge_direction, judge_variant
from bianzhong.lu.witnesses import Count, Direction, Figure, Variant, exact_length
from tests.texts import FIGURES, TEXTS, WITNESSES, key

if TYPE_CHECKING:
    from bianzhong.lu import Lu
    from bianzhong.lu.witnesses import Form, Witness

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
        ("大呂", "八寸五分", "slip"),  # neither cut off nor the nearest
        ("夾鐘", "七寸五分", "rounded"),  # 7.492: the nearest
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


@pytest.mark.parametrize(
    ("lu", "words", "meant"),
    [
        ("大呂", "八寸七分弱", "8 寸 5 分 弱"),
        ("大呂", "八寸七分強", "8 寸 4 分 強"),
        ("無射", "四寸五分弱", "5 寸 弱"),
        ("無射", "七寸弱", "5 寸 弱"),
        ("林鐘", "九分之五", "54/9"),
        ("黃鐘", "九寸分寸之一", "9 寸"),
    ],
)
def test_what_is_meant_has_the_form_of_what_is_printed(lu: str, words: str, meant: str) -> None:
    figure = Figure(lu=lu, printed=parse_amount(words), numeral=words, quotation=words)
    verdict = judge(figure, fen=10)
    assert (verdict.agreement, verdict.meant) == ("slip", meant)


amounts = st.builds(
    Amount,
    whole=st.integers(min_value=0, max_value=10**8 - 1),
    numerator=st.none() | st.integers(min_value=0, max_value=10**8 - 1),
    denominator=st.none() | st.integers(min_value=1, max_value=10**8 - 1),
    cun=st.just(True),
) | st.builds(
    Amount,
    whole=st.integers(min_value=0, max_value=99),
    fen=st.integers(min_value=0, max_value=99),
    tail=st.sampled_from(["", "強", "弱", "有奇"]),
    cun=st.just(True),
)


@given(
    amounts,
    st.sampled_from(TWELVE),
    st.sampled_from(["whole", "half", "double", "bian"]),
    st.sampled_from(["1", "1/9", "1/999999", "999999"]).map(Fraction),
    st.sampled_from([9, 10]),
)
def test_any_amount_is_judged(amount: Amount, lu: Lu, form: Form, unit: Fraction, fen: int) -> None:
    words = amount.write()
    figure = Figure(lu=lu.name, form=form, printed=amount, numeral=words, quotation=words, unit=unit)
    verdict = judge(figure, fen=fen)
    assert verdict.agreement in {"exact", "rounded", "incomplete", "slip"}
    assert (verdict.meant == "") == (verdict.agreement in {"exact", "rounded"})
    if verdict.agreement == "exact":
        assert amount.value(fen=fen) * unit == figure.exact


@given(st.sampled_from(TWELVE), st.sampled_from(["whole", "half"]), st.integers(min_value=1, max_value=8))
def test_a_changed_digit_is_found_and_the_right_figure_passes(lu: Lu, form: Form, shift: int) -> None:
    exact = exact_length(lu.name, form=form)
    whole, rest = divmod(exact, 1)
    digits = f"{whole} {rest.numerator}/{rest.denominator} 寸" if rest else f"{whole} 寸"
    right = read_amount(digits)
    wrong = replace(right, whole=(int(whole) - 1 + shift) % 9 + 1)
    for amount, agreement in ((right, "exact"), (wrong, "slip")):
        words = amount.write()
        figure = Figure(lu=lu.name, form=form, printed=amount, numeral=words, quotation=words)
        verdict = judge(figure, fen=10)
        assert verdict.agreement == agreement
        assert verdict.kinds == (() if agreement == "exact" else ("wrong digit",))


EXACT = [(w, f) for _, w, f in FIGURES if judge(f, fen=w.fen).agreement == "exact"]


@given(st.sampled_from(EXACT), st.data())
def test_any_digit_changed_in_a_right_figure_of_the_texts_is_found(
    right: tuple[Witness, Figure], data: st.DataObject
) -> None:
    witness, figure = right
    at = data.draw(st.sampled_from([i for i, char in enumerate(figure.numeral) if char in DIGITS]))
    digit = data.draw(st.sampled_from([char for char in DIGITS if char != figure.numeral[at]]))
    words = figure.numeral[:at] + digit + figure.numeral[at + 1 :]
    verdict = judge(replace(figure, printed=parse_amount(words), numeral=words), fen=witness.fen)
    assert verdict.agreement == "slip"
    assert "wrong digit" in verdict.kinds
    if (
        figure.printed.cun or figure.printed.numerator is None
    ):  # of a share either number may be the wrong one
        assert [str(change) for change in verdict.changes] == [f"{digit} for {figure.numeral[at]}"]


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
