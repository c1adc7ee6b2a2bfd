"""What a bell file says, as frozen values: nothing is filled in or worked out here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bianzhong.bell.parts import Profile
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from bianzhong.bell.parts import Core, Gan, Groove, LipRing, Mei, Ridge, Zhuan
    from bianzhong.bell.readings import ThicknessRule
    from bianzhong.units import Measures, Quantity

__all__ = [
    "Assumption",
    "BellSpec",
    "BodySpec",
    "Check",
    "NiuSpec",
    "PitSpec",
    "PlateSpec",
    "Targets",
    "TextSpec",
    "WallSpec",
    "XuanSpec",
    "YongSpec",
]


def _at_most_one(table: str, **values: object) -> None:
    given = [name for name, value in values.items() if value is not None]
    if len(given) > 1:
        msg = f"{table}: must give one of {', '.join(values)}, got {' and '.join(given)}; leave one out"
        raise SpecError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSpec:
    """A bell of the text: whose reading, and how large."""

    reading: str
    """Id of the reading."""
    xian: Quantity
    """Size of the 銑 that the reading divides into ten parts, m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BodySpec:
    """Lengths of the body given by the file, m; None where it gives none.

    Of ``xian`` and ``height``, of each mouth axis outside and inside, and of ``arch``
    and ``zhongchang``, a file gives at most one.
    """

    xian: Quantity | None = None
    height: Quantity | None = None
    """Vertical height, wu to xian tips."""
    xianjian: Quantity | None = None
    xianjian_inner: Quantity | None = None
    """Long axis of the mouth measured inside."""
    gujian: Quantity | None = None
    gujian_inner: Quantity | None = None
    """Short axis of the mouth measured inside."""
    wuxiu: Quantity | None = None
    wuguang: Quantity | None = None
    gu: Quantity | None = None
    zhengjian: Quantity | None = None
    """鉦間, only for the thickness rule."""
    arch: Quantity | None = None
    zhongchang: Quantity | None = None
    fullness: float = 0.0
    waist: Quantity | None = None
    """Outward bow of both half axes half-way up, m; None for a straight taper."""

    def __post_init__(self) -> None:
        """Refuse a length given twice."""
        for pair in (
            ("xian", "height"),
            ("xianjian", "xianjian_inner"),
            ("gujian", "gujian_inner"),
            ("arch", "zhongchang"),
        ):
            _at_most_one("body", **{name: getattr(self, name) for name in pair})


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSpec:
    """The wall: set by one of a rule, a thickness and the mass of the bell; by none where the file leaves it out."""

    rule: ThicknessRule | None = None
    bell: Literal["large", "small"] | None = None
    """Whether the bell is a great or a small one, where the rule asks."""
    thickness: Quantity | None = None
    mass: Quantity | None = None
    profile: Profile = field(default_factory=Profile)
    lip_ring: LipRing | None = None

    def __post_init__(self) -> None:
        """Refuse a wall set twice."""
        _at_most_one("wall", rule=self.rule, thickness=self.thickness, mass=self.mass)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlateSpec:
    """The wu 舞: one of its thickness and a factor on the wall's base thickness, none where the file has neither."""

    thickness: Quantity | None = None
    factor: float | None = None

    def __post_init__(self) -> None:
        """Refuse a plate set twice."""
        _at_most_one("plate", thickness=self.thickness, factor=self.factor)


@dataclass(frozen=True, slots=True, kw_only=True)
class PitSpec:
    """The strike pit; its depth is the reading's share of the wall unless given."""

    diameter: Quantity
    depth: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class YongSpec:
    """The yong; length and diameters are the reading's unless given."""

    bore: Quantity | None = None
    """Diameter of the hollow, 0 for a solid yong."""
    length: Quantity | None = None
    root_diameter: Quantity | None = None
    heng_diameter: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NiuSpec:
    """The loop as a lump, m; None where the file leaves a length out."""

    height: Quantity | None = None
    long_axis: Quantity | None = None
    short_axis: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class XuanSpec:
    """The ring on the yong; its place is the reading's unless given."""

    at: float | None = None
    """Share of the yong's length above the wu."""
    height: Quantity
    width: Quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class Targets:
    """The pitches a design is meant to have, as notes or frequencies."""

    a: str | None = None
    b: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption:
    """A value of the file that no source gives, and why it was chosen."""

    field: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A quantity worked out by hand, to hold the program's against."""

    of: Literal["height", "xian", "outer_volume", "waist_girth", "wall", "wall_ratio"]
    """What is checked; ``wall_ratio`` is the wall over the mouth's long axis."""
    value: Quantity
    """The value and its tolerance (its ±), SI: m, m³ or a pure number."""
    reason: str
    """Why the tolerance is what it is."""
    working: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BellSpec:
    """Everything a bell file says."""

    id: str
    title: str
    source: str
    notes: str = ""
    material: str = "zhou-bell"
    """Id of the material."""
    measures: Measures
    """What a 寸 and a 斤 are."""
    text: TextSpec | None = None
    body: BodySpec = field(default_factory=BodySpec)
    wall: WallSpec = field(default_factory=WallSpec)
    plate: PlateSpec = field(default_factory=PlateSpec)
    suspension: YongSpec | NiuSpec | None = None
    ridges: tuple[Ridge, ...] = ()
    grooves: tuple[Groove, ...] = ()
    pit: PitSpec | None = None
    mei: Mei | None = None
    zhuan: Zhuan | None = None
    xuan: XuanSpec | None = None
    gan: Gan | None = None
    core: Core | None = None
    targets: Targets | None = None
    assumptions: tuple[Assumption, ...] = ()
    checks: tuple[Check, ...] = ()
    origin: str | None = field(default=None, compare=False)
    """The id or the path it was read by; None where it was made otherwise."""

    @property
    def where(self) -> str:
        """What a message calls the bell."""
        return self.origin or self.id
