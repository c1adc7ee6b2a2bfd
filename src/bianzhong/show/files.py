"""JSON of files that were written.

``mesh_record``, keys in order: ``bell``, ``title``, ``reading`` (null for a bell without a text), ``material``,
``mass_kg`` (of the whole bell, as it is meshed), ``fidelity``; then ``file``, ``replaced`` (whether there was an older one), ``whole``
(false for the quarter x ≥ 0, y ≥ 0), ``left_out`` (parts of the bell that it does not hold), ``cells``, ``nodes`` (0 of
a STEP file), ``straightened`` (edges less curved than the wall, so that no cell is folded).

``modes_record``: the same, then ``dofs``, ``wall_seconds`` and ``complete_below_hz`` as in the JSON of tones, and
``modes``: its ``partials``, each with ``field``, what the file calls it, before the rest.

``report_file_record``: the same up to ``fidelity``, then ``file``, ``picture`` (null beside JSON) and ``replaced``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bianzhong.show.record import Record, record
from bianzhong.show.tones import tones_record

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.show.export import Written
    from bianzhong.show.report import WrittenReport
    from bianzhong.study.pipeline import Evaluation

__all__ = ["mesh_record", "modes_record", "report_file_record"]


def mesh_record(
    inspection: Inspection,
    *,
    fidelity: str,
    whole: bool,
    written: Written,
    mass_kg: float,
    left_out: Sequence[str],
) -> Record:
    """Give the bell that was meshed, its mass, and the file."""
    file = _file(written, whole=whole, left_out=left_out)
    return record({**_bell(inspection), "mass_kg": mass_kg, "fidelity": fidelity, **file})


def modes_record(evaluation: Evaluation, *, whole: bool, written: Written) -> Record:
    """Give the bell that was solved, the file, and the modes in it."""
    solved = tones_record(evaluation)
    partials = zip(written.fields, solved["partials"], strict=True)
    return record(
        {
            **_bell(evaluation),
            "fidelity": evaluation.fidelity,
            **_file(written, whole=whole, left_out=evaluation.left_out),
            **{key: solved[key] for key in ("dofs", "wall_seconds", "complete_below_hz")},
            "modes": [{"field": field, **partial} for field, partial in partials],
        }
    )


def report_file_record(evaluation: Evaluation, *, written: WrittenReport) -> Record:
    """Give the bell that a report is of, and the files."""
    return record(
        {
            **_bell(evaluation),
            "fidelity": evaluation.fidelity,
            "file": str(written.path),
            "picture": written.picture and str(written.picture),
            "replaced": written.replaced,
        }
    )


def _bell(known: Inspection | Evaluation) -> Record:
    return {
        "bell": known.spec.id,
        "title": known.spec.title,
        "reading": known.reading and known.reading.id,
        "material": known.material.id,
        "mass_kg": known.mass_kg,
    }


def _file(written: Written, *, whole: bool, left_out: Sequence[str]) -> Record:
    return {
        "file": str(written.path),
        "replaced": written.replaced,
        "whole": whole,
        "left_out": list(left_out),
        "cells": written.cells,
        "nodes": written.nodes,
        "straightened": written.straightened,
    }
