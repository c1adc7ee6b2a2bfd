"""What the commands print: tables that line up with Chinese in them, on a terminal, in a pipe, with and without colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from bianzhong.bell.readings import Reading
    from bianzhong.lu import Standard
    from bianzhong.show.record import Record

__all__ = [
    "cents",
    "facts",
    "print_json",
    "print_tables",
    "reading_words",
    "spread",
    "standard_words",
    "table",
]


def print_tables(*parts: RenderableType) -> None:
    """Print tables and text, an empty line between each two."""
    from rich.console import Console

    console = Console(markup=False, highlight=False, emoji=False)
    with console.capture() as captured:
        for i, part in enumerate(parts):
            console.print(*(("",) if i else ()), part, sep="\n")
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def print_json(document: Record) -> None:
    """Print a document."""
    from bianzhong.show.record import write

    typer.echo(write(document))


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, title: str | None = None) -> Table:
    """Make a table.

    Parameters
    ----------
    columns
        The headings; one that starts with ``>`` is set to the right, one with ``|`` wraps where it must.
    rows
        The cells.
    title
        Set above it, to the left.
    """
    from rich import box
    from rich.table import Table

    made = Table(
        box=box.SIMPLE_HEAD,
        title=title,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        show_edge=False,
        padding=(0, 1),
    )
    for name in columns:
        made.add_column(
            name.lstrip(">|"),
            justify="right" if name.startswith(">") else "left",
            no_wrap=not name.startswith("|"),
            overflow="fold",
        )
    for row in rows:
        made.add_row(*row)
    return made


def facts(rows: Iterable[tuple[str, str]]) -> Table:
    """Make two columns: what it is, and its value."""
    from rich.table import Table

    made = Table.grid(padding=(0, 2), pad_edge=False)
    made.add_column(no_wrap=True, style="bold")
    made.add_column(overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


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


def standard_words(standard: Standard) -> str:
    """Say where 黃鐘 lies, and by which standard."""
    from bianzhong.lu import STANDARDS

    words = f"{standard.id}: {standard.title}" if standard.id in STANDARDS else standard.source
    return f"{standard.huangzhong_hz:.2f} Hz ({words})"
