"""The frame of every JSON document: ``schema`` and ``version`` first, then the content, strict JSON.

Keys name their unit at the end (``_hz``, ``_cents``, ``_mm``, ``_kg``, ``_db`` ...). A value that is not known is
null, never NaN or Infinity; where the reason is not plain a key beside it says why.
"""

from __future__ import annotations

import json
import math
from typing import Any

import bianzhong

__all__ = ["SCHEMA", "Record", "finite", "record", "write"]

SCHEMA = 1
"""Version of the layout of the documents."""

Record = dict[str, Any]
"""A JSON object."""


def record(content: Record) -> Record:
    """Give a document: the version of its layout and of the program, and the content."""
    return {"schema": SCHEMA, "version": bianzhong.__version__, **content}


def finite(value: float | None) -> float | None:
    """Give a number as JSON can hold it: null for what is not known or not finite.

    Examples
    --------
    >>> finite(1.5), finite(math.inf), finite(None)
    (1.5, None, None)
    """
    return None if value is None or not math.isfinite(value) else float(value)


def write(document: Record) -> str:
    """Write a document as strict JSON in UTF-8 characters, indented.

    Raises
    ------
    ValueError
        If a number is not finite.
    """
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
