"""The layout of the parts a bell has beside its bare body: the tables of a bell file for each."""

from __future__ import annotations

from bianzhong.bell.table import Few, Length, Table

__all__ = [
    "CoreTable",
    "GanTable",
    "GrooveTable",
    "LipRingTable",
    "MeiTable",
    "NiuTable",
    "PitTable",
    "RidgeTable",
    "XuanTable",
    "YongTable",
    "ZhuanTable",
]


class LipRingTable(Table):
    """[wall.lip_ring]."""

    height: Length
    extent: Length


class YongTable(Table):
    """[yong]."""

    bore: Length | None = None
    length: Length | None = None
    root_diameter: Length | None = None
    heng_diameter: Length | None = None


class NiuTable(Table):
    """[niu]."""

    height: Length | None = None
    long_axis: Length | None = None
    short_axis: Length | None = None


class RidgeTable(Table):
    """[[ridges]]."""

    at: float
    width: Length
    height: Length
    top: float = 0.0
    bottom: float = 1.0


class GrooveTable(Table):
    """[[grooves]]."""

    at: float
    width: Length
    depth: Length
    top: float = 0.0
    bottom: float = 1.0


class PitTable(Table):
    """[pit]."""

    diameter: Length
    depth: Length | None = None


class MeiTable(Table):
    """[mei]."""

    length: Length
    diameter: Length
    tip_diameter: Length
    top: float
    bottom: float
    near: float
    far: float
    rows: int = 3
    columns: int = 3


class ZhuanTable(Table):
    """[zhuan]."""

    height: Length
    width: Length
    at: Few[float]
    near: float
    far: float


class XuanTable(Table):
    """[xuan]."""

    at: float | None = None
    height: Length
    width: Length


class GanTable(Table):
    """[gan]."""

    reach: Length
    thickness: Length
    beast: Length | None = None


class CoreTable(Table):
    """[core]."""

    x: Length | None = None
    y: Length | None = None
