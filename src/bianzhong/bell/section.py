"""The horizontal cross-section of a bell: from the lens 合瓦形 to the ellipse.

One quarter of the outline, from the middle of a face (0, b) to the xian (a, 0). The lens
is the arc of the circle through both xian and the middle of the face,

    R = (a² + b²) / 2b,   α = 2 arctan(b / a),
    x = R sin(αφ),        y = R cos(αφ) − R + b,       0 ≤ φ ≤ 1,

the ellipse is x = a sin(πφ/2), y = b cos(πφ/2), and the fullness mixes the two. With
a = b both are the same circle.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bianzhong.arrays import Array

__all__ = ["Outline", "half_girth", "outline", "parameter"]

_QUARTER = np.pi / 2
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
_NEWTON_STEPS = 8


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Outline:
    """Points of the outline and their derivatives, arrays of one shape (lengths in metres)."""

    x: Array
    y: Array
    x_phi: Array
    y_phi: Array
    x_a: Array
    y_a: Array
    x_b: Array
    y_b: Array


def outline(phi: Array, *, a: Array, b: Array, fullness: float) -> Outline:
    """Points at the parameter ``phi`` of sections with half axes ``a`` and ``b``.

    Parameters
    ----------
    phi
        Curve parameter, 0 at the middle of the face, 1 at the xian. Any shape; values outside
        [0, 1] continue the curve.
    a, b
        Half axes along x and y, m; broadcast against ``phi``.
    fullness
        0 the lens, 1 the ellipse.
    """
    radius, radius_a, radius_b = (a * a + b * b) / (2 * b), a / b, (b * b - a * a) / (2 * b * b)
    opening = 2 * np.arctan2(b, a)
    opening_a, opening_b = -2 * b / (a * a + b * b), 2 * a / (a * a + b * b)
    sine, cosine = np.sin(opening * phi), np.cos(opening * phi)
    swept, upright = np.sin(_QUARTER * phi), np.cos(_QUARTER * phi)

    def mix(lens: Array, ellipse: Array | float) -> Array:
        return (1 - fullness) * lens + fullness * ellipse

    return Outline(
        x=mix(radius * sine, a * swept),
        y=mix(radius * (cosine - 1) + b, b * upright),
        x_phi=mix(radius * opening * cosine, _QUARTER * a * upright),
        y_phi=mix(-radius * opening * sine, -_QUARTER * b * swept),
        x_a=mix(radius_a * sine + radius * opening_a * phi * cosine, swept),
        y_a=mix(radius_a * (cosine - 1) - radius * opening_a * phi * sine, 0.0),
        x_b=mix(radius_b * sine + radius * opening_b * phi * cosine, 0.0),
        y_b=mix(radius_b * (cosine - 1) + 1 - radius * opening_b * phi * sine, upright),
    )


def _arc_length(phi: Array, *, a: Array, b: Array, fullness: float) -> Array:
    """Length of the outline from the middle of the face to ``phi`` (Gauss, 16 points)."""
    stations = 0.5 * phi[..., None] * (1 + _NODES)
    curve = outline(stations, a=a[..., None], b=b[..., None], fullness=fullness)
    return 0.5 * phi * (np.hypot(curve.x_phi, curve.y_phi) @ _WEIGHTS)


def half_girth(*, a: Array | float, b: Array | float, fullness: float) -> Array:
    """Length of the outline from the middle of a face to the xian, m: a quarter of the girth."""
    wide, short = np.broadcast_arrays(np.asarray(a, dtype=float), np.asarray(b, dtype=float))
    return _arc_length(np.ones_like(wide), a=wide, b=short, fullness=fullness)


def parameter(u: Array, *, a: Array, b: Array, fullness: float) -> Array:
    """Curve parameter at the fraction ``u`` of the half-girth, by Newton's method.

    On the lens the two are equal; ``u`` may lie a little outside [0, 1].
    """
    if fullness == 0:
        return u
    u, a, b = np.broadcast_arrays(u, a, b)
    total = half_girth(a=a, b=b, fullness=fullness)
    phi = u.copy()
    for _ in range(_NEWTON_STEPS):
        curve = outline(phi, a=a, b=b, fullness=fullness)
        excess = _arc_length(phi, a=a, b=b, fullness=fullness) - u * total
        phi = phi - excess / np.hypot(curve.x_phi, curve.y_phi)
    return phi
