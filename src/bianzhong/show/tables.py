"""Tables for people, as rows of text: the commands print them, a report writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bianzhong.bell.readings import Reading

__all__ = ["Facts", "Table", "cents", "facts", "reading_words", "spread", "table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under headings."""

    columns: tuple[str, ...]
    """The headings; one that starts with ``>`` is set to the right, one with ``|`` may be broken into lines."""
    rows: tuple[tuple[str, ...], ...]
    title: str | None
    """Set above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Two columns: what it is, and its value; an empty first cell goes on with the row above."""

    rows: tuple[tuple[str, str], ...]


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, title: str | None = None) -> Table:
    """Make a table of headings and cells."""
    return Table(columns=tuple(columns), rows=tuple(tuple(row) for row in rows), title=title)


def facts(rows: Iterable[tuple[str, str]]) -> Facts:
    """Make two columns."""
    return Facts(rows=tuple(rows))


def cents(value: float) -> str:
    """Write signed cents, to a tenth.

    Examples
    --------
    >>> cents(3.14159), cents(-0.01)
    ('+3.1', '+0.0')
    """
    return f"{round(value, 1) + 0.0:+.1f}"


def spread(value: float | None) -> str:
    """Write a ± in cents, to a tenth; a question mark where it is not known."""
    return "?" if value is None else f"{value:.1f}"


def reading_words(reading: Reading | None) -> str:
    """Name a reading with its status, or say that the bell has none."""
    if reading is None:
        return "none, the bell file gives its own lengths"
    return f"{reading.id} ({reading.status}), {reading.title}"
