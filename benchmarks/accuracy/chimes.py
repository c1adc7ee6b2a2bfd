"""A set of 16 bells and the 33 bells of the Zeng middle tier sized end to end, by both rules.

    python -m benchmarks.accuracy.chimes [--publish] [--fidelity NAME]

Each bell of a sized set is then meshed and solved once more from its lengths alone, and that A-tone is held
against the target.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.publish import commit, printed, publish
from bianzhong.bell.catalogue import load_set
from bianzhong.bell.scaling import SIZINGS
from bianzhong.bell.shape import BellShape
from bianzhong.fem.bellmesh import FIDELITIES
from bianzhong.study.chime import Design, chime
from bianzhong.study.struck import a_tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.study.chime import Chime

__all__ = ["main", "row"]

_SETS = (("yishu", "te"), ("zeng-middle-tier", "middle"))
_HEAD = (
    "| set | bells | sizing | pattern | meshes | s | worst A, cents | solved again | worst B, cents | "
    "銑間, mm | A as 銑間 to the | bronze, kg | over a 石 |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def row(made: Chime) -> str:
    """What came of a set, as a line of the table."""
    plan = np.array([member.dimensions.xianjian for member in made.members])
    tones = np.array([member.a.hz for member in made.members])
    power = float(np.polyfit(np.log(plan), np.log(tones), 1)[0])
    b_worst = "no targets" if made.worst_b_cents is None else f"{made.worst_b_cents:.1f}"
    heavy = sum(not result.holds for m in made.members for result in m.limits if result.limit.of == "mass")
    cells = (
        made.set.id,
        f"{len(made.members)}",
        made.members[0].sized.sizing,
        made.pattern.id,
        f"{made.solves}",
        f"{made.wall_seconds:.0f}",
        f"{made.worst_a_cents:.4f}",
        f"{_again(made):.4f}",
        b_worst,
        f"{plan.min() * 1e3:.1f}-{plan.max() * 1e3:.1f}",
        f"{power:.3f}",
        f"{made.bronze_kg:.1f}",
        f"{heavy}",
    )
    return f"| {' | '.join(cells)} |\n"


def _again(made: Chime) -> float:
    """Greatest distance of an A-tone, solved from the bell's lengths, from its target, cents."""
    off = [
        1200
        * np.log2(
            a_tone(BellShape(m.dimensions), material=made.material, fidelity=made.fidelity)
            / (m.a.target_hz or np.nan)
        )
        for m in made.members
    ]
    return float(np.abs(off).max())


def main(arguments: Sequence[str]) -> None:
    """Print the table, a line a set and rule as it is done."""
    parser = argparse.ArgumentParser(description="Sets of bells sized end to end.")
    parser.add_argument("--fidelity", choices=FIDELITIES, default="standard")
    parser.add_argument("--publish", action="store_true", help="write the table into benchmarks/README.md")
    wishes = parser.parse_args(arguments)
    start, at = time.perf_counter(), commit()
    made = (
        chime(load_set(name), rank=rank, design=Design(sizing=sizing), fidelity=wishes.fidelity)
        for name, rank in _SETS
        for sizing in SIZINGS
    )
    table = printed(_HEAD, map(row, made))
    if wishes.publish:
        publish("chimes", table, at=at, seconds=time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
