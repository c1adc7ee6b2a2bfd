"""The resolved dimensions of a bell: every independent length, in metres."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from bianzhong.bell.parts import (
    Core,
    Gan,
    Groove,
    LipRing,
    Mei,
    Niu,
    Pit,
    Profile,
    Ridge,
    Xuan,
    Yong,
    Zhuan,
)
from bianzhong.errors import GeometryError, did_you_mean

__all__ = ["DETAILS", "PARTS", "BellDimensions"]

DETAILS = {
    "mei": ("length", "diameter", "tip_diameter"),
    "zhuan": ("height", "width"),
    "xuan": ("height", "width"),
    "gan": ("reach", "thickness", "beast"),
    "core": ("x", "y"),
}
"""Parts that only the mesh of tetrahedra holds, by their tables in the bell file, and the lengths of each."""
PARTS = ("ridges", "grooves", "lip_ring", "pit", "yong", "niu", *DETAILS)
"""What a bell can be without, each by its table in the bell file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BellDimensions:
    """A complete bell: what the shape is built from.

    Lengths in metres. Axes: z up, z = 0 on the top face of the wu, x along the
    mouth's long axis, y through the faces.
    """

    xian: float
    """銑: length of the slanted side edge, wu to tip."""
    xianjian: float
    """銑間: long axis of the mouth, tip to tip."""
    gujian: float
    """鼓間: short axis of the mouth, between the middles of the faces at the lip."""
    wuxiu: float
    """舞脩: long axis of the top."""
    wuguang: float
    """舞廣: short axis of the top."""
    arch: float
    """Depth of the lip arch (于) above the xian tips; 0 for a flat lip."""
    gu: float
    """Height of the gu 鼓, measured upward from the xian tips."""
    fullness: float = 0.0
    """Cross-section: 0 the lens of two circular arcs (合瓦形), 1 the ellipse."""
    waist: float = 0.0
    """Outward bow of the wall half-way up (中央寬 > 0, 中央約 < 0)."""
    wall: float
    """Base thickness of the wall, along the outer surface's normal."""
    profile: Profile = field(default_factory=Profile)
    lip_ring: LipRing | None = None
    ridges: tuple[Ridge, ...] = ()
    grooves: tuple[Groove, ...] = ()
    pit: Pit | None = None
    plate: float
    """Thickness of the wu 舞."""
    suspension: Yong | Niu | None = None
    mei: Mei | None = None
    zhuan: Zhuan | None = None
    xuan: Xuan | None = None
    gan: Gan | None = None
    core: Core | None = None

    @property
    def strips(self) -> dict[str, Ridge | Groove]:
        """Ridges and grooves by their place in the bell file: "ridges[1]" ..."""
        ridges = {f"ridges[{i}]": ridge for i, ridge in enumerate(self.ridges, 1)}
        return ridges | {f"grooves[{i}]": groove for i, groove in enumerate(self.grooves, 1)}

    @property
    def details(self) -> tuple[str, ...]:
        """Those parts of :data:`DETAILS` that the bell has."""
        return tuple(name for name in DETAILS if getattr(self, name) is not None)

    def without(self, *parts: str) -> BellDimensions:
        """The bell without some of its ``PARTS``; without its yong also without the xuan, and so without the gan.

        Raises
        ------
        GeometryError
            If one is no part of a bell that it can be without.
        """
        for part in parts:
            if part not in PARTS:
                hint = did_you_mean(part, PARTS, otherwise="name one of these")
                msg = f"without: must be of {', '.join(PARTS)}, got {part!r}; {hint}"
                raise GeometryError(msg)
        gone = set(parts)
        if "yong" in gone:
            gone.add("xuan")
        if "xuan" in gone:
            gone.add("gan")
        hung: Yong | Niu | None = self.suspension
        if ("yong" in gone and isinstance(hung, Yong)) or ("niu" in gone and isinstance(hung, Niu)):
            hung = None
        return replace(
            self,
            ridges=() if "ridges" in gone else self.ridges,
            grooves=() if "grooves" in gone else self.grooves,
            lip_ring=None if "lip_ring" in gone else self.lip_ring,
            pit=None if "pit" in gone else self.pit,
            suspension=hung,
            mei=None if "mei" in gone else self.mei,
            zhuan=None if "zhuan" in gone else self.zhuan,
            xuan=None if "xuan" in gone else self.xuan,
            gan=None if "gan" in gone else self.gan,
            core=None if "core" in gone else self.core,
        )

    @property
    def height(self) -> float:
        """Vertical height of the body, wu to xian tips: √(xian² − ((xianjian − wuxiu)/2)²)."""
        return math.sqrt(self.xian**2 - ((self.xianjian - self.wuxiu) / 2) ** 2)

    @property
    def zhongchang(self) -> float:
        """中長: length along the middle of the face, wu to lip."""
        return math.hypot(self.height - self.arch, (self.gujian - self.wuguang) / 2)

    @property
    def whole_height(self) -> float:
        """Height with yong or niu."""
        match self.suspension:
            case Yong(length=length) | Niu(height=length):
                return self.height + length
        return self.height
