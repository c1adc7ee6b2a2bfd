"""JSON of a bell's tones.

Keys, in order: ``bell``, ``title``, ``reading`` (null for a bell without a text), ``material``, ``fidelity``,
``huangzhong``, ``huangzhong_hz``, ``mass_kg``, ``dofs`` (unknowns of all the problems solved), ``cells`` (hexahedra or,
with ``--detail``, tetrahedra), ``whole`` (solved without symmetry), ``left_out`` (parts of the bell that the mesh does
not hold), ``wall_seconds``,
``complete_below_hz`` (no partial below it is missing), ``material_cents`` (± on every tone by E, ν and ρ, none on the
interval); then

- ``tones.a``, ``tones.b``: ``frequency_hz``, ``error_cents`` (± of the mesh), ``symmetry``, ``mode``, ``residual``,
  ``note``, ``lu`` (with octave), ``lu_cents``;
- ``interval_cents`` (from A up to B), ``interval_error_cents``, ``interval_ratio``, ``nearest_interval`` (``name``,
  ``ratio``, ``chinese``, ``cents``: computed minus named);
- ``two_tone``: ``verdict``, ``reason``;
- ``strikes.zhenggu``, ``strikes.cegu``: ``place`` (``u``, ``x_mm`` from the middle of the face, ``up_from_lip_mm``),
  ``strengths`` (``a_per_kg``, ``b_per_kg``, ``partials_per_kg`` in the order of ``partials``), ``leakage_db`` (the
  other tone against the wanted one), ``silent_by_symmetry`` (whether the other tone is);
- ``partials``, ascending: ``frequency_hz``, ``error_cents``, ``symmetry``, ``mode``, ``mode_share``, ``class_share`` (1 but for a bell solved whole), ``ratio_to_a``,
  ``residual``;
- ``targets``, ``measured``: null, or ``a``, ``b``, ``interval``, each null or ``target`` (the pitch the bell is
  meant to have, or was measured to have), ``cents`` (computed minus that), ``mesh_cents``, ``material_cents``.

What symmetry keeps silent is null. An ``error_cents`` that is null has an ``error_reason`` beside it.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from bianzhong.fem.cad import SolidMesh
from bianzhong.show.pitches import pitch_record, standard_record
from bianzhong.show.record import Record, finite, record
from bianzhong.tones.compare import material_cents

if TYPE_CHECKING:
    from bianzhong.study.pipeline import Evaluation
    from bianzhong.tones import Comparison, Partial, Strike, Tones
    from bianzhong.tones.compare import Deviation

__all__ = ["tones_record", "up_from_lip"]

_NO_PARTNER = "no mode of the coarser mesh moves alike"


def tones_record(evaluation: Evaluation) -> Record:
    """Give everything an evaluation found as one document."""
    e, tones = evaluation, evaluation.tones
    return record(
        {
            "bell": e.spec.id,
            "title": e.spec.title,
            "reading": e.reading and e.reading.id,
            "material": e.material.id,
            "fidelity": e.fidelity,
            **standard_record(e.standard),
            "mass_kg": e.mass_kg,
            "dofs": e.modes.unknowns,
            "cells": "tetrahedra" if isinstance(e.mesh, SolidMesh) else "hexahedra",
            "whole": e.mesh.whole,
            "left_out": list(e.left_out),
            "wall_seconds": e.wall_seconds,
            "complete_below_hz": e.modes.cut_hz,
            "material_cents": material_cents(e.material),
            "tones": {
                "a": _tone(tones.a, huangzhong=e.standard.huangzhong_hz),
                "b": _tone(tones.b, huangzhong=e.standard.huangzhong_hz),
            },
            **_interval(tones),
            "two_tone": asdict(tones.two_tone),
            "strikes": {
                "zhenggu": _strike(
                    e, tones.zhenggu, leakage_db=tones.zhenggu_leakage_db, other=tones.b_index
                ),
                "cegu": _strike(e, tones.cegu, leakage_db=tones.cegu_leakage_db, other=tones.a_index),
            },
            "partials": [_partial(partial, a=tones.a) for partial in tones.partials],
            "targets": _deviations(e.comparison),
            "measured": _deviations(e.measured),
        }
    )


def up_from_lip(evaluation: Evaluation, strike: Strike) -> float:
    """Height of a strike place above the lip below it, m."""
    lip = evaluation.shape.lip_depth(abs(strike.point[0]))
    return float(strike.point[2] + lip)


def _tone(partial: Partial, *, huangzhong: float) -> Record:
    pitch = pitch_record(partial.frequency_hz, huangzhong=huangzhong)
    return {"frequency_hz": pitch.pop("frequency_hz"), **_certificate(partial), **pitch}


def _certificate(partial: Partial) -> Record:
    error = finite(partial.error_cents)
    return {
        "error_cents": error,
        **({"error_reason": _NO_PARTNER} if error is None else {}),
        "symmetry": str(partial.name.symmetry),
        "mode": str(partial.name),
        "residual": partial.residual,
    }


def _partial(partial: Partial, *, a: Partial) -> Record:
    return {
        "frequency_hz": partial.frequency_hz,
        **_certificate(partial),
        "mode_share": partial.name.share,
        "class_share": partial.name.class_share,
        "ratio_to_a": partial.frequency_hz / a.frequency_hz,
    }


def _interval(tones: Tones) -> Record:
    near = tones.nearest_interval
    return {
        "interval_cents": tones.interval_cents,
        "interval_error_cents": finite(tones.interval_error_cents),
        "interval_ratio": tones.interval_ratio,
        "nearest_interval": {
            "name": near.name,
            "ratio": str(near.interval.ratio),
            "chinese": near.interval.chinese,
            "cents": near.cents,
        },
    }


def _strike(evaluation: Evaluation, strike: Strike, *, leakage_db: float | None, other: int) -> Record:
    tones = evaluation.tones
    strengths = [
        None if silent else float(s) for s, silent in zip(strike.strengths, strike.silent, strict=True)
    ]
    return {
        "place": {
            "u": strike.u,
            "x_mm": 1e3 * float(strike.point[0]),
            "up_from_lip_mm": 1e3 * up_from_lip(evaluation, strike),
        },
        "strengths": {
            "a_per_kg": strengths[tones.a_index],
            "b_per_kg": strengths[tones.b_index],
            "partials_per_kg": strengths,
        },
        "leakage_db": finite(leakage_db),
        "silent_by_symmetry": bool(strike.silent[other]),
    }


def _deviations(comparison: Comparison | None) -> Record | None:
    if comparison is None:
        return None
    return {name: _deviation(getattr(comparison, name)) for name in ("a", "b", "interval")}


def _deviation(deviation: Deviation | None) -> Record | None:
    if deviation is None:
        return None
    return {
        "target": deviation.target,
        "cents": deviation.cents,
        "mesh_cents": finite(deviation.mesh_cents),
        "material_cents": deviation.material_cents,
    }
