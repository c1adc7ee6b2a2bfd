"""The interval of a bell against the thickness of its wall: ``python -m bianzhong.examples.ratio_by_wall``.

Variants of a bell are made with ``dataclasses.replace``: nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import bianzhong as bz
from bianzhong.bell.spec import WallSpec
from bianzhong.units import parse_length

__all__ = ["main"]


def main(walls: Sequence[str] = ("3 mm", "5 mm", "8 mm")) -> None:
    """Print the tones of a text bell for several walls.

    Parameters
    ----------
    walls
        Thicknesses, with their units.
    """
    bell = bz.load_bell("cheng-yaotian-large-gu-tenth")
    for wall in walls:
        variant = replace(bell, wall=WallSpec(thickness=parse_length(wall)))
        tones = bz.evaluate(variant, fidelity="draft", count=6).tones
        print(
            f"wall {wall:>5}: A {tones.a.frequency_hz:6.1f} Hz, B {tones.b.frequency_hz:6.1f} Hz, "
            f"{tones.interval_cents:5.1f} ± {tones.interval_error_cents or 0:.1f} cents apart"
        )


if __name__ == "__main__":
    main()
