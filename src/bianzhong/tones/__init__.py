"""From modes to the A-tone, the B-tone and their place among the lü."""

from __future__ import annotations

from bianzhong.tones.classify import ModeName, classify
from bianzhong.tones.compare import Comparison, compare
from bianzhong.tones.describe import Partial, Tones, describe
from bianzhong.tones.strikes import Strike, TwoTone

__all__ = [
    "Comparison",
    "ModeName",
    "Partial",
    "Strike",
    "Tones",
    "TwoTone",
    "classify",
    "compare",
    "describe",
]
