"""The parts of a bell that a reading has rules for: how deep the pit, how thick the yong, where the xuan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.bell.parts import Niu, Pit, Xuan, Yong
from bianzhong.bell.spec import NiuSpec

if TYPE_CHECKING:
    from bianzhong.bell.lengths import Lengths

__all__ = ["given", "pit_of", "suspension_of", "xuan_of"]


def given(value: float | None) -> float:
    """Hold the type checker to what ``missing`` has made sure of."""
    assert value is not None
    return value


def pit_of(lengths: Lengths, *, wall: float) -> Pit | None:
    """Give the strike pit, its depth by the reading's share of the wall unless given."""
    pit, reading = lengths.spec.pit, lengths.reading
    if pit is None:
        return None
    if pit.depth is not None or reading is None:
        return Pit(depth=given(pit.depth), diameter=pit.diameter)
    return Pit(depth=wall * float(reading.pit_rule.depth), diameter=pit.diameter)


def suspension_of(lengths: Lengths) -> Yong | Niu | None:
    """Give what the bell hangs by; a yong by the reading's rule where the file gives no length."""
    yong, reading = lengths.spec.suspension, lengths.reading
    if isinstance(yong, NiuSpec):
        axes = {"long_axis": given(yong.long_axis), "short_axis": given(yong.short_axis)}
        return Niu(height=given(yong.height), **axes)
    if yong is None:
        return None
    length = given(lengths.read("yong") if yong.length is None else yong.length)
    root: float | None = yong.root_diameter
    heng: float | None = yong.heng_diameter
    if reading is not None:
        rule = reading.yong_rule
        root = rule.root_diameter(length) if root is None else root
        heng = given(root) * float(rule.heng) if heng is None else heng
    return Yong(length=length, root_diameter=given(root), heng_diameter=given(heng), bore=given(yong.bore))


def xuan_of(lengths: Lengths) -> Xuan | None:
    """Give the ring on the yong, its place by the reading's rule unless given."""
    xuan, rule = lengths.spec.xuan, lengths.xuan_rule
    if xuan is None:
        return None
    at = float(rule.at) if xuan.at is None and rule is not None else given(xuan.at)
    return Xuan(at=at, height=xuan.height, width=xuan.width)
