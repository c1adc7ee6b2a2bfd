"""Lengths and counts as the texts print them: 八寸二百四十三分寸之百四, 四寸八分弱, 九分之八, 五百十二分.

An amount keeps what is printed, a fraction unreduced (27/81) and a denominator that is not there as None. In
digits it is written ``8 104/243 寸``, ``8 104/? 寸``, ``7 寸 1 分 強``, ``8/9`` or ``512``.
"""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from bianzhong.errors import PitchError
from bianzhong.lu.numerals import NUMERAL, full_form, parse_numeral, traditional, write_numeral

__all__ = ["Amount", "Tail", "find_amounts", "parse_amount", "read_amount", "standard_form"]

Tail = Literal["", "強", "弱", "有奇"]
"""What stands after an amount: a little more, a little less, and something over."""

_TAILS: dict[str | None, Tail] = {None: "", "強": "強", "弱": "弱", "餘": "有奇", "有奇": "有奇"}
_LENGTH = re.compile(
    rf"(?:(?P<whole>{NUMERAL})寸(?!之))?"
    rf"(?:(?P<den>{NUMERAL})?分寸?之(?P<num>{NUMERAL})|(?P<of>{NUMERAL})寸之(?P<part>{NUMERAL})"
    rf"|(?P<tenths>{NUMERAL})分(?P<tenth>{NUMERAL})|(?P<fen>{NUMERAL})分|(?P<half>半)|(?P<count>{NUMERAL}))?"
    rf"(?P<tail>強|弱|餘(?!{NUMERAL}))?"
)
_DIGITS = re.compile(
    r"(?: (?P<whole>[0-9]{1,8}))?(?: (?P<num>[0-9]{1,8})/(?P<den>[0-9]{1,8}|\?))?(?P<cun> 寸)?"
    r"(?: (?P<fen>[0-9]{1,2}) 分)?(?: (?P<tail>強|弱|有奇))?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A length or a count, as printed."""

    whole: int | None = None
    """Whole 寸, or the count."""
    numerator: int | None = None
    denominator: int | None = None
    """None beside a numerator: the text does not print it."""
    fen: int | None = None
    """分 over the whole 寸."""
    tail: Tail = ""
    cun: bool = False
    """A length in 寸; else a count, or a share."""

    def __post_init__(self) -> None:
        """Refuse a denominator of 0, and a share without one."""
        if self.denominator == 0:
            msg = f"amount: must have a denominator above 0, got {self.numerator}/0; see what the text prints"
            raise PitchError(msg)
        if self.numerator is not None and self.denominator is None and not self.cun:
            msg = f"amount: must have a denominator to be a share, got {self}; see what the text prints"
            raise PitchError(msg)

    def __str__(self) -> str:
        """Write it in digits."""
        over = "?" if self.denominator is None else str(self.denominator)
        parts = (
            None if self.whole is None else str(self.whole),
            None if self.numerator is None else f"{self.numerator}/{over}",
            "寸" if self.cun else None,
            None if self.fen is None else f"{self.fen} 分",
            self.tail or None,
        )
        return " ".join(filter(None, parts))

    @property
    def complete(self) -> bool:
        """Whether it has all its parts."""
        return self.numerator is None or self.denominator is not None

    def value(self, *, fen: int) -> Fraction:
        """Give it as a number, without its tail.

        Parameters
        ----------
        fen
            How many 分 the witness has to the 寸, 10 or 9.

        Raises
        ------
        PitchError
            If its denominator is not printed.
        """
        if not self.complete:
            msg = f"amount: must have a denominator to be a number, got {self}; supply the one that the text means"
            raise PitchError(msg)
        part = Fraction(self.numerator or 0, self.denominator or 1)
        return (self.whole or 0) + part + Fraction(self.fen or 0, fen)

    def step(self, *, fen: int) -> Fraction:
        """Give the unit it is counted to: a 分, a 寸, or the last place of a count; 0 for a fraction."""
        if self.numerator is not None:
            return Fraction(0)
        if self.fen is not None:
            return Fraction(1, fen)
        digits = str(self.whole or 0)
        return Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))

    def write(self) -> str:
        """Write it in characters, with every 一."""
        words = "" if self.whole is None else write_numeral(self.whole) + ("寸" if self.cun else "")
        if self.numerator is not None:
            over = "" if self.denominator is None else write_numeral(self.denominator)
            words += f"{over}分{'寸' if self.cun else ''}之{write_numeral(self.numerator)}"
        return words + ("" if self.fen is None else f"{write_numeral(self.fen)}分") + self.tail


