"""What a bell is: its material, the readings of the text, its file, dimensions and shape; no mesh."""

from __future__ import annotations

__all__: list[str] = []
