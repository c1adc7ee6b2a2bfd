"""What a commentator makes of the 鳧氏 text: proportions of the bell and thickness of its wall.

Figures are exact, in parts of 銑 = 10. A figure that is None is left open by the reading:
nothing here fills it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from fractions import Fraction

    from bianzhong.units import Quantity

__all__ = [
    "LENGTHS",
    "PARTS_OF_XIAN",
    "Figure",
    "Limit",
    "PitRule",
    "Reading",
    "ThicknessRule",
    "XuanRule",
    "YongRule",
]

PARTS_OF_XIAN = 10
"""十分其銑: the parts the text divides the xian into."""

LENGTHS = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "gu", "zheng", "zhengjian", "yong")
"""The lengths a reading may give, in parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of the text whose place on the bell is open; it sets no length."""

    name: str
    parts: Fraction
    passage: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class YongRule:
    """How thick the yong 甬 is: 以其甬長為之圍，參分其圍，去一以為衡圍."""

    passage: str
    length_is: Literal["girth", "diameter"]
    """What of the root equals the length: its girth (the text), or its diameter (鄭鍔)."""
    heng: Fraction
    """Girth of the heng 衡, as a share of the root's."""
    note: str = ""

    def root_diameter(self, length: float) -> float:
        """Diameter of the root of a yong of that length: length / π where its girth is the length, m."""
        return length if self.length_is == "diameter" else length / math.pi


@dataclass(frozen=True, slots=True, kw_only=True)
class PitRule:
    """How deep the strike pit 遂 is: 六分其厚，以其一為之深而圜之."""

    passage: str
    depth: Fraction
    """Depth, as a share of the wall."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class XuanRule:
    """Where on the yong the ring 旋 sits: 參分其甬長，二在上，一在下，以設其旋."""

    passage: str
    at: Fraction
    """Share of the yong's length above the wu."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One reading of 十分其銑."""

    id: str
    title: str
    who: str
    passage: str
    source: str
    status: str
    xian_is: Literal["body length", "mouth diameter"]
    """What the 銑 that is divided into ten parts is."""
    narrows_upward: bool = False
    """Whether the reading forbids a top as long as the mouth (下侈而上斂)."""
    open: tuple[str, ...]
    """The lengths the reading leaves open."""
    doubts: tuple[str, ...] = ()
    """Figures the model uses whose meaning is doubtful."""
    notes: str = ""
    xian: Fraction | None = None
    """銑 of the model: length of the body along its slanted edge."""
    xianjian: Fraction | None = None
    """銑間 of the model: long axis of the mouth (銑徑 in the 鄭玄 family)."""
    gujian: Fraction | None = None
    """鼓間: short axis of the mouth."""
    wuxiu: Fraction | None = None
    """舞脩: long axis of the top."""
    wuguang: Fraction | None = None
    """舞廣: short axis of the top."""
    gu: Fraction | None = None
    """鼓: height of the gu."""
    zheng: Fraction | None = None
    """鉦: length of the zheng."""
    zhengjian: Fraction | None = None
    """鉦間: width at the zheng, for the thickness rule."""
    yong: Fraction | None = None
    """甬長: length of the yong."""
    figures: tuple[Figure, ...] = ()
    yong_rule: YongRule
    pit_rule: PitRule
    xuan_rule: XuanRule | None = None
    """None where the reading says nothing of the xuan."""

    def length(self, name: str, *, xian: float) -> float | None:
        """Give a length of the reading in metres, or None where it is left open.

        Parameters
        ----------
        name
            One of ``LENGTHS``.
        xian
            Size of the 銑 that is divided into ten parts, m.
        """
        parts: Fraction | None = getattr(self, name)
        return None if parts is None else float(xian) * parts.numerator / (parts.denominator * PARTS_OF_XIAN)

    @property
    def mouth_ratio(self) -> Fraction | None:
        """Short over long axis of the mouth, 鼓間 / 銑間."""
        return None if self.gujian is None or self.xianjian is None else self.gujian / self.xianjian

    @property
    def top_ratio(self) -> Fraction | None:
        """Short over long axis of the top, 舞廣 / 舞脩."""
        return None if self.wuguang is None or self.wuxiu is None else self.wuguang / self.wuxiu

    @property
    def taper(self) -> Fraction | None:
        """Long axis of the top over that of the mouth, 舞脩 / 銑間."""
        return None if self.wuxiu is None or self.xianjian is None else self.wuxiu / self.xianjian


@dataclass(frozen=True, slots=True, kw_only=True)
class ThicknessRule:
    """How thick the wall is."""

    id: str
    title: str
    passage: str
    source: str
    status: str
    of: Literal["gujian", "zhengjian", "outer width", "given"]
    """What the wall is a fraction of; "given": the bell file says a length or a mass."""
    fraction: Fraction | None = None
    outer_large: Fraction | None = None
    """What lies outside the gu 鼓外 of a great bell, in parts of 銑 = 10."""
    outer_small: Fraction | None = None
    """What lies outside the zheng 鉦外 of a small bell, in parts of 銑 = 10."""
    note: str = ""

    def thickness(
        self,
        *,
        part: float | None,
        gujian: float | None,
        zhengjian: float | None,
        bell: Literal["large", "small"] | None,
    ) -> float:
        """Give the thickness of the wall, m.

        Parameters
        ----------
        part
            A tenth of the reading's 銑, m; None for a bell without a reading.
        gujian, zhengjian
            鼓間 and 鉦間, m; None where they are open.
        bell
            Whether the bell counts as a great or a small one.

        Raises
        ------
        SpecError
            If what the rule measures is not known, or the rule gives no value.
        """
        width = {
            "gujian": gujian,
            "zhengjian": zhengjian,
            "outer width": self._outer(part=part, bell=bell),
            "given": None,
        }[self.of]
        if width is None or self.fraction is None:
            msg = f"wall.rule {self.id}: {_NEEDS[self.of]}"
            raise SpecError(msg)
        return width * self.fraction.numerator / self.fraction.denominator

    def _outer(self, *, part: float | None, bell: Literal["large", "small"] | None) -> float | None:
        parts = {"large": self.outer_large, "small": self.outer_small, None: None}[bell]
        return None if part is None or parts is None else part * float(parts)


_NEEDS = {
    "gujian": "must know gujian 鼓間, which is open; give body.gujian",
    "zhengjian": "must know zhengjian 鉦間, which the reading leaves open; give body.zhengjian",
    "outer width": (
        "must know the size of 銑 and whether the bell is a large or a small one; "
        'give text.xian, and wall.bell = "large" or "small"'
    ),
    "given": "must not stand alone, for it sets no thickness, got nothing else; give wall.thickness or wall.mass instead of the rule",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """What a bell must not exceed: 大不出鈞，重不過石."""

    id: str
    title: str
    of: Literal["height", "mass", "tone"]
    """Whether it bounds the whole height (m) and the mass (kg) from above, or the lower tone (Hz) from below."""
    value: Quantity
    """With the ± of the measures it is stated in."""
    measures: str
    """Source of those."""
    passage: str
    source: str
    status: str
    note: str = ""
