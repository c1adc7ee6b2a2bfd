"""The twelve lü 十二律: exact lengths by 三分損益, names, and the lü nearest to a frequency."""

from __future__ import annotations

import re
import reprlib
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

from bianzhong.errors import PitchError
from bianzhong.lu.cents import CENTS_PER_OCTAVE, cents, cents_between, require_hz

__all__ = [
    "DIRECTIONS",
    "HUANGZHONG_CUN",
    "TWELVE",
    "Lu",
    "NearestLu",
    "find",
    "generate",
    "meant",
    "nearest",
]

HUANGZHONG_CUN = Fraction(9)
"""Length of the 黃鐘 pipe in 寸. Source: 《周禮注疏》 卷23, 黃鐘長九寸."""

DIRECTIONS = "下上下上下上上下上下上"
"""下生 or 上生 of each step from 黃鐘 on: 五下六上, 蕤賓 重上 so that 大呂 stays in the octave."""

_STEP = {"下": Fraction(2, 3), "上": Fraction(4, 3)}
_FIFTH = 7
"""Places from a lü to the one it generates, among the twelve by pitch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lu:
    """One of the twelve lü."""

    order: int
    """Place by pitch, 黃鐘 0 to 應鐘 11."""
    name: str
    """Traditional characters."""
    simplified: str
    pinyin: str
    """Without tone marks, lower-case ASCII (ü as u)."""
    pinyin_tones: str
    """With tone marks."""
    aliases: tuple[str, ...] = ()
    """Other names in the texts, traditional characters."""
    length: Fraction
    """Length of the pipe in 寸, 黃鐘 9."""

    @property
    def ratio(self) -> Fraction:
        """Frequency to that of 黃鐘: the inverse of the lengths."""
        return HUANGZHONG_CUN / self.length

    @property
    def cents(self) -> float:
        """Cents above 黃鐘."""
        return cents(self.ratio)

    def hz(self, *, huangzhong: float, octave: int = 0) -> float:
        """Frequency in Hz for a 黃鐘 in Hz; octave 0 starts at that 黃鐘.

        Raises
        ------
        PitchError
            If huangzhong is not a positive finite frequency.
        """
        require_hz(huangzhong, where="huangzhong")
        return float(huangzhong * 2.0**octave * self.ratio)


def generate(directions: str = DIRECTIONS) -> tuple[Fraction, ...]:
    """Lengths in 寸 of the twelve lü in the order of pitch, by 三分損益 from 黃鐘 = 9.

    Parameters
    ----------
    directions
        For each of the eleven steps 下 (a third off: × 2/3) or 上 (a third on: × 4/3).

    Source: 《周禮注疏》 卷23, Zheng Xuan on 大師.

    Examples
    --------
    >>> [str(length) for length in generate()[:3]]
    ['9', '2048/243', '8']
    """
    lengths = {0: HUANGZHONG_CUN}
    place = 0
    for direction in directions:
        length = lengths[place] * _STEP[direction]
        place = (place + _FIFTH) % 12
        lengths[place] = length
    return tuple(lengths[order] for order in sorted(lengths))


_NAMES = (
    ("黃鐘", "黄钟", "huangzhong", "huángzhōng", ()),
    ("大呂", "大吕", "dalu", "dàlǚ", ()),
    ("太蔟", "太簇", "taicou", "tàicòu", ("大簇", "大蔟")),
    ("夾鐘", "夹钟", "jiazhong", "jiāzhōng", ("圜鐘",)),
    ("姑洗", "姑洗", "guxian", "gūxiǎn", ()),
    ("仲呂", "仲吕", "zhonglu", "zhònglǚ", ("中呂", "小呂")),
    ("蕤賓", "蕤宾", "ruibin", "ruíbīn", ()),
    ("林鐘", "林钟", "linzhong", "línzhōng", ("函鐘",)),
    ("夷則", "夷则", "yize", "yízé", ()),
    ("南呂", "南吕", "nanlu", "nánlǚ", ()),
    ("無射", "无射", "wuyi", "wúyì", ()),
    ("應鐘", "应钟", "yingzhong", "yìngzhōng", ()),
)

TWELVE = tuple(
    Lu(
        order=order,
        name=name,
        simplified=simplified,
        pinyin=pinyin,
        pinyin_tones=tones,
        aliases=aliases,
        length=length,
    )
    for order, ((name, simplified, pinyin, tones, aliases), length) in enumerate(
        zip(_NAMES, generate(), strict=True)
    )
)
"""The twelve lü in the order of pitch."""

_TRADITIONAL = str.maketrans("鍾钟黄吕夹宾则无应", "鐘鐘黃呂夾賓則無應")
_JOINTS = re.compile(r"[\s'’\-]+")


def _fold(name: str) -> str:
    """One spelling for all: traditional characters, pinyin without tones, case or joints."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return _JOINTS.sub("", letters).translate(_TRADITIONAL)


_BY_NAME = {_fold(name): lu for lu in TWELVE for name in (lu.name, lu.simplified, lu.pinyin, *lu.aliases)}


def find(name: str) -> Lu:
    """Find a lü by any of its names: traditional, simplified, pinyin or an alias.

    Raises
    ------
    PitchError
        If no lü has that name; the message offers the nearest name, or all twelve.

    Examples
    --------
    >>> find("函鍾").pinyin, find("Gū xiǎn").name
    ('linzhong', '姑洗')
    """
    key = _fold(name)
    if key in _BY_NAME:
        return _BY_NAME[key]
    msg = f"lü: must be one of the twelve, got {reprlib.repr(name)}; {meant(name)}"
    raise PitchError(msg)


def meant(name: str) -> str:
    """Say which lü an unknown name means, or which there are where none is like it.

    Examples
    --------
    >>> meant("guxiam")
    'did you mean guxian?'
    """
    near = get_close_matches(_fold(name)[:40], _BY_NAME, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else "the lü are " + ", ".join(lu.name for lu in TWELVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestLu:
    """The lü nearest to a frequency."""

    lu: Lu
    octave: int
    """0 is the octave that starts at the given 黃鐘."""
    cents: float
    """Frequency minus lü, signed."""

    @property
    def name(self) -> str:
        """The lü with its octave mark, as :func:`bianzhong.lu.parse_pitch` reads it: 姑洗, 姑洗+1."""
        return self.lu.name + (f"{self.octave:+d}" if self.octave else "")


def nearest(hz: float, *, huangzhong: float) -> NearestLu:
    """Find the lü nearest to a frequency, both in Hz, and how far it lies off.

    A frequency just below an octave of 黃鐘 is nearest to the 黃鐘 above it.

    Raises
    ------
    PitchError
        If a frequency is not positive and finite.

    Examples
    --------
    >>> near = nearest(399.0, huangzhong=200.0)
    >>> near.name, round(near.cents, 2)
    ('黃鐘+1', -4.33)
    """
    octave, rest = divmod(cents_between(huangzhong, hz), CENTS_PER_OCTAVE)
    lu = min(TWELVE, key=lambda known: abs(known.cents - rest))
    if CENTS_PER_OCTAVE - rest < abs(lu.cents - rest):
        return NearestLu(lu=TWELVE[0], octave=int(octave) + 1, cents=rest - CENTS_PER_OCTAVE)
    return NearestLu(lu=lu, octave=int(octave), cents=rest - lu.cents)
