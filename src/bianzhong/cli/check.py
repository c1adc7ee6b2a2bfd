"""``bianzhong check``: what a bell file says and what follows from it, before the bell is struck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bianzhong.cli.check_table import check_table
from bianzhong.cli.options import Json, MaterialId, ReadingId, load
from bianzhong.cli.output import facts, print_json, print_tables, reading_words, table
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from rich.table import Table

    from bianzhong.bell.inspection import Inspection
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec
    from bianzhong.show.record import Record

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
        print_tables(_head(spec, reading=chosen), *_tables(record, inspection=inspection))
    if inspection is None:
        resolve(spec, reading=chosen)
    else:
        inspection.require_checks()


def _tables(record: Record, *, inspection: Inspection | None) -> list[Table]:
    open_values = [_choices(record)] if record["choices"] else []
    if inspection is None:
        return open_values
    return [_dimensions(inspection), *open_values, _body(inspection), _checks(record), _limits(record)]


def _head(spec: BellSpec, *, reading: Reading | None) -> Table:
    from bianzhong.units import format_length

    doubts = reading.doubts if reading else ()
    measures = f"{spec.measures.title}: 尺 {format_length(spec.measures.chi)}"
    rows = [("bell", spec.id), ("", spec.title), ("source", spec.source), ("notes", spec.notes)]
    rows += [("reading", reading_words(reading)), *(("doubt", doubt) for doubt in doubts)]
    return facts([row for row in (*rows, ("measures", measures)) if row[1]])


def _dimensions(inspection: Inspection) -> Table:
    from bianzhong.bell.terms import dimension_list
    from bianzhong.units import format_length

    rows = dimension_list(inspection.spec, reading=inspection.reading, dimensions=inspection.dimensions)
    cells = (
        (
            f"{row.term.character} {row.term.pinyin}",
            row.term.meaning,
            format_length(row.length),
            ", ".join(filter(None, (row.origin, row.place))),
        )
        for row in rows
    )
    return table(("term", "|meaning", ">length", "|from"), cells)


def _choices(record: Record) -> Table:
    rows = (
        (
            choice["field"],
            "reading" if choice["left_open_by_reading"] else "sources",
            _filled(choice),
        )
        for choice in record["choices"]
    )
    return table(("left open", "by the", "|what the bell file says"), rows)


def _filled(choice: Record) -> str:
    if choice["missing"]:
        return f"MISSING: give {choice['missing']} in the bell file"
    value = choice["value"] or ("given" if choice["why"] else "not needed")
    return f"{value}: {choice['why']}" if choice["why"] else value


def _body(inspection: Inspection) -> Table:
    from bianzhong.units import format_length

    mouth, material = inspection.dimensions.xianjian, inspection.material
    share = f"{100 * inspection.mean_wall / mouth:.2f} % of the mouth's long axis"
    return facts(
        (
            ("mass", f"{inspection.mass_kg:.3f} kg of {material.id} at {material.density:g} kg/m³"),
            ("mean wall", f"{format_length(inspection.mean_wall)}, {share}"),
            ("over all", f"{format_length(inspection.whole_height)} high"),
        )
    )


def _checks(record: Record) -> Table:
    if record["checks"] is None:
        return facts([("checks", "left out, they are of the bell file's own reading")])
    rows = (
        (
            check["of"],
            f"{check['value']:.6g} ± {check['tolerance']:.3g} {_unit(check)}".rstrip(),
            f"{check['computed']:.6g} {_unit(check)}".rstrip(),
            "holds" if check["holds"] else "FAILS",
            check["reason"],
        )
        for check in record["checks"]
    )
    return table(("check", ">by hand", ">computed", "", "|reason of the ±"), rows)


def _unit(check: Record) -> str:
    return str(check["unit"]).replace("3", "³")


def _limits(record: Record) -> Table:
    rows = (
        (
            limit["title"].split(":")[0],
            f"{limit['of']} at most {limit['limit']:.6g} {limit['unit']}",
            f"{limit['value']:.4g} {limit['unit']}",
            "kept" if limit["holds"] else "exceeded",
        )
        for limit in record["limits"]
    )
    return table(("limit (國語)", "|rule", ">bell", ""), rows)
