"""Places of files: refused before any work where they cannot be written, each file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from bianzhong.bell.files import reason, replacing, unwritable
from bianzhong.errors import SpecError

__all__ = ["check_target", "replacing"]

_HINTS = dict.fromkeys((".step", ".stl"), ", which is of the solid: mesh --detail") | {
    ".html": ", which is not possible yet",
    ".stp": ", which is written .step here",
}


def check_target(path: Path, *, suffixes: Sequence[str]) -> None:
    """Refuse, before any work, a file that could not be written.

    Raises
    ------
    SpecError
        If the suffix is none of ``suffixes``, or the place is a folder, in none, or in one that is not to be written in.
    """
    suffix = path.suffix.lower()
    if suffix not in suffixes:
        msg = (
            f"{str(path)!r}: the file must end in {' or '.join(suffixes)}, got {suffix or 'no ending'}{_HINTS.get(suffix, '')}; "
            "give it another ending"
        )
        raise SpecError(msg)
    if not str(path).isprintable():
        raise unwritable(path, "a control character in its name")
    try:
        if path.is_dir() or not path.parent.is_dir():
            raise unwritable(path, "a folder" if path.is_dir() else f"no folder {str(path.parent)!r}")
    except OSError as error:
        raise unwritable(path, reason(error)) from error
    if not os.access(path.parent, os.W_OK):
        raise unwritable(path, f"no leave to write in {str(path.parent)!r}")
