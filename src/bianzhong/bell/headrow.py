"""Where the headings of a table stand: in one row or two, below whatever lines come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from bianzhong.bell.cells import tidy
from bianzhong.bell.columns import Heading, nearest_heading, read_heading
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from bianzhong.bell.sheet import Sheet

__all__ = ["Top", "find_top", "no_headings"]

_HIGHEST = 30
"""Rows among which the headings are looked for."""
_MOST_TRIED = 300
_CLIP = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Top:
    """The headings of a sheet, wherever they stand."""

    sheet: Sheet
    start: int
    """Number of the row, from 0, that they start in."""
    end: int
    """Number of the first row below them."""
    texts: tuple[str, ...]
    headings: tuple[Heading | None, ...]

    @property
    def known(self) -> int:
        """How many are understood; none if there is nothing measured among them."""
        known = [each for each in self.headings if each is not None]
        return len(known) if len(known) > 1 and any(each.column.kind != "words" for each in known) else 0


def find_top(sheet: Sheet) -> Top:
    """Find the row, or two rows, with the most headings that are known.

    Raises
    ------
    SpecError
        If a heading names a unit of another kind, or two units that contradict each other.
    """
    tops = [_top(sheet, start=start) for start in range(min(len(sheet.rows), _HIGHEST))]
    empty = Top(sheet=sheet, start=0, end=0, texts=(), headings=())
    return max(tops, key=lambda each: each.known, default=empty)


def _top(sheet: Sheet, *, start: int) -> Top:
    texts = tuple(tidy(cell) for cell in sheet.rows[start])
    headings = tuple(read_heading(text) for text in texts)
    if any(headings) and start + 1 < len(sheet.rows):
        lower = tuple(tidy(cell) for cell in sheet.rows[start + 1])
        joined = tuple(_joined(texts, lower))
        both = tuple(read_heading(text) for text in joined)
        if any(lower) and all(both[i] for i, text in enumerate(lower) if text):
            return Top(sheet=sheet, start=start, end=start + 2, texts=joined, headings=both)
    return Top(sheet=sheet, start=start, end=start + 1, texts=texts, headings=headings)


def _joined(upper: Sequence[str], lower: Sequence[str]) -> Iterator[str]:
    """Join headings in two rows: 舞 over 脩 and 廣, 銑長 over cm, 測音 over 正鼓音."""
    over = ""
    for above, below in zip_longest(upper, lower, fillvalue=""):
        over = above or over
        if below:
            yield f"{over} {below}" if read_heading(f"{over} {below}") else below
        else:
            yield above


def no_headings(tops: Sequence[Top]) -> SpecError:
    """Give the error of a table without headings of bells, with the near miss if there is one."""
    words = [tidy(cell) for top in tops for row in top.sheet.rows[:_HIGHEST] for cell in row]
    if not any(words):
        return SpecError("the table must have rows, got none; save it anew")
    pairs = ((word, nearest_heading(word)) for word in words[:_MOST_TRIED] if word and not read_heading(word))
    near = next((f"did you mean {near} for {word[:_CLIP]!r}?" for word, near in pairs if near), "")
    return SpecError(
        "the table must have headings like 編號, 銑長, 銑間, got none that are known in its first rows; "
        + (near or "see geometry/README.md, and save CSV in UTF-8")
    )
