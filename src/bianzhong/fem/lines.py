"""Mesh lines along one direction of the wall, denser where a feature is narrow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bianzhong.arrays import Array, Index
from bianzhong.errors import MeshError

__all__ = ["Feature", "Lines", "lines"]

_NARROWEST = 0.01
"""Least extent of a feature that is meshed."""
_SAMPLES = 4001


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A stretch of the wall that the mesh must resolve by so many ``cells`` at least."""

    name: str
    start: float
    end: float
    cells: float


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Lines:
    """Mesh lines ``at`` rising places from 0 to 1."""

    at: Array

    @property
    def cells(self) -> int:
        """Number of cells between the lines."""
        return len(self.at) - 1

    @property
    def nodes(self) -> Array:
        """The lines and the middles between them: the nodes of second-order cells."""
        nodes = np.empty(2 * self.cells + 1)
        nodes[::2] = self.at
        nodes[1::2] = 0.5 * (self.at[1:] + self.at[:-1])
        return nodes

    def cell(self, places: Array) -> tuple[Index, Array, Array]:
        """Cell of each place, the place within it from 0 to 1, and the cell's size."""
        cell = np.clip(np.searchsorted(self.at, places, side="right") - 1, 0, self.cells - 1)
        size = np.diff(self.at)[cell]
        return cell, (places - self.at[cell]) / size, size

    @property
    def reversed(self) -> Lines:
        """The same lines from the other end."""
        return Lines(at=1 - self.at[::-1])


def lines(
    cells: float, *, grading: float = 1.0, features: Sequence[Feature] = (), even: bool = False
) -> Lines:
    """Lay ``cells`` cells over [0, 1], and more where a feature asks for them.

    Parameters
    ----------
    cells
        Number of cells without features, rounded up.
    grading
        Exponent g: without features the lines lie at 1 − (1 − s)^g, s even; above 1 they are denser near 1.
    features
        Stretches to be resolved; one may reach out of [0, 1].
    even
        Round the number of cells up to an even one.

    Raises
    ------
    MeshError
        If a feature is too narrow.
    """
    s = np.linspace(0, 1, _SAMPLES)
    at = 1 - (1 - s) ** grading
    steps = np.diff(at)
    portions = np.full(_SAMPLES - 1, cells / (_SAMPLES - 1))
    middle = 0.5 * (at[1:] + at[:-1])
    for feature in features:
        extent = feature.end - feature.start
        if extent < _NARROWEST:
            msg = (
                f"{feature.name}: must span at least {_NARROWEST:g} of the wall's extent to be meshed at any fidelity, got "
                f"{extent:.3g}; make it wider or leave it out"
            )
            raise MeshError(msg)
        inside = (middle > feature.start) & (middle < feature.end)
        portions[inside] = np.maximum(portions[inside], feature.cells / extent * steps[inside])
    total = np.concatenate([[0.0], np.cumsum(portions)])
    count = math.ceil(total[-1] - 1e-9)
    count += count % 2 if even else 0
    places = np.interp(np.linspace(0, total[-1], count + 1), total, at)
    places[0], places[-1] = 0.0, 1.0
    return Lines(at=places)
