"""Two wordings compared character by character: what stands for what, what is missing, what is too much."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

__all__ = ["Change", "collate", "plain"]

_ONE_FORM = str.maketrans(
    "诸钟锺鍾为黄吕夹宾賔则无应阴隂阳万两参參", "諸鐘鐘鐘為黃呂夾賓賓則無應陰陰陽萬兩三三"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Characters that stand in one wording for those of the other; either may be none."""

    printed: str
    meant: str

    def __str__(self) -> str:
        """Say it: 七 for 九; 二百四十三 left out; 寸 added."""
        if not self.printed:
            return f"{self.meant} left out"
        return f"{self.printed} for {self.meant}" if self.meant else f"{self.printed} added"


def plain(words: str) -> str:
    """Write a passage without punctuation and spaces, and variant characters of the shipped passages in one form.

    Examples
    --------
    >>> plain("黄锺，子之气也。")
    '黃鐘子之气也'
    """
    return "".join(c for c in words if unicodedata.category(c)[0] not in "PZC").translate(_ONE_FORM)


def collate(printed: str, meant: str) -> tuple[Change, ...]:
    """Give the fewest changes that lead from ``meant`` to ``printed``, neighbours of a kind together.

    Source: R. A. Wagner and M. J. Fischer, The string-to-string correction problem, J. ACM 21 (1974) 168-173.

    Examples
    --------
    >>> [str(change) for change in collate("七百二十七", "七百二十九")]
    ['七 for 九']
    """
    rows, columns = len(printed), len(meant)
    cost = [[max(i, j) if not i or not j else 0 for j in range(columns + 1)] for i in range(rows + 1)]
    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            swap = cost[i - 1][j - 1] + (printed[i - 1] != meant[j - 1])
            cost[i][j] = min(swap, cost[i - 1][j] + 1, cost[i][j - 1] + 1)
    return _changes(_path(cost, printed=printed, meant=meant))


def _path(cost: list[list[int]], *, printed: str, meant: str) -> list[tuple[str, str]]:
    """Walk the table back from its end: pairs of characters, an empty one where there is none."""
    i, j, pairs = len(printed), len(meant), list[tuple[str, str]]()
    while i or j:
        if i and j and cost[i][j] == cost[i - 1][j - 1] + (printed[i - 1] != meant[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((printed[i], meant[j]))
        elif j and cost[i][j] == cost[i][j - 1] + 1:
            j -= 1
            pairs.append(("", meant[j]))
        else:
            i -= 1
            pairs.append((printed[i], ""))
    return pairs[::-1]


def _changes(pairs: list[tuple[str, str]]) -> tuple[Change, ...]:
    """Join neighbours that are both left out, both added or both swapped."""
    changes: list[Change] = []
    last = None
    for printed, meant in pairs:
        kind = None if printed == meant else (bool(printed), bool(meant))
        if kind and kind == last:
            before = changes.pop()
            changes.append(Change(printed=before.printed + printed, meant=before.meant + meant))
        elif kind:
            changes.append(Change(printed=printed, meant=meant))
        last = kind
    return tuple(changes)
