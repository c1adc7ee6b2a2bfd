"""Lengths in nines: 九忽為絲, 九絲為毫, 九毫為釐, 九釐為分, 九分為寸.

Source: Cai Yuanding 蔡元定, quoted in 《周官義疏》 卷23: 九絲為毫，九毫為釐，九釐為分，九分為寸，九寸為黃鐘;
忽 by Zhu Xi there: 下而為忽，亦因絲而九之.
"""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass
from fractions import Fraction

from bianzhong.errors import PitchError

__all__ = ["UNITS", "Nonary", "read_nonary", "write_nonary"]

UNITS = ("寸", "分", "釐", "毫", "絲", "忽")
"""The units, each a ninth of the one before."""

_HU = 9**5
"""忽 in a 寸."""
_DIGITS = {digit: str(value) for value, digit in enumerate("〇一二三四五六七八九")} | {"零": "0"}
_FORM = re.compile(
    "".join(rf"(?:(?P<d{place}>[0-9]{{1,4}}){unit})?" for place, unit in enumerate(UNITS))
    + r"(?:餘(?P<over>[0-9]{1,30})/(?P<under>[0-9]{1,30})忽)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nonary:
    """A length in 寸 分 釐 毫 絲 忽, and what is left below a 忽."""

    digits: tuple[int, ...]
    """Six: whole 寸, then 0 to 8 of each smaller unit."""
    remainder: Fraction
    """Part of a 忽 that is left, below 1; 0 where the length closes."""

    @property
    def closes(self) -> bool:
        """Whether nothing is left below the 忽."""
        return self.remainder == 0

    @property
    def length(self) -> Fraction:
        """The length in 寸, exact."""
        hu = 0
        for digit in self.digits:
            hu = 9 * hu + digit
        return (hu + self.remainder) / _HU

    def __str__(self) -> str:
        """Write it as :func:`read_nonary` reads it; units of which there are none are left out."""
        words = "".join(f"{digit}{unit}" for digit, unit in zip(self.digits, UNITS, strict=True) if digit)
        return (words or "0寸") + ("" if self.closes else f"餘{self.remainder}忽")


def write_nonary(length: Fraction) -> Nonary:
    """Write a length in nines, exactly.

    Parameters
    ----------
    length
        In 寸.

    Raises
    ------
    PitchError
        If it is negative.

    Examples
    --------
    >>> str(write_nonary(Fraction(131072, 19683)))  # 仲呂
    '6寸5分8釐3毫4絲6忽'
    >>> str(write_nonary(Fraction(131072, 19683) * Fraction(8, 9)))  # 林鐘之變 does not close
    '5寸8分2釐4毫1絲1忽餘1/3忽'
    """
    if length < 0:
        msg = f"length: must not be negative, got {length} 寸; give the length of a pipe"
        raise PitchError(msg)
    hu, rest = divmod(length * _HU, 1)
    digits = []
    for _ in UNITS[1:]:
        hu, digit = divmod(hu, 9)
        digits.append(digit)
    return Nonary(digits=(hu, *reversed(digits)), remainder=rest)


def read_nonary(text: str) -> Fraction:
    """Read a length written in nines, in 寸: 六寸五分八釐三毫四絲六忽, 6寸5分, 5寸餘1/3忽.

    Raises
    ------
    PitchError
        If it is not so many 寸, then at most eight of each smaller unit in falling order.

    Examples
    --------
    >>> read_nonary("八寸七分八釐一毫六絲二忽")  # 黃鐘之變
    Fraction(524288, 59049)
    """
    words = "".join(
        _DIGITS.get(letter, letter) for letter in text.strip().replace("厘", "釐").replace("丝", "絲")
    )
    form = _FORM.fullmatch(words)
    fields = [] if form is None else [form[f"d{place}"] for place in range(len(UNITS))]
    under = 0 if form is None else int(form["under"] or 1)
    digits = tuple(int(field or 0) for field in fields)
    over = 0 if form is None else int(form["over"] or 0)
    if (
        not any(field is not None for field in fields)
        or any(digit > 8 for digit in digits[1:])
        or over >= under
    ):
        msg = (
            f"length: must be written in {' '.join(UNITS)}, at most 8 of each below the 寸, "
            f"got {reprlib.repr(text)}; write it like 6寸5分8釐"
        )
        raise PitchError(msg)
    return Nonary(digits=digits, remainder=Fraction(over, under)).length
