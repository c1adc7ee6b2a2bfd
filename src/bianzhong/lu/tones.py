"""A tone of a tuning: its name, its exact place above 黃鐘, and how a school writes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bianzhong.lu.cents import CENTS_PER_OCTAVE, cents
from bianzhong.lu.twelve import HUANGZHONG_CUN, Lu

__all__ = ["FIFTH", "Tone", "chain_ratio", "in_octave", "tone"]

FIFTH = Fraction(3, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """A tone of a school, a 均 or the inscriptions of Zeng."""

    name: str
    """Traditional characters: 大呂, 半大呂, 黃鐘之變, 宮角."""
    label: str
    """The same in ASCII."""
    ratio: Fraction | None
    """Frequency to that of 黃鐘; None where it is irrational."""
    cents: float
    """Cents above 黃鐘."""
    written: str
    """As its school writes the length."""

    @property
    def length(self) -> float:
        """Length in 寸, 黃鐘 9."""
        return float(HUANGZHONG_CUN) / self.factor

    @property
    def factor(self) -> float:
        """Frequency to that of 黃鐘."""
        return 2.0 ** (self.cents / CENTS_PER_OCTAVE) if self.ratio is None else float(self.ratio)


def tone(lu: Lu, ratio: Fraction, *, written: str, prefix: str = "", suffix: str = "") -> Tone:
    """Make the tone of a lü: 半大呂 with the prefix 半, 黃鐘之變 with the suffix 之變."""
    marks = {"": "", "半": "-half", "之變": "-bian"}
    return Tone(
        name=prefix + lu.name + suffix,
        label=lu.pinyin + marks[suffix] + marks[prefix],
        ratio=ratio,
        cents=cents(ratio),
        written=written,
    )


def chain_ratio(fifths: int) -> Fraction:
    """Frequency, to that of 黃鐘, of the lü so many steps down the chain of generation, in the first octave.

    Past the eleventh step (仲呂) come the lü of Cai Yuanding's 變律: twelve steps give 黃鐘之變, a Pythagorean comma
    above 黃鐘.

    Examples
    --------
    >>> chain_ratio(4), chain_ratio(12)
    (Fraction(81, 64), Fraction(531441, 524288))
    """
    return in_octave(FIFTH**fifths)


def in_octave(ratio: Fraction) -> Fraction:
    """Bring a ratio of at least 1 into the first octave, 1 up to 2.

    Examples
    --------
    >>> in_octave(Fraction(9, 4)), in_octave(Fraction(2))
    (Fraction(9, 8), Fraction(1, 1))
    """
    return ratio / (1 << int(ratio).bit_length() - 1)
