"""Input deck of CalculiX: the free vibrations of a body of second-order cells, in SI units.

Source: G. Dhondt, CalculiX CrunchiX User's Manual version 2.20, *FREQUENCY, C3D20R, C3D10. A line holds at
most 16 entries and 132 characters, of a number the first 20 characters are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bianzhong.fem.elasticity import Isotropic
    from bianzhong.show.cells import Cells

__all__ = ["RIGID_MOTIONS", "deck"]

RIGID_MOTIONS = 6
"""Modes of a free body at 0 Hz, which CalculiX counts."""

_TYPES = {"hexahedron20": "C3D20R", "tetra10": "C3D10"}
_BEFORE_THE_LINE_ENDS = 10
"""Nodes of a cell on its first line."""


def deck(body: Cells, *, material: Isotropic, count: int, title: str) -> str:
    """Write the deck: C3D20R or C3D10, no support, ``count`` elastic modes after the six rigid ones.

    Parameters
    ----------
    body
        The cells.
    material
        E in Pa, ν, ρ in kg/m³.
    count
        Number of elastic modes.
    title
        What it is, for the heading.
    """
    return "\n".join(
        (
            "*HEADING",
            title.encode("ascii", "replace").decode()[:80],
            "** SI units: m, kg, s, Pa. The body is free: the first six modes are rigid motions at 0 Hz.",
            "*NODE, NSET=NBODY",
            *(
                f"{i}, {x:.12e}, {y:.12e}, {z:.12e}"
                for i, (x, y, z) in enumerate(body.points.tolist(), start=1)
            ),
            f"*ELEMENT, TYPE={_TYPES[body.kind]}, ELSET=EBODY",
            *(_cell(i, cell) for i, cell in enumerate((body.cells + 1).tolist(), start=1)),
            "*MATERIAL, NAME=BRONZE",
            "*ELASTIC",
            f"{float(material.young):.12e}, {float(material.poisson):.12e}",
            "*DENSITY",
            f"{float(material.density):.12e}",
            "*SOLID SECTION, ELSET=EBODY, MATERIAL=BRONZE",
            "*STEP",
            "*FREQUENCY",
            f"{count + RIGID_MOTIONS}",
            "*NODE FILE",
            "U",
            "*END STEP",
            "",
        )
    )


def _cell(number: int, nodes: list[int]) -> str:
    first, rest = nodes[:_BEFORE_THE_LINE_ENDS], nodes[_BEFORE_THE_LINE_ENDS:]
    lines = [f"{number}, {', '.join(map(str, first))}", *([", ".join(map(str, rest))] if rest else [])]
    return ",\n".join(lines)
