"""Bodies in finite elements, and their certified modes."""

from __future__ import annotations

from bianzhong.fem.modal import Modes, solve
from bianzhong.fem.symmetry import C2V, Symmetry

__all__ = ["C2V", "Modes", "Symmetry", "solve"]
