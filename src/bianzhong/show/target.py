"""Places of files: refused before any work where they cannot be written, each file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from bianzhong.errors import SpecError

__all__ = ["check_target", "replacing"]

_NO_CAD = ", which needs the bell as a CAD solid: not possible yet"
_LATER = dict.fromkeys((".step", ".stp", ".stl"), _NO_CAD) | {".html": ", which is not possible yet"}


def check_target(path: Path, *, suffixes: Sequence[str]) -> None:
    """Refuse, before any work, a file that could not be written.

    Raises
    ------
    SpecError
        If the suffix is none of ``suffixes``, or the place is a folder or in none.
    """
    suffix = path.suffix.lower()
    if suffix not in suffixes:
        msg = (
            f"{str(path)!r}: the file must end in {' or '.join(suffixes)}, got {suffix or 'no ending'}{_LATER.get(suffix, '')}; "
            "give it another ending"
        )
        raise SpecError(msg)
    if not str(path).isprintable():
        raise _unwritable(path, "a control character in its name")
    try:
        if path.is_dir() or not path.parent.is_dir():
            raise _unwritable(path, "a folder" if path.is_dir() else f"no folder {str(path.parent)!r}")
    except OSError as error:
        raise _unwritable(path, _reason(error)) from error


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _unwritable(path: Path, got: str) -> SpecError:
    return SpecError(
        f"{str(path)!r}: must be a place a file can be written to, got {got}; choose another path"
    )


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A place to write to, which becomes ``path`` when the block ends well and is gone otherwise."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield temporary
        temporary.replace(path)
    except OSError as error:
        raise _unwritable(path, _reason(error)) from error
    finally:
        with suppress(OSError):
            temporary.unlink()
