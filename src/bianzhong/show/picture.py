"""A bell's drawing as a file.

``picture_record``, keys in order: ``bell``, ``title``, ``reading`` (null for a bell without a text), ``material``,
``mass_kg``, ``details`` (the tables of the parts drawn beside the bare body: mei, zhuan, xuan, gan, core), ``file``, ``replaced``
(whether there was an older one), ``width_px``, ``height_px``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.show.drawing import draw
from bianzhong.show.raster import ZOOM, png
from bianzhong.show.record import Record, record
from bianzhong.show.target import check_target, replacing

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection

__all__ = ["PICTURES", "WrittenPicture", "picture_record", "write_picture"]

PICTURES = (".svg", ".png")
"""Suffixes of the pictures that can be written."""

_SIZE = re.compile(r'<svg [^>]*width="(\d+)" height="(\d+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPicture:
    """A picture that was written."""

    path: Path
    replaced: bool
    """Whether there was an older file at the place."""
    width: int
    height: int
    """In pixels."""


def write_picture(path: str | Path, inspection: Inspection) -> WrittenPicture:
    """Draw a bell in the form the suffix asks for: ``.svg``, or ``.png``; all of it or nothing.

    Raises
    ------
    SpecError
        If the file cannot be written, or for ``.png`` no font of the system has the Chinese characters.
    """
    target = Path(path)
    check_target(target, suffixes=PICTURES)
    replaced = target.exists()
    svg = draw(inspection.shape, title=inspection.spec.title)
    bitmap = target.suffix.lower() == ".png"
    content = png(svg, where=str(target)) if bitmap else svg.encode()
    with replacing(target) as place:
        place.write_bytes(content)
    found = _SIZE.search(svg)
    assert found is not None
    wide, high = (round(int(size) * (ZOOM if bitmap else 1)) for size in found.groups())
    return WrittenPicture(path=target, replaced=replaced, width=wide, height=high)


def picture_record(inspection: Inspection, *, written: WrittenPicture) -> Record:
    """Give the bell that was drawn, and the file."""
    return record(
        {
            "bell": inspection.spec.id,
            "title": inspection.spec.title,
            "reading": inspection.reading and inspection.reading.id,
            "material": inspection.material.id,
            "mass_kg": inspection.mass_kg,
            "details": list(inspection.dimensions.details),
            "file": str(written.path),
            "replaced": written.replaced,
            "width_px": written.width,
            "height_px": written.height,
        }
    )
