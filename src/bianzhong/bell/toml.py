"""TOML, read into plain tables and written from them: the only place that knows of it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from bianzhong.bell.files import read_bytes, reason
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["read", "write"]

_MOST_BYTES = 1_000_000
_MOST_POINTS = 500
"""Points in a line: the time to read a key like a.b.c grows with the square of its points."""


def read(path: Path) -> dict[str, Any]:
    """Read a file into plain tables.

    Raises
    ------
    SpecError
        If it cannot be read, or is no TOML in UTF-8 of at most 1 MB.
    """
    try:
        words = read_bytes(path, most=_MOST_BYTES).decode("utf-8")
        return tomllib.loads(_plain(words))
    except (OSError, ValueError, RecursionError) as error:
        advice = "check the path" if isinstance(error, OSError) else "see geometry/README.md"
        msg = f"{str(path)!r}: must be a TOML file in UTF-8, got {reason(error)}; {advice}"
        raise SpecError(msg) from error


def write(tables: dict[str, Any]) -> str:
    """Write tables as the text of a file."""
    import tomlkit  # noqa: PLC0415 - slow to import, and only needed here

    return tomlkit.dumps(_laid_out(tables))


def _plain(words: str) -> str:
    """Refuse a file that is empty, starts with a byte order mark, or would take minutes to be read."""
    if not words.strip():
        msg = "nothing, the file is empty"
        raise ValueError(msg)
    if words.startswith("\ufeff"):
        msg = "a byte order mark at the start, save it without one"
        raise ValueError(msg)
    if max(line.count(".") for line in words.split("\n")) > _MOST_POINTS:
        msg = f"a line with over {_MOST_POINTS} points"
        raise ValueError(msg)
    return words


def _laid_out(value: Any) -> Any:
    """Write text of several plain lines as lines, as in the shipped files."""
    from tomlkit import string  # noqa: PLC0415 - as in write

    match value:
        case dict():
            return {key: _laid_out(each) for key, each in value.items()}
        case list() | tuple():
            return [_laid_out(each) for each in value]
        case str() if "\n" in value[1:] and value.replace("\n", "").isprintable():
            return string(value, multiline=True) if value[0] != "\n" else value
    return value
