"""The generation of the lü step by step: 三分損益, 五下六上, and who is husband, wife, mother and son."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bianzhong.lu.twelve import DIRECTIONS, TWELVE, Lu

__all__ = ["CHAIN", "GENERATION_SOURCE", "LINES", "STEPS", "Step"]

GENERATION_SOURCE = (
    "《周禮注疏》 卷23, Zheng Xuan on 大師: 下生者三分去一，上生者三分益一，五下六上，乃一終矣"
)

CHAIN = tuple(TWELVE[7 * place % 12] for place in range(12))
"""The twelve lü in the order of generation, from 黃鐘 to 仲呂."""

LINES = ("初九", "初六", "九二", "六二", "九三", "六三", "九四", "六四", "九五", "六五", "上九", "上六")
"""The line of 乾 (九) or 坤 (六) that each lü of the chain is. Source: as GENERATION_SOURCE, 黃鐘初九也 and on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One lü generates the next.

    Examples
    --------
    >>> step = STEPS[6]
    >>> step.parent.name, step.verb, step.child.name, (step.shi, step.fa), step.relation
    ('蕤賓', '上生', '大呂', (2048, 243), '夫妻')
    """

    number: int
    """1 to 11."""
    parent: Lu
    child: Lu

    @property
    def verb(self) -> str:
        """下生 (a third off) or 上生 (a third on)."""
        return DIRECTIONS[self.number - 1] + "生"

    @property
    def factor(self) -> Fraction:
        """Length of the child to that of the parent: 2/3 or 4/3."""
        return Fraction(2 if self.verb == "下生" else 4, 3)

    @property
    def shi(self) -> int:
        """實 of the child in 寸: that of the parent twice (下生) or four times (上生).

        Source: 《史記》 律書, 生鐘術, quoted in 《周官義疏》 卷23: 以下生者倍其實三其法，以上生者四其實三其法.
        """
        return self.parent.length.numerator * self.factor.numerator

    @property
    def fa(self) -> int:
        """法 of the child: that of the parent three times, as :attr:`shi`; not reduced."""
        return self.parent.length.denominator * 3

    @property
    def relation(self) -> str:
        """夫妻 where a 律 generates (同位), 母子 where a 呂 does (異位): 律娶妻而呂生子."""
        return "夫妻" if self.parent.order % 2 == 0 else "母子"


STEPS = tuple(
    Step(number=number, parent=CHAIN[number - 1], child=CHAIN[number]) for number in range(1, len(CHAIN))
)
"""The eleven steps."""
