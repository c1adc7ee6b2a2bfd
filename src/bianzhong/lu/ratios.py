"""The named intervals as exact fractions, and the one nearest to a measured ratio."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from bianzhong.lu.cents import CENTS_PER_OCTAVE, cents

__all__ = ["INTERVALS", "Interval", "NearestInterval", "nearest_interval"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """A named interval of at most an octave.

    The Chinese name, where there is one, gives two notes of the gamut
    宮 81 商 72 角 64 徵 54 羽 48 (string lengths; 《周官義疏》 卷23), or of its two
    alterations 變宮 and 變徵, that make the interval.
    """

    ratio: Fraction
    """Upper frequency to lower."""
    name: str
    chinese: str | None = None

    @property
    def cents(self) -> float:
        """Size in cents."""
        return cents(self.ratio)


def _interval(ratio: str, name: str, *, chinese: str | None = None) -> Interval:
    return Interval(ratio=Fraction(ratio), name=name, chinese=chinese)


INTERVALS = (
    _interval("1", "unison"),
    _interval("256/243", "Pythagorean minor second (limma)", chinese="變宮–宮"),
    _interval("16/15", "just minor second"),
    _interval("2187/2048", "Pythagorean augmented unison (apotome)"),
    _interval("10/9", "minor whole tone"),
    _interval("9/8", "major second (whole tone)", chinese="宮–商"),
    _interval("32/27", "Pythagorean minor third", chinese="角–徵"),
    _interval("6/5", "just minor third"),
    _interval("19683/16384", "Pythagorean augmented second"),
    _interval("8192/6561", "Pythagorean diminished fourth"),
    _interval("5/4", "just major third"),
    _interval("81/64", "Pythagorean major third", chinese="宮–角"),
    _interval("4/3", "fourth", chinese="商–徵"),
    _interval("177147/131072", "Pythagorean augmented third"),
    _interval("1024/729", "Pythagorean diminished fifth", chinese="變徵–宮"),
    _interval("729/512", "Pythagorean augmented fourth (tritone)", chinese="宮–變徵"),
    _interval("3/2", "fifth", chinese="宮–徵"),
    _interval("128/81", "Pythagorean minor sixth", chinese="角–宮"),
    _interval("8/5", "just minor sixth"),
    _interval("6561/4096", "Pythagorean augmented fifth"),
    _interval("5/3", "just major sixth"),
    _interval("27/16", "Pythagorean major sixth", chinese="宮–羽"),
    _interval("16/9", "Pythagorean minor seventh", chinese="商–宮"),
    _interval("9/5", "just minor seventh"),
    _interval("59049/32768", "Pythagorean augmented sixth"),
    _interval("15/8", "just major seventh"),
    _interval("243/128", "Pythagorean major seventh", chinese="宮–變宮"),
    _interval("2", "octave"),
)
"""Named intervals of one octave, ascending: the fractions of the twelve lü and the simplest just ones."""

_UNISON, _OCTAVE = INTERVALS[0], INTERVALS[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestInterval:
    """The named interval nearest to a frequency ratio."""

    interval: Interval
    octaves: int
    """Whole octaves to add to the interval."""
    down: bool
    """The second tone lies below the first."""
    cents: float
    """Ratio minus named interval, signed: positive when the second tone is too high."""

    @property
    def name(self) -> str:
        """The interval in words: "just minor third", "just minor third down", "octave + fifth"."""
        octaves = {0: "", 1: "octave + "}.get(self.octaves, f"{self.octaves} octaves + ")
        return octaves + self.interval.name + (" down" if self.down else "")


def nearest_interval(ratio: float | Fraction) -> NearestInterval:
    """Find the named interval nearest to the ratio of a second tone to a first.

    Raises
    ------
    PitchError
        If the ratio is not positive and finite.

    Examples
    --------
    >>> nearest_interval(1.2).interval.ratio, nearest_interval(Fraction(4, 5)).name
    (Fraction(6, 5), 'just major third down')
    """
    size = cents(ratio)
    octaves, rest = divmod(abs(size), CENTS_PER_OCTAVE)
    interval = min(INTERVALS, key=lambda known: abs(known.cents - rest))
    if octaves and interval is _UNISON:
        octaves, interval = octaves - 1, _OCTAVE
    named = math.copysign(CENTS_PER_OCTAVE * octaves + interval.cents, size)
    return NearestInterval(interval=interval, octaves=int(octaves), down=named < 0, cents=size - named)
