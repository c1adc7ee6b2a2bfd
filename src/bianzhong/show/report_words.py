"""A report in words: Markdown with the tables of the commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from bianzhong.show import check_tables, tones_tables
from bianzhong.show.markdown import escaped, markdown
from bianzhong.show.tables import Facts, Table, cents, facts, spread, table

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.show.record import Record
    from bianzhong.study.pipeline import Evaluation

__all__ = ["report_words"]

_QUANTITIES = {
    "young_gpa": "E, GPa",
    "poisson": "ν",
    "density_kg_m3": "density, kg/m³",
    "loss_factor": "loss factor",
}
_SOURCES = {
    "bell": "the bell",
    "reading": "its reading",
    "wall": "the rule of its wall",
    "measures": "what a 尺 and a 斤 are",
    "huangzhong": "黃鐘",
}


def report_words(document: Record, *, inspection: Inspection, evaluation: Evaluation, picture: str) -> str:
    """Give a report as Markdown.

    Parameters
    ----------
    document
        The report as one document.
    inspection, evaluation
        The bell before and after it was struck.
    picture
        Name of the file with its picture.
    """
    parts = [
        f"# {escaped(document['title'])}",
        _summary(document["tones"]),
        f"![Face, section, plan and a cut through the gu]({quote(picture)})",
    ]
    for heading, tables in _sections(document, inspection=inspection, evaluation=evaluation):
        parts += [f"## {heading}", *map(markdown, tables)]
    return "\n\n".join(parts) + "\n"


def _summary(tones: Record) -> str:
    """The result in one line."""
    a, b = (
        f"{name.upper()}-tone {tone['frequency_hz']:.2f} Hz ± {spread(tone['error_cents'])} cents ({tone['note']}; "
        f"{tone['lu']} {cents(tone['lu_cents'])})"
        for name, tone in tones["tones"].items()
    )
    verdict = "two-tone" if tones["two_tone"]["verdict"] else "not two-tone"
    return escaped(f"{a}, {b}; {verdict}: {tones['two_tone']['reason']}.")


def _sections(
    document: Record, *, inspection: Inspection, evaluation: Evaluation
) -> Iterator[tuple[str, list[Table | Facts]]]:
    check, tones = document["check"], document["tones"]
    yield "The bell", [check_tables.head(inspection.spec, reading=inspection.reading)]
    yield "Dimensions", [check_tables.dimensions(inspection)]
    if check["choices"]:
        yield "Left open and assumed", [check_tables.choices(check)]
    body, limits = check_tables.body(inspection), check_tables.limits(check)
    yield "Mass and checks", [body, limits, check_tables.checks(check)]
    how, pair = tones_tables.how(evaluation, tones), tones_tables.two_tones(evaluation, tones)
    yield "The two tones", [how, pair, tones_tables.verdict(tones)]
    if beside := tones_tables.comparisons(tones):
        yield "Beside the pitches wanted or measured", [*beside]
    yield "Strike places", [tones_tables.strikes(tones)]
    yield "Partials", [tones_tables.partials(evaluation, tones)]
    yield "Mesh and certificates", [_certificates(document["certificates"])]
    yield "Bronze", [_bronze(document["material"])]
    yield "Sources", [facts((_SOURCES[name], text) for name, text in document["sources"].items() if text)]
    yield "Made with", [_made(document)]


def _certificates(proof: Record) -> Facts:
    return facts(
        (
            (
                "cells",
                f"{proof['cells']} hexahedra of 20 nodes in a quarter of the bell, {proof['nodes']} nodes",
            ),
            (
                "complete",
                f"below {proof['complete_below_hz']:.1f} Hz no partial is missing, by a count of inertia",
            ),
            ("residual", f"at most {proof['largest_residual']:.1e} of any mode"),
            (
                "rigid motions",
                f"{proof['rigid_motions']} found, with {proof['rigid_energy']:.1e} of the energy of the lowest mode",
            ),
        )
    )


def _bronze(material: Record) -> Table:
    rows = (
        (words, f"{value['value']:g}", _spread(value["plus_minus"]), value["status"], value["source"])
        for words, value in ((words, material[key]) for key, words in _QUANTITIES.items())
    )
    return table((material["id"], ">value", ">±", "status", "|source"), rows)


def _spread(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _made(document: Record) -> Facts:
    asked = (f"{name} {value}" for name, value in document["settings"].items() if value is not None)
    programs = (f"{name} {number}" for name, number in document["made_with"].items())
    return facts((("asked for", ", ".join(asked)), ("programs", ", ".join(programs))))
