"""The main line in one call: from a bell to its tones and their lü."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bianzhong.bell.inspection import material_of, reading_of
from bianzhong.bell.resolve import resolve
from bianzhong.bell.shape import BellShape
from bianzhong.errors import ModalError, located
from bianzhong.fem import Modes, solve
from bianzhong.fem.bellmesh import SAFETY, Fidelity, mesh_bell
from bianzhong.fem.cad import SOLID_SAFETY, SolidMesh, mesh_solid
from bianzhong.fem.refine import refinement
from bianzhong.lu import NearestLu, Standard, nearest
from bianzhong.lu import resolve as resolve_standard
from bianzhong.study.preflight import SPARE, Meshes
from bianzhong.tones import Comparison, Tones, compare, describe

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.material import Material
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec, Targets
    from bianzhong.fem.modal import Progress
    from bianzhong.fem.surface import Walled

__all__ = ["Evaluation", "evaluate", "shape_of"]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Evaluation:
    """A bell, how it was solved, and what it sounds like."""

    spec: BellSpec
    reading: Reading | None
    material: Material
    standard: Standard
    fidelity: Fidelity
    shape: BellShape
    mesh: Walled
    modes: Modes
    tones: Tones
    comparison: Comparison | None
    """Against the targets of the bell file; None where it gives none."""
    measured: Comparison | None
    """Against pitches measured on the bell; None where none were given."""
    wall_seconds: float
    """Time the evaluation took."""

    @property
    def dimensions(self) -> BellDimensions:
        """The resolved dimensions."""
        return self.shape.dimensions

    @property
    def mass_kg(self) -> float:
        """Mass of the whole bell; of what was meshed, where that was the solid with all its parts."""
        volume = self.mesh.bell_volume if isinstance(self.mesh, SolidMesh) else self.shape.volume
        return volume * self.material.density

    @property
    def left_out(self) -> tuple[str, ...]:
        """Parts of the bell that the mesh does not hold."""
        return self.mesh.left_out if isinstance(self.mesh, SolidMesh) else self.dimensions.details

    @property
    def a_lu(self) -> NearestLu:
        """The lü nearest to the A-tone."""
        return nearest(self.tones.a.frequency_hz, huangzhong=self.standard.huangzhong_hz)

    @property
    def b_lu(self) -> NearestLu:
        """The lü nearest to the B-tone."""
        return nearest(self.tones.b.frequency_hz, huangzhong=self.standard.huangzhong_hz)


def shape_of(
    spec: BellSpec, *, reading: Reading | None = None, material: Material | None = None
) -> BellShape:
    """The shape of a bell, by its own reading and material unless others are given."""
    chosen, bronze = reading_of(spec, reading=reading), material_of(spec, material=material)
    dimensions = resolve(spec, reading=chosen, density=bronze.density)
    with located(spec.where):
        return BellShape(dimensions)


def evaluate(  # noqa: PLR0913 - each is a wish of its own
    spec: BellSpec,
    *,
    reading: Reading | None = None,
    material: Material | None = None,
    huangzhong: str | float = "zeng",
    count: int = 20,
    fidelity: Fidelity = "standard",
    detail: bool = False,
    whole: bool = False,
    without: Sequence[str] = (),
    measured: Targets | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """Solve a bell and name its tones.

    Parameters
    ----------
    spec
        The bell, as :func:`bianzhong.load_bell` reads it.
    reading, material
        Other than the bell file's own.
    huangzhong
        Pitch standard: ``"zeng"`` or the frequency of 黃鐘, Hz.
    count
        Number of elastic partials in all.
    fidelity
        ``"draft"``, ``"standard"`` or ``"fine"``.
    detail
        Mesh the solid with mei, zhuan, xuan and whatever else the bell has, in tetrahedra.
    whole
        Solve that solid whole, without symmetry, with its gan and the shift of its core; a quarter leaves them out.
    without
        Leave out these parts of the bell: of :data:`bianzhong.bell.dimensions.PARTS`.
    measured
        Pitches measured on the bell, to compare with: see :func:`bianzhong.load_pitches`.
    progress
        Called with what is being done and the share done, 0 to 1.

    Raises
    ------
    BellError
        If the bell cannot be resolved, meshed or solved, or a pitch cannot be read.
    """
    start = time.perf_counter()
    report = progress or (lambda _what, _share: None)
    standard = resolve_standard(huangzhong)
    chosen, bronze = reading_of(spec, reading=reading), material_of(spec, material=material)
    shape = shape_of(spec, reading=chosen, material=bronze)
    if whole and not detail:
        msg = "whole: must go with detail, got it alone; a bell of hexahedra is solved by quarters"
        raise ModalError(msg)
    with located(spec.where):
        report("mesh", 0.0)
        if without:
            shape = BellShape(shape.dimensions.without(*without))
        build = partial(mesh_solid, whole=whole) if detail else mesh_bell
        meshes = Meshes.of(shape, fidelity=fidelity, build=build)
        meshes.check(count)
        symmetry = meshes.symmetry
        first, second = _part(report, start=0.0, end=0.3), _part(report, start=0.3, end=1.0)
        mesh, coarser = meshes.mesh, meshes.coarser
        others = solve(coarser.mesh, bronze, count=count + SPARE, symmetry=symmetry, progress=first)
        modes = solve(mesh.mesh, bronze, count=count, symmetry=symmetry, progress=second)
        safety = (SOLID_SAFETY if detail else SAFETY)[fidelity]
        change = refinement(mesh, modes, coarser=(coarser, others), safety=safety)
        tones = describe(shape, mesh, modes=modes, change=change)
    comparison, beside = (
        compare(tones, pitches, material=bronze, huangzhong=standard.huangzhong_hz) if pitches else None
        for pitches in (spec.targets, measured)
    )
    return Evaluation(
        spec=spec,
        reading=chosen,
        material=bronze,
        standard=standard,
        fidelity=fidelity,
        shape=shape,
        mesh=mesh,
        modes=modes,
        tones=tones,
        comparison=comparison,
        measured=beside,
        wall_seconds=time.perf_counter() - start,
    )


def _part(report: Progress, *, start: float, end: float) -> Progress:
    return lambda what, share: report(what, start + share * (end - start))
