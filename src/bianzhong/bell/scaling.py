"""A bell made larger or smaller: by exact similarity, or with its walls as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from bianzhong.bell.dimensions import DETAILS
from bianzhong.bell.parts import Core, Gan, Mei, Niu, Xuan, Yong

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["SIZINGS", "Sizing", "scaled"]

Sizing = Literal["similar", "piao-shi"]
_Part = TypeVar("_Part", Mei, Xuan, Gan, Core)
SIZINGS: tuple[Sizing, ...] = get_args(Sizing)


def scaled(bell: BellDimensions, factor: float, *, sizing: Sizing) -> BellDimensions:
    """Make a bell ``factor`` times as large.

    ``similar``: every length × factor, so that every frequency is exactly the pattern's / factor.

    ``piao-shi``: what is measured through the metal stays: the wall, the wu, the height of ridges, of the
    zhuan and of the inner lip, the depth of grooves and of the pit, and the shift of the core, a part of the wall.
    Every other length × factor: the body, widths and extents along the wall, the diameter of the pit, mei, yong
    with xuan and gan, and niu, which are no walls. So do the 驫羌 bells:
    similar in shape except for the thickness, both tones as 1/xianjian² (Sen-oku Hakko Kan, abstract).

    Parameters
    ----------
    bell
        The pattern.
    factor
        Of the plan.
    sizing
        The rule.
    """
    walls = factor if sizing == "similar" else 1.0
    ring, pit = bell.lip_ring, bell.pit
    return replace(
        bell,
        **{name: getattr(bell, name) * factor for name in _ALONG},
        wall=bell.wall * walls,
        plate=bell.plate * walls,
        ridges=tuple(replace(r, width=r.width * factor, height=r.height * walls) for r in bell.ridges),
        grooves=tuple(replace(g, width=g.width * factor, depth=g.depth * walls) for g in bell.grooves),
        lip_ring=ring and replace(ring, extent=ring.extent * factor, height=ring.height * walls),
        pit=pit and replace(pit, diameter=pit.diameter * factor, depth=pit.depth * walls),
        suspension=_suspension(bell.suspension, factor),
        **_details(bell, factor, walls=walls),
    )


_ALONG = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "arch", "gu", "waist")


def _details(bell: BellDimensions, factor: float, *, walls: float) -> dict[str, Any]:
    mei, zhuan, xuan, gan, core = bell.mei, bell.zhuan, bell.xuan, bell.gan, bell.core
    return {
        "mei": mei and _times(mei, factor, *DETAILS["mei"]),
        "zhuan": zhuan and replace(zhuan, height=zhuan.height * walls, width=zhuan.width * factor),
        "xuan": xuan and _times(xuan, factor, *DETAILS["xuan"]),
        "gan": gan and _times(gan, factor, *DETAILS["gan"]),
        "core": core and _times(core, walls, *DETAILS["core"]),
    }


def _times(part: _Part, factor: float, *names: str) -> _Part:
    return replace(part, **{name: getattr(part, name) * factor for name in names})


def _suspension(part: Yong | Niu | None, factor: float) -> Yong | Niu | None:
    match part:
        case Yong():
            return Yong(
                length=part.length * factor,
                root_diameter=part.root_diameter * factor,
                heng_diameter=part.heng_diameter * factor,
                bore=part.bore * factor,
            )
        case Niu():
            return Niu(
                height=part.height * factor,
                long_axis=part.long_axis * factor,
                short_axis=part.short_axis * factor,
            )
    return None
