"""The parts a bell is made of, each a frozen value in SI units.

The same classes serve the bell file and the resolved dimensions: a length is a
plain float in metres, or a :class:`bianzhong.units.Quantity` (a float that also
keeps its ± and the words it was written in).
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "Core",
    "Gan",
    "Groove",
    "LipRing",
    "Mei",
    "Niu",
    "Pit",
    "Profile",
    "Ridge",
    "Xuan",
    "Yong",
    "Zhuan",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How the wall varies with height: factors on the base thickness.

    A quadratic in h through the three: at the wu (h = 0), half-way (h = 1/2) and
    at the lip (h = 1).
    """

    wu: float = 1.0
    waist: float = 1.0
    lip: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ridge:
    """Inner ridge (yinji 音脊): metal added to the inner wall.

    Its cross-section is a cosine bump, ``height * cos(pi s / width)**2`` at the
    distance ``s`` along the girth from the line ``u = at``, and it fades in over
    the first and last quarter of its extent in h unless it reaches the wu or the lip.
    """

    at: float
    """Place on the half-girth: 0 the middle of a face, 1 the xian."""
    width: float
    """Full width along the girth at the lip, m."""
    height: float
    """Greatest height above the inner wall, m."""
    top: float = 0.0
    """Upper end, h in [0, 1): 0 at the wu."""
    bottom: float = 1.0
    """Lower end, h in (0, 1]: 1 at the lip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Groove:
    """Tuning groove (tiaoyincao 調音槽): metal cut from the inner wall; shape as Ridge."""

    at: float
    width: float
    depth: float
    top: float = 0.0
    bottom: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LipRing:
    """Inner lip (neichun 內唇): thickening inside the lip, cosine-faded upward."""

    height: float
    """Added thickness at the lip, m."""
    extent: float
    """How far up the wall it reaches, m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pit:
    """Strike pit (sui 隧) on the outside of the gu, round, at the middle of each face."""

    depth: float
    """Greatest depth, m (the text: a sixth of the wall)."""
    diameter: float
    """Diameter, m (left open by the text)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Yong:
    """Shank (yong 甬): a cone on the middle of the wu, from its root to the heng 衡."""

    length: float
    root_diameter: float
    heng_diameter: float
    bore: float = 0.0
    """Diameter of the hollow, m; 0 for a solid shank."""

    def radius(self, at: float) -> float:
        """Radius at a share of the length above the wu, m."""
        return (self.root_diameter * (1 - at) + self.heng_diameter * at) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Niu:
    """Loop (niu 鈕) as a lump on the middle of the wu: an elliptic cylinder."""

    height: float
    long_axis: float
    """Axis along x (xian to xian), m."""
    short_axis: float
    """Axis along y, m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mei:
    """Bosses (mei 枚): truncated cones along the wall's normal, a field of them on each side of each face.

    Three rows of three in each of the four fields make the 36 of 鄭鍔 (篆閒四處，每處有乳，各九，四九三十六).
    """

    length: float
    """How far they stand out of the wall, m."""
    diameter: float
    """Diameter at the root, m."""
    tip_diameter: float
    """Diameter at the tip, m."""
    top: float
    """Centres of the uppermost row, h."""
    bottom: float
    """Centres of the lowest row, h."""
    near: float
    """Centres of the column nearest the middle of the face, u."""
    far: float
    """Centres of the column nearest the xian, u."""
    rows: int = 3
    columns: int = 3

    @property
    def count(self) -> int:
        """Number on the whole bell."""
        return 4 * self.rows * self.columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Zhuan:
    """Bands (zhuan 篆) across the fields of mei, two on each side of a face or four a face.

    Low relief on the outer wall: across a band ``height * cos(pi s / width)**2`` at the distance ``s`` from its
    middle, faded in over the first and last quarter of its extent in u.
    """

    height: float
    """How far they stand out of the wall, m."""
    width: float
    """Full width down the wall, m."""
    at: tuple[float, ...]
    """Middles of the bands of a field, h."""
    near: float
    """End nearest the middle of the face, u."""
    far: float
    """End nearest the xian, u."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Xuan:
    """Ring (xuan 旋) round the yong."""

    at: float
    """Its middle, as a share of the yong's length above the wu (the text: 二在上,一在下, a third)."""
    height: float
    """Extent along the yong, m."""
    width: float
    """How far it stands out of the yong, m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gan:
    """Loop (gan 幹) on the xuan, on the face y > 0: a ring in the plane x = 0, and its beast as a block.

    The innermost stretch of the ring lies within the xuan.
    """

    reach: float
    """How far the loop stands out of the xuan, m."""
    thickness: float
    """Diameter of its bar, m."""
    beast: float = 0.0
    """Edge of the cube where the loop meets the xuan, half of it outside, m; 0 for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """Shift of the core in the mould, by which the whole inner wall lies beside its place, m."""

    x: float = 0.0
    """Along the mouth's long axis: the wall is thinner on the side it moves to."""
    y: float = 0.0
