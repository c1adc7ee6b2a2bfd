"""Pitch arithmetic: cents, notes, intervals, the lü by each school, their generation and modes, where 黃鐘 lies."""

from __future__ import annotations

from bianzhong.lu.cents import cents, cents_between
from bianzhong.lu.correspondences import CORRESPONDENCES
from bianzhong.lu.generation import STEPS
from bianzhong.lu.modes import MODES, gamut
from bianzhong.lu.notes import note_name
from bianzhong.lu.pitch import parse_pitch
from bianzhong.lu.ratios import Interval, NearestInterval, nearest_interval
from bianzhong.lu.schools import SCHOOLS
from bianzhong.lu.standards import STANDARDS, Standard, resolve
from bianzhong.lu.twelve import TWELVE, Lu, NearestLu, find, nearest
from bianzhong.lu.verdicts import judge

__all__ = [
    "CORRESPONDENCES",
    "MODES",
    "SCHOOLS",
    "STANDARDS",
    "STEPS",
    "TWELVE",
    "Interval",
    "Lu",
    "NearestInterval",
    "NearestLu",
    "Standard",
    "cents",
    "cents_between",
    "find",
    "gamut",
    "judge",
    "nearest",
    "nearest_interval",
    "note_name",
    "parse_pitch",
    "resolve",
]
