"""What a bell is cast of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from fractions import Fraction

    from bianzhong.units import Quantity

__all__ = ["Material", "Source"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a value comes from, and how far it can be trusted."""

    field: str
    """The value it stands for, e.g. "young"."""
    text: str
    status: str
    """verified, secondary, derived, unverified or assumption."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A linear elastic, isotropic bronze.

    Raises
    ------
    SpecError
        If a value is outside what an elastic solid can have.
    """

    id: str
    title: str
    young: Quantity
    """Young's modulus E, Pa."""
    poisson: Quantity
    """Poisson's ratio ν."""
    density: Quantity
    """Density ρ, kg/m³."""
    loss_factor: Quantity
    """Loss factor η = 1/Q: the share of a vibration's energy lost in one radian."""
    sources: tuple[Source, ...]
    notes: str = ""
    tin: Fraction | None = None
    """Share of tin by weight, the rest copper; None where no recipe says it."""

    def __post_init__(self) -> None:
        """Refuse values no elastic solid has."""
        bounds = {"young": (1e6, 1e13), "poisson": (-1.0, 0.5), "density": (1.0, 1e6)}
        for name, (low, high) in bounds.items():
            value = getattr(self, name)
            if not low < value < high:
                msg = f"material {self.id}: {name} must lie between {low:g} and {high:g}, got {float(value):g}; check the unit"
                raise SpecError(msg)
        if self.tin is not None and not 0 < self.tin < 1:
            msg = f"material {self.id}: tin must lie between 0 and 1, got {self.tin}; it is the share of the weight"
            raise SpecError(msg)
        if not 0 <= self.loss_factor < 1:
            msg = f"material {self.id}: loss_factor must lie in [0, 1), got {float(self.loss_factor):g}; it is 1/Q, not per cent"
            raise SpecError(msg)

    @property
    def shear(self) -> float:
        """Shear modulus G = E / 2(1 + ν), Pa."""
        return self.young / (2 * (1 + self.poisson))

    @property
    def first_lame(self) -> float:
        """First Lamé parameter λ = E ν / (1 + ν)(1 − 2ν), Pa."""
        return self.young * self.poisson / ((1 + self.poisson) * (1 - 2 * self.poisson))
