"""Classical numerals: 二百四十三, 萬九千, 百有八, 廿; traditional and simplified characters mixed."""

from __future__ import annotations

import re
import reprlib

from bianzhong.errors import PitchError

__all__ = ["DIGITS", "LARGEST", "NUMERAL", "full_form", "parse_numeral", "traditional", "write_numeral"]

DIGITS = "一二三四五六七八九"
_TENS = {"十": 10, "百": 100, "千": 1000}
_BELOW = {"十": "", "百": "十", "千": "十百", "萬": "十百千"}
_MYRIAD = 10_000
LARGEST = _MYRIAD**2 - 1
"""The largest number that can be read and written."""
NUMERAL = rf"[{DIGITS}十百千萬零](?:有?[{DIGITS}十百千萬零])*"
"""A numeral as a regular expression, in the characters of :func:`traditional`."""

_TRADITIONAL = str.maketrans("万兩两參参〇０强余", "萬二二三三零零強餘")
_SCORES = {"廿": "二十", "卅": "三十", "卌": "四十"}
_FORM = re.compile(NUMERAL)
_BARE = re.compile("|".join(rf"(?<![{DIGITS}{below}])(?={sign})" for sign, below in _BELOW.items()))


def traditional(text: str) -> str:
    """Write the characters that stand in numerals and lengths in one form: 万 萬, 廿 二十, 强 強, 有竒 有餘 餘."""
    for score, plain in _SCORES.items():
        text = text.replace(score, plain)
    return re.sub("有[奇竒餘余]", "餘", text).translate(_TRADITIONAL)


def full_form(text: str) -> str:
    """Write the 一 that may be left out before 十, 百, 千 and 萬, and leave out 零 and 有.

    Examples
    --------
    >>> full_form("万九千六百八十三"), full_form("百有八"), full_form("二十万")
    ('一萬九千六百八十三', '一百八', '二十萬')
    """
    plain = re.sub(rf"有(?=[{DIGITS}十百千萬])|零(?=.)", "", traditional(text))
    return _BARE.sub("一", plain)


def parse_numeral(text: str) -> int:
    """Read a numeral.

    A multiplier may be more than a digit, as only a slip writes it: 四十六千 is 46 000.

    Parameters
    ----------
    text
        Nothing but the numeral, below 10⁸.

    Raises
    ------
    PitchError
        If it is no numeral.

    Examples
    --------
    >>> parse_numeral("一十七万七千一百四十七"), parse_numeral("千七十五"), parse_numeral("百有八"), parse_numeral("廿")
    (177147, 1075, 108, 20)
    """
    words = traditional(text)
    if _FORM.fullmatch(words) is None or words.count("萬") > 1:
        raise _refusal(text)
    if words == "零":
        return 0
    words = full_form(words)
    if not set(words) <= {*DIGITS, *_TENS, "萬"}:
        raise _refusal(text)
    high, myriad, low = words.rpartition("萬")
    number = (_MYRIAD * _below_myriad(high, text=text) if myriad else 0) + _below_myriad(low, text=text)
    if number > LARGEST:
        raise _refusal(text)
    return number


def _below_myriad(words: str, *, text: str) -> int:
    """Add up the parts of a numeral without 萬; a step above the one before multiplies all that went before."""
    total, pending, last = 0, 0, _MYRIAD
    for char in words:
        if char in DIGITS:
            if pending:
                raise _refusal(text)
            pending = DIGITS.index(char) + 1
            continue
        step = _TENS[char]
        total = (total + pending) * step if step > last else total + pending * step
        pending, last = 0, step
    return total + pending


def _refusal(text: str) -> PitchError:
    return PitchError(
        f"numeral: must be a numeral below 100 000 000 in characters, got {reprlib.repr(text)}; "
        "write it like 二百四十三 or 萬九千六百八十三"
    )


def write_numeral(number: int) -> str:
    """Write a whole number below 10⁸ with every 一: 一百四, 一十七萬; :func:`parse_numeral` reads it back.

    Raises
    ------
    PitchError
        If the number is negative, or 10⁸ or more.

    Examples
    --------
    >>> write_numeral(104), write_numeral(177147), write_numeral(10)
    ('一百四', '一十七萬七千一百四十七', '一十')
    """
    if not 0 <= number <= LARGEST:
        raise _refusal(str(number))
    if number == 0:
        return "零"
    high, low = divmod(number, _MYRIAD)
    return (f"{_write_below_myriad(high)}萬" if high else "") + _write_below_myriad(low)


def _write_below_myriad(number: int) -> str:
    words = ""
    for sign, step in (("千", 1000), ("百", 100), ("十", 10), ("", 1)):
        digit, number = divmod(number, step)
        words += f"{DIGITS[digit - 1]}{sign}" if digit else ""
    return words
