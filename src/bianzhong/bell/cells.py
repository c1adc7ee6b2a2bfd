"""The cells of published tables of bells: sizes, masses and pitches, and what stands where there is none."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

from bianzhong.bell.columns import UNITS
from bianzhong.errors import PitchError, SpecError
from bianzhong.lu.notes import parse_note
from bianzhong.units import Quantity, parse_length, parse_mass

__all__ = ["difference", "is_blank", "is_damaged", "read_pitch", "read_quantity", "tidy"]

_BLANK = {
    "", "-", "--", "—", "——", "–", "―", "/", "…", "……", "*", "?", "殘", "残", "缺", "佚", "失", "無", "无", "不詳", "不详",
    "未測", "未测", "啞", "哑", "n/a", "na", "none",
}  # fmt: skip
"""What stands in a cell for a value that there is not."""
_DAMAGED = re.compile("[殘残缺破裂損损]")
_NUMBER = r"[0-9]{1,7}(?:\.[0-9]{1,7})?"
_SIZE = re.compile(
    rf"(?P<value>{_NUMBER})\s*(?:(?:±|\+/-)\s*(?P<spread>{_NUMBER})|[-–—―~∼至、/]\s*(?P<other>{_NUMBER}))?"
    rf"\s*(?P<unit>{'|'.join(UNITS)})?",
    re.IGNORECASE,
)
_CENTS = re.compile(r"\s*(?:音分|cents?|¢)$", re.IGNORECASE)


def tidy(text: str) -> str:
    """Give a cell in one spelling: half-width digits and signs, one space at most, nothing unprintable.

    Examples
    --------
    >>> tidy(" １８．２ ")
    '18.2'
    """
    words = unicodedata.normalize("NFKC", text)
    return " ".join("".join(char if char.isprintable() else " " for char in words).split())


def is_blank(words: str) -> bool:
    """Whether a tidy cell says that there is no value: blank, a dash, 殘, 缺 ..."""
    return words.strip("()").casefold() in _BLANK


def is_damaged(words: str) -> bool:
    """Whether a tidy cell gives the size of what is left of a broken part, e.g. 殘18.5."""
    return _DAMAGED.search(words) is not None


def read_quantity(words: str, *, unit: str) -> Quantity:
    """Read a tidy cell as a length or mass, ± half a unit of its last printed digit.

    A range becomes its middle ± half of it; a ± that is printed is kept.

    Parameters
    ----------
    words
        The cell.
    unit
        Unit of the column: mm, cm, m, kg or g. One that stands in the cell must be the same.

    Raises
    ------
    SpecError
        If it is no number from 0 on, or in another unit; the message has the rule only.

    Examples
    --------
    >>> size = read_quantity("18.2", unit="cm")
    >>> size, size.plus_minus, read_quantity("0.8~1.2", unit="cm").text
    (0.182, 0.0005, '1.0 +/- 0.2 cm')
    """
    form = _SIZE.fullmatch(words)
    if form is None:
        msg = "must be a number, a range like 0.8-1.2, or - where there is none"
        raise SpecError(msg)
    if form["unit"] and UNITS[form["unit"].casefold()][1] != unit:
        msg = f"must be in the unit of its column, {unit}"
        raise SpecError(msg)
    value = Decimal(form["value"])
    if form["other"]:
        value, spread = (value + Decimal(form["other"])) / 2, abs(value - Decimal(form["other"])) / 2
    else:
        spread = (
            Decimal(form["spread"]) if form["spread"] else Decimal(5) * Decimal(10) ** (_exponent(value) - 1)
        )
    return _quantity(value, spread=spread, unit=unit)


def difference(whole: Quantity, part: Quantity) -> Quantity:
    """The whole less the part, both lengths in m, their ± added.

    Examples
    --------
    >>> rest = difference(Quantity(0.305, plus_minus=0.0005), Quantity(0.06, plus_minus=0.0005))
    >>> rest.text
    '245 +/- 1 mm'
    """
    value, spread = whole - part, (whole.plus_minus or 0.0) + (part.plus_minus or 0.0)
    text = f"{round(value * 1e3, 4):.10g} +/- {round(spread * 1e3, 4):.10g} mm"
    return parse_length(text)


def read_pitch(words: str) -> str:
    """Give a tidy cell as :func:`bianzhong.lu.parse_pitch` reads it, without the word for cents.

    Raises
    ------
    PitchError
        If it is neither a note nor a frequency; the message has the rule only.

    Examples
    --------
    >>> read_pitch("♯F4−12音分"), read_pitch("523.3 Hz")
    ('♯F4−12', '523.3 Hz')
    """
    pitch = _CENTS.sub("", words)
    try:
        parse_note(pitch)
    except PitchError as error:
        msg = "must be a note in capitals with its octave, like ♯F4−12 or C4+25, or a frequency in Hz"
        raise PitchError(msg) from error
    return pitch


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _quantity(value: Decimal, *, spread: Decimal, unit: str) -> Quantity:
    text = f"{value:f} +/- {spread:f} {unit}"
    return parse_mass(text) if UNITS[unit][0] == "mass" else parse_length(text)
