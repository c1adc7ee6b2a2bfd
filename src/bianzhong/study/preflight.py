"""What is known of a solve before it begins: whether the meshes hold so many modes, and the memory the meshes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.errors import ModalError
from bianzhong.fem import C2V, Symmetry
from bianzhong.fem.bellmesh import FIDELITIES, Fidelity, mesh_bell
from bianzhong.fem.memory import available, gigabytes, needed, require
from bianzhong.fem.modal import unknowns

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.surface import Walled

__all__ = ["SPARE", "Meshes"]

Build = Callable[..., "Walled"]
"""Meshes a shape at a fidelity, or its coarser companion."""
SPARE = 4
"""Further modes solved on the coarser mesh, so that each mode finds its partner."""
_MOTIONS_OF_A_MODE = 100
"""Unknowns of the coarser mesh for each mode. On the coarser meshes of shipped bells the modes that live where
reduced integration does not look begin at one mode in 30 to 110 unknowns."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Meshes:
    """The mesh of a bell at a fidelity, and its coarser companion."""

    shape: BellShape
    fidelity: Fidelity
    build: Build
    mesh: Walled
    coarser: Walled

    @classmethod
    def of(cls, shape: BellShape, *, fidelity: Fidelity, build: Build = mesh_bell) -> Meshes:
        """Mesh a bell twice; raises MeshError as ``build``, which is called like ``mesh_bell``."""
        mesh, coarser = (build(shape, fidelity=fidelity, coarser=each) for each in (False, True))
        return cls(shape=shape, fidelity=fidelity, build=build, mesh=mesh, coarser=coarser)

    @property
    def symmetry(self) -> tuple[Symmetry, ...] | None:
        """The classes to be solved for; None for a whole bell."""
        return None if self.mesh.whole else C2V

    @property
    def most(self) -> int:
        """How many partials the meshes hold."""
        return unknowns(self.coarser.mesh, symmetry=self.symmetry) // _MOTIONS_OF_A_MODE - SPARE

    def needed(self, count: int) -> float:
        """Memory that ``count`` partials need, one class at a time or the whole bell at once, bytes."""
        size = unknowns(self.mesh.mesh, symmetry=self.symmetry)
        return needed(size, count=count, at_once=1 if self.symmetry else len(C2V))

    def check(self, count: int) -> None:
        """Refuse what cannot be solved, and say what could.

        Raises
        ------
        ModalError
            If the meshes do not hold so many partials, or the memory not the meshes.
        """
        if count != int(count) or not 1 <= count <= self.most:
            msg = (
                f"count: must be a whole number from 1 to {self.most} at fidelity {self.fidelity}, got {count}; ask for fewer partials"
                f"{self._finer(count)}"
            )
            raise ModalError(msg)
        free, need = available(), self.needed(count)
        if need > free:
            size = unknowns(self.mesh.mesh, symmetry=self.symmetry)
            what = f"fidelity {self.fidelity} with {size} unknowns and {count} partials"
            require(need, what=what, free=free, advice=self._smaller(count, free=free))

    def _finer(self, count: int) -> str:
        """Name the first finer fidelity that holds so many partials."""
        for fidelity in FIDELITIES[FIDELITIES.index(self.fidelity) + 1 :]:
            most = Meshes.of(self.shape, fidelity=fidelity, build=self.build).most
            if 1 <= count <= most:
                return f" or use fidelity {fidelity}, for up to {most}"
        return ""

    def _smaller(self, count: int, *, free: float) -> str:
        """Name the fewer partials and the coarser fidelity that fit."""
        fewer = next((each for each in range(count - 1, 0, -1) if self.needed(each) <= free), None)
        fitting = [f"ask for {fewer} partials at most"] if fewer else []
        for fidelity in reversed(FIDELITIES[: FIDELITIES.index(self.fidelity)]):
            meshes = Meshes.of(self.shape, fidelity=fidelity, build=self.build)
            if count <= meshes.most and meshes.needed(count) <= free:
                fitting.append(f"use fidelity {fidelity}, which needs {gigabytes(meshes.needed(count))}")
                break
        return " or ".join(fitting) or "end other programs, no fidelity fits"