def parse_amount(text: str) -> Amount:
    """Read an amount in characters, traditional or simplified.

    ``N寸之M`` and ``N分之M`` are shares, ``N分`` alone is a count of parts.

    Raises
    ------
    PitchError
        If it is none.

    Examples
    --------
    >>> str(parse_amount("八寸二百四十三分寸之百四")), str(parse_amount("四寸八分弱")), str(parse_amount("九寸之六"))
    ('8 104/243 寸', '4 寸 8 分 弱', '6/9')
    """
    found = _LENGTH.fullmatch(traditional(text))
    if found is None or not set(found.groupdict().values()) - {None, found["tail"]}:
        raise _refusal(text, form="八寸二百四十三分寸之一百四, 七寸一分, 九分之八 or 五百十二")
    if found["half"] and not found["whole"]:
        raise _refusal(text, form="四寸半")
    if found["whole"] and (found["of"] or found["count"]):
        raise _refusal(text, form="九寸 or 九寸之六")
    share = found["num"] or found["part"] or found["tenth"] or ("一" if found["half"] else None)
    over = found["den"] or found["of"] or found["tenths"] or ("二" if found["half"] else None)
    cun = found["whole"] is not None or "分寸之" in found[0]
    alone = found["count"] or (None if found["whole"] else found["fen"])
    return Amount(
        whole=_number(found["whole"] or alone),
        numerator=_number(share),
        denominator=_number(over),
        fen=_number(found["fen"]) if found["whole"] else None,
        tail=_TAILS[found["tail"]],
        cun=cun,
    )


def _number(words: str | None) -> int | None:
    return None if words is None else parse_numeral(words)


def read_amount(text: str) -> Amount:
    """Read an amount in digits, as ``str`` of one writes it.

    Raises
    ------
    PitchError
        If it is none.

    Examples
    --------
    >>> read_amount("6 27/81 寸").write(), read_amount("8 104/? 寸").write(), read_amount("6/9").write()
    ('六寸八十一分寸之二十七', '八寸分寸之一百四', '九分之六')
    """
    found = _DIGITS.fullmatch(f" {text}")
    if found is None or not (found["whole"] or found["num"]) or (found["fen"] and not found["cun"]):
        raise _refusal(text, form="8 104/243 寸, 7 寸 1 分, 8/9 or 512, with 強, 弱 or 有奇 after it")
    return Amount(
        whole=None if found["whole"] is None else int(found["whole"]),
        numerator=None if found["num"] is None else int(found["num"]),
        denominator=None if found["den"] in {None, "?"} else int(found["den"]),
        fen=None if found["fen"] is None else int(found["fen"]),
        tail=_TAILS[found["tail"]],
        cun=found["cun"] is not None,
    )


def find_amounts(quotation: str) -> tuple[str, ...]:
    """Find the amounts that a quotation prints: those in 寸 if there are any, else shares and counts.

    Examples
    --------
    >>> find_amounts("大吕长八寸二百四十三分寸之一百四"), find_amounts("四其实得二千四十八")
    (('八寸二百四十三分寸之一百四',), ('四', '二千四十八'))
    """
    words = traditional(quotation)
    found = [each[0] for each in _LENGTH.finditer(words) if re.match(NUMERAL, each[0])]
    return tuple([each for each in found if "寸" in each] or found)


def standard_form(text: str) -> str:
    """Write an amount in characters as :meth:`Amount.write` would, so that only what differs in substance differs."""
    words = re.sub(r"(?<!分)寸之", "分之", traditional(text)).replace("寸半", "寸二分寸之一")
    words = re.sub(rf"(?<=寸)({NUMERAL}分)(?={NUMERAL})", r"\1寸之", words)  # 八寸十分一
    words = re.sub(rf"^({NUMERAL})分$", r"\1", words)  # a count of parts
    return re.sub(NUMERAL, lambda numeral: full_form(numeral[0]), words).replace("餘", "有奇")


def _refusal(text: str, *, form: str) -> PitchError:
    return PitchError(f"amount: must be a length or a count, got {reprlib.repr(text)}; write it like {form}")
