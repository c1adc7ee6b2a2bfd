"""What the calling process asks of the child, and what it gets back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bianzhong.arrays import Array, Index
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["REPLY", "REQUEST", "Reply", "Request"]

REQUEST, REPLY = "request.pickle", "reply.pickle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A bell to be made into a solid, and into cells or a STEP file."""

    dimensions: BellDimensions
    whole: bool
    """All four quarters, not the one x, y ≥ 0."""
    cells: float | None
    """Cells on √(half-girth · wall); None for the STEP file instead of cells."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Reply:
    """What became of it."""

    nodes: Array | None = None
    """Positions, m, shape (n, 3)."""
    cells: Index | None = None
    """Ten nodes of each, in the order of Gmsh, shape (cells, 10)."""
    step: str | None = None
    """The STEP file."""
    volume: float = 0.0
    """Of the solid, m³."""
    failure: str | None = None
    """The sentence of a MeshError, where there is no result."""
