"""The layout of the files of geometry/texts: what the old texts print of the twelve lü.

Each figure is entered in digits beside its quotation, and refused if the quotation does not print it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, PlainValidator, model_validator

from bianzhong.bell.table import Many, Name, Parts, Table, Words, make, make_all, maybe
from bianzhong.errors import SpecError
from bianzhong.lu.amounts import Amount, find_amounts, parse_amount, read_amount
from bianzhong.lu.numerals import LARGEST, traditional
from bianzhong.lu.twelve import find
from bianzhong.lu.witnesses import Correction, Count, Direction, Figure, Tally, Text, Variant, Witness

__all__ = ["TextFile", "text_of"]


def _amount(value: object) -> Amount:
    if not isinstance(value, str):
        msg = f'must be text, got {str(value)[:60]}; write it like "8 104/243 寸"'
        raise SpecError(msg)
    return read_amount(value)


Lu = Annotated[Words, AfterValidator(lambda name: find(name).name)]
InDigits = Annotated[Amount, PlainValidator(_amount)]
FormName = Literal["whole", "half", "double", "bian"]
Whole = Annotated[int, Field(ge=0, lt=10**8)]


class QuotedTable(Table):
    """A figure that its quotation must print."""

    printed: InDigits = Field(alias="figure")
    quotation: Words = Field(alias="quote")
    numeral: str = ""

    @property
    def numeral_of(self) -> str:
        """The part of the quotation that is the figure: the one named, or the only one."""
        return self.numeral or find_amounts(self.quotation)[0]

    @model_validator(mode="after")
    def _quotation_prints_the_figure(self) -> QuotedTable:
        if traditional(self.numeral) not in traditional(self.quotation):
            msg = f"numeral: must stand in the quotation, got {self.numeral!r}; copy it from there"
            raise SpecError(msg)
        found = (self.numeral,) if self.numeral else find_amounts(self.quotation)
        if len(found) != 1:
            got = ", ".join(found) or "none"
            msg = f"quote: must print one figure, got {got[:200]}; say which one it is by numeral"
            raise SpecError(msg)
        printed = parse_amount(found[0])
        if printed != self.printed:
            msg = f"figure: must be what the quotation prints, {printed}, got {self.printed}; nothing is corrected here"
            raise SpecError(msg)
        return self


class FigureTable(QuotedTable):
    """[[witnesses]] figures."""

    lu: Lu
    form: FormName = "whole"
    unit: Parts = Field(default="1", validate_default=True)
    place: str = ""


class CorrectionTable(QuotedTable):
    """[[witnesses]] corrections."""

    editor: Words
    lu: Lu
    form: FormName = "whole"
    of: InDigits
    unit: Parts = Field(default="1", validate_default=True)


class DirectionTable(Table):
    """[[witnesses]] directions."""

    start: Lu = Field(alias="from")
    to: Lu
    way: Literal["上", "下"]
    form: FormName = "whole"
    quotation: Words = Field(alias="quote")
    place: str = ""

    @model_validator(mode="after")
    def _quotation_prints_the_way(self) -> DirectionTable:
        if self.way not in self.quotation:
            msg = f"way: must stand in the quotation, got {self.way!r}; copy it from there"
            raise SpecError(msg)
        return self


class TallyTable(Table):
    """[witnesses.tally]."""

    down: Whole
    up: Whole
    quotation: Words = Field(alias="quote")


class CountTable(QuotedTable):
    """[[counts]], a number and the two it is made of."""

    what: Words
    first: Whole
    sign: Literal["+", "-", "*", "/"]
    second: Annotated[int, Field(gt=0, lt=10**8)]
    place: Words

    @model_validator(mode="after")
    def _is_of_whole_numbers(self) -> CountTable:
        if self.printed.whole is None or self.printed.numerator is not None:
            msg = f"figure: must be a whole number, got {self.printed}; a length goes under figures"
            raise SpecError(msg)
        exact = _count(self).exact
        if exact.denominator != 1 or not 0 <= exact <= LARGEST:
            msg = f"first: must make a whole number with second, got {exact}; see what the text reckons"
            raise SpecError(msg)
        return self


class VariantTable(Table):
    """[[variants]]."""

    quotation: Words = Field(alias="quote")
    reads: Words
    against: str = ""
    why: str = ""
    place: Words


class WitnessTable(Table):
    """[[witnesses]]."""

    who: Words
    work: Words
    place: Words
    fen: Literal[9, 10]
    fen_from: Words
    notes: str = ""
    figures: Many[FigureTable] = ()
    directions: Many[DirectionTable] = ()
    tally: TallyTable | None = None
    corrections: Many[CorrectionTable] = ()


class TextFile(Table):
    """A file of geometry/texts."""

    schema_: Literal[1] = Field(alias="schema")
    id: Name
    siglum: Words
    title: Words
    source: Words
    printings: Annotated[int, Field(ge=1, le=9)] = 1
    notes: str = ""
    witnesses: Many[WitnessTable] = Field(min_length=1)
    counts: Many[CountTable] = ()
    variants: Many[VariantTable] = ()


def text_of(file: TextFile) -> Text:
    """Turn a valid file into a text."""
    return make(
        Text,
        file,
        witnesses=tuple(_witness(each) for each in file.witnesses),
        counts=tuple(_count(each) for each in file.counts),
        variants=make_all(Variant, file.variants),
    )


def _witness(file: WitnessTable) -> Witness:
    return make(
        Witness,
        file,
        figures=tuple(make(Figure, each, numeral=each.numeral_of) for each in file.figures),
        directions=make_all(Direction, file.directions),
        tally=maybe(Tally, file.tally),
        corrections=tuple(make(Correction, each, numeral=each.numeral_of) for each in file.corrections),
    )


def _count(file: CountTable) -> Count:
    return make(Count, file, printed=file.printed.whole or 0, numeral=file.numeral_of)
