"""Tables and words as Markdown, the kind with tables that GitHub and pandoc read.

Cells are filled up with spaces so that the columns line up in the raw text too; a wide character counts as two. The last
column is left ragged where it holds long text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bianzhong.show.tables import Facts, Table

__all__ = ["escaped", "markdown"]

_SPECIAL = re.compile(r"[\\`*\[\]<>|~&$]|(?<!\S)#|(?<![^\W_])_|_(?![^\W_])")


def escaped(words: str) -> str:
    r"""Words of a bell file, made to mean themselves and to stay on one line.

    Examples
    --------
    >>> escaped("a|b *c* (2,1)a~")
    'a\\|b \\*c\\* (2,1)a\\~'
    """
    return _SPECIAL.sub(r"\\\g<0>", " ".join(words.split()))


def markdown(part: Table | Facts) -> str:
    """Write a table with its title above it, or facts as a list."""
    if isinstance(part, Facts):
        return _list(part)
    title = f"{escaped(part.title)[0].upper()}{escaped(part.title)[1:]}:\n\n" if part.title else ""
    return title + _table(part)


def _list(part: Facts) -> str:
    lines = [
        f"- **{escaped(what)}**: {escaped(value)}" if what else f"  {escaped(value)}"
        for what, value in part.rows
    ]
    return "\n".join(lines).replace("\n  ", "\\\n  ")


def _table(part: Table) -> str:
    heads = [escaped(name.lstrip(">|")) for name in part.columns]
    rows = [heads, *([escaped(cell) for cell in row] for row in part.rows)]
    widths = [max(3, *map(_columns, column)) for column in zip(*rows, strict=True)]
    if part.columns[-1].startswith("|"):
        widths[-1] = 3
    to_the_right = [name.startswith(">") for name in part.columns]
    rules = [
        f"{'-' * (wide - 1)}{':' if right else '-'}" for wide, right in zip(widths, to_the_right, strict=True)
    ]
    lines = [rows[0], rules, *rows[1:]]
    return "\n".join(_line(cells, widths=widths, to_the_right=to_the_right) for cells in lines)


def _line(cells: Sequence[str], *, widths: Sequence[int], to_the_right: Sequence[bool]) -> str:
    filled = (
        f"{' ' * (wide - _columns(cell))}{cell}" if right else f"{cell}{' ' * (wide - _columns(cell))}"
        for cell, wide, right in zip(cells, widths, to_the_right, strict=True)
    )
    return f"| {' | '.join(filled)} |"


def _columns(words: str) -> int:
    """Columns that words take in a text of even width."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in words
    )
