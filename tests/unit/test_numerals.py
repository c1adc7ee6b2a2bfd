"""Classical numerals, and lengths in 寸 as the texts print them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import PitchError
from bianzhong.lu.amounts import Amount, find_amounts, parse_amount, read_amount, standard_form
from bianzhong.lu.collation import collate, plain
from bianzhong.lu.numerals import full_form, parse_numeral, traditional, write_numeral

NUMERALS = {
    "一": 1,
    "十": 10,
    "十二": 12,
    "二十": 20,
    "廿七": 27,
    "卅": 30,
    "卌二": 42,
    "三十有二": 32,
    "百四": 104,
    "一百四": 104,
    "百有八": 108,
    "五百十二": 512,
    "一百一十": 110,
    "百一十": 110,
    "千七十五": 1075,
    "一千七十五": 1075,
    "千零七十五": 1075,
    "二千四十八": 2048,
    "萬九千六百八十三": 19683,
    "一万九千六百八十三": 19683,
    "万二千九百七十四": 12974,
    "十三万一千七十二": 131072,
    "一十七萬七千一百四十七": 177147,
    "五十二万四千二百八十八": 524288,
    "二十萬": 200000,
    "兩千": 2000,
    "參百": 300,
    "四十六千五百六十一": 46561,  # as only a slip prints it
    "零": 0,
}
AMOUNTS = {
    "九寸": ("9 寸", Fraction(9)),
    "八寸二百四十三分寸之一百四": ("8 104/243 寸", Fraction(2048, 243)),
    "八寸二百四十三分寸之百四": ("8 104/243 寸", Fraction(2048, 243)),
    "六寸万九千六百八十三分寸之万二千九百七十四": ("6 12974/19683 寸", Fraction(131072, 19683)),
    "六寸八十一分寸之二十七": ("6 27/81 寸", Fraction(19, 3)),
    "七寸一分": ("7 寸 1 分", Fraction(71, 10)),
    "八寸四分强": ("8 寸 4 分 強", Fraction(84, 10)),
    "四寸八分弱": ("4 寸 8 分 弱", Fraction(48, 10)),
    "六寸五分有竒": ("6 寸 5 分 有奇", Fraction(65, 10)),
    "六寸五分有餘": ("6 寸 5 分 有奇", Fraction(65, 10)),
    "四寸半": ("4 1/2 寸", Fraction(9, 2)),
    "八寸十分一": ("8 1/10 寸", Fraction(81, 10)),
    "九分之八": ("8/9", Fraction(8, 9)),
    "九寸之六": ("6/9", Fraction(6, 9)),
    "三分之二": ("2/3", Fraction(2, 3)),
    "五百十二分": ("512", Fraction(512)),
    "一万九千余": ("19000 有奇", Fraction(19000)),
}
HALVED = {"八寸分寸之一百四": "8 104/? 寸", "七寸分之八百七十五": "7 875/? 寸"}


@pytest.mark.parametrize(("words", "number"), NUMERALS.items())
def test_numerals(words: str, number: int) -> None:
    assert parse_numeral(words) == number


@given(st.integers(min_value=0, max_value=10**8 - 1))
def test_a_numeral_is_read_back(number: int) -> None:
    words = write_numeral(number)
    assert parse_numeral(words) == number
    assert full_form(words) == words or number == 0


@given(st.integers(min_value=1, max_value=10**8 - 1), st.data())
def test_the_forms_of_a_numeral_are_one_number(number: int, data: st.DataObject) -> None:
    words = write_numeral(number)
    bare = words.removeprefix("一") if words[1:2] in {"十", "百", "千"} else words
    simple = words.translate(str.maketrans("萬", "万"))
    short = words.replace("二十", "廿").replace("三十", "卅").replace("四十", "卌")
    assert parse_numeral(data.draw(st.sampled_from([bare, simple, short]))) == number


@pytest.mark.parametrize("words", ["", "寸", "abc", "一二", "百二三", "一萬萬", "12", "千萬萬", "零零"])
def test_what_is_no_numeral_is_refused(words: str) -> None:
    with pytest.raises(PitchError, match=r"numeral: must be a numeral .* got .*; write it like"):
        parse_numeral(words)


@pytest.mark.parametrize("number", [-1, 10**8])
def test_what_cannot_be_written_is_refused(number: int) -> None:
    with pytest.raises(PitchError, match="numeral: must be"):
        write_numeral(number)


@pytest.mark.parametrize(("words", "expected"), AMOUNTS.items())
def test_lengths_and_counts(words: str, expected: tuple[str, Fraction]) -> None:
    digits, value = expected
    amount = parse_amount(words)
    assert str(amount) == digits
    assert amount == read_amount(digits)
    assert amount.value(fen=10) == value


def test_a_fen_is_a_tenth_or_a_ninth() -> None:
    seven_one = parse_amount("七寸一分")
    assert (seven_one.value(fen=10), seven_one.value(fen=9)) == (Fraction(71, 10), Fraction(64, 9))
    assert (seven_one.step(fen=10), seven_one.step(fen=9)) == (Fraction(1, 10), Fraction(1, 9))


@pytest.mark.parametrize(("words", "digits"), HALVED.items())
def test_a_denominator_that_is_not_printed_is_not_supplied(words: str, digits: str) -> None:
    amount = parse_amount(words)
    assert str(amount) == digits
    assert read_amount(digits) == amount
    assert not amount.complete
    with pytest.raises(PitchError, match="must have a denominator"):
        amount.value(fen=10)


lengths = st.builds(
    Amount,
    whole=st.integers(min_value=1, max_value=99),
    fen=st.none() | st.integers(min_value=1, max_value=9),
    tail=st.sampled_from(["", "強", "弱", "有奇"]),
    cun=st.just(True),
) | st.builds(
    Amount,
    whole=st.integers(min_value=1, max_value=99),
    numerator=st.integers(min_value=1, max_value=99999),
    denominator=st.none() | st.integers(min_value=2, max_value=99999),
    cun=st.just(True),
)
shares = st.builds(
    Amount,
    numerator=st.integers(min_value=1, max_value=999),
    denominator=st.integers(min_value=2, max_value=999),
)
counts = st.builds(Amount, whole=st.integers(min_value=1, max_value=10**8 - 1))


@given(lengths | shares | counts)
def test_an_amount_is_read_back_in_characters_and_in_digits(amount: Amount) -> None:
    assert parse_amount(amount.write()) == amount
    assert read_amount(str(amount)) == amount
    assert standard_form(amount.write()) == amount.write()


@given(st.text(alphabet="一二九十百千萬零寸分之半強弱有奇余 ", max_size=12))
def test_any_words_are_an_amount_or_a_sentence(words: str) -> None:
    try:
        amount = parse_amount(words)
    except PitchError as error:
        assert str(error).startswith(("amount: ", "numeral: "))  # noqa: PT017 - either outcome is right
    else:
        assert read_amount(str(amount)) == amount


@pytest.mark.parametrize("digits", ["", "x", "8 分", "3/0", "8  寸", "8.4 寸", "/3", "8 104/243 分"])
def test_digits_that_are_no_amount_are_refused(digits: str) -> None:
    with pytest.raises(PitchError, match="amount: must"):
        read_amount(digits)


@pytest.mark.parametrize("words", ["分之一", "零分寸之一", "三分之二寸"])
def test_a_share_has_a_denominator_above_0_and_no_unit(words: str) -> None:
    with pytest.raises(PitchError, match="amount: must"):
        parse_amount(words)


def test_the_amounts_of_a_quotation() -> None:
    assert find_amounts("管長七寸一分，律長七寸九分寸之一") == ("七寸一分", "七寸九分寸之一")
    assert find_amounts("以三约之为丝者五万九千四十九") == ("三", "五萬九千四十九")
    assert find_amounts("法云九寸之六得林鐘初六") == ("九寸之六",)
    assert find_amounts("律長") == ()


def test_one_form_of_the_characters() -> None:
    assert traditional("一万九千余") == "一萬九千餘"
    assert standard_form("七寸二千一百八十七分寸之千七十五") == "七寸二千一百八十七分寸之一千七十五"
    assert plain("黄锺，子之气也。") == "黃鐘子之气也"


def test_two_wordings_are_compared_character_by_character() -> None:
    assert [str(each) for each in collate("七百二十七", "七百二十九")] == ["七 for 九"]
    assert [str(each) for each in collate("三天地", "三天兩地")] == ["兩 left out"]
    assert [str(each) for each in collate("各十六枚", "各六枚")] == ["十 added"]
    assert collate("四寸", "四寸") == ()
