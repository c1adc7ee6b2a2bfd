"""A published table of bells, one a row, as frozen values: what was measured, and what could not be read.

Nothing is filled in or judged here; see :mod:`bianzhong.bell.plausibility` and :mod:`bianzhong.bell.excavated`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from bianzhong.bell.cells import is_blank, is_damaged, read_pitch, read_quantity, tidy
from bianzhong.bell.columns import COLUMNS, Heading, Kind, nearest_heading, units_named
from bianzhong.bell.headrow import Top, find_top, no_headings
from bianzhong.bell.sheet import read_sheets
from bianzhong.errors import BellError, SpecError

if TYPE_CHECKING:
    from bianzhong.units import Quantity

__all__ = ["Finding", "Survey", "SurveyColumn", "SurveyRow", "Unknown", "read_survey"]

_USUAL: Mapping[Kind, str] = MappingProxyType({"length": "cm", "mass": "kg", "frequency": "Hz"})
"""The units of published tables, where a table names none."""
_MAY_BE_ZERO = ("arch", "bore")
_CLIP = 60
_LONGEST = 200
_LABELS = ("number", "inventory", "order", "name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something about a row that a reader should look at."""

    column: str
    """The heading, as printed."""
    kind: Literal["unreadable", "damaged", "implausible", "note"]
    rule: str
    got: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyColumn:
    """A column that was understood."""

    place: int
    """Its number in the table, from 0."""
    heading: Heading
    unit: str | None
    """"cm", "kg" ...; None for words and notes."""
    unit_from: Literal["heading", "table", "usual"] | None
    """Where the unit is from: the heading, a line like 單位：厘米, or what published tables use."""

    @property
    def key(self) -> str:
        """The key of the column."""
        return self.heading.column.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A heading that was not understood; its column is left out."""

    text: str
    nearest: str | None
    """The known heading most like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyRow:
    """One bell of a table."""

    line: int
    """Number of the row in the table, from 1."""
    words: Mapping[str, str]
    """By key of the column: numbers and names."""
    sizes: Mapping[str, Quantity]
    """By key of the column: lengths in m and masses in kg, with their ±."""
    pitches: Mapping[str, str]
    """By key of the column: notes and frequencies."""
    findings: tuple[Finding, ...]
    """The cells that could not be used."""

    @property
    def label(self) -> str:
        """What the table calls the bell: its number, else its name, else its row."""
        return next((self.words[key] for key in _LABELS if key in self.words), f"row {self.line}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A table, read."""

    path: Path
    sheet: str | None
    """The worksheet that was read; None for a CSV file."""
    other_sheets: tuple[str, ...]
    """Further worksheets with headings of bells, not read."""
    remarks: tuple[str, ...]
    """Lines above, between and below the rows."""
    columns: tuple[SurveyColumn, ...]
    unknown: tuple[Unknown, ...]
    rows: tuple[SurveyRow, ...]

    def heading(self, key: str) -> str:
        """The heading of a column as printed, else its usual one."""
        printed = (column.heading.text for column in self.columns if column.key == key)
        return next(printed, COLUMNS[key].label)


def read_survey(path: str | Path) -> Survey:
    """Read a table of bells, one a row: CSV in UTF-8 or GB18030, or a workbook.

    Raises
    ------
    SpecError
        If the file cannot be read, has no headings that are known or one of them twice, names units
        that contradict each other, or has no bell under its headings.
    """
    path = Path(path)
    sheets = read_sheets(path)
    try:
        tops = [find_top(sheet) for sheet in sheets]
        top = max(tops, key=lambda each: each.known, default=None)
        if top is None or not top.known:
            raise no_headings(tops)
        others = (each.sheet.name for each in tops if each.known and each is not top)
        return _survey(path, top, other_sheets=tuple(name for name in others if name is not None))
    except SpecError as error:
        msg = f"{str(path)!r}: {error}"
        raise SpecError(msg) from error


# -- rows -----------------------------------------------------------------------------------


def _survey(path: Path, top: Top, *, other_sheets: tuple[str, ...]) -> Survey:
    _refuse_twice(top)
    above = [_line(row) for row in top.sheet.rows[: top.start]]
    below = list(enumerate(top.sheet.rows[top.end :], top.end + 1))
    remarks = tuple(filter(None, (*above, *(_line(row) for _, row in below if not _is_bell(row, top=top)))))
    columns = tuple(_columns(top, named=_units_of(remarks)))
    rows = tuple(_row(row, line=line, columns=columns) for line, row in below if _is_bell(row, top=top))
    if not rows:
        msg = "the table must have a bell in each row under its headings, got no row; add one"
        raise SpecError(msg)
    unread = (text for text, heading in zip(top.texts, top.headings, strict=True) if text and heading is None)
    return Survey(
        path=path,
        sheet=top.sheet.name,
        other_sheets=other_sheets,
        remarks=remarks,
        columns=columns,
        unknown=tuple(Unknown(text=text[:_CLIP], nearest=nearest_heading(text)) for text in unread),
        rows=rows,
    )


def _refuse_twice(top: Top) -> None:
    seen: dict[str, str] = {}
    for heading in filter(None, top.headings):
        key = heading.column.key
        if key in seen:
            msg = (
                f"headings: {heading.column.label} must stand once, got {seen[key]!r} and {heading.text!r}; "
                "rename or leave out one of them"
            )
            raise SpecError(msg)
        seen[key] = heading.text


def _line(row: Sequence[str]) -> str:
    return " ".join(filter(None, (tidy(cell) for cell in row)))[:_LONGEST]


def _is_bell(row: Sequence[str], *, top: Top) -> bool:
    """Whether a row has something in a column of measures, if only a dash, and in another one."""
    filled = [place for place, cell in enumerate(row[: len(top.headings)]) if cell.strip()]
    kinds = {heading.column.kind for place in filled if (heading := top.headings[place]) is not None}
    return len(filled) > 1 and bool(kinds - {"words"})


def _units_of(remarks: Sequence[str]) -> dict[Kind, str]:
    """Give the units named by lines like 單位：厘米."""
    units: dict[Kind, str] = {}
    for kind, unit in (each for remark in remarks for each in units_named(remark)):
        if units.setdefault(kind, unit) != unit:
            msg = (
                f"units: the table must name one unit of {kind}, got {units[kind]} and {unit}; leave one out"
            )
            raise SpecError(msg)
    return units


def _columns(top: Top, *, named: Mapping[Kind, str]) -> Iterator[SurveyColumn]:
    said = {(each.column.kind, each.unit): each.text for each in top.headings if each and each.unit}
    for place, heading in enumerate(top.headings):
        if heading is None:
            continue
        kind, usual = heading.column.kind, _USUAL.get(heading.column.kind)
        if heading.unit is None and kind not in named:
            _refuse_mixed(
                heading, others=[text for (of, unit), text in said.items() if of == kind and unit != usual]
            )
        unit = heading.unit or named.get(kind) or usual
        origin: Literal["heading", "table", "usual"] | None = None
        if unit is not None:
            origin = "heading" if heading.unit else "table" if kind in named else "usual"
        yield SurveyColumn(place=place, heading=heading, unit=unit, unit_from=origin)


def _refuse_mixed(heading: Heading, *, others: Sequence[str]) -> None:
    """Refuse to guess the unit of a column where others are in another unit than the usual one."""
    if others:
        msg = (
            f"heading {heading.text!r}: must name its unit where others name an unusual one, got {others[0]!r} beside "
            "it; add the unit, or a line like 單位：cm、kg above the headings"
        )
        raise SpecError(msg)


def _row(row: Sequence[str], *, line: int, columns: Sequence[SurveyColumn]) -> SurveyRow:
    words: dict[str, str] = {}
    sizes: dict[str, Quantity] = {}
    pitches: dict[str, str] = {}
    findings: list[Finding] = []
    for column in columns:
        cell = tidy(row[column.place]) if column.place < len(row) else ""
        if is_blank(cell):
            continue
        try:
            match column.heading.column.kind:
                case "words":
                    words[column.key] = cell[:_CLIP]
                case "note" | "frequency":
                    pitches[column.key] = read_pitch(cell)
                case "length" | "mass":
                    sizes[column.key] = _size(cell, column)
        except BellError as error:
            kind: Literal["damaged", "unreadable"] = "damaged" if is_damaged(cell) else "unreadable"
            rule = "must be of a whole part to be used" if kind == "damaged" else str(error)
            findings.append(Finding(column=column.heading.text, kind=kind, rule=rule, got=cell[:_CLIP]))
    return SurveyRow(line=line, words=words, sizes=sizes, pitches=pitches, findings=tuple(findings))


def _size(cell: str, column: SurveyColumn) -> Quantity:
    assert column.unit is not None
    size = read_quantity(cell, unit=column.unit)
    if not size and column.key not in _MAY_BE_ZERO:
        msg = "must be above 0"
        raise SpecError(msg)
    return size
