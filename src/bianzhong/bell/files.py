"""Writing text files whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from bianzhong.errors import SpecError

__all__ = ["reason", "write_new", "write_over"]


def reason(error: Exception) -> str:
    """Say in one line what went wrong with a file."""
    match error:
        case OSError():
            return (error.strerror or type(error).__name__).lower()
        case UnicodeDecodeError():
            return f"a byte that is not UTF-8 at {error.start}"
        case RecursionError():
            return "tables nested too deeply"
    return " ".join(str(error).split())[:200]


def write_over(target: Path, words: str) -> None:
    """Write a file; an older one at the place is replaced.

    Raises
    ------
    SpecError
        If it cannot be written.
    """
    try:
        _replace(target, words)
    except (OSError, ValueError) as error:
        raise _unwritable(target, error) from error


def write_new(texts: Mapping[Path, str]) -> None:
    """Write several files of one folder, which is made if need be: all of them or none.

    Raises
    ------
    SpecError
        If one stands there and says something else, or cannot be written.
    """
    made: list[Path] = []
    target = Path()
    try:
        for target, words in texts.items():
            if _stands(target, words):
                continue
            if not target.parent.exists():
                target.parent.mkdir()
                made.append(target.parent)
            _replace(target, words)
            made.append(target)
    except (OSError, ValueError) as error:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        raise error if isinstance(error, SpecError) else _unwritable(target, error) from error


def _stands(target: Path, words: str) -> bool:
    """Whether the file is there with these words; refuses one with other words."""
    if not target.exists():
        return False
    if target.is_file() and target.read_bytes() == words.encode():
        return True
    msg = f"{str(target)!r}: must not stand there with something else in it, got a file of that name; name another folder"
    raise SpecError(msg)


def _unwritable(target: Path, error: Exception) -> SpecError:
    return SpecError(
        f"{str(target)!r}: must be a place a file can be written to, got {reason(error)}; choose another path"
    )


def _replace(target: Path, words: str) -> None:
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(words)
        temporary.replace(target)
    finally:
        with suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)
