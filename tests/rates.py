"""Errors in cents, and orders of convergence as something a test can hold to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from bianzhong.arrays import Array

__all__ = ["assert_order", "cents_off", "orders"]


def cents_off(found: ArrayLike, wanted: ArrayLike) -> Array:
    """Cents from the wanted frequencies up to the found ones."""
    ratio: Array = np.asarray(found, dtype=float) / np.asarray(wanted, dtype=float)
    return 1200 * np.log2(ratio)


def orders(errors: Sequence[float], cells: Sequence[float]) -> Array:
    """Order p of errors ~ cells^−p between successive meshes."""
    return -np.diff(np.log(np.abs(errors))) / np.diff(np.log(cells))


def assert_order(
    errors: Sequence[float], *, cells: Sequence[float], expected: float, within: float = 0.4
) -> None:
    """Errors must fall from mesh to mesh, at last with the expected order."""
    measured = orders(errors, cells)
    assert np.all(measured > 0), f"the error must fall, got {list(errors)}"
    assert abs(measured[-1] - expected) < within, f"the order must be {expected}, got {measured}"
