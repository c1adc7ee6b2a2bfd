"""Error estimates from two meshes of one bell.

A mode of the finer mesh is paired with the mode of the coarser one that moves the outer wall
most alike (modal assurance criterion, MAC), within its symmetry class; the pairing is the
best one for all modes together. The estimate is the difference of the two frequencies times
a factor, for reduced integration converges from no particular side; the factors are set and
the estimates held against converged values in benchmarks/README.md.

Source: R. J. Allemang, The modal assurance criterion, Sound and Vibration 37 (2003) 14-23;
P. J. Roache, Verification and Validation in Computational Science and Engineering (1998).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linear_sum_assignment

from bianzhong.arrays import Array, Index
from bianzhong.bell.quadrature import PanelRule
from bianzhong.fem.symmetry import FRONT_RIGHT, QUADRANTS

if TYPE_CHECKING:
    from bianzhong.fem.modal import Modes
    from bianzhong.fem.surface import Walled

__all__ = ["Refinement", "pair", "refinement"]

_ALIKE = 0.5
"""MAC below which two modes are not the same."""
_CHANCE = 1 / 3
"""A mode that hardly moves may do so by chance: its shift counts as at least this share of the median one."""
_FLOOR = 0.02
"""Least error ever claimed, cents."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Refinement:
    """How the frequencies change from a coarser mesh to a finer one, and what that says of their errors."""

    shifts: Array
    """Coarser minus finer, cents, for each mode of the finer mesh; infinite where no partner was found."""
    safety: float
    """Factor on a shift to make it an error."""

    @property
    def error_cents(self) -> Array:
        """Estimated discretisation error of each mode of the finer mesh, ± cents."""
        sizes = np.abs(self.shifts)
        typical = float(np.median(sizes[np.isfinite(sizes)])) if np.isfinite(sizes).any() else 0.0
        errors: Array = np.maximum(_FLOOR, self.safety * np.maximum(sizes, _CHANCE * typical))
        return errors

    def interval_error_cents(self, lower: int, upper: int) -> float:
        """Estimated discretisation error of the interval between two modes, ± cents.

        Errors of like modes run together, so it may be smaller than either's, but less than a quarter of
        both is not believed.
        """
        low, high = float(self.shifts[lower]), float(self.shifts[upper])
        if not (math.isfinite(low) and math.isfinite(high)):
            return math.inf
        return max(self.safety * abs(high - low), 0.25 * float(self.error_cents[[lower, upper]].sum()))


def refinement(mesh: Walled, modes: Modes, *, coarser: tuple[Walled, Modes], safety: float) -> Refinement:
    """Hold the modes of a mesh against those of a coarser one.

    Parameters
    ----------
    mesh, modes
        The finer mesh and its modes.
    coarser
        The coarser mesh and its modes; a few more of them, so that each finer mode has its partner.
    safety
        Factor on a shift to make it an error.
    """
    partners = pair(mesh, modes, coarser=coarser)
    ratio = coarser[1].frequencies_hz[partners] / modes.frequencies_hz
    return Refinement(shifts=np.where(partners >= 0, 1200 * np.log2(ratio), np.inf), safety=safety)


def pair(mesh: Walled, modes: Modes, *, coarser: tuple[Walled, Modes]) -> Index:
    """Index of each mode's partner on the coarser mesh, −1 where none is alike."""
    ours, theirs = _motions(mesh, modes), _motions(*coarser)
    same = np.equal.outer(np.array(modes.symmetries), np.array(coarser[1].symmetries))
    mac = np.where(same, (ours @ theirs.T) ** 2, 0.0)
    rows, columns = linear_sum_assignment(-mac)
    partners = np.full(len(ours), -1)
    partners[rows] = np.where(mac[rows, columns] >= _ALIKE, columns, -1)
    return partners


def _motions(mesh: Walled, modes: Modes) -> Array:
    """Displacement of the outer wall at common places, each mode of unit length."""
    rule = PanelRule.of(panels=4, order=4)
    v, u = (each.ravel() for each in np.meshgrid(rule.nodes, rule.nodes, indexing="ij"))
    motion = np.concatenate(
        [
            mesh.locate(u=u, v=v, quadrant=each).displacement(modes.shapes).reshape(len(modes.shapes), -1)
            for each in (QUADRANTS if mesh.whole else (FRONT_RIGHT,))
        ],
        axis=1,
    )
    unit: Array = motion / np.linalg.norm(motion, axis=1, keepdims=True)
    return unit
