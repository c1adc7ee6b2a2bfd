"""JSON of what there is: ``bells``, ``readings``, ``materials``, ``sets``, ``texts``, each a list of objects, as many as are asked for.

- bells: ``id``, ``title``, ``source``, ``reading`` (null for a bell without a text), ``material``, ``wall`` (the
  rule, length or mass that sets it);
- readings: ``id``, ``title``, ``who``, ``status``, ``xian_is``, ``open`` (what it leaves open), ``source``;
- materials: ``id``, ``title``, then ``young_gpa``, ``poisson``, ``density_kg_m3``, ``loss_factor``, each ``value``,
  ``plus_minus``, ``status``, ``source``;
- sets: ``id``, ``title``, ``who``, ``status``, ``source``, ``sizing``, ``ranks``, each ``id``, ``title``, ``who``, ``sides``,
  ``bells``, ``stones``;
- texts: ``id``, ``siglum``, ``title``, ``who`` (the witnesses in it), ``figures``, ``directions``, ``corrections`` (how many of
  each), ``source``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bianzhong.bell.catalogue import (
    list_bells,
    list_materials,
    list_readings,
    list_sets,
    list_texts,
    load_bell,
    load_material,
    load_reading,
    load_set,
    load_text,
)
from bianzhong.show.record import Record, record
from bianzhong.show.witnesses import text_record

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec, WallSpec
    from bianzhong.lu.sets import BellSet, Rank

__all__ = ["KINDS", "list_record", "material_record", "wall_words"]

_QUANTITIES = {
    "young_gpa": ("young", 1e-9),
    "poisson": ("poisson", 1.0),
    "density_kg_m3": ("density", 1.0),
    "loss_factor": ("loss_factor", 1.0),
}


def list_record(kinds: tuple[str, ...]) -> Record:
    """Give the shipped data of the kinds asked for."""
    return record({kind: KINDS[kind]() for kind in kinds})


def wall_words(wall: WallSpec) -> str:
    """Say what sets a wall: a rule, a length or the mass."""
    if wall.rule is not None:
        return wall.rule.id + (f", {wall.bell} bell" if wall.bell else "")
    if wall.thickness is not None:
        return wall.thickness.write(unit="m")
    return f"by mass {wall.mass.write(unit='kg')}" if wall.mass is not None else ""


def _bells() -> list[Record]:
    return [_bell(load_bell(name)) for name in list_bells()]


def _readings() -> list[Record]:
    return [_reading(load_reading(name)) for name in list_readings()]


def _materials() -> list[Record]:
    return [material_record(load_material(name)) for name in list_materials()]


def _sets() -> list[Record]:
    return [_set(load_set(name)) for name in list_sets()]


def _texts() -> list[Record]:
    return [text_record(load_text(name)) for name in list_texts()]


KINDS: dict[str, Callable[[], list[Record]]] = {
    "bells": _bells,
    "readings": _readings,
    "materials": _materials,
    "sets": _sets,
    "texts": _texts,
}
"""What can be listed."""


def _bell(bell: BellSpec) -> Record:
    return {
        "id": bell.id,
        "title": bell.title,
        "source": bell.source,
        "reading": bell.text and bell.text.reading,
        "material": bell.material,
        "wall": wall_words(bell.wall),
    }


def _reading(reading: Reading) -> Record:
    names = ("id", "title", "who", "status", "xian_is")
    own = {name: getattr(reading, name) for name in names}
    return own | {"open": list(reading.open), "source": reading.source}


def material_record(material: Material) -> Record:
    """Give a bronze: each value with its ±, status and source."""
    quantities = {
        key: _quantity(material, name, factor=factor) for key, (name, factor) in _QUANTITIES.items()
    }
    return {"id": material.id, "title": material.title, **quantities}


def _set(of: BellSet) -> Record:
    names = ("id", "title", "who", "status", "source", "sizing")
    return {name: getattr(of, name) for name in names} | {"ranks": [_rank(of, rank) for rank in of.ranks]}


def _rank(of: BellSet, rank: Rank) -> Record:
    return {
        "id": rank.id,
        "title": rank.title,
        "who": rank.who,
        "sides": [side.side for side in rank.sides],
        "bells": len(of.bells(rank.id)),
        "stones": sum(frame.stones for _, frame in of.hung(rank.id)),
    }


def _quantity(material: Material, name: str, *, factor: float) -> Record:
    value = getattr(material, name)
    source = next(each for each in material.sources if each.field == name)
    return {
        "value": value * factor,
        "plus_minus": None if value.plus_minus is None else value.plus_minus * factor,
        "status": source.status,
        "source": source.text,
    }
