"""A bell's tones against the pitches it is meant to have.

The error of the mesh and the spread of the material are kept apart: the one says how well
the model is solved, the other how well the bronze is known. All tones move together with
E, ν and ρ, so the material's spread does not enter the interval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.lu import cents_between, parse_pitch

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.bell.spec import Targets
    from bianzhong.tones.describe import Partial, Tones

__all__ = ["Comparison", "Deviation", "compare", "material_cents"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """How far a computed value lies from its target."""

    target: str
    """As given in the bell file."""
    cents: float
    """Computed minus target."""
    mesh_cents: float | None
    """± of the discretisation."""
    material_cents: float
    """± of the material's E, ν and ρ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Both tones and their interval against the targets; None where there is no target."""

    a: Deviation | None
    b: Deviation | None
    interval: Deviation | None


def material_cents(material: Material) -> float:
    """Spread of every tone by the spread of E, ν and ρ, ± cents.

    A wall that bends without stretching has f ∝ sqrt(E / ρ(1 − ν²)), so
    δ = 1200 / ln 2 · sqrt((δE / 2E)² + (δρ / 2ρ)² + (ν δν / (1 − ν²))²).

    Source: Rayleigh, The Theory of Sound, 2nd ed. (1894), § 235.
    """
    nu = material.poisson
    parts = (
        (material.young.plus_minus or 0.0) / (2 * material.young),
        (material.density.plus_minus or 0.0) / (2 * material.density),
        (nu.plus_minus or 0.0) * nu / (1 - nu**2),
    )
    return 1200 / math.log(2) * math.hypot(*parts)


def compare(tones: Tones, targets: Targets, *, material: Material, huangzhong: float) -> Comparison:
    """Compare computed tones with targets.

    Parameters
    ----------
    tones
        The computed tones.
    targets
        Pitches of A and B as notes, lü or frequencies.
    material
        The bronze, for its spread.
    huangzhong
        Frequency of 黃鐘, Hz, for targets given as lü.

    Raises
    ------
    PitchError
        If a target cannot be read.
    """
    spread = material_cents(material)

    def deviation(partial: Partial, target: str | None) -> Deviation | None:
        if target is None:
            return None
        wanted = parse_pitch(target, huangzhong=huangzhong)
        return Deviation(
            target=target,
            cents=cents_between(wanted, partial.frequency_hz),
            mesh_cents=partial.error_cents,
            material_cents=spread,
        )

    a, b = deviation(tones.a, targets.a), deviation(tones.b, targets.b)
    interval = None
    if a is not None and b is not None:
        interval = Deviation(
            target=f"{a.target} to {b.target}",
            cents=b.cents - a.cents,
            mesh_cents=tones.interval_error_cents,
            material_cents=0.0,
        )
    return Comparison(a=a, b=b, interval=interval)
