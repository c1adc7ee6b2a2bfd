"""A quantity: a float in SI units that keeps its ± and the words it was written in."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

__all__ = ["Quantity", "format_length"]


class Quantity(float):
    """A float in SI units that remembers its ± and how it was written.

    It equals and hashes like the float; arithmetic gives plain floats, without ±.

    Parameters
    ----------
    value
        The value in SI units.
    plus_minus
        Its uncertainty in the same unit, None if none was stated.
    text
        The words it was read from, None if it was computed.

    Examples
    --------
    >>> mouth = Quantity(0.23, plus_minus=0.0005, text="230 +/- 0.5 mm")
    >>> mouth, mouth.plus_minus, mouth * 2
    (0.23, 0.0005, 0.46)
    """

    plus_minus: float | None
    text: str | None

    def __new__(cls, value: float, *, plus_minus: float | None = None, text: str | None = None) -> Self:
        """Make the float and hang the ± and the text on it."""
        self = super().__new__(cls, value)
        self.plus_minus = plus_minus
        self.text = text
        return self

    def write(self, *, unit: str = "") -> str:
        """Give the text that reads back as this quantity: as it was written, else in SI.

        Parameters
        ----------
        unit
            The SI unit to add when there is no text: "m", "kg", "m3", "kg/m3", "Pa" or "".

        Examples
        --------
        >>> Quantity(0.2079, text="9 寸").write(unit="m"), Quantity(0.25, plus_minus=0.001).write(unit="m")
        ('9 寸', '0.25 +/- 0.001 m')
        """
        if self.text is not None:
            return self.text
        spread = "" if self.plus_minus is None else f" +/- {self.plus_minus!r}"
        return f"{float(self)!r}{spread} {unit}".rstrip()


def format_length(length: float) -> str:
    """Show a length in mm: to 0.01 mm, or to two significant digits of its ± if it has one.

    Parameters
    ----------
    length
        In metres; a :class:`Quantity` shows its ±.

    Examples
    --------
    >>> format_length(0.231), format_length(Quantity(0.605, plus_minus=0.012))
    ('231.00 mm', '605 ± 12 mm')
    """
    spread = getattr(length, "plus_minus", None)
    if not spread:
        return f"{length * 1e3:.2f} mm"
    decimals = min(max(1 - math.floor(math.log10(spread * 1e3)), 0), 6)
    return f"{length * 1e3:.{decimals}f} ± {spread * 1e3:.{decimals}f} mm"
