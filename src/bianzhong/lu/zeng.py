"""The note names on the bells of Marquis Yi of Zeng: 宮 徵 商 羽, the third above each (角) and below (曾)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bianzhong.lu.cents import cents
from bianzhong.lu.tones import FIFTH, Tone, in_octave
from bianzhong.lu.twelve import TWELVE, Lu, find

__all__ = ["ZENG_NAMES", "ZENG_NAMES_SOURCE", "ZENG_PAIRS", "ZengName"]

ZENG_NAMES_SOURCE = (
    "names and pairs: inscriptions of the twelve-bell set by Huang Datong 黃大同, 姑洗 = C; fifths and thirds: "
    "M. Braun, Bell tuning in ancient China (2003), who finds them in the tones; the pure third 5/4 is that reading"
)

_THIRD = Fraction(5, 4)
_BASES = {"宮": 0, "徵": 1, "商": 2, "羽": 3}
"""Fifths from 宮."""
_LABELS = {"宮": "gong", "徵": "zhi", "商": "shang", "羽": "yu", "": "", "角": "-jue", "曾": "-zeng"}
_LETTERS = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")


@dataclass(frozen=True, slots=True, kw_only=True)
class ZengName:
    """One of the twelve names.

    Examples
    --------
    >>> name = next(name for name in ZENG_NAMES if name.name == "羽曾")
    >>> name.ratio, name.semitones, name.lu.name
    (Fraction(27, 20), 5, '南呂')
    """

    base: str
    """宮, 徵, 商 or 羽: a chain of fifths."""
    third: str
    """角, a major third above the base; 曾, one below; or empty."""

    @property
    def name(self) -> str:
        """The name as it is inscribed."""
        return self.base + self.third

    @property
    def ratio(self) -> Fraction:
        """Frequency to that of 宮, in the octave above it, by pure fifths and thirds."""
        third = {"": Fraction(1), "角": _THIRD, "曾": 2 / _THIRD}[self.third]
        return in_octave(FIFTH ** _BASES[self.base] * third)

    @property
    def semitones(self) -> int:
        """Places among the twelve above 宮."""
        return (7 * _BASES[self.base] + {"": 0, "角": 4, "曾": 8}[self.third]) % 12

    @property
    def lu(self) -> Lu:
        """The lü at that place, 宮 on 姑洗."""
        return TWELVE[(find("姑洗").order + self.semitones) % 12]

    @property
    def tone(self) -> Tone:
        """The tone, counted from 黃鐘 (宮 is 姑洗 = 81/64)."""
        ratio = find("姑洗").ratio * self.ratio
        label = _LABELS[self.base] + _LABELS[self.third]
        letter = _LETTERS[self.semitones]
        return Tone(name=self.name, label=label, ratio=ratio, cents=cents(ratio), written=letter)


ZENG_NAMES = tuple(
    sorted(
        (ZengName(base=base, third=third) for base in _BASES for third in ("", "角", "曾")),
        key=lambda name: name.semitones,
    )
)
"""The twelve names in the order of pitch, from 宮 up."""

_BY_NAME = {name.name: name for name in ZENG_NAMES}
ZENG_PAIRS = tuple(
    (_BY_NAME[a], _BY_NAME[b])
    for a, b in (
        ("商", "羽曾"), ("宮角", "宮曾"), ("商角", "商曾"), ("徵", "徵角"), ("羽", "羽角"), ("宮", "徵曾"),
    )
)  # fmt: skip
"""The names inscribed together on one bell: A-tone and B-tone, a minor or a major third apart."""
