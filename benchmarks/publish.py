"""Put a measured table into ``benchmarks/README.md``, with the day, the commit and the time it took."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

__all__ = ["commit", "printed", "publish"]

_README = Path(__file__).with_name("README.md")
_TABLES = "benchmarks/README.md"


def commit() -> str:
    """The commit of the checkout, marked where files other than the tables are changed."""
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ":/", f":(exclude,top){_TABLES}")
    return _git("rev-parse", "--short=7", "HEAD") + ("-dirty" if changed else "")


def _git(*words: str) -> str:
    run = subprocess.run(["git", *words], cwd=_README.parent, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def printed(head: str, rows: Iterable[str]) -> str:
    """Print a table, each row as soon as it is there, and return it."""
    table = ""
    for line in chain([head], rows):
        sys.stdout.write(line)
        sys.stdout.flush()
        table += line
    return table


def publish(name: str, table: str, *, at: str, seconds: float) -> None:
    """Replace what stands between the marks ``<!-- name -->`` and ``<!-- end name -->``.

    Parameters
    ----------
    name
        Name of the table.
    table
        Markdown.
    at
        The commit it was measured at.
    seconds
        How long that took.
    """
    start, end = f"<!-- {name} -->\n", f"<!-- end {name} -->"
    before, rest = _README.read_text("utf-8").split(start)
    words = f"{datetime.now(UTC):%Y-%m-%d}, commit {at}, {seconds:.0f} s.\n\n{table}"
    _README.write_text(f"{before}{start}{words}{end}{rest.split(end)[1]}", encoding="utf-8")
