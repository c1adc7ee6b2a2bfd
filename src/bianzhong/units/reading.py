"""Reading quantities as the field writes them: "23.1 cm", "9 寸", "230 +/- 0.5 mm", "120 斤".

Everything becomes a :class:`Quantity`: a float in SI units that keeps its ± and its words.
"""

from __future__ import annotations

import math
import re
import reprlib
import unicodedata
from decimal import Decimal
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from bianzhong.errors import SpecError
from bianzhong.units.measures import WARRING_STATES
from bianzhong.units.quantity import Quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bianzhong.units.measures import Measures

__all__ = ["parse_density", "parse_length", "parse_mass", "parse_modulus", "parse_number", "parse_volume"]


def parse_length(text: object, measures: Measures = WARRING_STATES, *, where: str = "length") -> Quantity:
    """Read a length in m, cm, mm, um, 丈, 尺, 寸 or 分, with or without ±.

    Parameters
    ----------
    text
        What a file or a command line holds. A bare number is refused: it has no unit.
    measures
        What a 尺 is.
    where
        The field the text stands in, for the message.

    Returns
    -------
    Quantity
        In metres. It may be negative: bounds are the caller's.

    Raises
    ------
    SpecError
        If the text is not a finite number with one of these units.

    Examples
    --------
    >>> parse_length("9 寸"), parse_length("23.1cm") == parse_length("1尺")
    (0.2079, True)
    >>> mouth = parse_length("230 +/- 0.5 mm")
    >>> mouth, mouth.plus_minus, mouth.text
    (0.23, 0.0005, '230 +/- 0.5 mm')
    """
    chi = _decimal(measures.chi)
    units = {"m": _TEN**0, "cm": _TEN**-2, "mm": _TEN**-3, "um": _TEN**-6}
    units |= {"丈": chi * 10, "尺": chi, "寸": chi / 10, "分": chi / 100}
    return _parse(text, where=where, units=units, example="230 +/- 0.5 mm")


def parse_mass(text: object, measures: Measures = WARRING_STATES, *, where: str = "mass") -> Quantity:
    """Read a mass in kg, g, t, 石, 鈞, 斤 or 兩, in kilograms; otherwise as :func:`parse_length`.

    Examples
    --------
    >>> parse_mass("120 斤") == parse_mass("1 石") == parse_mass("4 钧") == 30.0
    True
    """
    jin = _decimal(measures.jin)
    units = {"kg": _TEN**0, "g": _TEN**-3, "t": _TEN**3}
    units |= {"石": jin * 120, "鈞": jin * 30, "斤": jin, "兩": jin / 16}
    return _parse(text, where=where, units=units, example="6.1 +/- 0.1 kg")


def parse_modulus(text: object, *, where: str = "modulus") -> Quantity:
    """Read an elastic modulus in Pa, MPa or GPa, in pascals; otherwise as :func:`parse_length`.

    Examples
    --------
    >>> parse_modulus("100 ± 10 GPa").plus_minus
    10000000000.0
    """
    units = {"Pa": _TEN**0, "MPa": _TEN**6, "GPa": _TEN**9}
    return _parse(text, where=where, units=units, example="100 +/- 10 GPa")


def parse_density(text: object, *, where: str = "density") -> Quantity:
    """Read a density in kg/m3 or g/cm3, in kg/m³; otherwise as :func:`parse_length`.

    Examples
    --------
    >>> parse_density("8.7 g/cm3") == parse_density("8700 kg/m³") == 8700.0
    True
    """
    units = {"kg/m3": _TEN**0, "g/cm3": _TEN**3}
    return _parse(text, where=where, units=units, example="8700 +/- 100 kg/m3")


def parse_volume(text: object, *, where: str = "volume") -> Quantity:
    """Read a volume in m3, cm3 or L, in m³; otherwise as :func:`parse_length`.

    Examples
    --------
    >>> parse_volume("2905 +/- 29 cm³") == parse_volume("2.905 L")
    True
    """
    units = {"m3": _TEN**0, "cm3": _TEN**-6, "L": _TEN**-3}
    return _parse(text, where=where, units=units, example="2905 +/- 29 cm3")


