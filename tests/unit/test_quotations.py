"""The texts as witnesses: every figure beside its quotation, the quotations in their files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bianzhong.lu import TWELVE
from bianzhong.lu.amounts import parse_amount
from bianzhong.lu.collation import plain
from bianzhong.lu.numerals import NUMERAL, traditional
from tests.texts import FIGURES, TEXTS, bare, name

if TYPE_CHECKING:
    from bianzhong.lu.witnesses import Figure, Text, Witness

LENGTH = re.compile(
    rf"{NUMERAL}寸{NUMERAL}分(?:寸之{NUMERAL})?|{NUMERAL}分寸之{NUMERAL}|{NUMERAL}寸之{NUMERAL}"
)
SOURCES = Path(__file__).parents[3] / "shared" / "sources"


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


@pytest.mark.parametrize("each", FIGURES, ids=name)
def test_the_quotation_prints_the_figure(each: tuple[Text, Witness, Figure]) -> None:
    _, _, figure = each
    assert traditional(figure.numeral) in traditional(figure.quotation)
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


def uncovered(source: str, *, quoted: list[str]) -> list[str]:
    """The lengths with a fraction or with 分 that no quotation holds."""
    words = bare(traditional(source))
    held = [each.span() for one in quoted for each in re.finditer(re.escape(bare(traditional(one))), words)]
    return [
        each[0]
        for each in LENGTH.finditer(words)
        if not any(start <= each.start() and each.end() <= end for start, end in held)
    ]


@pytest.mark.parametrize("siglum", TEXTS)
def test_no_length_with_a_fraction_is_left_out(siglum: str, sources: dict[str, str]) -> None:
    # What the editor of 002 says of 九寸之一 names the figure once more, and is none.
    beside = {"九寸之一"} if siglum == "002" else set()
    quoted = quotations(TEXTS[siglum])
    assert set(uncovered(sources[siglum], quoted=quoted)) == beside
    assert len(uncovered(sources[siglum], quoted=[])) > 8, "control: without the quotations all are left out"


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
