"""Spurious modes of reduced integration: motions whose strain the few points do not see.

The 20-node hexahedron with 2 × 2 × 2 points has six motions without energy beside the rigid
ones. A mesh holds them down, but not where a cell stands nearly free: then a mode can be made
of them. Full integration sees them. A mode's unseen energy is φᵀK₂₇φ / φᵀK₈φ, near 1 for a
mode of the body.

Source: O. C. Zienkiewicz, R. L. Taylor, The Finite Element Method, 5th ed. (2000), vol. 1, ch. 12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bianzhong.errors import ModalError
from bianzhong.fem.elasticity import assemble

if TYPE_CHECKING:
    from skfem import MeshHex2

    from bianzhong.arrays import Array
    from bianzhong.fem.elasticity import Isotropic

__all__ = ["UNSEEN", "check_seen", "energy_ratios"]

UNSEEN = 10.0
"""Ratio of the energies above which a mode is spurious. On the coarsest meshes of thin shipped bells
modes of the body reach 3.3."""


def energy_ratios(mesh: MeshHex2, material: Isotropic, *, frequencies_hz: Array, shapes: Array) -> Array:
    """Energy of mass-normalised modes under full integration over that under reduced, φᵀK₂₇φ / ω²."""
    full = assemble(mesh, material, scheme="hex20-full").stiffness
    flat = shapes.reshape(len(shapes), -1)
    ratios: Array = np.einsum("mn,nm->m", flat, full @ flat.T) / (2 * np.pi * frequencies_hz) ** 2
    return ratios


def check_seen(mesh: MeshHex2, material: Isotropic, *, frequencies_hz: Array, shapes: Array) -> None:
    """Refuse modes that live where reduced integration does not look.

    Raises
    ------
    ModalError
        If a mode's energy under full integration is more than ten times that under reduced.
    """
    ratios = energy_ratios(mesh, material, frequencies_hz=frequencies_hz, shapes=shapes)
    worst = int(np.argmax(ratios))
    if ratios[worst] > UNSEEN:
        msg = (
            f"modes: full integration may find at most {UNSEEN:g} times a mode's energy, got {ratios[worst]:.3g} times at "
            f"{frequencies_hz[worst]:.6g} Hz, a spurious mode of reduced integration; refine the mesh where cells are "
            "slender, make thicker what is thin there (wall.thickness, plate.thickness) or use full integration"
        )
        raise ModalError(msg)
