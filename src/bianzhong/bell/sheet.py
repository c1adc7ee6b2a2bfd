"""The cells of a table file as text: CSV in UTF-8 or GB18030, or a workbook."""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.bell.files import read_bytes, reason
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

__all__ = ["Sheet", "is_table", "read_sheets"]

_TEXTS = (".csv", ".tsv")
_WORKBOOKS = (".xlsx", ".xlsm")
_FOREIGN = (".xls", ".ods", ".numbers")
_DELIMITERS = ",\t;，"
_MOST_BYTES = 20_000_000
_MOST_UNPACKED = 200_000_000
_MOST_ROWS = 5000
_MOST_COLUMNS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One way of taking a file as a table."""

    name: str | None
    """Of the worksheet; None for a CSV file."""
    rows: tuple[tuple[str, ...], ...]


def is_table(name: str) -> bool:
    """Whether a path is that of a table, by its ending."""
    return Path(name).suffix.casefold() in (*_TEXTS, *_WORKBOOKS, *_FOREIGN)


def read_sheets(path: Path) -> tuple[Sheet, ...]:
    """Read the worksheets of a workbook, or a CSV file as it is with each of the delimiters , tab ; ，.

    Raises
    ------
    SpecError
        If the file cannot be read as one of these, or is far larger than a table of bells.
    """
    suffix = path.suffix.casefold()
    if suffix not in (*_TEXTS, *_WORKBOOKS):
        msg = f"{str(path)!r}: must be a table ending in .csv, .tsv or .xlsx, got {suffix or 'no ending'}; save it as .xlsx or .csv"
        raise SpecError(msg)
    try:
        raw = read_bytes(path, most=_MOST_BYTES)
    except (OSError, ValueError) as error:
        raise _unreadable(path, reason(error)) from error
    if not raw:
        raise _unreadable(path, "nothing, the file is empty")
    return tuple(_workbook(path, raw) if suffix in _WORKBOOKS else _texts(path, raw))


def _unreadable(path: Path, got: str) -> SpecError:
    kind = "a workbook (.xlsx)" if path.suffix.casefold() in _WORKBOOKS else "CSV in UTF-8 or GB18030"
    return SpecError(f"{str(path)!r}: must be {kind} of at most 5000 rows, got {got}; save the table anew")


# -- CSV ------------------------------------------------------------------------------------


def _texts(path: Path, raw: bytes) -> Iterator[Sheet]:
    text = _decoded(path, raw)
    for delimiter in _DELIMITERS:
        if delimiter in text or delimiter == ",":
            try:
                rows = _limited(path, csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
            except csv.Error as error:
                raise _unreadable(path, str(error)) from error
            yield Sheet(name=None, rows=rows)


def _decoded(path: Path, raw: bytes) -> str:
    if b"\0" in raw:
        raise _unreadable(path, "binary data")
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _unreadable(path, "another encoding")


def _limited(path: Path, rows: Iterable[list[str]]) -> tuple[tuple[str, ...], ...]:
    table = tuple(tuple(row) for row in islice(rows, _MOST_ROWS + 1))
    if len(table) > _MOST_ROWS:
        raise _unreadable(path, "more rows")
    return table


# -- workbooks ------------------------------------------------------------------------------


def _workbook(path: Path, raw: bytes) -> list[Sheet]:
    """Read the worksheets; openpyxl raises many kinds of errors on a broken file, and warns of what it leaves out."""
    import openpyxl  # noqa: PLC0415 - slow to import, and only needed here

    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(
                io.BytesIO(raw if unpacked <= _MOST_UNPACKED else b""), **_ONLY_VALUES
            )
            return [Sheet(name=sheet.title, rows=_limited(path, _rows(sheet))) for sheet in book.worksheets]
    except SpecError:
        raise
    except Exception as error:
        raise _unreadable(path, "a damaged or encrypted file, or another kind") from error


_ONLY_VALUES = {"read_only": True, "data_only": True, "keep_links": False}


def _rows(sheet: ReadOnlyWorksheet) -> Iterator[list[str]]:
    sheet.reset_dimensions()
    for row in sheet.iter_rows(max_row=_MOST_ROWS + 1, max_col=_MOST_COLUMNS):
        yield [_cell(cell) for cell in row]


def _cell(cell: ReadOnlyCell | EmptyCell) -> str:
    """Give a cell as it is shown: a number with the decimals of its format, or those it has beyond them."""
    value = cell.value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return "" if value is None else str(value)
    shown = f"{value:.10g}"
    _, _, decimals = str(getattr(cell, "number_format", "")).split(";")[0].partition("0.")
    least = len(decimals) - len(decimals.lstrip("0"))
    if "e" in shown or len(shown.partition(".")[2]) >= least:
        return shown
    return f"{value:.{least}f}"
