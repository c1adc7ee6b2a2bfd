"""The quarter mesh of a bell: how many cells, where its lines lie, at each fidelity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from bianzhong.bell.parts import Niu, Yong
from bianzhong.bell.shape import BellShape
from bianzhong.errors import MeshError
from bianzhong.fem.blocks import BlockMesh, Body, Counts, Stub, build
from bianzhong.fem.lines import Feature, Lines, lines

__all__ = ["Fidelity", "body", "coarser", "mesh_bell"]

Fidelity = Literal["draft", "standard", "fine"]
"""How fine the mesh is."""

_GIRTH_CELLS: dict[str, float] = {"draft": 10, "standard": 14, "fine": 22}
_COARSER = 0.7
_GRADING = 2.0
_SLENDER = 1.5