def parse_number(text: object, *, where: str = "number") -> Quantity:
    """Read a number without a unit: text with or without ±, or an int or float.

    Raises
    ------
    SpecError
        If it is not a finite number, or has a unit.

    Examples
    --------
    >>> parse_number("0.34 +/- 0.01").plus_minus
    0.01
    """
    return _parse(text, where=where, units={"": _TEN**0}, example="0.34 +/- 0.01")


_TEN = Decimal(10)
_CLIP = 60
_NUMBER = r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_FORM = re.compile(
    rf"(?P<value>[+\-−]?{_NUMBER})\s*(?:(?:\+/-|±)\s*(?P<spread>{_NUMBER}))?\s*(?P<unit>.*)", re.DOTALL
)
_SAME_UNIT = {"μm": "um", "钧": "鈞", "两": "兩"}
_NEAR_MISS = 0.6


def _parse(text: object, *, where: str, units: Mapping[str, Decimal], example: str) -> Quantity:
    """Read ``number [± number] [unit]`` and convert it by the table of units."""
    words = _words(text)
    form = _FORM.fullmatch(words)
    if form is None:
        msg = f'{where}: must be a finite number like "{example}", got {_quote(words)}; {_digits_hint(words, units)}'
        raise SpecError(msg)
    unit = unicodedata.normalize("NFKC", form["unit"]).replace("^3", "3")
    factor = units.get(_SAME_UNIT.get(unit, unit))
    if factor is None:
        msg = f"{where}: {_unit_rule(unit, units)}, got {_quote(words)}; {_unit_hint(unit, units, example=example)}"
        raise SpecError(msg)
    value = _si(form["value"], factor)
    spread = None if form["spread"] is None else _si(form["spread"], factor)
    if not (math.isfinite(value) and math.isfinite(spread or 0.0)):
        msg = f"{where}: must be within the range of a float, got {_quote(words)}; check the exponent"
        raise SpecError(msg)
    return Quantity(value, plus_minus=spread, text=words if isinstance(text, str) else None)


def _words(text: object) -> str:
    """Give the words to read: a string without outer spaces, a bare number as Python writes it."""
    if isinstance(text, str):
        return text.strip()
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        try:
            return repr(float(text))
        except OverflowError:
            return "inf"
    return reprlib.repr(text)


def _si(number: str, factor: Decimal) -> float:
    """Convert exactly, then round once: 23.1 cm is the float 0.231."""
    number = number.replace("−", "-")
    plain = float(number)
    if plain == 0.0 or math.isinf(plain):
        return plain
    return float(Decimal(number) * factor)


def _decimal(value: float) -> Decimal:
    return Decimal(repr(float(value)))


def _quote(text: str) -> str:
    return repr(text if len(text) <= _CLIP else text[:_CLIP] + "…")


def _digits_hint(words: str, units: Mapping[str, Decimal]) -> str:
    if any(char.isnumeric() and not char.isascii() for char in words):
        return "write the number with the digits 0-9"
    return _allowed(units)


def _unit_rule(unit: str, units: Mapping[str, Decimal]) -> str:
    if "" in units:
        return "must be a plain number without a unit"
    return (
        f"must have a unit of {', '.join(units)}" if unit else "must have a unit, a bare number is not enough"
    )


def _unit_hint(unit: str, units: Mapping[str, Decimal], *, example: str) -> str:
    if unit.startswith(","):
        return "write the decimals after a point"
    if unit.startswith(("±", "+", "-")):
        return f'write the ± as in "{example}"'
    if not unit or "" in units:
        return f'{_allowed(units)}, as in "{example}"'
    near = max(units, key=lambda known: _likeness(unit, known))
    return (
        f"did you mean {near}?" if _likeness(unit, near)[0] >= _NEAR_MISS else f'write it as in "{example}"'
    )


def _allowed(units: Mapping[str, Decimal]) -> str:
    return "no unit is allowed" if "" in units else f"the units allowed are {', '.join(units)}"


def _likeness(unit: str, known: str) -> tuple[float, bool]:
    """How much a mistyped unit is like a known one; a tie goes to the same first letter."""
    same = SequenceMatcher(None, unit[:_CLIP].casefold(), known.casefold()).ratio()
    return same, unit[0] == known[0]
