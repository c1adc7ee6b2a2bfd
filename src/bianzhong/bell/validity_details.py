"""The rules for what a bell has beside its bare body: mei, zhuan, xuan, gan and core.

Distances on the wall are the shorter ones: down it those of a line straight down under the middle of a face, which the
lip ends first, along it those on the narrowest section that a field of mei reaches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.bell.parts import Yong
from bianzhong.bell.section import half_girth
from bianzhong.bell.spec import YongSpec
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.parts import Mei, Zhuan
    from bianzhong.bell.spec import BellSpec

__all__ = [
    "Rule",
    "bounded_details",
    "check_hosts",
    "details_below",
    "details_within",
    "positive_details",
]

Rule = tuple[str, float, str, float]
"""What is bounded, its value, what bounds it, and the bound."""

_LEAST, _MOST = 1e-3, 1 - 1e-3
"""Places on the wall, and on the yong, lie between these."""
_MOST_ROWS = 9

_POSITIVE = {
    "mei": ("length", "diameter", "tip_diameter"),
    "zhuan": ("height", "width"),
    "xuan": ("height", "width"),
    "gan": ("reach", "thickness"),
}


# -- single values --------------------------------------------------------------------------


def check_hosts(bell: BellSpec | BellDimensions, *, where: str) -> None:
    """Refuse a xuan without a yong, a gan without a xuan, zhuan without a band, and rows that are no number of rows.

    Raises
    ------
    SpecError
        For the first of them.
    """
    for rule in _broken_hosts(bell):
        msg = f"{where}: {rule}"
        raise SpecError(msg)


def _broken_hosts(bell: BellSpec | BellDimensions) -> Iterator[str]:
    if bell.xuan is not None and not isinstance(bell.suspension, (Yong, YongSpec)):
        yield "xuan must sit on a yong, got none; give [yong] or leave [xuan] out"
    if bell.gan is not None and bell.xuan is None:
        yield "gan must hang on a xuan, got none; give [xuan] or leave [gan] out"
    if bell.zhuan is not None and not bell.zhuan.at:
        yield "zhuan.at must name a band or more, got none; write it like [0.2, 0.4], or leave [zhuan] out"
    if bell.mei is None:
        return
    for name, first, last in (("rows", "top", "bottom"), ("columns", "near", "far")):
        count, start, end = (getattr(bell.mei, each) for each in (name, first, last))
        if count not in range(1, _MOST_ROWS + 1):
            yield f"mei.{name} must be a whole number from 1 to {_MOST_ROWS}, got {count:g}; see geometry/README.md"
        if count == 1 and start != end:
            yield f"mei.{first} and {last} must be the same where mei.{name} is 1, got {start:g} and {end:g}; give one place"


def positive_details(bell: BellDimensions) -> Iterator[tuple[str, float]]:
    """Name the lengths that must be positive."""
    for table, names in _POSITIVE.items():
        if (part := getattr(bell, table)) is not None:
            yield from ((f"{table}.{name}", getattr(part, name)) for name in names)


def bounded_details(bell: BellDimensions) -> Iterator[tuple[str, float, float, float]]:
    """Name the values that must lie between two others."""
    if (mei := bell.mei) is not None:
        yield "mei.bottom", mei.bottom, _LEAST, _MOST
        yield "mei.top", mei.top, _LEAST, mei.bottom
        yield "mei.far", mei.far, _LEAST, _MOST
        yield "mei.near", mei.near, _LEAST, mei.far
    if (zhuan := bell.zhuan) is not None:
        yield from ((f"zhuan.at[{i}]", at, _LEAST, _MOST) for i, at in enumerate(zhuan.at, 1))
        yield "zhuan.far", zhuan.far, 2 * _LEAST, _MOST
        yield "zhuan.near", zhuan.near, _LEAST, zhuan.far - _LEAST
    if bell.xuan is not None:
        yield "xuan.at", bell.xuan.at, _LEAST, _MOST
    if bell.gan is not None:
        yield "gan.beast", bell.gan.beast, 0, math.inf


# -- values together ------------------------------------------------------------------------


def details_below(bell: BellDimensions) -> Iterator[Rule]:
    """Rules that forbid equality; they hold once those of the body do."""
    if bell.mei is not None:
        yield from _mei_below(bell, bell.mei)
    if bell.zhuan is not None:
        yield "zhuan.height", bell.zhuan.height, "zhuan.width", bell.zhuan.width
    if bell.gan is not None:
        yield from _gan_below(bell)
    if bell.core is not None:
        for axis in ("x", "y"):
            yield (
                f"the size of core.{axis}",
                abs(getattr(bell.core, axis)),
                "a quarter of the wall",
                bell.wall / 4,
            )


def details_within(bell: BellDimensions) -> Iterator[Rule]:
    """Rules that allow equality."""
    if bell.mei is not None:
        yield "mei.tip_diameter", bell.mei.tip_diameter, "mei.diameter", bell.mei.diameter
    if bell.zhuan is not None:
        down = _down(bell)
        for above, below in pairwise(sorted(bell.zhuan.at)):
            yield "zhuan.width", bell.zhuan.width, "the distance of two bands", (below - above) * down
        yield (
            "half of zhuan.width",
            bell.zhuan.width / 2,
            "the wall above the first band",
            min(bell.zhuan.at) * down,
        )
        yield (
            "half of zhuan.width",
            bell.zhuan.width / 2,
            "the wall below the last",
            (1 - max(bell.zhuan.at)) * down,
        )
        if bell.mei is not None:
            yield from _crossings(bell, mei=bell.mei, zhuan=bell.zhuan)
    if (xuan := bell.xuan) is not None and isinstance(yong := bell.suspension, Yong):
        yield "half of xuan.height", xuan.height / 2, "the yong below its middle", xuan.at * yong.length
        yield "half of xuan.height", xuan.height / 2, "the yong above its middle", (1 - xuan.at) * yong.length


def _down(bell: BellDimensions) -> float:
    """Length of the wall down the middle of a face, at least, m."""
    return bell.height - bell.arch


def _along(bell: BellDimensions, mei: Mei) -> float:
    """Half-girth of the narrowest section between the outermost rows, m."""
    s = np.linspace(mei.top, mei.bottom, 9)
    bow = 4 * bell.waist * s * (1 - s)
    a = (bell.wuxiu + (bell.xianjian - bell.wuxiu) * s) / 2 + bow
    b = (bell.wuguang + (bell.gujian - bell.wuguang) * s) / 2 + bow
    room = np.maximum(np.minimum(a, b), 0.0)
    if not room.all():
        return 0.0
    return float(half_girth(a=a, b=b, fullness=bell.fullness).min())


def _places(first: float, last: float, *, count: int) -> list[float]:
    return [float(place) for place in np.linspace(first, last, count)]


def _mei_below(bell: BellDimensions, mei: Mei) -> Iterator[Rule]:
    down, along, radius = _down(bell), _along(bell, mei), mei.diameter / 2
    if mei.rows > 1:
        apart = (mei.bottom - mei.top) / (mei.rows - 1) * down
        yield "mei.diameter", mei.diameter, "the distance of two rows", apart
    if mei.columns > 1:
        apart = (mei.far - mei.near) / (mei.columns - 1) * along
        yield "mei.diameter", mei.diameter, "the distance of two columns", apart
    half = "half of mei.diameter"
    yield half, radius, "the distance of the first column from the middle of the face", mei.near * along
    yield (
        f"{half} and the wall",
        radius + bell.wall,
        "the distance of the last column from the xian",
        (1 - mei.far) * along,
    )
    yield half, radius, "the distance of the first row from the top", mei.top * down
    yield half, radius, "the distance of the last row from the lip", (1 - mei.bottom) * down


def _crossings(bell: BellDimensions, *, mei: Mei, zhuan: Zhuan) -> Iterator[Rule]:
    """Bands and mei that may lie over each other: those whose places along the wall meet."""
    reach = mei.diameter / 2 / _along(bell, mei)
    columns = _places(mei.near, mei.far, count=mei.columns)
    if not any(zhuan.near - reach < u < zhuan.far + reach for u in columns):
        return
    both = (zhuan.width + mei.diameter) / 2
    for at in zhuan.at:
        row = min(_places(mei.top, mei.bottom, count=mei.rows), key=lambda h: abs(h - at))
        yield (
            "half of zhuan.width and mei.diameter",
            both,
            f"the distance of the band {at:g} from a row of mei",
            abs(row - at) * _down(bell),
        )


def _gan_below(bell: BellDimensions) -> Iterator[Rule]:
    gan, xuan, yong = bell.gan, bell.xuan, bell.suspension
    if gan is None or xuan is None or not isinstance(yong, Yong):
        return
    middle = xuan.at * yong.length
    thick = yong.root_diameter + (yong.heng_diameter - yong.root_diameter) * xuan.at
    yield "gan.thickness", gan.thickness, "gan.reach", gan.reach
    yield "gan.thickness", gan.thickness, "the yong's diameter there", thick
    yield "gan.beast", gan.beast, "the yong's diameter there", thick
    above = "the height of the xuan's middle above the wu"
    yield "half of gan.reach and gan.thickness", (gan.reach + gan.thickness) / 2, above, middle
    yield "half of gan.beast", gan.beast / 2, above, middle
