"""Spurious modes of reduced integration: motions whose strain the few points do not see.

The 20-node hexahedron with 2 × 2 × 2 points has six motions without energy beside the rigid
ones. A mesh holds them down, but not where a cell stands nearly free: then a mode can be made
of them. Two things tell such a mode from one of the body. Full integration finds energy that
reduced integration does not see, φᵀK₂₇φ / φᵀK₈φ, near 1 for a mode that the mesh resolves and
thousands for a spurious one. And the motion is ragged: the middles of the edges do not go
where their ends go. On a thin curved wall full integration locks, and finds tens of times
the energy of a mode of the body too; but that mode is smooth.

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

__all__ = ["RAGGED", "UNSEEN", "check_seen", "energy_ratios", "raggedness"]

UNSEEN = 10.0
"""Ratio of the energies above which a ragged mode is spurious. Modes of the body reach 3.3 on the coarsest meshes
of thin shipped bells and 41 where the wall is 1 mm; slack cells begin at a thousand."""
RAGGED = 0.5
"""Raggedness above which a mode of which much is unseen is spurious: 1 − cos 60°, that of a wave of three
cells. Modes of bells stay below 0.44 on the coarsest meshes; those of slack cells are at 1.7."""


def energy_ratios(mesh: MeshHex2, material: Isotropic, *, frequencies_hz: Array, shapes: Array) -> Array:
    """Energy of mass-normalised modes under full integration over that under reduced, φᵀK₂₇φ / ω²."""
    full = assemble(mesh, material, scheme="hex20-full").stiffness
    flat = shapes.reshape(len(shapes), -1)
    ratios: Array = np.einsum("mn,nm->m", flat, full @ flat.T) / (2 * np.pi * frequencies_hz) ** 2
    return ratios


def raggedness(mesh: MeshHex2, shapes: Array) -> Array:
    """How far the middles of the edges are from the mean of their ends, |u − (u₁ + u₂)/2| / |u|, of each mode."""
    middle = shapes[:, mesh.dofs.edge_dofs[0]]
    first, second = (shapes[:, mesh.dofs.nodal_dofs[0, end]] for end in mesh.edges)
    off: Array = np.linalg.norm(middle - (first + second) / 2, axis=(1, 2)) / np.linalg.norm(
        middle, axis=(1, 2)
    )
    return off


def check_seen(mesh: MeshHex2, material: Isotropic, *, frequencies_hz: Array, shapes: Array) -> None:
    """Refuse modes that live where reduced integration does not look.

    Raises
    ------
    ModalError
        If a ragged mode's energy under full integration is more than ten times that under reduced.
    """
    ratios = energy_ratios(mesh, material, frequencies_hz=frequencies_hz, shapes=shapes)
    ratios = np.where(raggedness(mesh, shapes) > RAGGED, ratios, 0.0)
    worst = int(np.argmax(ratios))
    if ratios[worst] > UNSEEN:
        msg = (
            f"modes: full integration may find at most {UNSEEN:g} times the energy of a mode that jumps from node to node, "
            f"got {ratios[worst]:.3g} times at {frequencies_hz[worst]:.6g} Hz, a spurious mode of reduced integration; ask "
            "for fewer modes or a finer mesh (--fidelity fine), or make thicker what is thin (wall.thickness, "
            "plate.thickness)"
        )
        raise ModalError(msg)
