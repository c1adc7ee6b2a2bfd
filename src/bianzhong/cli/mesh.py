"""``bianzhong mesh``: a bell in cells, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.cli.files import file_rows
from bianzhong.cli.options import Bell, Fidelity, Json, MaterialId, Output, ReadingId, Whole, load
from bianzhong.cli.output import print_json, print_tables
from bianzhong.errors import located
from bianzhong.show.tables import Facts, facts, reading_words

if TYPE_CHECKING:
    from bianzhong.bell.inspection import Inspection
    from bianzhong.show.record import Record

__all__ = ["mesh"]


def mesh(
    bell: Bell,
    *,
    output: Output,
    whole: Whole = False,
    fidelity: Fidelity = "standard",
    material: MaterialId = None,
    reading: ReadingId = None,
    json: Json = False,
) -> None:
    """Write a bell's mesh: .msh for Gmsh, .vtu for ParaView, .inp for CalculiX.

    The cells are 20-node hexahedra, the lengths metres. The .inp is always of the whole bell, free in space, with its
    bronze, and asks for the 20 lowest modes.
    """
    from bianzhong.bell.inspection import inspect
    from bianzhong.fem.bellmesh import mesh_bell
    from bianzhong.fem.symmetry import mirrored
    from bianzhong.show.export import MESHES, write_mesh
    from bianzhong.show.files import mesh_record
    from bianzhong.show.target import check_target

    check_target(output, suffixes=MESHES)
    spec, chosen, bronze = load(bell, reading=reading, material=material)
    inspection = inspect(spec, reading=chosen, material=bronze)
    with located(spec.where):
        body = mesh_bell(inspection.shape, fidelity=fidelity).mesh
    whole = whole or output.suffix.lower() == ".inp"
    if whole:
        body = mirrored(body).mesh
    written = write_mesh(output, body, material=inspection.material, title=spec.id)
    record = mesh_record(inspection, fidelity=fidelity, whole=whole, written=written)
    if json:
        print_json(record)
    else:
        print_tables(_table(inspection, record))


def _table(inspection: Inspection, record: Record) -> Facts:
    return facts(
        (
            ("bell", inspection.spec.id),
            ("", inspection.spec.title),
            ("reading", reading_words(inspection.reading)),
            ("material", f"{inspection.material.id}, {record['mass_kg']:.3f} kg"),
            ("fidelity", record["fidelity"]),
            *file_rows(record),
        )
    )
