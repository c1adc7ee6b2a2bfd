"""Short scripts, each to be run as ``python -m bianzhong.examples.NAME``."""

from __future__ import annotations

__all__: list[str] = []
