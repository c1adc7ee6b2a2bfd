"""From what a bell file says to the complete dimensions of a bell: all arithmetic of lengths."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.fittings import given, pit_of, suspension_of, xuan_of
from bianzhong.bell.lengths import Lengths
from bianzhong.bell.validity import broken_bound, check_dimensions
from bianzhong.errors import GeometryError, SpecError, located

if TYPE_CHECKING:
    from collections.abc import Callable

    from bianzhong.bell.readings import Reading
    from bianzhong.bell.shape import BellShape
    from bianzhong.bell.spec import BellSpec, WallSpec

__all__ = ["missing", "resolve"]

_WALL_TOLERANCE = 1e-10
"""How exactly the wall is found from the mass, m."""
_MASS_TOLERANCE = 1e-6
"""Relative miss of the mass above which no wall fits."""
_THINNEST = 1e-3
"""Share of gujian that no wall is thinner than, where the mass sets it."""
_THICKER, _TRIALS = 1.2, 34
"""Factor between the walls tried, up to half of gujian, where what is cut from the thinnest leaves nothing of it."""


def missing(spec: BellSpec, *, reading: Reading | None) -> tuple[str, ...]:
    """Name the values that neither the file nor the reading gives, e.g. "body.arch".

    Raises
    ------
    SpecError
        If the bell has a text and no reading is given, or the other way round, or a length
        of the file contradicts the reading or is not positive.
    """
    return Lengths(spec=spec, reading=reading).missing()


def resolve(
    spec: BellSpec, *, reading: Reading | None, wall: float | None = None, density: float | None = None
) -> BellDimensions:
    """Work out every dimension of a bell, m.

    Parameters
    ----------
    spec
        What the bell file says.
    reading
        The reading of a bell of the text, None for other bells.
    wall
        Base thickness of the wall, m; None for the thickness the file sets.
    density
        Density of the metal, kg/m³: needed where the file sets the wall by the mass.

    Raises
    ------
    SpecError
        If values are missing, contradict each other, or are outside their bounds.
    GeometryError
        If the dimensions do not make a body together.
    """
    lengths = Lengths(spec=spec, reading=reading)
    if left := lengths.missing():
        by = f"the reading {reading.id} leaves them open" if reading else "the bell has no reading"
        msg = f"{spec.where}: must give {', '.join(left)}, got nothing ({by}); add to the bell file"
        raise SpecError(msg)
    if wall is not None:
        return _dimensions(lengths, wall=wall)
    if spec.wall.mass is None:
        return _dimensions(lengths, wall=_wall(lengths))
    if density is None:
        msg = (
            f"{spec.where}: wall.mass must be turned into a wall by a density, got none; pass the material's"
        )
        raise SpecError(msg)
    return _dimensions_from_mass(lengths, mass=spec.wall.mass, density=density)


def _wall(lengths: Lengths) -> float:
    """Give the base thickness by the file's length or rule, m."""
    wall = lengths.spec.wall
    if wall.rule is None:
        return given(wall.thickness)
    with located(lengths.spec.where):
        return wall.rule.thickness(
            part=lengths.part,
            gujian=lengths.get("gujian"),
            zhengjian=lengths.get("zhengjian"),
            bell=wall.bell,
        )


def _dimensions_from_mass(lengths: Lengths, *, mass: float, density: float) -> BellDimensions:
    """Find the wall at which the bell without mei, zhuan, xuan, gan and core has its mass."""
    if not 0 < mass < math.inf:
        msg = f"{lengths.spec.where}: wall.mass must be positive and finite, got {mass:g} kg; check the sign"
        raise SpecError(msg)
    bare = replace(lengths.spec, mei=None, zhuan=None, xuan=None, gan=None, core=None)
    whole, lengths = lengths, replace(lengths, spec=bare)
    least = _thinnest(lengths)
    thin = least.dimensions.wall
    if lengths.get("gujian") is not None and mass > density * (least.outer_volume + least.suspension_volume):
        raise _too_heavy(lengths, mass=mass)

    @cache
    def weigh(wall: float) -> float:
        return _shape(lengths, wall=wall).volume * density - mass

    def excess(wall: float) -> float:
        try:
            return weigh(wall)
        except GeometryError:  # too thick for the room inside
            return mass

    if weigh(thin) >= 0:
        msg = (
            f"{lengths.spec.where}: wall.mass must leave metal for the wall, got {mass:.4g} kg, less than the rest "
            "of the bell; check the mass and the suspension"
        )
        raise GeometryError(msg)
    wall = _root(excess, thin=thin, widest=lengths.known_of("gujian", "gujian_inner"))
    if abs(weigh(wall)) > _MASS_TOLERANCE * mass:
        raise _too_heavy(lengths, mass=mass)
    return _dimensions(whole, wall=wall)


def _shape(lengths: Lengths, *, wall: float) -> BellShape:
    """Give the shape with a given base thickness of the wall."""
    from bianzhong.bell.shape import BellShape  # noqa: PLC0415 - only needed here

    dimensions = _dimensions(lengths, wall=wall)
    with located(lengths.spec.where):
        return BellShape(dimensions)


def _root(excess: Callable[[float], float], *, thin: float, widest: float) -> float:
    """Find where ``excess`` changes sign, first near a straight line through two thin walls."""
    from scipy.optimize import brentq  # noqa: PLC0415 - heavy, and only needed here

    guess = thin - thin * excess(thin) / (excess(2 * thin) - excess(thin))
    near, far = 0.8 * guess, 1.4 * guess
    if not excess(near) < 0 < excess(far):
        near, far = thin, widest
    return float(brentq(excess, near, far, xtol=_WALL_TOLERANCE))


