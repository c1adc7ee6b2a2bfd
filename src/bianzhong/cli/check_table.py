"""``bianzhong check TABLE``: what a published table of bells gives, lacks, and what in it is odd."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.cli.output import print_json, print_tables
from bianzhong.show.tables import Facts, Table, facts, table

if TYPE_CHECKING:
    from bianzhong.bell.plausibility import Examined
    from bianzhong.show.record import Record

__all__ = ["check_table"]


def check_table(path: str, *, material: str | None, folder: Path | None, json: bool) -> None:
    """Show a table, and write its bell files if a folder is given.

    Raises
    ------
    SpecError
        If the table cannot be read, or the files cannot be written.
    """
    from bianzhong.bell.catalogue import load_material, save_survey
    from bianzhong.bell.excavated import pitches_of
    from bianzhong.bell.plausibility import examine
    from bianzhong.bell.survey import read_survey
    from bianzhong.show.survey import survey_record

    bronze = load_material(material or "zhou-bell")
    survey = read_survey(path)
    bells = examine(survey, material=bronze)
    written = None
    if folder is not None:
        written = save_survey([each.bell for each in bells], pitches=pitches_of(survey), folder=folder)
    record = survey_record(survey, bells, material=bronze, written=written)
    if json:
        print_json(record)
    else:
        print_tables(*_tables(record, bells))


def _tables(record: Record, bells: Sequence[Examined]) -> list[Table | Facts]:
    everywhere = [field for field in bells[0].lacks if all(field in each.lacks for each in bells)]
    findings = [_findings(record)] if any(bell["findings"] for bell in record["bells"]) else []
    return [
        _head(record, everywhere=everywhere),
        _bells(record, everywhere=everywhere),
        *findings,
        _end(record),
    ]


def _head(record: Record, *, everywhere: Sequence[str]) -> Facts:
    rows = [("table", record["table"] + (f", sheet {record['sheet']}" if record["sheet"] else ""))]
    rows += [("not read", f"sheet {name}") for name in record["other_sheets"]]
    rows += [("", remark) for remark in record["remarks"]]
    rows += [("units", _units(record))]
    rows += [("heading", _unknown(each)) for each in record["unknown"]]
    lacking = {each["field"]: each["columns"] for bell in record["bells"] for each in bell["lacks"]}
    rows += [("no row gives", f"{field} ({lacking[field] or 'no column'})") for field in everywhere]
    return facts(rows)


def _units(record: Record) -> str:
    """Say which units are taken: by column, where the table names none."""
    origins = {
        "heading": "in its heading",
        "table": "named by the table",
        "usual": "as usual, the table names none",
    }
    units: dict[str, list[str]] = {}
    for column in record["columns"]:
        if column["unit"]:
            said = f"{column['unit']} ({origins[column['unit_from']]})"
            units.setdefault(said, []).append(column["heading"])
    return "; ".join(f"{said}: {', '.join(headings)}" for said, headings in units.items())


def _unknown(unknown: Record) -> str:
    hint = f"; did you mean {unknown['nearest']}?" if unknown["nearest"] else ""
    return f"{unknown['heading']} is not known and left out{hint}"


def _bells(record: Record, *, everywhere: Sequence[str]) -> Table:
    rows = (
        (
            f"{bell['row']}",
            bell["label"],
            _pitch(bell, "a"),
            _pitch(bell, "b"),
            ", ".join(
                each["columns"] or each["field"] for each in bell["lacks"] if each["field"] not in everywhere
            )
            or "nothing" + (" else" if everywhere else ""),
        )
        for bell in record["bells"]
    )
    return table((">row", "|bell", "A 正鼓", "B 側鼓", "|lacks"), rows)


def _pitch(bell: Record, name: str) -> str:
    pitch = bell["pitches"].get(name) or bell["pitches"].get(f"{name}_hz")
    return pitch["text"] if pitch else "-"


def _findings(record: Record) -> Table:
    rows = (
        (f"{bell['row']}", finding["column"], finding["kind"], finding["rule"], finding["got"])
        for bell in record["bells"]
        for finding in bell["findings"]
    )
    return table((">row", "|column", "what", "|rule", "|got"), rows)


def _end(record: Record) -> Facts:
    found = [finding["kind"] for bell in record["bells"] for finding in bell["findings"]]
    odd = sum(kind != "note" for kind in found)
    solvable = sum(not bell["lacks"] for bell in record["bells"])
    rows = [
        ("bells", f"{len(record['bells'])}, {solvable} with all that tones needs"),
        ("findings", f"{odd} to correct or explain, {len(found) - odd} to note"),
    ]
    if record["written"] is not None:
        rows += [("written", f"{len(record['written'])} files"), *(("", path) for path in record["written"])]
    return facts(rows)
