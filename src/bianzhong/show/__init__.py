"""What is known about a bell, as records for other programs."""

from __future__ import annotations

__all__: list[str] = []
