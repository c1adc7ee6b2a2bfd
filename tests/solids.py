"""Small bells in coarse tetrahedra, whole or a quarter, and integrals over them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from skfem import Basis, ElementTetP2, Functional, MeshTet2

from bianzhong.arrays import Array
from bianzhong.bell.parts import Core, Gan, Xuan, Yong
from bianzhong.bell.shape import BellShape
from bianzhong.fem.cad import SolidMesh, solid_at
from tests.bodies import bell_dimensions

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["BARE", "CELLS", "DASHENG", "LOOPED", "SHIFT", "SHIFTED", "YONG", "meshed", "moments", "volume"]

CELLS = 1.2
"""Cells on √(half-girth · wall)."""
DASHENG = bell_dimensions("dasheng-yingzhong")
"""With niu and mei."""
BARE = DASHENG.without("niu", "mei")
YONG = Yong(length=0.1, root_diameter=0.04, heng_diameter=0.03, bore=0.01)
SHIFT = 0.05 * BARE.wall
SHIFTED = replace(BARE, core=Core(x=SHIFT, y=SHIFT))
LOOPED = replace(
    SHIFTED,
    suspension=YONG,
    xuan=Xuan(at=1 / 3, height=0.012, width=0.006),
    gan=Gan(reach=0.03, thickness=0.01),
)


def meshed(bell: BellDimensions, *, whole: bool = False, cells: float = CELLS) -> SolidMesh:
    """A bell in tetrahedra."""
    return solid_at(BellShape(bell), cells=cells, whole=whole)


def moments(mesh: MeshTet2) -> Array:
    """∫ x dV, ∫ y dV and ∫ z dV, m⁴."""
    basis = Basis(mesh, ElementTetP2(), intorder=6)
    return np.array([Functional(lambda w, i=i: w.x[i]).assemble(basis) for i in range(3)])


def volume(mesh: MeshTet2) -> float:
    """Volume of the curved cells, m³."""
    basis = Basis(mesh, ElementTetP2(), intorder=6)
    return float(Functional(lambda w: 1.0 + 0.0 * w.x[0]).assemble(basis))
