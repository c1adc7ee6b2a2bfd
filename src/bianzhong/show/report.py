"""One document for a bell: what it is, what was assumed, what it sounds like, and how that was found.

``report_record``, keys in order: ``bell``, ``title``, ``settings`` (what was asked for, by option of the command),
``check`` and ``tones`` (the documents of those commands without ``schema`` and ``version``), ``material`` (as in the
JSON of materials), ``sources`` (of ``bell``, ``reading``, ``wall``, ``measures`` and ``huangzhong``, null for what the
bell does not have), ``certificates`` (``cells`` and ``nodes`` of the quarter mesh, ``unknowns``, ``complete_below_hz``,
``rigid_motions``, ``rigid_energy`` (their greatest, as a share of the lowest mode's), ``largest_residual``) and
``made_with`` (the version of each program).
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.show.check import check_record
from bianzhong.show.drawing import draw
from bianzhong.show.lists import material_record
from bianzhong.show.record import Record, record, write
from bianzhong.show.report_words import report_words
from bianzhong.show.target import check_target, replacing
from bianzhong.show.tones import tones_record

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.study.pipeline import Evaluation

__all__ = [
    "REPORTS",
    "Settings",
    "WrittenReport",
    "programs",
    "report_places",
    "report_record",
    "write_report",
]

REPORTS = (".md", ".json")
"""Suffixes of the reports that can be written."""

Settings = Mapping[str, str | int | None]
"""What was asked for, by option of the command."""

_PROGRAMS = ("bianzhong", "numpy", "scipy", "scikit-fem", "rslab")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenReport:
    """A report that was written."""

    path: Path
    picture: Path | None
    """The picture beside it; None beside JSON."""
    replaced: bool
    """Whether there was an older report or picture at the place."""


def report_places(path: Path) -> tuple[Path, Path | None]:
    """Give the places of a report and of its picture, or refuse them before any work.

    Raises
    ------
    SpecError
        If the suffix is none of a report, or the report or its picture cannot be written.
    """
    check_target(path, suffixes=REPORTS)
    if path.suffix.lower() == ".json":
        return path, None
    picture = path.with_suffix(".svg")
    check_target(picture, suffixes=(".svg",))
    return path, picture


def write_report(
    path: str | Path, *, inspection: Inspection, evaluation: Evaluation, settings: Settings
) -> WrittenReport:
    """Write a report in the form its suffix asks for, all of it or nothing.

    Parameters
    ----------
    path
        Ends in ``.md``, for Markdown with a picture of the same name ending in ``.svg``, or in ``.json``.
    inspection, evaluation
        The bell before and after it was struck.
    settings
        What was asked for.

    Raises
    ------
    SpecError
        If a file cannot be written.
    """
    report, picture = report_places(Path(path))
    replaced = report.exists() or (picture is not None and picture.exists())
    document = report_record(inspection, evaluation, settings=settings)
    if picture is None:
        with replacing(report) as place:
            place.write_text(f"{write(document)}\n", "utf-8", newline="\n")
    else:
        words = report_words(document, inspection=inspection, evaluation=evaluation, picture=picture.name)
        drawing = draw(evaluation.shape, title=evaluation.spec.id, cegu=evaluation.tones.cegu.u)
        with replacing(report) as place, replacing(picture) as beside:
            place.write_text(words, "utf-8", newline="\n")
            beside.write_text(drawing, "utf-8", newline="\n")
    return WrittenReport(path=report, picture=picture, replaced=replaced)


def report_record(inspection: Inspection, evaluation: Evaluation, *, settings: Settings) -> Record:
    """Give the report as one document."""
    spec = inspection.spec
    return record(
        {
            "bell": spec.id,
            "title": spec.title,
            "settings": dict(settings),
            "check": _part(check_record(spec, reading=inspection.reading, inspection=inspection)),
            "tones": _part(tones_record(evaluation)),
            "material": material_record(inspection.material),
            "sources": {
                "bell": spec.source,
                "reading": inspection.reading and inspection.reading.source,
                "wall": spec.wall.rule and spec.wall.rule.source,
                "measures": spec.measures.source,
                "huangzhong": evaluation.standard.source,
            },
            "certificates": _certificates(evaluation),
            "made_with": programs(),
        }
    )


def _part(document: Record) -> Record:
    return {key: value for key, value in document.items() if key not in {"schema", "version"}}


def _certificates(evaluation: Evaluation) -> Record:
    modes = evaluation.modes
    return {
        "cells": evaluation.mesh.mesh.t.shape[1],
        "nodes": len(modes.nodes),
        "unknowns": modes.unknowns,
        "complete_below_hz": modes.cut_hz,
        "rigid_motions": modes.rigid_motions,
        "rigid_energy": modes.rigid_energy,
        "largest_residual": float(modes.residuals.max()),
    }


def programs() -> Record:
    """Give the version of each program that a report is made with."""
    versions = {name: version(name) for name in _PROGRAMS}
    return versions | {"python": platform.python_version(), "system": platform.platform()}
