"""What the commands print: tables that line up with Chinese in them, on a terminal, in a pipe, with and without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from bianzhong.show.tables import Facts, Table

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from bianzhong.show.record import Record

__all__ = ["print_json", "print_tables"]

_ENDLESS = 10_000
"""Columns of a terminal that no table fills."""


def print_tables(*parts: Table | Facts) -> None:
    """Print tables, an empty line between each two; one that does not fit is wider than the terminal, not cut."""
    from rich.console import Console

    console = Console(markup=False, highlight=False, emoji=False)
    made = [_table(part) if isinstance(part, Table) else _facts(part) for part in parts]
    endless = console.options.update(width=_ENDLESS)
    console.width = max(console.width, *(console.measure(each, options=endless).minimum for each in made))
    with console.capture() as captured:
        for i, each in enumerate(made):
            console.print(*(("",) if i else ()), each, sep="\n")
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def print_json(document: Record) -> None:
    """Print a document."""
    from bianzhong.show.record import write

    typer.echo(write(document))


def _table(part: Table) -> RichTable:
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table as RichTable

    made = RichTable(
        box=box.SIMPLE_HEAD,
        title=part.title,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        show_edge=False,
        padding=(0, 1),
    )
    for name, *cells in zip(part.columns, *part.rows, strict=True):
        whole, head = not name.startswith("|"), name.lstrip(">|")
        made.add_column(
            head,
            justify="right" if name.startswith(">") else "left",
            no_wrap=whole,
            min_width=max(map(cell_len, (head, *cells))) if whole else None,
            overflow="fold",
        )
    for row in part.rows:
        made.add_row(*row)
    return made


def _facts(part: Facts) -> RichTable:
    from rich.table import Table as RichTable

    made = RichTable.grid(padding=(0, 2), pad_edge=False)
    made.add_column(no_wrap=True, style="bold")
    made.add_column(overflow="fold")
    for row in part.rows:
        made.add_row(*row)
    return made
