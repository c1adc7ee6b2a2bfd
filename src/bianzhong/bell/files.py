"""Files at the rim: read whole within a limit, written whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from bianzhong.errors import SpecError

__all__ = ["read_bytes", "reason", "replacing", "unwritable", "write_new", "write_over"]


def reason(error: Exception) -> str:
    """Say in one line what went wrong with a file."""
    match error:
        case IsADirectoryError():
            return "a folder"
        case OSError():
            return (error.strerror or type(error).__name__).lower()
        case UnicodeDecodeError():
            return f"a byte that is not UTF-8 at {error.start}"
        case RecursionError():
            return "tables nested too deeply"
    return " ".join(str(error).split())[:200]


# -- reading --------------------------------------------------------------------------------


def read_bytes(path: Path, *, most: int) -> bytes:
    """Read a file of at most ``most`` bytes, without waiting for more.

    Raises
    ------
    OSError
        If it cannot be read.
    ValueError
        If it is longer, or a pipe or a device, which may never end.
    """
    kind = path.stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
        msg = "a pipe or a device, not a file"
        raise ValueError(msg)
    with path.open("rb") as stream:
        raw = stream.read(most + 1)
    if len(raw) > most:
        msg = f"over {most // 1_000_000} MB"
        raise ValueError(msg)
    return raw


# -- writing --------------------------------------------------------------------------------


def unwritable(target: Path, got: str) -> SpecError:
    """Give the error of a file that cannot be written."""
    return SpecError(
        f"{str(target)!r}: must be a place a file can be written to, got {got}; choose another path"
    )


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A place to write to, which becomes ``target`` when the block ends well and is gone otherwise.

    Raises
    ------
    SpecError
        If the file cannot be written.
    """
    if not target.name or "\0" in str(target):
        raise unwritable(target, "no name of a file")
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        yield temporary
        with temporary.open("rb+") as stream:
            os.fsync(stream.fileno())  # a disk may be full without saying so before
        temporary.replace(target)
    except OSError as error:
        raise unwritable(target, reason(error)) from error
    finally:
        with suppress(OSError):
            temporary.unlink()


def write_over(target: Path, words: str) -> None:
    """Write a text file; an older one at the place is replaced.

    Raises
    ------
    SpecError
        If it cannot be written.
    """
    with replacing(target) as place:
        place.write_text(words, "utf-8", newline="\n")


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
            write_over(target, words)
            made.append(target)
    except BaseException as error:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        if isinstance(error, (OSError, ValueError)) and not isinstance(error, SpecError):
            raise unwritable(target, reason(error)) from error
        raise


def _stands(target: Path, words: str) -> bool:
    """Whether the file is there with these words; refuses one with other words."""
    if not target.exists():
        return False
    if target.is_file() and target.read_bytes() == words.encode():
        return True
    msg = f"{str(target)!r}: must not stand there with something else in it, got a file of that name; name another folder"
    raise SpecError(msg)
