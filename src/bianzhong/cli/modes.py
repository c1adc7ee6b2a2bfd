"""``bianzhong modes``: how a bell moves at each of its partials, to be looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bianzhong.cli.files import file_rows
from bianzhong.cli.options import (
    Bell,
    Count,
    Detail,
    Fidelity,
    Json,
    MaterialId,
    Output,
    ReadingId,
    Whole,
    Without,
)
from bianzhong.cli.output import print_json, print_tables
from bianzhong.cli.solved import solved
from bianzhong.show.tables import Facts, Table, facts, reading_words, spread, table

if TYPE_CHECKING:
    from bianzhong.show.record import Record
    from bianzhong.study.pipeline import Evaluation

__all__ = ["modes"]


def modes(
    bell: Bell,
    *,
    output: Output,
    whole: Whole = False,
    count: Count = 20,
    fidelity: Fidelity = "standard",
    detail: Detail = False,
    without: Without = None,
    material: MaterialId = None,
    reading: ReadingId = None,
    json: Json = False,
) -> None:
    """Write the shapes of a bell's lowest modes to a .vtu file, for ParaView.

    Each mode is a field at the nodes, called by number, frequency, class and name; its size is of no meaning.
    """
    from bianzhong.fem.cad import SolidMesh
    from bianzhong.show.export import MODES, write_modes
    from bianzhong.show.files import modes_record
    from bianzhong.show.target import check_target

    check_target(output, suffixes=MODES)
    evaluation = solved(
        bell,
        reading=reading,
        material=material,
        count=count,
        fidelity=fidelity,
        detail=detail,
        whole=whole and detail,
        without=without,
    )
    names = [partial.name for partial in evaluation.tones.partials]
    body = evaluation.mesh.mesh
    written = write_modes(output, body, modes=evaluation.modes, names=names, whole=whole)
    if isinstance(evaluation.mesh, SolidMesh):
        written = replace(written, straightened=evaluation.mesh.straightened)
    record = modes_record(evaluation, whole=whole, written=written)
    if json:
        print_json(record)
    else:
        print_tables(_head(evaluation, record), _modes(record))


def _head(evaluation: Evaluation, record: Record) -> Facts:
    return facts(
        (
            ("bell", evaluation.spec.id),
            ("", evaluation.spec.title),
            ("reading", reading_words(evaluation.reading)),
            ("material", f"{evaluation.material.id}, {record['mass_kg']:.3f} kg"),
            ("fidelity", f"{record['fidelity']}, {record['dofs']} unknowns, {record['wall_seconds']:.1f} s"),
            *file_rows(record),
        )
    )


def _modes(record: Record) -> Table:
    rows = ((mode["field"], spread(mode["error_cents"])) for mode in record["modes"])
    return table(("field in the file", ">± cents"), rows)
