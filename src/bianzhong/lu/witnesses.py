"""What the old texts say of the twelve lü, as they print it: figures, directions, corrections by editors.

Nothing here is corrected. :mod:`bianzhong.lu.verdicts` holds each figure against the exact lengths.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from bianzhong.lu.twelve import find

if TYPE_CHECKING:
    from bianzhong.lu.amounts import Amount

__all__ = [
    "Correction",
    "Count",
    "Direction",
    "Figure",
    "Form",
    "Tally",
    "Text",
    "Variant",
    "Witness",
    "exact_length",
]

Form = Literal["whole", "half", "double", "bian"]
"""The lü itself, its half length 半律 (an octave up), its double, or 黃鐘之變, which 仲呂 generates."""

_OCTAVE = {"whole": Fraction(1), "half": Fraction(1, 2), "double": Fraction(2)}


def exact_length(lu: str, *, form: Form = "whole") -> Fraction:
    """Length in 寸 of a lü in one of its forms, exact, 黃鐘 9.

    Raises
    ------
    PitchError
        If there is no such lü.

    Source: 《周禮注疏》 卷23 (三分損益); for 黃鐘之變, 仲呂 × 4/3, 朱熹 in 《周官義疏》 卷23.

    Examples
    --------
    >>> str(exact_length("大呂", form="half")), str(exact_length("黃鐘", form="bian"))
    ('1024/243', '524288/59049')
    """
    if form == "bian":
        return find("仲呂").length * Fraction(4, 3)
    return find(lu).length * _OCTAVE[form]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A length of a lü, or a count that stands for one, as printed."""

    lu: str
    """Name of the lü, traditional characters."""
    form: Form = "whole"
    printed: Amount
    numeral: str
    """The part of the quotation that is the figure."""
    quotation: str
    unit: Fraction = Fraction(1)
    """寸 of one of what is counted: 1/19683 where 黃鐘 is 177147, 9 for a share of 黃鐘."""
    place: str = ""
    """Where in the witness's passage, if that is not plain."""

    @property
    def exact(self) -> Fraction:
        """The length it stands for, 寸."""
        return exact_length(self.lu, form=self.form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Direction:
    """A step of 三分損益: which lü generates which, 下生 (× 2/3) or 上生 (× 4/3)."""

    start: str
    to: str
    way: Literal["上", "下"]
    form: Form = "whole"
    """The form of the lü that is generated."""
    quotation: str
    place: str = ""

    @property
    def length(self) -> Fraction:
        """Length in 寸 that the step gives, from the whole length of the lü it starts at."""
        return exact_length(self.start) * (Fraction(4, 3) if self.way == "上" else Fraction(2, 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many of the eleven steps go down and up: 五下六上."""

    down: int
    up: int
    quotation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What an editor would read instead."""

    editor: str
    lu: str
    form: Form = "whole"
    of: Amount
    """The figure he corrects, as printed."""
    printed: Amount
    """What he would read."""
    numeral: str
    quotation: str
    unit: Fraction = Fraction(1)

    def figure(self) -> Figure:
        """Give it as a figure, to be judged like any other."""
        return Figure(
            lu=self.lu,
            form=self.form,
            printed=self.printed,
            numeral=self.numeral,
            quotation=self.quotation,
            unit=self.unit,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """One author in one text."""

    who: str
    work: str
    """The work that this is a copy of: copies share an editor's corrections."""
    place: str
    fen: Literal[9, 10]
    """分 to the 寸."""
    fen_from: str
    """How that is known."""
    figures: tuple[Figure, ...] = ()
    directions: tuple[Direction, ...] = ()
    tally: Tally | None = None
    corrections: tuple[Correction, ...] = ()
    notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A number that the text itself makes of others: 十九 bells from twelve and seven."""

    what: str
    printed: int
    first: int
    sign: Literal["+", "-", "*", "/"]
    second: int
    numeral: str
    quotation: str
    place: str

    @property
    def exact(self) -> Fraction:
        """What the arithmetic gives."""
        first, second = Fraction(self.first), self.second
        return {
            "+": first + second,
            "-": first - second,
            "*": first * second,
            "/": first / (second or 1),
        }[self.sign]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """Words that another witness, or the text itself elsewhere, has otherwise."""

    quotation: str
    reads: str
    """The other reading."""
    against: str = ""
    """Id of the text that has it; none if it follows from what is said in ``why``."""
    why: str = ""
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One printed text with the witnesses in it."""

    id: str
    siglum: str
    """The short sign of the copy, which heads its column."""
    title: str
    source: str
    printings: int = 1
    """How many times the copy holds the chapter."""
    notes: str = ""
    witnesses: tuple[Witness, ...]
    counts: tuple[Count, ...] = ()
    variants: tuple[Variant, ...] = ()
