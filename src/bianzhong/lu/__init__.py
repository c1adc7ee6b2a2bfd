"""Pitch arithmetic: cents, notes, named intervals, the twelve lü and where 黃鐘 lies."""

from __future__ import annotations

from bianzhong.lu.cents import cents, cents_between
from bianzhong.lu.notes import note_name
from bianzhong.lu.pitch import parse_pitch
from bianzhong.lu.ratios import Interval, NearestInterval, nearest_interval
from bianzhong.lu.standards import STANDARDS, Standard, resolve
from bianzhong.lu.twelve import TWELVE, Lu, NearestLu, find, nearest

__all__ = [
    "STANDARDS",
    "TWELVE",
    "Interval",
    "Lu",
    "NearestInterval",
    "NearestLu",
    "Standard",
    "cents",
    "cents_between",
    "find",
    "nearest",
    "nearest_interval",
    "note_name",
    "parse_pitch",
    "resolve",
]
