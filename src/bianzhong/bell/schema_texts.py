"""The layout of the files of geometry/texts: what the old texts print of the twelve lü.

Each figure is entered in digits beside its quotation, and refused if the quotation does not print it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, PlainValidator, model_validator

from bianzhong.bell.table import Many, Name, Parts, Table, Words
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

    figure: InDigits
    quote: Words
    numeral: str = ""

    @property
    def numeral_of(self) -> str:
        """The part of the quotation that is the figure: the one named, or the only one."""
        return self.numeral or find_amounts(self.quote)[0]

    @model_validator(mode="after")
    def _quotation_prints_the_figure(self) -> QuotedTable:
        if traditional(self.numeral) not in traditional(self.quote):
            msg = f"numeral: must stand in the quotation, got {self.numeral!r}; copy it from there"
            raise SpecError(msg)
        found = (self.numeral,) if self.numeral else find_amounts(self.quote)
        if len(found) != 1:
            got = ", ".join(found) or "none"
            msg = f"quote: must print one figure, got {got[:200]}; say which one it is by numeral"
            raise SpecError(msg)
        printed = parse_amount(found[0])
        if printed != self.figure:
            msg = f"figure: must be what the quotation prints, {printed}, got {self.figure}; nothing is corrected here"
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
    quote: Words
    place: str = ""

    @model_validator(mode="after")
    def _quotation_prints_the_way(self) -> DirectionTable:
        if self.way not in self.quote:
            msg = f"way: must stand in the quotation, got {self.way!r}; copy it from there"
            raise SpecError(msg)
        return self


class TallyTable(Table):
    """[witnesses.tally]."""

    down: Whole
    up: Whole
    quote: Words


class CountTable(QuotedTable):
    """[[counts]], a number and the two it is made of."""

    what: Words
    first: Whole
    sign: Literal["+", "-", "*", "/"]
    second: Annotated[int, Field(gt=0, lt=10**8)]
    place: Words

    @model_validator(mode="after")
    def _is_of_whole_numbers(self) -> CountTable:
        if self.figure.whole is None or self.figure.numerator is not None:
            msg = f"figure: must be a whole number, got {self.figure}; a length goes under figures"
            raise SpecError(msg)
        exact = _count(self).exact
        if exact.denominator != 1 or not 0 <= exact <= LARGEST:
            msg = f"first: must make a whole number with second, got {exact}; see what the text reckons"
            raise SpecError(msg)
        return self


class VariantTable(Table):
    """[[variants]]."""

    quote: Words
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
    return Text(
        id=file.id,
        siglum=file.siglum,
        title=file.title,
        source=file.source,
        printings=file.printings,
        notes=file.notes,
        witnesses=tuple(_witness(each) for each in file.witnesses),
        counts=tuple(_count(each) for each in file.counts),
        variants=tuple(
            Variant(
                quotation=each.quote, reads=each.reads, against=each.against, why=each.why, place=each.place
            )
            for each in file.variants
        ),
    )


def _witness(file: WitnessTable) -> Witness:
    return Witness(
        who=file.who,
        work=file.work,
        place=file.place,
        fen=file.fen,
        fen_from=file.fen_from,
        notes=file.notes,
        figures=tuple(_figures(file.figures)),
        directions=tuple(_directions(file.directions)),
        tally=_tally(file.tally),
        corrections=tuple(_corrections(file.corrections)),
    )


def _tally(file: TallyTable | None) -> Tally | None:
    return None if file is None else Tally(down=file.down, up=file.up, quotation=file.quote)


def _figures(tables: Iterable[FigureTable]) -> Iterable[Figure]:
    for each in tables:
        yield Figure(
            lu=each.lu,
            form=each.form,
            printed=each.figure,
            numeral=each.numeral_of,
            quotation=each.quote,
            unit=each.unit,
            place=each.place,
        )


def _directions(tables: Iterable[DirectionTable]) -> Iterable[Direction]:
    for each in tables:
        yield Direction(
            start=each.start,
            to=each.to,
            way=each.way,
            form=each.form,
            quotation=each.quote,
            place=each.place,
        )


def _corrections(tables: Iterable[CorrectionTable]) -> Iterable[Correction]:
    for each in tables:
        yield Correction(
            editor=each.editor,
            lu=each.lu,
            form=each.form,
            of=each.of,
            printed=each.figure,
            numeral=each.numeral_of,
            quotation=each.quote,
            unit=each.unit,
        )


def _count(file: CountTable) -> Count:
    return Count(
        what=file.what,
        printed=file.figure.whole or 0,
        first=file.first,
        sign=file.sign,
        second=file.second,
        numeral=file.numeral_of,
        quotation=file.quote,
        place=file.place,
    )
