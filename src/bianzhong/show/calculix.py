"""Input deck of CalculiX: the free vibrations of a body of 20-node hexahedra, in SI units.

Source: G. Dhondt, CalculiX CrunchiX User's Manual version 2.20, *FREQUENCY, C3D20R. A line holds at
most 16 entries and 132 characters, of a number the first 20 characters are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.arrays import Array, Index

if TYPE_CHECKING:
    from bianzhong.fem.elasticity import Isotropic

__all__ = ["RIGID_MOTIONS", "deck"]

RIGID_MOTIONS = 6
"""Modes of a free body at 0 Hz, which CalculiX counts."""

_BEFORE_THE_LINE_ENDS = 10
"""Nodes of a cell on its first line."""


def deck(points: Array, cells: Index, *, material: Isotropic, count: int, title: str) -> str:
    """Write the deck: C3D20R, no support, ``count`` elastic modes after the six rigid ones.

    Parameters
    ----------
    points
        Positions, m, shape (n, 3).
    cells
        Nodes of each cell in the order of C3D20R, counted from 0, shape (cells, 20).
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
            *(f"{i}, {x:.12e}, {y:.12e}, {z:.12e}" for i, (x, y, z) in enumerate(points.tolist(), start=1)),
            "*ELEMENT, TYPE=C3D20R, ELSET=EBODY",
            *(_cell(i, cell) for i, cell in enumerate((cells + 1).tolist(), start=1)),
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
    return f"{number}, {', '.join(map(str, first))},\n{', '.join(map(str, rest))}"
