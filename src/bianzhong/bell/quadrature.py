"""Composite Gauss quadrature and differentiation on [0, 1]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bianzhong.arrays import Array

__all__ = ["PanelRule"]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PanelRule:
    """Gauss points on equal panels of [0, 1], exact for polynomials of degree 2·order − 1 a panel."""

    nodes: Array
    weights: Array
    _derivative: Array

    @staticmethod
    @lru_cache
    def of(*, panels: int, order: int) -> PanelRule:
        """Make the rule with ``order`` points on each of ``panels`` panels."""
        points, weights = np.polynomial.legendre.leggauss(order)
        starts = np.arange(panels)[:, None]
        vandermonde = np.vander(points, increasing=True)
        powers = np.zeros_like(vandermonde)
        powers[:, 1:] = vandermonde[:, :-1] * np.arange(1, order)
        return PanelRule(
            nodes=((starts + 0.5 * (1 + points)) / panels).ravel(),
            weights=np.tile(0.5 * weights / panels, panels),
            _derivative=2 * panels * powers @ np.linalg.inv(vandermonde),
        )

    def differentiate(self, values: Array, *, axis: int) -> Array:
        """Derivative along ``axis``, on which ``values`` are sampled at the nodes."""
        order = len(self._derivative)
        moved = np.moveaxis(values, axis, -1)
        panelled = moved.reshape(*moved.shape[:-1], -1, order)
        return np.moveaxis((panelled @ self._derivative.T).reshape(moved.shape), -1, axis)
