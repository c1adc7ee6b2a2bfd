"""Ancient measures: what a 尺 and a 斤 are, by sourced standards."""

from __future__ import annotations

import math
import reprlib
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bianzhong.errors import SpecError, did_you_mean
from bianzhong.units.quantity import Quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["MEASURES", "WARRING_STATES", "Measures", "find_measures"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What a 尺 and a 斤 are: a sourced standard of ancient measures.

    The ± of the standard is common to every length of a bell (all lengths move
    together), so it stays here and is not added to the ± of each quantity.

    Raises
    ------
    SpecError
        If the 尺 or the 斤 is not a positive finite number.
    """

    id: str
    title: str
    chi: Quantity
    """Length of one 尺, m."""
    jin: Quantity
    """Mass of one 斤, kg."""
    source: str

    def __post_init__(self) -> None:
        """Refuse a standard that cannot measure anything."""
        for name, value in (("尺", self.chi), ("斤", self.jin)):
            if not 0 < value < math.inf:
                msg = f"measures {self.id}: the {name} must be positive and finite, got {value!r}; give it in SI"
                raise SpecError(msg)


WARRING_STATES = Measures(
    id="warring-states",
    title="Warring States and Qin",
    chi=Quantity(0.231, plus_minus=0.004, text="23.1 +/- 0.4 cm"),
    jin=Quantity(0.250, plus_minus=0.010, text="250 +/- 10 g"),
    source=(
        "尺: bronze ruler from Jincun, Luoyang; so too U. Theobald, chinaknowledge.org, Weights and Measures; "
        "its ± is the sample SD of 22.3, 22.5, 22.7, 23.1 cm (Changsha, Shouxian, Changsha, Jincun rulers) "
        "and 23.2 cm (from Shang Yang's sheng), secondary literature. "
        "斤: about 250 g, rounded; its ± reaches the means of the Qin (253 g) and Chu (260.8 g) weights, "
        "secondary literature. Divisions: Hanshu, Lüli zhi (16 兩 a 斤, 30 斤 a 鈞, 4 鈞 a 石)"
    ),
)

XIN = Measures(
    id="xin",
    title="Xin, Wang Mang's measure 新莽嘉量 (AD 9)",
    chi=Quantity(0.2309, plus_minus=0.0001, text="23.09 +/- 0.01 cm"),
    jin=Quantity(0.2267, plus_minus=0.0079, text="226.7 +/- 7.9 g"),
    source=(
        "Liu Fu's 劉復 measurement of the vessel: 尺 23.08864 cm, 斤 226.6666 g, secondary literature. "
        "The ± of the 尺 reaches the 23.1 cm of bronze rulers, that of the 斤 the 218.794 g of the coins of the time, "
        "which have worn. Divisions as warring-states"
    ),
)

MEASURES: Mapping[str, Measures] = MappingProxyType({each.id: each for each in (WARRING_STATES, XIN)})
"""The standards of ancient measures by id."""


def find_measures(name: str) -> Measures:
    """Look up a standard of ancient measures by its id.

    Raises
    ------
    SpecError
        If there is no such standard; the message offers the nearest id and all ids.

    Examples
    --------
    >>> find_measures("warring-states").chi
    0.231
    """
    if name in MEASURES:
        return MEASURES[name]
    hint = did_you_mean(name, MEASURES, otherwise="define your own with units.Measures")
    msg = f"measures: must be one of {', '.join(MEASURES)}, got {reprlib.repr(name)}; {hint}"
    raise SpecError(msg)
