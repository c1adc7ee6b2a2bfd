"""``bianzhong list``: the shipped bells, readings, materials, sets and texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bianzhong.cli.options import Json
from bianzhong.cli.output import print_json, print_tables
from bianzhong.show.tables import Table, table

if TYPE_CHECKING:
    from bianzhong.show.record import Record

__all__ = ["list_"]


def list_(
    kind: Annotated[
        Literal["bells", "readings", "materials", "sets", "texts"] | None,
        typer.Argument(
            metavar="KIND",
            show_default=False,
            help="List only the bells, the readings, the materials, the sets or the texts; without it all of them are "
            "listed.",
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """List the bells, the readings of the text, the bronzes, the sets of bells and the texts that come with the program."""
    from bianzhong.show.lists import KINDS, list_record

    record = list_record(tuple(KINDS) if kind is None else (kind,))
    if json:
        print_json(record)
    else:
        print_tables(*(_TABLES[name](rows) for name, rows in record.items() if name in _TABLES))


def _bells(rows: Sequence[Record]) -> Table:
    cells = ((row["id"], row["title"]) for row in rows)
    return table(("bell", "|what it is"), cells)


def _readings(rows: Sequence[Record]) -> Table:
    cells = ((row["id"], row["title"], row["status"], ", ".join(row["open"])) for row in rows)
    return table(("reading", "|what it takes the text to say", "status", "|left open"), cells)


def _materials(rows: Sequence[Record]) -> Table:
    names = ("young_gpa", "poisson", "density_kg_m3")
    cells = ((row["id"], row["title"], *(_quantity(row[name]) for name in names)) for row in rows)
    return table(("material", "|what it is", "|E, GPa", "|ν", "|density, kg/m³"), cells)


def _sets(rows: Sequence[Record]) -> Table:
    cells = ((row["id"], row["title"], ", ".join(map(_rank, row["ranks"]))) for row in rows)
    return table(("set", "|what it is", "|bells by rank"), cells)


def _texts(rows: Sequence[Record]) -> Table:
    cells = (
        (row["id"], row["siglum"], row["title"], ", ".join(row["who"]), str(row["figures"])) for row in rows
    )
    return table(("text", "sign", "|what it is", "|witnesses to the lü", ">figures"), cells)


def _rank(rank: Record) -> str:
    return f"{rank['id']} {rank['bells']}"


def _quantity(quantity: Record) -> str:
    spread = quantity["plus_minus"]
    return f"{quantity['value']:g}{'' if spread is None else f' ± {spread:g}'} ({quantity['status']})"


_TABLES: dict[str, Callable[[Sequence[Record]], Table]] = {
    "bells": _bells,
    "readings": _readings,
    "materials": _materials,
    "sets": _sets,
    "texts": _texts,
}
