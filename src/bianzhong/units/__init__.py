"""Quantities as the field writes them: "23.1 cm", "9 寸", "230 +/- 0.5 mm", "120 斤"."""

from __future__ import annotations

from bianzhong.units.measures import MEASURES, WARRING_STATES, Measures, find_measures
from bianzhong.units.quantity import Quantity, format_length
from bianzhong.units.reading import (
    parse_density,
    parse_length,
    parse_mass,
    parse_modulus,
    parse_number,
    parse_volume,
)

__all__ = [
    "MEASURES",
    "WARRING_STATES",
    "Measures",
    "Quantity",
    "find_measures",
    "format_length",
    "parse_density",
    "parse_length",
    "parse_mass",
    "parse_modulus",
    "parse_number",
    "parse_volume",
]
