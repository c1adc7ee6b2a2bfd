"""The two tones of a shape and nothing else: two of its four classes, which is half the work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.errors import ModalError
from bianzhong.fem import Symmetry, solve
from bianzhong.fem.bellmesh import SAFETY, Fidelity, mesh_bell
from bianzhong.fem.refine import refinement
from bianzhong.study.preflight import SPARE
from bianzhong.tones.classify import classify, tone_index

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem import Modes
    from bianzhong.fem.blocks import BlockMesh

__all__ = ["Struck", "a_tone", "strike"]

_COUNTS = (4, 12)
"""Modes of the two classes asked for, and asked for where a tone is not among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """Both tones of a bell."""

    a_hz: float
    b_hz: float
    a_error_cents: float
    """Estimated discretisation error, ± cents, as are the next two."""
    b_error_cents: float
    interval_error_cents: float

    def scaled(self, factor: float) -> Struck:
        """The tones of a similar bell ``factor`` times as large: f / factor, the errors in cents as they are."""
        return Struck(
            a_hz=self.a_hz / factor,
            b_hz=self.b_hz / factor,
            a_error_cents=self.a_error_cents,
            b_error_cents=self.b_error_cents,
            interval_error_cents=self.interval_error_cents,
        )


def a_tone(shape: BellShape, *, material: Material, fidelity: Fidelity) -> float:
    """Give the A-tone of a shape, Hz; raises as :func:`strike`."""
    mesh = mesh_bell(shape, fidelity=fidelity)
    modes, index = _tones(mesh, material, classes=(Symmetry.A1,))
    return float(modes.frequencies_hz[index[0]])


def strike(shape: BellShape, *, material: Material, fidelity: Fidelity) -> Struck:
    """Give both tones of a shape, with their errors from a second mesh.

    Raises
    ------
    BellError
        If it cannot be meshed or solved, or a (2,0) mode is not among the lowest.
    """
    mesh = mesh_bell(shape, fidelity=fidelity)
    coarser = mesh_bell(shape, fidelity=fidelity, coarser=True)
    modes, (a, b) = _tones(mesh, material, classes=_CLASSES)
    others = solve(coarser.mesh, material, count=len(modes.frequencies_hz) + SPARE, symmetry=_CLASSES)
    change = refinement(mesh, modes, coarser=(coarser, others), safety=SAFETY[fidelity])
    return Struck(
        a_hz=float(modes.frequencies_hz[a]),
        b_hz=float(modes.frequencies_hz[b]),
        a_error_cents=float(change.error_cents[a]),
        b_error_cents=float(change.error_cents[b]),
        interval_error_cents=change.interval_error_cents(a, b),
    )


_CLASSES = (Symmetry.A1, Symmetry.A2)


def _tones(
    mesh: BlockMesh, material: Material, *, classes: tuple[Symmetry, ...]
) -> tuple[Modes, tuple[int, ...]]:
    """Solve for the modes of classes, and find (2,0) of each among them."""
    for count in _COUNTS:
        modes = solve(mesh.mesh, material, count=count * len(classes) // 2, symmetry=classes)
        names = classify(mesh, modes)
        try:
            return modes, tuple(tone_index(names, each) for each in classes)
        except ModalError:
            if count == _COUNTS[-1]:
                raise
    raise AssertionError
