"""The eleven steps of 三分損益 as a witness prints them, one after the other: what lengths they give, 五下六上 or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.lu.twelve import HUANGZHONG_CUN
from bianzhong.lu.witnesses import exact_length

if TYPE_CHECKING:
    from fractions import Fraction

    from bianzhong.lu.witnesses import Direction, Witness

__all__ = ["Chain", "follow"]

_STEPS = 11


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """All steps of a witness from 黃鐘 on."""

    ways: str
    """下 or 上 of each step."""
    half: tuple[str, ...]
    """The lü that come out at half their length."""
    double: tuple[str, ...]
    """The lü that come out at twice their length."""

    @property
    def down(self) -> int:
        """Steps 下生."""
        return self.ways.count("下")

    @property
    def up(self) -> int:
        """Steps 上生."""
        return self.ways.count("上")

    @property
    def alternates(self) -> bool:
        """Whether each step goes the other way than the one before."""
        return "上上" not in self.ways and "下下" not in self.ways


def follow(witness: Witness) -> Chain | None:
    """Generate the lü as the witness says, each from the length of the one before; None if steps are missing.

    Examples
    --------
    >>> from bianzhong.lu.witnesses import Witness
    >>> follow(Witness(who="", work="", place="", fen=10, fen_from="")) is None
    True
    """
    steps = {each.start: each for each in witness.directions}
    lengths: dict[str, Fraction] = {"黃鐘": HUANGZHONG_CUN}
    taken: list[Direction] = []
    at = "黃鐘"
    while at in steps and steps[at].to not in lengths:
        step = steps[at]
        lengths[step.to] = lengths[at] * step.length / exact_length(at)
        taken.append(step)
        at = step.to
    if len(taken) != _STEPS:
        return None
    return Chain(
        ways="".join(step.way for step in taken),
        half=tuple(name for name, length in lengths.items() if length < exact_length(name)),
        double=tuple(name for name, length in lengths.items() if length > exact_length(name)),
    )
