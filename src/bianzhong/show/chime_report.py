"""One document for a set of bells: its layout, casting list, tones in cents and limits.

``chime_report_record``, keys in order: ``set``, ``title``, ``settings`` (what was asked for, by option of the
command), ``chime`` (the document of that command without ``schema`` and ``version``), ``material`` (as in the JSON of
materials), ``sources`` (of ``set``, ``pattern``, ``measures`` and ``huangzhong``) and ``made_with`` (the version of
each program).

``chime_file_record``: ``set``, ``title``, ``rank``, ``bells``, ``file``, ``replaced``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.show import chime_tables
from bianzhong.show.chime import chime_record
from bianzhong.show.lists import material_record
from bianzhong.show.markdown import escaped, markdown
from bianzhong.show.record import Record, record, write
from bianzhong.show.report import REPORTS, Settings, programs
from bianzhong.show.tables import Facts, Table, facts
from bianzhong.show.target import check_target, replacing

if TYPE_CHECKING:
    from bianzhong.lu.jun import Bo
    from bianzhong.study.chime import Chime

__all__ = ["check_place", "chime_file_record", "chime_report_record", "write_chime_report"]

_SOURCES = {
    "set": "the set",
    "pattern": "the pattern",
    "measures": "what a 尺 and a 斤 are",
    "huangzhong": "黃鐘",
}


def check_place(path: Path) -> None:
    """Refuse, before any work, a report that could not be written; raises SpecError."""
    check_target(path, suffixes=REPORTS)


def write_chime_report(path: Path, chime: Chime, *, bo: Bo, settings: Settings) -> Record:
    """Write a report in the form its suffix asks for, all of it or nothing, and say what was written.

    Parameters
    ----------
    path
        Ends in ``.md`` or ``.json``.
    chime
        The set.
    bo
        How 細鈞有鐘無鎛 is read.
    settings
        What was asked for.

    Raises
    ------
    SpecError
        If the file cannot be written.
    """
    check_place(path)
    replaced = path.exists()
    document = chime_report_record(chime, bo=bo, settings=settings)
    words = f"{write(document)}\n" if path.suffix.lower() == ".json" else _words(document, chime)
    with replacing(path) as place:
        place.write_text(words, "utf-8", newline="\n")
    return chime_file_record(document, path=path, replaced=replaced)


def chime_report_record(chime: Chime, *, bo: Bo, settings: Settings) -> Record:
    """Give the report as one document."""
    document = chime_record(chime, bo=bo)
    return record(
        {
            "set": chime.set.id,
            "title": chime.set.title,
            "settings": dict(settings),
            "chime": {key: value for key, value in document.items() if key not in {"schema", "version"}},
            "material": material_record(chime.material),
            "sources": {
                "set": chime.set.source,
                "pattern": chime.pattern.source,
                "measures": chime.pattern.measures.source,
                "huangzhong": chime.standard.source,
            },
            "made_with": programs(),
        }
    )


def chime_file_record(document: Record, *, path: Path, replaced: bool) -> Record:
    """Give the set that a report is of, and the file."""
    chime = document["chime"]
    return record(
        {
            "set": document["set"],
            "title": document["title"],
            "rank": chime["rank"]["id"],
            "bells": chime["total"]["bells"],
            "file": str(path),
            "replaced": replaced,
        }
    )


def _words(document: Record, chime: Chime) -> str:
    parts = [f"# {escaped(document['title'])}", _summary(document["chime"])]
    for heading, tables in _sections(document, chime):
        parts += [f"## {heading}", *map(markdown, tables)]
    return "\n\n".join(parts) + "\n"


def _summary(chime: Record) -> str:
    """The result in one line."""
    rank, metal, worst = chime["rank"], chime["total"], chime["worst"]
    b_tones = "" if worst["b_cents"] is None else f", the B-tones, not tuned, within {worst['b_cents']:.1f}"
    return escaped(
        f"{rank['title']} ({rank['who']}): {metal['bells']} bells of {metal['bronze_kg']:.1f} kg bronze after "
        f"{chime['pattern']}, the A-tones within {worst['a_cents']:.3f} cents of their targets{b_tones}."
    )


def _sections(document: Record, chime: Chime) -> Iterator[tuple[str, list[Table | Facts]]]:
    made = document["chime"]
    yield "The set", [chime_tables.head(chime, made)]
    if (counts := chime_tables.counts(chime.set)) is not None:
        yield "What the passages say", [counts]
    yield "Layout of the frame", [chime_tables.layout(chime)]
    yield "Casting list", [chime_tables.casting(made), chime_tables.total(made)]
    yield "Both tones", [chime_tables.tones(made)]
    yield "Limits", [chime_tables.limits(made), _grounds(made)]
    yield "Which bells sound in which mode", [chime_tables.jun(made)]
    yield "Sources", [facts((_SOURCES[name], text) for name, text in document["sources"].items())]
    asked = ", ".join(f"{name} {value}" for name, value in document["settings"].items() if value is not None)
    made_with = ", ".join(f"{name} {number}" for name, number in document["made_with"].items())
    yield "Made with", [facts((("asked for", asked), ("programs", made_with)))]


def _grounds(made: Record) -> Facts:
    """What each limit rests on."""
    limits = made["bells"][0]["limits"]
    rows = [(limit["title"], "; ".join(filter(None, (limit["source"], limit["note"])))) for limit in limits]
    return facts([*rows, ("the measures", limits[0]["measures"])])
