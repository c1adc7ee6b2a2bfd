"""A drawing as a bitmap: SVG to PNG by resvg, with the fonts of the system."""

from __future__ import annotations

import resvg_py

from bianzhong.errors import SpecError
from bianzhong.show.svg import FONTS

__all__ = ["ZOOM", "has_characters", "png"]

ZOOM = 2.0
"""Pixels of the bitmap to a pixel of the drawing."""

_PROBES = ("鐘", "鼓", "舞")
_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">'
    f'<text x="3" y="26" font-size="26" font-family="{FONTS}">{{}}</text></svg>'
)


def png(svg: str, *, where: str) -> bytes:
    """Draw an SVG as PNG, :data:`ZOOM` times as large.

    Parameters
    ----------
    svg
        The drawing.
    where
        The file it is for, for the message.

    Raises
    ------
    SpecError
        If no font of the system has the Chinese characters.
    """
    if not has_characters():
        msg = (
            f"{where!r}: a font with Chinese characters must be installed to draw .png, got none; install one "
            "(Noto Serif CJK TC, say), or write .svg"
        )
        raise SpecError(msg)
    return resvg_py.svg_to_bytes(svg_string=svg, zoom=ZOOM)


def has_characters() -> bool:
    """Whether a font of the system has Chinese characters: those that none has are drawn alike, as boxes or not at all."""
    return len({resvg_py.svg_to_bytes(svg_string=_PROBE.format(each)) for each in _PROBES}) == len(_PROBES)
