"""Shipped bells, changed and resolved in the tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bianzhong.bell.catalogue import load_bell, load_material, load_reading
from bianzhong.bell.resolve import resolve
from bianzhong.units import parse_length

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.spec import BellSpec

__all__ = ["CHENG", "CONTROL", "ZHENG", "bare", "dimensions", "with_body"]

CHENG, ZHENG = load_bell("cheng-yaotian-large-gu-tenth"), load_bell("zheng-xuan-large-gu-tenth")
CONTROL = load_bell("round-control")


def bare(bell: BellSpec) -> BellSpec:
    """The bell without what it has beside its bare body."""
    return replace(bell, mei=None, zhuan=None, xuan=None, gan=None, core=None)


def dimensions(bell: BellSpec, *, wall: float | None = None) -> BellDimensions:
    reading = None if bell.text is None else load_reading(bell.text.reading)
    return resolve(bell, reading=reading, wall=wall, density=load_material(bell.material).density)


def with_body(bell: BellSpec, **lengths: str | float | None) -> BellSpec:
    values: dict[str, Any] = {k: parse_length(v) if isinstance(v, str) else v for k, v in lengths.items()}
    return replace(bell, body=replace(bell.body, **values))
