"""End corrections of an open pipe, each with its source: values as usually quoted, the papers themselves not seen."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["ENDS", "End"]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How far beyond its open end a pipe reaches for a wave much longer than it is wide."""

    id: str
    radii: float
    """Length to add for one open end, in radii of the bore."""
    flange: bool
    """Whether the end opens in a wide flange; a free pipe of thick wall lies between."""
    source: str


_ALL = (
    End(
        id="levine-schwinger",
        radii=0.6133,
        flange=False,
        source="H. Levine, J. Schwinger, Phys. Rev. 73 (1948) 383: exact, infinitely thin wall",
    ),
    End(
        id="blaikley",
        radii=0.576,
        flange=False,
        source="D. J. Blaikley, Phil. Mag. 7 (1879) 339: measured on brass tubes; known at second hand only",
    ),
    End(
        id="helmholtz",
        radii=math.pi / 4,
        flange=True,
        source="H. Helmholtz, J. reine angew. Math. 57 (1860) 1; Rayleigh's lower limit, Theory of Sound, § 307: π/4",
    ),
    End(
        id="rayleigh",
        radii=0.82,
        flange=True,
        source="Lord Rayleigh, Theory of Sound II (2nd ed. 1896), § 307 and appendix A",
    ),
    End(
        id="norris-sheng",
        radii=0.8216,
        flange=True,
        source=(
            "A. N. Norris, I. C. Sheng, J. Sound Vib. 135 (1989) 85: exact, infinite flange; limit of long waves as "
            "in J.-P. Dalmont et al., J. Sound Vib. 244 (2001) 505"
        ),
    ),
)

ENDS: Mapping[str, End] = MappingProxyType({end.id: end for end in _ALL})
"""The end corrections by id."""
