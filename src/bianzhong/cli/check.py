"""``bianzhong check``: what a bell file says and what follows from it, before the bell is struck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bianzhong.cli.check_table import check_table
from bianzhong.cli.options import Json, MaterialId, ReadingId, load
from bianzhong.cli.output import print_json, print_tables
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.show.record import Record
    from bianzhong.show.tables import Facts, Table

__all__ = ["check"]


def check(
    bell: Annotated[
        str,
        typer.Argument(
            metavar="BELL|TABLE",
            show_default=False,
            help="Id of a shipped bell (see: bianzhong list bells), the path of a bell file ending in .toml, or a "
            "table of measured bells, one a row, ending in .csv, .tsv or .xlsx.",
        ),
    ],
    *,
    reading: ReadingId = None,
    material: MaterialId = None,
    write: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write the bells of a table into this folder: a bell file each, and apart from them the measured "
            "pitches (pitches.toml, for: bianzhong tones BELL --measured). A file that says something else is never "
            "replaced.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Show a bell's dimensions and mass, what its reading leaves open, and what it is held against.

    Of a table of measured bells, show what each row lacks to be solved, and what in it is not plausible. The
    headings may be in traditional or simplified characters or in English, with or without units; those that are
    known are listed in geometry/README.md.

    Exits with 2 where something of a bell is missing, or a figure worked out by hand does not agree; with 0 for
    a table that can be read.
    """
    from bianzhong.bell.sheet import is_table

    if not is_table(bell):
        _check_bell(bell, reading=reading, material=material, json=json, write=write)
    elif reading is not None:
        msg = f"--reading: must go with a bell of the text, got the table {bell!r}; leave it out"
        raise SpecError(msg)
    else:
        check_table(bell, material=material, folder=write, json=json)


def _check_bell(
    bell: str, *, reading: str | None, material: str | None, json: bool, write: Path | None
) -> None:
    from bianzhong.bell.inspection import inspect, reading_of
    from bianzhong.bell.resolve import missing, resolve
    from bianzhong.show.check import check_record
    from bianzhong.show.check_tables import head

    if write is not None:
        msg = f"--write: must go with a table ending in .csv, .tsv or .xlsx, got the bell {bell!r}; leave it out"
        raise SpecError(msg)
    spec, asked, bronze = load(bell, reading=reading, material=material)
    chosen = reading_of(spec, reading=asked)
    lacking = missing(spec, reading=chosen)
    inspection = None if lacking else inspect(spec, reading=asked, material=bronze)
    record = check_record(spec, reading=chosen, inspection=inspection)
    if json:
        print_json(record)
    else:
        print_tables(head(spec, reading=chosen), *_tables(record, inspection=inspection))
    if inspection is None:
        resolve(spec, reading=chosen)
    else:
        inspection.require_checks()


def _tables(record: Record, *, inspection: Inspection | None) -> list[Table | Facts]:
    from bianzhong.show.check_tables import body, checks, choices, dimensions, limits

    open_values = [choices(record)] if record["choices"] else []
    if inspection is None:
        return [*open_values]
    return [dimensions(inspection), *open_values, body(inspection), checks(record), limits(record)]
