"""Where a bell is struck, how strongly each mode then sounds, and whether it is two-toned.

Strength of mode i for a unit impulse at x on the outer wall,

    s_i(x) = |n·φ_i(x)| · sqrt(mean over the outer wall of (n·φ_i)²),

φ mass-normalised over the whole bell, n·φ(x) averaged over the disc a hammer touches.
Leakage is 20 log10(s_other / s_wanted), dB.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.quadrature import PanelRule
from bianzhong.fem.symmetry import FRONT_RIGHT, QUADRANTS, Quadrant

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem import Modes
    from bianzhong.fem.surface import Walled

__all__ = ["HAMMER_DIAMETER", "UNHEARD", "Strike", "TwoTone", "cegu", "judge", "mid_gu", "zhenggu"]

HAMMER_DIAMETER = 0.020
"""Diameter of the disc a hammer touches, m."""
_LEAST_INTERVAL = 50.0
"""Cents between two tones heard as two."""
_MOST_LEAKAGE = -10.0
"""dB of the A-tone at the cegu below which the B-tone is heard alone."""
UNHEARD = -60.0
"""dB below which a leakage is no more than the rounding of the place where the other tone is zero."""
_USUAL_CEGU = 0.5
_RINGS, _SPOKES = 4, 16
_LEFT: Quadrant = (-1, 1)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Strike:
    """A strike place and what it excites."""

    name: str
    u: float
    """Place on the half-girth, 0 the middle of the face."""
    point: Array
    """Position on the outer wall, m, shape (3,)."""
    strengths: Array
    """Strength of each mode, kg^-1, shape (modes,)."""
    silent: Array
    """Modes that symmetry keeps silent there, shape (modes,), boolean."""

    def leakage_db(self, *, other: int, wanted: int) -> float | None:
        """Strength of one mode against another, dB; None where symmetry keeps the other silent."""
        if self.silent[other]:
            return None
        return 20 * math.log10(self.strengths[other] / self.strengths[wanted])


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoTone:
    """Whether a bell gives two pitches, and why."""

    verdict: bool
    reason: str


def zhenggu(shape: BellShape, mesh: Walled, *, modes: Modes) -> Strike:
    """Strike at the middle of the gu (正鼓), for the A-tone."""
    return _strike("zhenggu", 0.0, shape=shape, mesh=mesh, modes=modes)


def cegu(shape: BellShape, mesh: Walled, *, modes: Modes, a_tone: int) -> Strike:
    """Strike at the side of the gu (側鼓), where the A-tone's normal displacement is zero.

    Of several zeros the one nearest to half-way; half-way where there is none.
    """
    u = np.linspace(0, 1, 401)
    motion = mesh.locate(u=u, v=mid_gu(shape, u)).normal_displacement(modes.shapes[[a_tone]])[0]
    crossings = np.flatnonzero(np.diff(np.sign(motion)) != 0)
    zeros = u[crossings] - motion[crossings] * np.diff(u)[crossings] / np.diff(motion)[crossings]
    place = float(zeros[np.argmin(np.abs(zeros - _USUAL_CEGU))]) if len(zeros) else _USUAL_CEGU
    return _strike("cegu", place, shape=shape, mesh=mesh, modes=modes)


def judge(*, interval_cents: float, leakage_db: float | None) -> TwoTone:
    """Two-tone: at least 50 cents between A and B, and A at most −10 dB at the cegu."""
    if abs(interval_cents) < _LEAST_INTERVAL:
        reason = f"the tones lie {abs(interval_cents):.0f} cents apart, less than {_LEAST_INTERVAL:.0f}"
        return TwoTone(verdict=False, reason=reason)
    if leakage_db is not None and leakage_db > _MOST_LEAKAGE:
        reason = f"at the cegu the A-tone sounds at {leakage_db:.1f} dB of the B-tone, above {_MOST_LEAKAGE:.0f} dB"
        return TwoTone(verdict=False, reason=reason)
    heard = "is silent" if leakage_db is None else f"is {_depth(leakage_db)} below the B-tone"
    reason = f"the tones lie {abs(interval_cents):.0f} cents apart and the A-tone {heard} at the cegu"
    return TwoTone(verdict=True, reason=reason)


def _depth(leakage_db: float) -> str:
    """Say how far one tone lies below another."""
    return f"over {-UNHEARD:.0f} dB" if leakage_db < UNHEARD else f"{-leakage_db:.0f} dB"


def mid_gu(shape: BellShape, u: Array) -> Array:
    """Give v at mid-height of the gu: half-way between its upper edge and the lip, at each u."""
    bell = shape.dimensions
    lip = -shape.outer(u, np.ones_like(u))[:, 2]
    middle = (bell.height - bell.gu + lip) / 2
    v: Array = (middle - bell.plate) / (lip - bell.plate)
    return v


def _strike(name: str, u: float, *, shape: BellShape, mesh: Walled, modes: Modes) -> Strike:
    at = np.array([u])
    centre = mesh.locate(u=at, v=mid_gu(shape, at))
    silent = np.array([u == 0 and s is not None and not s.even_x for s in modes.symmetries])
    touch = _disc_mean(u, shape=shape, mesh=mesh, modes=modes)
    strengths = np.where(silent, 0.0, np.abs(touch) * _mean_square(mesh, modes) ** 0.5)
    if not mesh.whole:  # φ of a quarter is twice that of the whole bell
        strengths /= 4
    return Strike(name=name, u=u, point=centre.points[0], strengths=strengths, silent=silent)


def _disc_mean(u: float, *, shape: BellShape, mesh: Walled, modes: Modes) -> Array:
    """Mean of n·φ over the hammer's disc, as far as it lies on the wall; for each mode."""
    at = np.array([u])
    v = mid_gu(shape, at)
    stretch_v, stretch_u = np.linalg.norm(mesh.locate(u=at, v=v).tangents[0], axis=0)
    radii, weights = np.polynomial.legendre.leggauss(_RINGS)
    radius = 0.25 * HAMMER_DIAMETER * (1 + radii)
    angle = 2 * np.pi * (np.arange(_SPOKES) + 0.5) / _SPOKES
    du = (radius[:, None] * np.cos(angle) / stretch_u).ravel()
    dv = (radius[:, None] * np.sin(angle) / stretch_v).ravel()
    weight = np.repeat(weights * radius, _SPOKES)
    on_wall = (v + dv <= 1) & (v + dv >= 0) & (u + du <= 1)
    across, down, weight = u + du[on_wall], (v + dv)[on_wall], weight[on_wall]
    mean: Array = _on_face(mesh, modes, u=across, v=down) @ weight / weight.sum()
    return mean


