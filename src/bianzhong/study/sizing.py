"""A bell made as large as its A-tone asks for, after a pattern."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.bell.scaling import Sizing, scaled
from bianzhong.bell.shape import BellShape
from bianzhong.bell.validity import check_dimensions
from bianzhong.errors import ModalError
from bianzhong.lu import cents_between
from bianzhong.study.struck import Struck, a_tone, strike

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.fem.bellmesh import Fidelity

__all__ = ["NEAR_CENTS", "Sized", "Sizer"]

NEAR_CENTS = 0.05
"""How near its target an A-tone is brought."""
_NEAR_ENOUGH = 0.5
"""How far off it may stay where the mesh, whose cells follow the proportions, jumps at the target."""
_TRIALS = 10
_POWER = -2.0
"""Of the plan in the A-tone of thin walls that stay as they are: the first guess, f ∝ 1/xianjian²."""
_APART = 0.03
"""Relative distance of frequencies from which a slope between them is believed."""
_POINTS = 4


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Sized:
    """A bell of the size a tone asks for."""

    factor: float
    """Its plan over the pattern's."""
    sizing: Sizing
    shape: BellShape
    struck: Struck
    mass_kg: float
    solved: int
    """Meshes solved for it: none where its tones follow exactly from the pattern's."""


@dataclass(eq=False, slots=True)
class Sizer:
    """Sizes bells after a pattern, and remembers what it has solved as the start for the next."""

    pattern: BellShape
    struck: Struck = field(kw_only=True)
    material: Material = field(kw_only=True)
    fidelity: Fidelity = field(kw_only=True)
    solves: int = field(default=0, init=False)
    _known: list[tuple[float, float]] = field(default_factory=list, init=False)
    """Natural logarithms of the A-tone over the pattern's and of the factor, of bells with the pattern's wall."""

    def size(self, a_hz: float, *, sizing: Sizing) -> Sized:
        """Give the bell whose A-tone is ``a_hz``.

        Parameters
        ----------
        a_hz
            The A-tone wanted, Hz.
        sizing
            ``"similar"``: exact, without a solve. ``"piao-shi"``: found by solving, within 0.05 cent.

        Raises
        ------
        BellError
            If there is no such bell, it cannot be meshed or solved, or none within half a cent is found.
        """
        if sizing == "similar":
            factor = self.struck.a_hz / a_hz
            return self._sized(factor, sizing=sizing, struck=self.struck.scaled(factor), solved=0)
        return self._found(a_hz)

    def _found(self, a_hz: float) -> Sized:
        """Look for the plan, keeping the wall."""
        target = math.log(a_hz / self.struck.a_hz)
        nearest, best = math.inf, 1.0
        before = self.solves
        for _ in range(_TRIALS):
            factor = math.exp(self._guess(target))
            tone = a_tone(self._shape(factor, "piao-shi"), material=self.material, fidelity=self.fidelity)
            self.solves += 1
            self._known.append((math.log(tone / self.struck.a_hz), math.log(factor)))
            if (off := abs(cents_between(a_hz, tone))) < nearest:
                nearest, best = off, factor
            if nearest <= NEAR_CENTS:
                break
        if nearest > _NEAR_ENOUGH:
            msg = (
                f"size: the A-tone must come within {_NEAR_ENOUGH} cent of {a_hz:.2f} Hz in {_TRIALS} trials, got "
                f"{nearest:.2f} cents off with a plan {best:.4g} times the pattern's; use another pattern or fidelity"
            )
            raise ModalError(msg)
        struck = self._strike(best)
        return self._sized(best, sizing="piao-shi", struck=struck, solved=self.solves - before)

    def _strike(self, factor: float) -> Struck:
        self.solves += 1
        shape = self._shape(factor, "piao-shi")
        return strike(shape, material=self.material, fidelity=self.fidelity)

    def _guess(self, target: float) -> float:
        """Logarithm of the factor, by the curve through what is known, moved onto its point nearest to the target."""
        known = sorted([*self._known, (0.0, 0.0)], key=lambda point: abs(point[0] - target))
        far: list[tuple[float, float]] = []
        for point in known:
            if all(abs(point[0] - other[0]) >= _APART for other in far) and len(far) < _POINTS:
                far.append(point)
        start, factor = known[0]
        if len(far) == 1:
            return factor + (target - start) / _POWER
        tones, factors = np.array(far).T
        curve = np.polynomial.Polynomial.fit(tones, factors, deg=len(far) - 1)
        return float(factor + curve(target) - curve(start))

    def _shape(self, factor: float, sizing: Sizing) -> BellShape:
        dimensions = scaled(self.pattern.dimensions, factor, sizing=sizing)
        check_dimensions(dimensions, where=f"{factor:.4g} times the pattern")
        return BellShape(dimensions)

    def _sized(self, factor: float, *, sizing: Sizing, struck: Struck, solved: int) -> Sized:
        shape = self._shape(factor, sizing)
        return Sized(
            factor=factor,
            sizing=sizing,
            shape=shape,
            struck=struck,
            mass_kg=shape.volume * self.material.density,
            solved=solved,
        )
