"""Do the error bars contain the converged values? Bells drawn over the allowed parameters.

    python -m benchmarks.accuracy.error_bars [--publish] [COUNT]

For each bell the modes at ``draft`` and at ``standard``, with their estimates from two meshes, are
held against those of a much finer mesh. A table and the two figures asked of the estimates are
printed: how often they contain the converged value, and how much too wide they are in the median.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.publish import commit, printed, publish
from bianzhong.arrays import Array, Mask
from bianzhong.bell.catalogue import load_material
from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.parts import Groove, LipRing, Niu, Pit, Profile, Ridge, Yong
from bianzhong.bell.shape import BellShape
from bianzhong.bell.validity import check_dimensions
from bianzhong.errors import BellError
from bianzhong.fem import C2V, Modes, solve
from bianzhong.fem.bellmesh import SAFETY, Fidelity, mesh_at, mesh_bell
from bianzhong.fem.refine import pair, refinement
from bianzhong.study.preflight import SPARE

if TYPE_CHECKING:
    from bianzhong.fem.blocks import BlockMesh

MODES = 8
SEED = 475
HELD: tuple[Fidelity, ...] = ("draft", "standard")
CONVERGED = 22.0
"""Cells along the half-girth of the mesh taken as converged; ``standard`` has 12."""

READINGS = {
    "cheng-yaotian": (10.0, 8.0, 6.0, 6.0, 4.0),
    "zheng-xuan": (16.0, 10.0, 6.0, 6.0, 4.0),
    "chain-four-fifths": (10.0, 8.0, 6.4, 6.4, 5.12),
    "ying-huiqian": (16.0, 10.0, 6.0, 6.0, 4.0),
}
"""xian, xianjian, gujian, wuxiu, wuguang in parts, see geometry/readings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one bell shows at one fidelity: of each mode the estimate and the true error, cents."""

    estimates: Array
    errors: Array

    @property
    def contained(self) -> Mask:
        """Which estimates contain the converged value."""
        return np.abs(self.errors) <= self.estimates

    @property
    def row(self) -> str:
        """Greatest error, greatest estimate and how many are contained, as cells of the table."""
        return f"{np.abs(self.errors).max():.2f} | {self.estimates.max():.1f} | {self.contained.sum()}"


def draw(random: np.random.Generator) -> tuple[str, BellDimensions]:
    """Draw a bell: reading, section, wall of 1-8 % of the mouth, and any of ridge, groove, pit, lip ring, shank or loop."""
    reading = str(random.choice(list(READINGS)))
    part = 0.0231 * random.uniform(0.4, 2.0)
    xian, xianjian, gujian, wuxiu, wuguang = (part * p for p in READINGS[reading])
    wall = xianjian * np.exp(random.uniform(np.log(0.01), np.log(0.08)))
    gu, arch = 0.25 * xian, random.choice([0.0, random.uniform(0.03, 0.13)]) * xian
    ridge, groove, pit, ring, stands = random.uniform(size=5)
    return reading, BellDimensions(
        xian=xian,
        xianjian=xianjian,
        gujian=gujian,
        wuxiu=wuxiu,
        wuguang=wuguang,
        arch=arch,
        gu=gu,
        fullness=float(random.choice([0.0, random.uniform(0, 1)])),
        waist=float(random.choice([0.0, random.uniform(-0.03, 0.03)])) * xianjian,
        wall=wall,
        profile=Profile(wu=random.uniform(0.9, 1.3), waist=1.0, lip=random.uniform(0.8, 1.2)),
        ridges=(_ridge(random, wall=wall, gujian=gujian),) if ridge < 0.5 else (),
        grooves=(_groove(random, wall=wall, gujian=gujian),) if groove < 0.2 else (),
        pit=Pit(depth=wall / 6, diameter=random.uniform(0.5, 1) * (gu - arch)) if pit < 0.5 else None,
        lip_ring=LipRing(height=0.3 * wall, extent=0.1 * xian) if ring < 0.3 else None,
        plate=wall * random.uniform(0.8, 1.5),
        suspension=_suspension(stands, part, bore=random.choice([0.0, random.uniform(0.1, 0.7)])),
    )


def _ridge(random: np.random.Generator, *, wall: float, gujian: float) -> Ridge:
    """Broad or narrow, beside the middle of the face or on it, low or high."""
    return Ridge(
        at=float(random.choice([0.0, random.uniform(0.2, 0.8), random.uniform(0.4, 0.6)])),
        width=random.uniform(0.05, 0.4) * gujian,
        height=random.uniform(0.1, 0.6) * wall,
        top=random.uniform(0.2, 0.6),
    )


def _groove(random: np.random.Generator, *, wall: float, gujian: float) -> Groove:
    return Groove(
        at=random.uniform(0.3, 0.7),
        width=random.uniform(0.05, 0.2) * gujian,
        depth=random.uniform(0.1, 0.4) * wall,
        top=random.uniform(0.4, 0.7),
    )


def _suspension(chance: float, part: float, *, bore: float) -> Yong | Niu | None:
    """A yong by the text, solid or bored, a niu, or nothing."""
    if chance < 0.4:
        root = 6 * part / np.pi
        heng = 2 / 3 * root
        return Yong(length=6 * part, root_diameter=root, heng_diameter=heng, bore=bore * heng)
    if chance < 0.7:
        return Niu(height=1.7 * part, long_axis=1.3 * part, short_axis=0.5 * part)
    return None


def drawn(count: int) -> Iterator[tuple[str, BellShape]]:
    """The first ``count`` bells of the seed that are bodies (a draw that is none is passed over)."""
    random = np.random.default_rng(SEED)
    while count:
        reading, dimensions = draw(random)
        try:
            check_dimensions(dimensions, where="drawn bell")
            yield reading, BellShape(dimensions)
        except BellError:
            continue
        count -= 1


def held_against(shape: BellShape) -> tuple[Outcome, ...]:
    """Estimates and true errors of the first modes of a bell, at each fidelity held."""
    converged = _solved(mesh_at(shape, girth=CONVERGED), count=MODES + SPARE)
    return tuple(_outcome(shape, fidelity=fidelity, converged=converged) for fidelity in HELD)


def _outcome(shape: BellShape, *, fidelity: Fidelity, converged: tuple[BlockMesh, Modes]) -> Outcome:
    mesh, modes = _solved(mesh_bell(shape, fidelity=fidelity), count=MODES)
    coarser = _solved(mesh_bell(shape, fidelity=fidelity, coarser=True), count=MODES + SPARE)
    change = refinement(mesh, modes, coarser=coarser, safety=SAFETY[fidelity])
    partners = pair(mesh, modes, coarser=converged)
    ratio = modes.frequencies_hz / converged[1].frequencies_hz[partners]
    errors = np.where(partners >= 0, 1200 * np.log2(ratio), np.inf)
    return Outcome(estimates=change.error_cents[:MODES], errors=errors[:MODES])


def _solved(mesh: BlockMesh, *, count: int) -> tuple[BlockMesh, Modes]:
    return mesh, solve(mesh.mesh, load_material("zhou-bell"), count=count, symmetry=C2V)


def summary(outcomes: Sequence[Outcome]) -> tuple[float, float]:
    """Share of estimates that contain the converged value, and the median of estimate over error."""
    contained = np.concatenate([o.contained for o in outcomes])
    widths = np.concatenate([o.estimates / np.abs(o.errors) for o in outcomes])
    return float(contained.mean()), float(np.median(widths))


def _words(fidelity: Fidelity, outcomes: Sequence[Outcome]) -> str:
    share, width = summary(outcomes)
    return (
        f"{fidelity}, {len(outcomes)} bells: {100 * share:.1f} % of the estimates contain the converged value; in the "
        f"median an estimate is {width:.1f} times the error.\n"
    )


def main(arguments: Sequence[str]) -> None:
    """Print the table, a line a bell as it is done, and the two figures."""
    parser = argparse.ArgumentParser(description="Error bars of drawn bells against converged values.")
    parser.add_argument("count", type=int, nargs="?", default=60, help="number of bells (default 60)")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start, at = time.perf_counter(), commit()
    outcomes: list[tuple[Outcome, ...]] = []

    def row(number: int, bell: tuple[str, BellShape]) -> str:
        reading, shape = bell
        outcomes.append(held_against(shape))
        wall = 100 * shape.dimensions.wall / shape.dimensions.xianjian
        return f"| {number} | {reading} | {wall:.1f} | {' | '.join(o.row for o in outcomes[-1])} |\n"

    heads = " | ".join(f"{fidelity}: greatest error | greatest ± | contained of {MODES}" for fidelity in HELD)
    head = f"| bell | reading | wall, % of mouth | {heads} |\n" + "|---" * (3 + 3 * len(HELD)) + "|\n"
    table = printed(head, itertools.starmap(row, enumerate(drawn(wishes.count), 1)))
    words = "".join(map(_words, HELD, zip(*outcomes, strict=True)))
    sys.stdout.write(words)
    if wishes.publish:
        publish("error bars", f"{words}\n{table}", at=at, seconds=time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
