"""大不出鈞，重不過石: the limits of the Guoyu, held against a bell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.bell.readings import Limit

__all__ = ["LimitResult", "hold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitResult:
    """A limit of the Guoyu, held against a bell."""

    limit: Limit
    value: float | None
    """The bell's height over all, m, its mass, kg, or its lower tone, Hz; None where it is not known."""

    @property
    def holds(self) -> bool | None:
        """Whether the bell keeps to the limit; None where that is not known."""
        if self.value is None:
            return None
        return self.value >= self.limit.value if self.limit.of == "tone" else self.value <= self.limit.value

    @property
    def sure(self) -> bool | None:
        """Whether the bell is farther from the limit than its ±; None where that is not known."""
        if self.value is None:
            return None
        return abs(self.value - self.limit.value) > (self.limit.value.plus_minus or 0.0)


def hold(
    limits: Sequence[Limit],
    *,
    height: float | None = None,
    mass: float | None = None,
    tone: float | None = None,
) -> tuple[LimitResult, ...]:
    """Hold the limits against a bell.

    Parameters
    ----------
    limits
        As :func:`bianzhong.bell.catalogue.load_limits` reads them.
    height
        Over all, m.
    mass
        In kg.
    tone
        The lower of the two tones, Hz; None for a bell that was not struck, as for what else is not known.
    """
    values = {"height": height, "mass": mass, "tone": tone}
    return tuple(LimitResult(limit=limit, value=values[limit.of]) for limit in limits)
