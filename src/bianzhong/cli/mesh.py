"""``bianzhong mesh``: a bell in cells, for other programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bianzhong.cli.files import file_rows
from bianzhong.cli.options import (
    Bell,
    Detail,
    Fidelity,
    FidelityName,
    Json,
    MaterialId,
    Output,
    ReadingId,
    Whole,
    Without,
    load,
)
from bianzhong.cli.output import print_json, print_tables
from bianzhong.errors import located
from bianzhong.show.tables import Facts, facts, reading_words

if TYPE_CHECKING:
    from pathlib import Path

    from bianzhong.bell.inspection import Inspection
    from bianzhong.bell.shape import BellShape
    from bianzhong.show.export import Written
    from bianzhong.show.record import Record

__all__ = ["mesh"]


def mesh(
    bell: Bell,
    *,
    output: Output,
    whole: Whole = False,
    fidelity: Fidelity = "standard",
    detail: Detail = False,
    without: Without = None,
    material: MaterialId = None,
    reading: ReadingId = None,
    json: Json = False,
) -> None:
    """Write a bell's mesh, .msh for Gmsh, .vtu for ParaView, .inp for CalculiX, or with --detail its solid, .step or .stl.

    The cells are 20-node hexahedra, with --detail 10-node tetrahedra; lengths are metres, in .step and .stl
    millimetres. The .inp is always of the whole bell, free in space, with its bronze, and asks for the 20 lowest modes.
    """
    from bianzhong.bell.inspection import inspect
    from bianzhong.bell.shape import BellShape
    from bianzhong.show.export import MESHES, SOLIDS
    from bianzhong.show.files import mesh_record
    from bianzhong.show.target import check_target

    check_target(output, suffixes=SOLIDS if detail else MESHES)
    spec, chosen, bronze = load(bell, reading=reading, material=material)
    inspection = inspect(spec, reading=chosen, material=bronze)
    whole = whole or output.suffix.lower() == ".inp"
    with located(spec.where):
        shape = BellShape(inspection.dimensions.without(*(without or ())))
        write = _write_solid if detail else _write_cells
        written, volume = write(output, shape, inspection=inspection, fidelity=fidelity, whole=whole)
    record = mesh_record(
        inspection,
        fidelity=fidelity,
        whole=whole,
        written=written,
        mass_kg=volume * inspection.material.density,
        left_out=_left_out(shape, detail=detail, whole=whole),
    )
    if json:
        print_json(record)
    else:
        print_tables(_table(inspection, record))


def _write_cells(
    output: Path, shape: BellShape, *, inspection: Inspection, fidelity: FidelityName, whole: bool
) -> tuple[Written, float]:
    from bianzhong.fem.bellmesh import mesh_bell
    from bianzhong.fem.symmetry import mirrored
    from bianzhong.show.export import write_mesh

    body = mesh_bell(shape, fidelity=fidelity).mesh
    if whole:
        body = mirrored(body).mesh
    written = write_mesh(output, body, material=inspection.material, title=inspection.spec.id)
    return written, shape.volume


def _write_solid(
    output: Path, shape: BellShape, *, inspection: Inspection, fidelity: FidelityName, whole: bool
) -> tuple[Written, float]:
    from bianzhong.fem.cad import mesh_solid, step
    from bianzhong.show.export import write_mesh, write_step

    if output.suffix.lower() == ".step":
        words, volume = step(shape, whole=whole)
        return write_step(output, words), volume * (1 if whole else 4)
    solid = mesh_solid(shape, fidelity=fidelity, whole=whole)
    written = write_mesh(output, solid.mesh, material=inspection.material, title=inspection.spec.id)
    return replace(written, straightened=solid.straightened), solid.bell_volume


def _left_out(shape: BellShape, *, detail: bool, whole: bool) -> tuple[str, ...]:
    """Parts of the bell that the file does not hold."""
    from bianzhong.fem.cad import broken_by

    if not detail:
        return shape.dimensions.details
    return () if whole else broken_by(shape.dimensions)


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
