"""The pitch of the 黃鐘 pipe: nine 寸, its bore, its ends, the 尺 and the air.

How it follows from them is :data:`LAW`, with the corrections of :mod:`bianzhong.lu.ends`. The speed of sound is that
of dry air (± 200 ppm), less what the narrow wall takes. For these bores that is 24 to 41 cents; what it leaves out, of second order in the boundary layer, is about one.
The lips that cover part of a blown end flatten it by more; no text says how it is blown, so that is not counted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from bianzhong.lu.cents import cents_between
from bianzhong.lu.ends import ENDS, End
from bianzhong.units import WARRING_STATES, Quantity

__all__ = ["BORES", "LAW", "PIPE", "YUE", "Pipe"]

_CUN = 9
_ZERO_CELSIUS = 273.15
_SPEED_AT_ZERO = 331.29
_WALL = 5.74e-3
"""Kirchhoff's γ' of air at 20 °C, m/√s; it grows by 0.3 % a degree."""

LAW = (
    "open c/2l, stopped c/4l: l is 9 寸 and for each open end its radii; c = 331.29 m/s × √(T/273.15 K) (G. S. K. Wong, "
    "J. Acoust. Soc. Am. 79 (1986) 1359), which the wall of a bore of radius r slows by 1 − 5.74 mm/√s / (r √(4πf)) "
    "(Kirchhoff 1868, in D. E. Weston, Proc. Phys. Soc. B 66 (1953) 695)"
)
"""How the pitch f follows from the lengths, with its sources."""

YUE = Quantity(10.65e-6, plus_minus=0.6e-6, text="10.65 +/- 0.6 cm3")
"""The 龠, m³: that of Wang Mang's measure 新莽嘉量 holds 10.65 cm³; a 2000th of its 斛 (20.0975 L) is 10.05 cm³, a 20th
of the 升 that Liu Fu 劉復 worked out from it (200.63 cm³) is 10.03 cm³.

Source: 《漢語大詞典》, 新莽嘉量; secondary literature for Liu Fu. It is the volume of 1200 grains of black millet, 《漢書》 律曆志 in 《周禮注疏》 卷23:
子穀秬黍中者千有二百，其實一龠.
"""

BORES: Mapping[str, str] = MappingProxyType(
    {
        "diameter": "徑三分, Wei Zhao on 《國語》 卷3: 管長九寸，徑三分，圍九分 (圍 taken as girth, three times 徑)",
        "area": "空圍九分 as an area of nine square 分, so that nine 寸 hold 810 cubic 分; 蔡元定 《律呂新書》, not seen",
        "yue": "其實一龠, Zheng Xuan, 《周禮注疏》 卷23: the volume of a 龠 in nine 寸; 10.65 ± 0.6 cm³ by 新莽嘉量",
    }
)
"""What the bore may be taken from, each with its source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipe:
    """The pipe of 黃鐘, nine 寸 long.

    Examples
    --------
    >>> stopped = replace(PIPE, stopped=True)
    >>> round(PIPE.hz, 1), round(stopped.hz, 1)
    (795.5, 399.0)
    """

    stopped: bool
    """Closed at one end; else open at both."""
    bore: str
    """What its bore is taken from, a key of BORES."""
    end: End
    """The correction of its open ends."""
    chi: Quantity
    """Length of a 尺, m."""
    air: Quantity
    """Temperature of the air, °C."""

    @property
    def length(self) -> float:
        """Length, m."""
        return _CUN / 10 * self.chi

    @property
    def radius(self) -> float:
        """Radius of the bore, m."""
        fen = self.chi / 100
        match self.bore:
            case "diameter":
                return 1.5 * fen
            case "area":
                return 3 * fen / math.sqrt(math.pi)
            case _:
                return math.sqrt(YUE / self.length / math.pi)

    @property
    def sound_speed(self) -> float:
        """Speed of sound in free dry air, m/s."""
        return _SPEED_AT_ZERO * math.sqrt(1 + self.air / _ZERO_CELSIUS)

    @property
    def wavelength(self) -> float:
        """Wavelength of the lowest tone, m."""
        return (
            4 * (self.length + self.end.radii * self.radius)
            if self.stopped
            else 2 * (self.length + 2 * self.end.radii * self.radius)
        )

    @property
    def hz(self) -> float:
        """Frequency of the lowest tone, Hz."""
        free = self.sound_speed / self.wavelength
        hz = free
        for _ in range(20):  # each round leaves an eightieth of the error or less
            hz = free * (1 - _WALL / (self.radius * math.sqrt(4 * math.pi * hz)))
        return hz

    @property
    def wall_cents(self) -> float:
        """What the wall of the bore does to the pitch, cents."""
        return cents_between(self.sound_speed / self.wavelength, self.hz)

    @property
    def spreads(self) -> Mapping[str, float]:
        """What each uncertainty does to the pitch, cents: the ± of the 尺 and of the air where stated, and the ends.

        That of the ends is half of the range over all formulas of ENDS: a real wall lies between no flange and a
        wide one.
        """
        radii = sorted(ENDS.values(), key=lambda end: end.radii)
        ends = [replace(self, end=end).hz for end in (radii[0], radii[-1])]
        spreads = {}
        if self.chi.plus_minus:
            spreads["尺"] = 1200 * math.log2(1 + self.chi.plus_minus / self.chi)
        if self.air.plus_minus:
            spreads["air"] = 600 * math.log2(1 + self.air.plus_minus / (_ZERO_CELSIUS + self.air))
        return spreads | {"ends": 600 * math.log2(ends[0] / ends[1])}

    @property
    def spread_cents(self) -> float:
        """The spreads together, as the root of the sum of their squares, cents."""
        return math.hypot(*self.spreads.values())


PIPE = Pipe(
    stopped=False,
    bore="diameter",
    end=ENDS["levine-schwinger"],
    chi=WARRING_STATES.chi,
    air=Quantity(20.0, plus_minus=5.0, text="20 +/- 5"),
)
"""The pipe where nothing else is said.

Open, after 《漢書》 律曆志, 斷兩節間而吹之 (not among the texts read here); the temperature is an assumption.
"""
