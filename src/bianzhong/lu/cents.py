"""Cents: the logarithmic size of an interval, 1200 to the octave."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bianzhong.errors import PitchError

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["CENTS_PER_OCTAVE", "cents", "cents_between", "require_hz"]

CENTS_PER_OCTAVE = 1200.0


def cents(ratio: float | Fraction) -> float:
    """Size of a frequency ratio in cents, negative below 1.

    Raises
    ------
    PitchError
        If the ratio is not positive and finite.

    Source: A. J. Ellis, in Helmholtz, On the Sensations of Tone (1885), appendix XX.

    Examples
    --------
    >>> cents(2), round(cents(1.5), 3)
    (1200.0, 701.955)
    """
    if not 0 < ratio < math.inf:
        msg = f"interval: a frequency ratio must be positive and finite, got {ratio}; divide two frequencies in Hz"
        raise PitchError(msg)
    return CENTS_PER_OCTAVE * math.log2(ratio)


def cents_between(reference: float, hz: float) -> float:
    """Cents from a reference frequency up to another, both in Hz; negative if it lies below.

    Raises
    ------
    PitchError
        If a frequency is not positive and finite.

    Examples
    --------
    >>> cents_between(440.0, 220.0)
    -1200.0
    """
    require_hz(reference, where="reference")
    require_hz(hz, where="frequency")
    return CENTS_PER_OCTAVE * (math.log2(hz) - math.log2(reference))


def require_hz(hz: float, *, where: str) -> None:
    """Refuse what is no frequency.

    Raises
    ------
    PitchError
        If it is not positive and finite.
    """
    if not 0 < hz < math.inf:
        msg = f"{where}: must be a positive finite frequency, got {hz}; give it in Hz"
        raise PitchError(msg)
