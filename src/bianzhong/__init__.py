"""The ancient Chinese two-tone bell: from a text or a measured bell to its two tones and their lü."""

from __future__ import annotations

from importlib import metadata

__all__ = ["__version__"]

__version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        return metadata.version("bianzhong")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
