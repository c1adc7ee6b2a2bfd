"""Whether drawn bells, bare and with mei, become valid meshes of tetrahedra or are refused by name.

    python -m benchmarks.accuracy.robust [--publish] [COUNT]

The bells are those of the error bars, each in turn bare and with zhuan, mei of random size and place, xuan and gan.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.accuracy.error_bars import SEED, drawn
from benchmarks.publish import commit, publish
from bianzhong.bell.parts import Gan, Mei, Xuan, Yong, Zhuan
from bianzhong.bell.shape import BellShape
from bianzhong.bell.validity import check_dimensions
from bianzhong.errors import BellError
from bianzhong.fem.cad import solid_at
from bianzhong.fem.curved import least_jacobians

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["Outcome", "decorated", "main", "outcomes"]

CELLS = 1.4
"""Those of the coarser companion of the fidelity draft: the coarsest mesh the program makes."""
_RULE = re.compile(r"^bell \d+: ")
_NAMES = re.compile(r"\b(body|wall|plate|yong|niu|ridges|grooves|pit|mei|zhuan|xuan|gan|core)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a bell."""

    number: int
    details: bool
    cells: int
    """0 where it was refused."""
    straightened: int
    least: float
    """Least lower bound of a Jacobian determinant, as a share of its mean."""
    volume_off: float
    """Volume of the cells against that of the solid, as a share."""
    refusal: str = ""
    seconds: float = 0.0


def decorated(bell: BellDimensions, random: np.random.Generator) -> BellDimensions:
    """The bell with mei, zhuan and, on a yong, xuan and gan."""
    size = bell.xianjian * random.uniform(0.03, 0.09)
    top, bottom = random.uniform(0.1, 0.2), random.uniform(0.4, 0.6)
    mei = Mei(
        length=size * random.uniform(0.2, 1.6),
        diameter=size,
        tip_diameter=size * random.uniform(0.4, 1.0),
        top=top,
        bottom=bottom,
        near=random.uniform(0.2, 0.35),
        far=random.uniform(0.6, 0.75),
        rows=int(random.integers(2, 4)),
        columns=int(random.integers(2, 4)),
    )
    zhuan = Zhuan(
        height=0.2 * bell.wall, width=0.05 * bell.xian, at=(0.72, 0.8), near=0.2, far=random.uniform(0.6, 0.9)
    )
    made = replace(bell, mei=mei, zhuan=zhuan)
    if isinstance(yong := bell.suspension, Yong):
        radius = yong.radius(1 / 3)
        made = replace(
            made,
            xuan=Xuan(at=1 / 3, height=0.5 * radius, width=random.uniform(0.15, 0.4) * radius),
            gan=Gan(reach=1.2 * radius, thickness=0.3 * radius, beast=random.choice([0.0, 0.5 * radius])),
        )
    return made


def outcomes(count: int) -> Iterator[Outcome]:
    """Mesh ``count`` bells."""
    random = np.random.default_rng(SEED + 1)
    for number, (_, shape) in enumerate(drawn(count), 1):
        details = number % 2 == 0
        yield _outcome(number, shape, random=random if details else None)


def _outcome(number: int, shape: BellShape, *, random: np.random.Generator | None) -> Outcome:
    start, bell = time.perf_counter(), shape.dimensions
    refused = Outcome(
        number=number, details=random is not None, cells=0, straightened=0, least=0.0, volume_off=0.0
    )
    try:
        if random is not None:
            bell = decorated(bell, random)
            check_dimensions(bell, where=f"bell {number}")
        solid = solid_at(BellShape(bell), cells=CELLS, whole=random is not None and number % 8 == 0)
    except BellError as error:
        return replace(refused, refusal=str(error), seconds=time.perf_counter() - start)
    return replace(
        refused,
        cells=solid.mesh.nelements,
        straightened=solid.straightened,
        least=float(least_jacobians(solid.mesh).min()),
        volume_off=solid.meshed_volume / solid.volume - 1,
        seconds=time.perf_counter() - start,
    )


def _row(o: Outcome) -> str:
    what = (
        f"{o.cells} | {o.straightened} | {o.least:.2f} | {1e2 * o.volume_off:+.2f}"
        if o.cells
        else f"{o.refusal} | | |"
    )
    return f"| {o.number} | {'yes' if o.details else 'no'} | {what} | {o.seconds:.1f} |\n"


_HEAD = "| bell | with parts | cells, or the refusal | edges straightened | least Jacobian | volume, % | s |\n|---|---|---|---|---|---|---|\n"


def main(arguments: Sequence[str]) -> int:
    """Print a line a bell, then the counts; 1 if a refusal names nothing or a cell is folded."""
    parser = argparse.ArgumentParser(description="Drawn bells as solids.")
    parser.add_argument("count", type=int, nargs="?", default=200, help="number of bells (default 200)")
    parser.add_argument("--publish", action="store_true", help="write the counts into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start, at, made = time.perf_counter(), commit(), []
    sys.stdout.write(_HEAD)
    for outcome in outcomes(wishes.count):
        made.append(outcome)
        sys.stdout.write(_row(outcome))
        sys.stdout.flush()
    words = _words(made)
    sys.stdout.write(words)
    if wishes.publish:
        publish("robust", words, at=at, seconds=time.perf_counter() - start)
    return 0 if all(named(o) for o in made) else 1


def named(outcome: Outcome) -> bool:
    """Whether a bell became a mesh without folded cells, or its refusal names a part or a length."""
    return outcome.least > 0 if outcome.cells else _NAMES.search(outcome.refusal) is not None


def _words(made: Sequence[Outcome]) -> str:
    meshed = [o for o in made if o.cells]
    refused = Counter(
        o.refusal.partition(" must ")[0].partition(":")[0 if ":" not in o.refusal else 2]
        for o in made
        if not o.cells
    )
    ends = (
        f"{len(made)} bells, {sum(o.details for o in made)} of them with mei, zhuan and, on a yong, xuan and gan: "
        f"{len(meshed)} meshed, {len(made) - len(meshed)} refused, {sum(not named(o) for o in made)} neither."
    )
    quality = (
        f"Least Jacobian bound {min(o.least for o in meshed):.2f} of the mean; volume of the cells against that of "
        f"the solid at most {max(abs(o.volume_off) for o in meshed):.2%} off; edges straightened in "
        f"{sum(o.straightened > 0 for o in meshed)} bells, at most {max(o.straightened for o in meshed)} of one; "
        f"slowest {max(o.seconds for o in made):.1f} s."
    )
    lines = [ends, quality]
    lines += [f"Refused {number} times: {what}." for what, number in refused.most_common()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