def _on_face(mesh: Walled, modes: Modes, *, u: Array, v: Array) -> Array:
    """n·φ on the face y > 0, where u < 0 lies to the left of its middle; for each mode."""
    left = u < 0
    motion = mesh.locate(u=np.abs(u), v=v).normal_displacement(modes.shapes)
    if not left.any():
        return motion
    if mesh.whole:
        beyond = mesh.locate(u=-u[left], v=v[left], quadrant=_LEFT)
        motion[:, left] = beyond.normal_displacement(modes.shapes)
    else:
        parities = [label.parity(_LEFT) for label in modes.symmetries if label is not None]
        motion[:, left] *= np.array(parities)[:, None]
    return motion


def _mean_square(mesh: Walled, modes: Modes) -> Array:
    """Mean of (n·φ)² over the outer wall, for each mode."""
    rule = PanelRule.of(panels=8, order=4)
    v, u = (each.ravel() for each in np.meshgrid(rule.nodes, rule.nodes, indexing="ij"))
    weights = np.outer(rule.weights, rule.weights).ravel()
    quadrants = QUADRANTS if mesh.whole else (FRONT_RIGHT,)
    total, area = np.zeros(len(modes.shapes)), 0.0
    for quadrant in quadrants:
        places = mesh.locate(u=u, v=v, quadrant=quadrant)
        weight = weights * places.areas
        total += places.normal_displacement(modes.shapes) ** 2 @ weight
        area += weight.sum()
    mean: Array = total / area
    return mean
