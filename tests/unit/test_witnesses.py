"""The slips of the texts: those of the table and no others, their size and their kind."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from bianzhong.lu.verdicts import judge
from tests.texts import FIGURES, TEXTS, key, name

if TYPE_CHECKING:
    from bianzhong.lu.witnesses import Figure, Text, Witness

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
