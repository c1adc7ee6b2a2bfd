"""Each lü as 宮 in turn (旋相為宮): the five and seven notes of its 均, the half-lü they need, the 60 and 84 modes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.lu.cents import cents
from bianzhong.lu.generation import CHAIN
from bianzhong.lu.tones import Tone, chain_ratio
from bianzhong.lu.twelve import HUANGZHONG_CUN, TWELVE, Lu

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["FIVE", "MODES", "MODES_SOURCE", "SEVEN", "Gamut", "Mode", "Note", "gamut"]

MODES_SOURCE = (
    "《周官義疏》 卷23: 杜佑, 十一辰辰各有五聲 ... 合為六十聲; 其正管長者為均之時則通自用正聲五音，"
    "正管短者為均之時則通用子聲為五音; 祖孝孫 八十四調, 蔡元定 (季通) 六十調 there; the notes by 伶州鳩 and Wei Zhao, 《國語》 卷3"
)

_FIFTHS = {"宮": 0, "徵": 1, "商": 2, "羽": 3, "角": 4, "變宮": 5, "變徵": 6}
"""Steps of generation from 宮."""
_LABELS = dict(zip(_FIFTHS, ("gong", "zhi", "shang", "yu", "jue", "biangong", "bianzhi"), strict=True))
SEVEN = ("宮", "商", "角", "變徵", "徵", "羽", "變宮")
"""The seven notes upwards."""
FIVE = ("宮", "商", "角", "徵", "羽")
"""The five notes upwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A note of a 均 and the lü that plays it."""

    name: str
    """宮, 商, 角, 變徵, 徵, 羽 or 變宮."""
    lu: Lu
    half: bool
    """Whether the lü must be taken at half its length (子聲): it is longer than 宮."""
    changed: bool
    """Whether it lies past 仲呂 in the chain: pure only as Cai Yuanding's 變律, a comma higher than the lü."""
    exact: Tone
    """The pure tone: that of the 變律 where it is one."""

    @property
    def above_gong(self) -> Fraction:
        """Frequency of the pure tone to that of 宮."""
        return chain_ratio(_FIFTHS[self.name])

    @property
    def lu_name(self) -> str:
        """The lü with 半 before it where it is halved."""
        return ("半" if self.half else "") + self.lu.name

    @property
    def comma_cents(self) -> float:
        """How far the lü of the twelve lies below the pure tone, cents: 0 or the Pythagorean comma."""
        return cents(chain_ratio(len(CHAIN))) if self.changed else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Gamut:
    """The 均 of a lü as 宮."""

    gong: Lu
    notes: tuple[Note, ...]
    """Seven, upwards from 宮."""

    def halves(self, notes: tuple[str, ...] = FIVE) -> int:
        """How many of the notes named need a half-lü.

        Source: 《周官義疏》 卷23, 杜佑: 黃鐘大呂太蔟之調皆用正律之聲，夾鐘姑洗之調四正聲一子聲 ...

        Examples
        --------
        >>> [gamut(lu).halves() for lu in TWELVE]
        [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4]
        """
        return sum(note.half for note in self.notes if note.name in notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A mode: a 均, and the note of it that the music ends on."""

    gamut: Gamut
    final: Note

    @property
    def name(self) -> str:
        """The 均 and the note: 黃鐘均商調 ends on 太蔟."""
        return f"{self.gamut.gong.name}均{self.final.name}調"

    @property
    def of_sixty(self) -> bool:
        """Whether the final is one of the five notes; those on 變宮 and 變徵 are of the 84 only."""
        return self.final.name in FIVE


def gamut(gong: Lu) -> Gamut:
    """Find the seven notes with a lü as 宮.

    Examples
    --------
    >>> [note.lu_name for note in gamut(TWELVE[11]).notes][:3]  # 應鐘為宮, 以大呂為商, 減半
    ['應鐘', '半大呂', '半夾鐘']
    """
    return Gamut(gong=gong, notes=tuple(_note(gong, name) for name in SEVEN))


def _note(gong: Lu, name: str) -> Note:
    step = CHAIN.index(gong) + _FIFTHS[name]
    lu = CHAIN[step % len(CHAIN)]
    half, changed = lu.order < gong.order, step >= len(CHAIN)
    ratio = chain_ratio(step) * (2 if half else 1)
    exact = Tone(
        name=("半" if half else "") + lu.name + ("之變" if changed else ""),
        label=_LABELS[name],
        ratio=ratio,
        cents=cents(ratio),
        written=f"{HUANGZHONG_CUN / ratio} 寸",
    )
    return Note(name=name, lu=lu, half=half, changed=changed, exact=exact)


MODES = tuple(Mode(gamut=each, final=note) for each in map(gamut, TWELVE) for note in each.notes)
"""The 84 modes: twelve 均, seven finals each; 60 of them end on one of the five notes."""
