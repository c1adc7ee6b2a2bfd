"""The parts a bell is made of, each a frozen value in SI units.

The same classes serve the bell file and the resolved dimensions: a length is a
plain float in metres, or a :class:`bianzhong.units.Quantity` (a float that also
keeps its ± and the words it was written in).
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Groove", "LipRing", "Niu", "Pit", "Profile", "Ridge", "Yong"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Niu:
    """Loop (niu 鈕) as a lump on the middle of the wu: an elliptic cylinder."""

    height: float
    long_axis: float
    """Axis along x (xian to xian), m."""
    short_axis: float
    """Axis along y, m."""
