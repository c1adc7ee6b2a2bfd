"""The array types used in signatures."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Index", "Mask"]

Array = NDArray[np.float64]
"""Array of real numbers, in double precision."""
Index = NDArray[np.integer[Any]]
"""Array of whole numbers."""
Mask = NDArray[np.bool_]
"""Array of truth values."""
