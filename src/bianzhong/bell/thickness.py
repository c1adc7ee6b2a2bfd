"""The wall as a thickness field t(u, h), and the strike pit cut into its outside.

u runs along the half-girth from the middle of a face (0) to the xian (1), h from the
wu (0) to the lip (1). Ridges, grooves and the inner lip change the inner surface, the
pit the outer one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.parts import Groove, Profile, Ridge

__all__ = ["band_height", "pit_depth", "thickness"]

_FADE = 0.25
"""Share of a ridge's extent in h over which it fades in and out."""


def _bump(distance: Array) -> Array:
    """cos²(πs) for |s| < 1/2, else 0: a round of unit width and height."""
    return np.where(np.abs(distance) < 0.5, np.cos(np.pi * distance) ** 2, 0.0)


def _ramp(distance: Array) -> Array:
    """Smooth step from 0 at 0 to 1 at 1."""
    return np.sin(0.5 * np.pi * np.clip(distance, 0, 1)) ** 2


def _along(h: Array, *, top: float, bottom: float) -> Array:
    """1 between ``top`` and ``bottom``, faded at an end that is not the wu or the lip."""
    fade = _FADE * (bottom - top)
    rising = 1.0 if top <= 0 else _ramp((h - top) / fade)
    falling = 1.0 if bottom >= 1 else _ramp((bottom - h) / fade)
    return np.asarray(rising * falling) + np.zeros_like(h)


def _profile(h: Array, profile: Profile) -> Array:
    """Quadratic in h through the factors at the wu, half-way and at the lip."""
    return (
        profile.wu * (1 - h) * (1 - 2 * h) + profile.waist * 4 * h * (1 - h) + profile.lip * h * (2 * h - 1)
    )


def thickness(u: Array, h: Array, *, dimensions: BellDimensions, half_girth: float) -> Array:
    """Thickness of the wall, m, along the outer surface's normal.

    Parameters
    ----------
    u, h
        Place on the wall, broadcast against each other.
    dimensions
        The bell.
    half_girth
        Half-girth of the mouth, m: the scale of widths along u.
    """

    def strip(part: Ridge | Groove) -> Array:
        across = _bump((u - part.at) * half_girth / part.width)
        return across * _along(h, top=part.top, bottom=part.bottom)

    t = dimensions.wall * _profile(h, dimensions.profile) + np.zeros_like(u)
    if (ring := dimensions.lip_ring) is not None:
        t = t + ring.height * _ramp(1 - (1 - h) * dimensions.height / ring.extent)
    for ridge in dimensions.ridges:
        t = t + ridge.height * strip(ridge)
    for groove in dimensions.grooves:
        t = t - groove.depth * strip(groove)
    return t


def pit_depth(x: Array, z: Array, *, dimensions: BellDimensions) -> Array:
    """Depth of the strike pit, m, at the place (x, z) of a face seen from the front.

    Round, deepest at mid-height of the gu: depth cos²(πr / diameter).
    """
    if (pit := dimensions.pit) is None:
        return np.zeros_like(x)
    centre = -(dimensions.height - (dimensions.gu + dimensions.arch) / 2)
    return pit.depth * _bump(np.hypot(x, z - centre) / pit.diameter)


def band_height(u: Array, h: Array, *, dimensions: BellDimensions) -> Array:
    """Height of the zhuan, m, above the outer wall at the place (u, h)."""
    if (zhuan := dimensions.zhuan) is None:
        return np.zeros_like(u * h)
    along = _along(u, top=zhuan.near, bottom=zhuan.far)
    down = np.asarray(h)[..., None] - np.array(zhuan.at)
    bands: Array = _bump(down * dimensions.height / zhuan.width).sum(axis=-1)
    return zhuan.height * along * bands
