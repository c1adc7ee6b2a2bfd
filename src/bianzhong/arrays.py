"""The array types used in signatures."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Index"]

Array = NDArray[np.floating[Any]]
"""Array of real numbers."""
Index = NDArray[np.integer[Any]]
"""Array of whole numbers."""
