"""How much memory a solve needs, and how much there is: held against each other before the work begins.

The need is a law fitted to the peak resident memory of fourteen processes that solved shipped bells by symmetry class,
20 to 100 modes, 1 to 4 classes at a time, 9 to 670 thousand unknowns (x86-64 Linux); it lies 10 to 35 % above them:

    50 MB + N (2.2 kB + w (g 4.3 kB + c 12 B)),    g = max(1, N / 200 000)^0.2,

N unknowns of all classes, w classes at a time, c modes. Bodies that are no bells may need more: each factor is held
against the memory again, by the plan of the solver.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bianzhong.errors import ModalError

__all__ = ["available", "gigabytes", "needed", "require", "workers"]

_FIXED = 50e6
_SHARED, _OWN, _OF_A_MODE = 2200.0, 4300.0, 12.0
_FILLING = 2e5
_PROC, _GROUPS = Path("/proc"), Path("/sys/fs/cgroup")
_GROUP_FILES = (
    ("memory.max", "memory.current", "inactive_file"),
    ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
)
"""Limit, use and what of the use is only kept for speed, of control groups of version 2 and 1."""


def needed(unknowns: int, *, count: int, at_once: int) -> float:
    """Memory that a solve by symmetry class needs at its peak, bytes.

    Parameters
    ----------
    unknowns
        Degrees of freedom of all classes.
    count
        Number of modes.
    at_once
        How many classes are solved at the same time.
    """
    own: float = _OWN * max(1.0, unknowns / _FILLING) ** 0.2
    return _FIXED + unknowns * (_SHARED + at_once * (own + _OF_A_MODE * count))


def workers(unknowns: int, *, count: int, classes: int) -> int:
    """How many classes can be solved at the same time, by the processors and the memory there are.

    Raises
    ------
    ModalError
        If there is not memory enough for one.
    """
    free = available()
    require(
        needed(unknowns, count=count, at_once=1), what=f"{unknowns} unknowns and {count} modes", free=free
    )
    most = min(classes, os.cpu_count() or 1)
    return max(n for n in range(1, most + 1) if n == 1 or needed(unknowns, count=count, at_once=n) <= free)


def require(need: float, *, what: str, free: float | None = None, advice: str = "") -> None:
    """Refuse what does not fit into memory.

    Parameters
    ----------
    need
        Bytes.
    what
        What needs them.
    free
        Bytes there are, if that is known already.
    advice
        What to do.

    Raises
    ------
    ModalError
        If there are fewer than that.
    """
    free = available() if free is None else free
    if need > free:
        msg = (
            f"memory: {what} must fit into it, which needs {gigabytes(need)}, got {gigabytes(free)} free; "
            f"{advice or 'use a coarser mesh or fewer modes'}"
        )
        raise ModalError(msg)


def gigabytes(size: float) -> str:
    """Write a size to a tenth of a gigabyte.

    Examples
    --------
    >>> gigabytes(2.46e9)
    '2.5 GB'
    """
    return f"{size / 1e9:.1f} GB"


def available() -> float:
    """Memory that this process may still take, bytes.

    The least of what the machine, its control groups and its own limit of address space leave; infinite where none
    of them can be known.
    """
    return min([_of_machine(), _of_process(), *_of_groups()])


def _of_machine() -> float:
    with suppress(OSError, ValueError):
        return 1024.0 * _number(_PROC / "meminfo", "MemAvailable")
    with suppress(OSError, ValueError, AttributeError):  # no such names on this system
        return float(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return math.inf


def _of_process() -> float:
    with suppress(OSError, ValueError, ImportError):
        import resource  # noqa: PLC0415 - not on every system

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY:
            return max(0.0, limit - 1024.0 * _number(_PROC / "self" / "status", "VmSize"))
    return math.inf


def _of_groups() -> Iterator[float]:
    with suppress(OSError):
        for line in (_PROC / "self" / "cgroup").read_text("ascii", "replace").splitlines():
            _, controllers, place = line.split(":", 2)
            if controllers and "memory" not in controllers.split(","):
                continue
            top = _GROUPS / "memory" if controllers else _GROUPS
            own = top / place.lstrip("/")
            for folder in (own, *own.parents):
                if folder == top or top in folder.parents:
                    yield from _of_group(folder)


def _of_group(folder: Path) -> Iterator[float]:
    for limit, used, kept in _GROUP_FILES:
        with suppress(OSError, ValueError):  # no such file, or "max"
            room = int((folder / limit).read_text("ascii")) - int((folder / used).read_text("ascii"))
            yield max(0.0, room + _number(folder / "memory.stat", kept))


def _number(path: Path, key: str) -> int:
    """The number after a key at the beginning of a line; ValueError where there is none."""
    found = re.search(rf"^{key}:?\s+(\d+)", path.read_text("ascii", "replace"), re.MULTILINE)
    if found is None:
        raise ValueError(key)
    return int(found[1])
