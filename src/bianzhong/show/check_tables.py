"""Tables of what is known about a bell before it is struck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.bell.terms import dimension_list
from bianzhong.show.tables import Facts, Table, facts, reading_words, table
from bianzhong.units import format_length

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec
    from bianzhong.show.record import Record

__all__ = ["body", "checks", "choices", "dimensions", "head", "limit_rule", "limit_verdict", "limits"]


def head(spec: BellSpec, *, reading: Reading | None) -> Facts:
    """What the bell is, by whom it is read and in what measures."""
    doubts = reading.doubts if reading else ()
    measures = f"{spec.measures.title}: 尺 {format_length(spec.measures.chi)}"
    rows = [("bell", spec.id), ("", spec.title), ("source", spec.source), ("notes", spec.notes)]
    rows += [("reading", reading_words(reading)), *(("doubt", doubt) for doubt in doubts)]
    return facts([row for row in (*rows, ("measures", measures)) if row[1]])


def dimensions(inspection: Inspection) -> Table:
    """Every length with its ± and where it comes from."""
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


def choices(record: Record) -> Table:
    """What is left open, and what the bell file says instead."""
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


def body(inspection: Inspection) -> Facts:
    """Mass, mean wall and height over all."""
    mouth, material = inspection.dimensions.xianjian, inspection.material
    share = f"{100 * inspection.mean_wall / mouth:.2f} % of the mouth's long axis"
    return facts(
        (
            ("mass", f"{inspection.mass_kg:.3f} kg of {material.id} at {material.density:g} kg/m³"),
            ("mean wall", f"{format_length(inspection.mean_wall)}, {share}"),
            ("over all", f"{format_length(inspection.whole_height)} high"),
        )
    )


def checks(record: Record) -> Table | Facts:
    """What was worked out by hand, and what the program makes of it."""
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


def limits(record: Record) -> Table:
    """The limits of the Guoyu."""
    rows = (
        (limit["title"].split(":")[0], limit_rule(limit), _measured(limit), limit_verdict(limit))
        for limit in record["limits"]
    )
    return table(("limit (國語)", "|rule", ">bell", ""), rows)


def limit_rule(limit: Record) -> str:
    """Say what a limit asks for."""
    bound = "at least" if limit["of"] == "tone" else "at most"
    unit = _shown_unit(limit)
    decimals = 0 if limit["plus_minus"] >= 10 else 1
    return f"{limit['of']} {bound} {limit['limit']:.{decimals}f} ± {limit['plus_minus']:.{decimals}f} {unit}"


def _measured(limit: Record) -> str:
    return "not struck" if limit["value"] is None else f"{limit['value']:.4g} {_shown_unit(limit)}"


def _shown_unit(limit: Record) -> str:
    return str(limit["unit"]).replace("hz", "Hz")


def limit_verdict(limit: Record) -> str:
    """Say whether a limit is kept."""
    if limit["holds"] is None:
        return ""
    return ("kept" if limit["holds"] else "exceeded") + ("" if limit["sure"] else ", within the ±")
