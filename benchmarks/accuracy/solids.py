"""The solid in tetrahedra against the hexahedra, and what the parts of a bell do to its tones.

    python -m benchmarks.accuracy.solids agreement|parts|asymmetry [--publish] [--fidelity draft|standard|fine] [BELL...]

``agreement``: the same bell without yong or niu, mei, zhuan, xuan and gan on both meshes. ``parts``: each part added alone,
the shift in cents of both tones and of the interval. ``asymmetry``: a core shifted by a twentieth of the wall.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.publish import commit, printed, publish
from bianzhong.bell.catalogue import load_bell, load_material
from bianzhong.bell.parts import Core, Mei
from bianzhong.bell.shape import BellShape
from bianzhong.fem import C2V, Symmetry, solve
from bianzhong.fem.bellmesh import FIDELITIES, Fidelity, mesh_bell
from bianzhong.fem.cad import mesh_solid
from bianzhong.fem.refine import pair
from bianzhong.study.pipeline import shape_of
from bianzhong.tones.classify import classify, tone_index

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.material import Material

__all__ = ["agreement", "main", "parts"]

BELLS = (
    "zheng-xuan-zheng-outer-large",
    "cheng-yaotian-zheng-outer-large",
    "zheng-xuan-large-gu-tenth",
    "cheng-yaotian-small-zheng-tenth",
    "ridged-minor-third",
    "ridged-major-third",
    "dasheng-yingzhong",
    "round-control",
)
_BARE = ("yong", "niu", "mei", "zhuan", "xuan", "gan", "core")
_MODES = 10
_TONES = (Symmetry.A1, Symmetry.A2)


def agreement(name: str, *, fidelity: Fidelity) -> tuple[Array, float]:
    """Shift of the first modes from the hexahedra to the tetrahedra, cents, A and B first; and of the volume, a share."""
    shape, bronze = _shape(name, *_BARE)
    hexes, tets = mesh_bell(shape, fidelity=fidelity), mesh_solid(shape, fidelity=fidelity)
    ours = solve(tets.mesh, bronze, count=_MODES, symmetry=C2V)
    theirs = solve(hexes.mesh, bronze, count=_MODES + 2, symmetry=C2V)
    partners = pair(tets, ours, coarser=(hexes, theirs))
    shifts = 1200 * np.log2(ours.frequencies_hz / theirs.frequencies_hz[partners])
    names = classify(tets, ours)
    first = [tone_index(names, each) for each in _TONES]
    order = [*first, *(i for i in range(len(shifts)) if i not in first)]
    return shifts[order][:_MODES], tets.bell_volume / shape.volume - 1


def _shape(name: str, *without: str) -> tuple[BellShape, Material]:
    spec = load_bell(name)
    bell = shape_of(spec).dimensions
    return BellShape(bell.without(*without)), load_material(spec.material)


# -- what the parts do ----------------------------------------------------------------------


def variants(bell: BellDimensions) -> Iterator[tuple[str, BellDimensions]]:
    """The bare body, and the body with one part more."""
    bare = bell.without(*_BARE, "pit")
    yield "bare body", bare
    if (mei := bell.mei) is not None:
        for share in (0.5, 1.0, 2.0):
            longer: Mei = replace(mei, length=share * mei.diameter)
            yield f"mei {share:g} × as long as wide at the root", replace(bare, mei=longer)
    for name in ("zhuan", "pit"):
        if getattr(bell, name) is not None:
            yield name, replace(bare, **{name: getattr(bell, name)})
    if bell.suspension is not None:
        hung = replace(bare, suspension=bell.suspension)
        yield "yong" if bell.xuan is not None else "yong or niu", hung
        if bell.xuan is not None:
            yield "yong and xuan", replace(hung, xuan=bell.xuan)
            yield "yong, xuan and gan (whole)", replace(hung, xuan=bell.xuan, gan=bell.gan)
    for factor in (0.7, 1.5):
        yield f"wu {factor:g} × as thick", replace(bare, plate=factor * bare.plate)


def tones(bell: BellDimensions, bronze: Material, *, fidelity: Fidelity) -> tuple[float, float]:
    """A and B of a solid, Hz; whole where a part breaks its symmetry."""
    whole = bell.gan is not None or bell.core is not None
    solid = mesh_solid(BellShape(bell), fidelity=fidelity, whole=whole)
    modes = solve(solid.mesh, bronze, count=6 if whole else 4, symmetry=None if whole else _TONES)
    names = classify(solid, modes)
    a, b = (float(modes.frequencies_hz[tone_index(names, each)]) for each in _TONES)
    return a, b


def parts(name: str, *, fidelity: Fidelity) -> Iterator[str]:
    """Rows of the table of a bell."""
    spec = load_bell(name)
    bronze, first = load_material(spec.material), (0.0, 0.0)
    for what, bell in variants(shape_of(spec).dimensions):
        a, b = tones(bell, bronze, fidelity=fidelity)
        if not any(first):
            first = (a, b)
            yield f"| {name} | {what} | {a:.2f} Hz | {b:.2f} Hz | {1200 * np.log2(b / a):.1f} |\n"
            continue
        up, down = (1200 * float(np.log2(new / old)) for new, old in zip((a, b), first, strict=True))
        yield f"| | {what} | {up:+.1f} | {down:+.1f} | {down - up:+.1f} |\n"


# -- asymmetry ------------------------------------------------------------------------------


def asymmetry(name: str, *, fidelity: Fidelity) -> Iterator[str]:
    """Rows of the first modes of a bell whose core is shifted, beside those of the even bell."""
    shape, bronze = _shape(name, *_BARE)
    shift = 0.05 * shape.dimensions.wall
    for x, y in ((0.0, 0.0), (0.0, shift), (shift, 0.0), (shift, shift)):
        moved = BellShape(replace(shape.dimensions, core=Core(x=x, y=y)))
        solid = mesh_solid(moved, fidelity=fidelity, whole=True)
        modes = solve(solid.mesh, bronze, count=8)
        for name_of, hertz in zip(classify(solid, modes), modes.frequencies_hz, strict=True):
            yield (
                f"| {1e3 * x:.2f}, {1e3 * y:.2f} | {name_of} | {name_of.symmetry} | {name_of.class_share:.4f} | {hertz:.2f} |\n"
            )


# -- the tables -----------------------------------------------------------------------------


def _agreement_row(name: str, fidelity: Fidelity) -> str:
    shifts, volume = agreement(name, fidelity=fidelity)
    return f"| {name} | {shifts[0]:+.2f} | {shifts[1]:+.2f} | {np.abs(shifts).max():.2f} | {1e2 * volume:+.4f} |\n"


_HEADS = {
    "agreement": "| bell | A, cents | B, cents | greatest of ten | volume, % |\n|---|---|---|---|---|\n",
    "parts": "| bell | part | A, cents | B, cents | interval, cents |\n|---|---|---|---|---|\n",
    "asymmetry": "| core at x, y, mm | mode | class | its share | Hz |\n|---|---|---|---|---|\n",
}


def main(arguments: Sequence[str]) -> None:
    """Print a table, a line as soon as it is there."""
    parser = argparse.ArgumentParser(description="Solids in tetrahedra.")
    parser.add_argument("table", choices=_HEADS)
    parser.add_argument("bells", metavar="BELL", nargs="*", help="id of a shipped bell")
    parser.add_argument("--fidelity", choices=FIDELITIES, default="fine")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start, at = time.perf_counter(), commit()
    if wishes.table == "agreement":
        rows = (_agreement_row(name, wishes.fidelity) for name in wishes.bells or BELLS)
    elif wishes.table == "parts":
        rows = (
            row
            for name in wishes.bells or (BELLS[0], "ridged-minor-third")
            for row in parts(name, fidelity=wishes.fidelity)
        )
    else:
        rows = (
            row
            for name in wishes.bells or ("ridged-minor-third",)
            for row in asymmetry(name, fidelity=wishes.fidelity)
        )
    table = printed(_HEADS[wishes.table], rows)
    if wishes.publish:
        publish(f"solids {wishes.table}", table, at=at, seconds=time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