def _too_heavy(lengths: Lengths, *, mass: float) -> GeometryError:
    return GeometryError(
        f"{lengths.spec.where}: wall.mass must fit into the body, got {mass:.4g} kg, more than its fullest wall "
        "holds; check the mass and the size"
    )


def _thinnest(lengths: Lengths) -> BellShape:
    """Give the bell with a wall thinner than any bell's, yet thicker than what is cut from it."""
    wall = _THINNEST * lengths.known_of("gujian", "gujian_inner")
    first: GeometryError | None = None
    for _ in range(_TRIALS):
        try:
            return _shape(lengths, wall=wall)
        except GeometryError as error:
            first = first or error
        wall *= _THICKER
    assert first is not None
    raise first


def _dimensions(lengths: Lengths, *, wall: float) -> BellDimensions:
    """Work out the dimensions with a given base thickness of the wall, and check them."""
    spec = lengths.spec
    key = _wall_key(spec.wall)
    if rule := broken_bound(wall):
        msg = f"{spec.where}: {key} {rule}, got {wall * 1e3:g} mm; check the sign and the unit"
        raise SpecError(msg)
    xianjian, gujian = _mouth(lengths, wall=wall)
    wuxiu, wuguang = lengths.known("wuxiu"), lengths.known("wuguang")
    xian = _xian(lengths, slant=(xianjian - wuxiu) / 2)
    plate = spec.plate
    dimensions = BellDimensions(
        xian=xian,
        xianjian=xianjian,
        gujian=gujian,
        wuxiu=wuxiu,
        wuguang=wuguang,
        arch=_arch(lengths, xian=xian, slant=(xianjian - wuxiu) / 2, swell=(gujian - wuguang) / 2),
        gu=lengths.known("gu"),
        fullness=spec.body.fullness,
        waist=0.0 if spec.body.waist is None else spec.body.waist,
        wall=wall,
        profile=spec.wall.profile,
        lip_ring=spec.wall.lip_ring,
        ridges=spec.ridges,
        grooves=spec.grooves,
        pit=pit_of(lengths, wall=wall),
        plate=given(plate.thickness) if plate.factor is None else plate.factor * wall,
        suspension=suspension_of(lengths),
        mei=spec.mei,
        zhuan=spec.zhuan,
        xuan=xuan_of(lengths),
        gan=spec.gan,
        core=spec.core,
    )
    plate_key = "plate.thickness" if plate.factor is None else "the plate (plate.factor)"
    check_dimensions(dimensions, where=spec.where, wall=key, plate=plate_key)
    if lengths.reading is not None and lengths.reading.narrows_upward and wuxiu >= xianjian:
        msg = (
            f"{spec.where}: body.wuxiu must be shorter than xianjian ({xianjian * 1e3:.4g} mm) after "
            f"{lengths.reading.id} (下侈而上斂), got {wuxiu * 1e3:.4g} mm; shorten it"
        )
        raise GeometryError(msg)
    return dimensions


def _wall_key(wall: WallSpec) -> str:
    """Say which key of the file sets the wall."""
    if wall.thickness is not None:
        return "wall.thickness"
    return f"the wall (wall.{'rule' if wall.mass is None else 'mass'})"


def _mouth(lengths: Lengths, *, wall: float) -> tuple[float, float]:
    """Give the long and the short axis of the mouth outside, m.

    Inside and outside arcs are concentric, the thickness t of the lip apart:
    R = (a² + b²) / 2b inside; then R + t and b + t outside, with a² = b(2R − b).
    """
    long, short = lengths.get("xianjian_inner"), lengths.get("gujian_inner")
    if long is None and short is None:
        return lengths.known("xianjian"), lengths.known("gujian")
    spec = lengths.spec
    if long is None or short is None or spec.body.fullness != 0 or spec.wall.rule is not None:
        msg = (
            f"{spec.where}: body.xianjian_inner and gujian_inner must come together, with a lens section and a wall "
            "set by thickness or mass, got other values; measure the mouth outside"
        )
        raise SpecError(msg)
    ring = 0.0 if spec.wall.lip_ring is None else spec.wall.lip_ring.height
    t = wall * spec.wall.profile.lip + ring
    a, b = long / 2, short / 2
    R = (a * a + b * b) / (2 * b) + t
    b += t
    return 2 * math.sqrt(b * (2 * R - b)), 2 * b


def _xian(lengths: Lengths, *, slant: float) -> float:
    """Give the length of the xian edge, m; from the height by Pythagoras."""
    height = lengths.get("height")
    return lengths.known("xian") if height is None else math.hypot(height, slant)


def _arch(lengths: Lengths, *, xian: float, slant: float, swell: float) -> float:
    """Give the depth of the lip arch, m; from zhongchang: height − √(zhongchang² − swell²)."""
    zhongchang = lengths.get("zhongchang")
    if zhongchang is None:
        return lengths.known("arch")
    if xian <= abs(slant) or not abs(swell) < zhongchang <= math.hypot(math.sqrt(xian**2 - slant**2), swell):
        msg = (
            f"{lengths.spec.where}: body.zhongchang must lie between the swell of the face ({abs(swell) * 1e3:.4g} mm) "
            f"and its length without an arch, got {zhongchang * 1e3:.4g} mm; measure along the middle of the face"
        )
        raise GeometryError(msg)
    return math.sqrt(xian**2 - slant**2) - math.sqrt(zhongchang**2 - swell**2)
