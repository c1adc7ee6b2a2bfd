"""A progress bar on stderr, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress"]

Report = Callable[[str, float], None]


@contextmanager
def progress(first: str) -> Iterator[Report | None]:
    """Show a bar while the block runs; it leaves no trace.

    Parameters
    ----------
    first
        What is being done at the start.

    Yields
    ------
    Report | None
        Takes what is being done and the share done, 0 to 1; None where stderr is no terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:14}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(first, total=1.0)
        yield lambda what, share: bar.update(task, description=what, completed=share)
