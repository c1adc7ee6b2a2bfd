"""Read and write the data files: bells, readings, thickness rules, limits, materials, sets, texts.

The layouts are in the modules ``schema`` of this room. Shipped files are found by id in the folder
``geometry``, packed into the wheel as ``bianzhong/_geometry``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bianzhong.bell import toml
from bianzhong.bell.files import write_new, write_over
from bianzhong.bell.schema import BellFile, document, spec_of
from bianzhong.bell.schema_limits import LimitsFile, limits_of
from bianzhong.bell.schema_pitches import PitchesFile, pitches_document, pitches_of
from bianzhong.bell.schema_sets import SetFile, set_of
from bianzhong.bell.schema_sources import (
    MaterialFile,
    ReadingFile,
    RulesFile,
    material_of,
    reading_of,
    rules_of,
)
from bianzhong.bell.schema_texts import TextFile, text_of
from bianzhong.bell.table import Table, validate
from bianzhong.errors import SpecError, did_you_mean, located
from bianzhong.units import WARRING_STATES, Measures, find_measures

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.bell.pitches import Pitches
    from bianzhong.bell.readings import Limit, Reading, ThicknessRule
    from bianzhong.bell.spec import BellSpec
    from bianzhong.lu.sets import BellSet
    from bianzhong.lu.witnesses import Text

__all__ = [
    "data_folder",
    "is_set",
    "list_bells",
    "list_materials",
    "list_readings",
    "list_rules",
    "list_sets",
    "list_texts",
    "load_bell",
    "load_limits",
    "load_material",
    "load_pitches",
    "load_reading",
    "load_rule",
    "load_set",
    "load_text",
    "save_bell",
    "save_survey",
]

File = TypeVar("File", bound=Table)
Value = TypeVar("Value")
_CLIP = 60


# -- what there is --------------------------------------------------------------------------


def data_folder() -> Path:
    """Give the folder of the data files: the wheel's, else the checkout's ``geometry``."""
    package = Path(str(resources.files("bianzhong")))
    packed = package / "_geometry"
    return packed if packed.is_dir() else package.parents[1] / "geometry"


def list_bells() -> tuple[str, ...]:
    """Give the ids of the shipped bells."""
    return _ids("bells")


def list_readings() -> tuple[str, ...]:
    """Give the ids of the readings."""
    return _ids("readings")


def list_materials() -> tuple[str, ...]:
    """Give the ids of the materials."""
    return _ids("materials")


def list_sets() -> tuple[str, ...]:
    """Give the ids of the sets of bells."""
    return _ids("sets")


def list_texts() -> tuple[str, ...]:
    """Give the ids of the texts."""
    return _ids("texts")


def list_rules() -> tuple[str, ...]:
    """Give the ids of the thickness rules."""
    return tuple(rule.id for rule in _rules())


# -- reading --------------------------------------------------------------------------------


def load_bell(name: str | Path) -> BellSpec:
    """Read a bell file.

    Parameters
    ----------
    name
        Id of a shipped bell, or path of a file.

    Raises
    ------
    SpecError
        If there is no such bell, or the file cannot be read or breaks a rule.
    """
    path = _find(name, kind="bells")
    raw = toml.read(path)
    with located(str(path)):
        measures = _measures_of(raw)
        file = validate(BellFile, raw, measures=measures)
        rule = None if file.wall.rule is None else load_rule(file.wall.rule)
        return spec_of(file, measures=measures, rule=rule, origin=str(name))


def load_reading(name: str | Path) -> Reading:
    """Read a reading by its id or the path of a file; raises SpecError as :func:`load_bell`."""
    path = _find(name, kind="readings")
    return _load(path, layout=ReadingFile, make=reading_of)


def load_material(name: str | Path) -> Material:
    """Read a material by its id or the path of a file; raises SpecError as :func:`load_bell`."""
    path = _find(name, kind="materials")
    return _load(path, layout=MaterialFile, make=material_of)


def load_text(name: str | Path) -> Text:
    """Read a text by its id or the path of a file; raises SpecError as :func:`load_bell`."""
    return _load(_find(name, kind="texts"), layout=TextFile, make=text_of)


def load_rule(name: str) -> ThicknessRule:
    """Give a thickness rule by its id; raises SpecError naming the nearest if there is none."""
    rules = {rule.id: rule for rule in _rules()}
    if name not in rules:
        hint = did_you_mean(name, rules, otherwise=f"the rules are {', '.join(rules)}")
        msg = f"wall.rule: must be the id of a thickness rule, got {name[:_CLIP]!r}; {hint}"
        raise SpecError(msg)
    return rules[name]


def load_pitches(path: str | Path) -> Pitches:
    """Read a file of measured pitches; raises SpecError as :func:`load_bell`."""
    return _load(Path(path), layout=PitchesFile, make=pitches_of)


def load_set(name: str | Path) -> BellSet:
    """Read a set of bells by its id or the path of a file.

    Raises
    ------
    SpecError
        As :func:`load_bell`, or if the set does not hold the numbers that its passages state.
    """
    path = _find(name, kind="sets")
    raw = toml.read(path)
    with located(str(path)):
        return set_of(validate(SetFile, raw, measures=WARRING_STATES), origin=str(name))


def is_set(name: str) -> bool:
    """Whether this is the id of a set or the path of a file that holds frames, which no bell file does."""
    if name in _ids("sets"):
        return True
    with suppress(OSError):  # a name that no file can have is left to whoever reads it
        return name.endswith(".toml") and Path(name).is_file() and "frames" in toml.read(Path(name))
    return False


def load_limits(measures: Measures = WARRING_STATES) -> tuple[Limit, ...]:
    """Give the limits of 大不出鈞，重不過石, in the measures given."""
    path = data_folder() / "readings" / "rules" / "limits.toml"
    make = partial(limits_of, measures=measures)
    return _load(path, layout=LimitsFile, make=make, measures=measures)


@lru_cache
def _rules() -> tuple[ThicknessRule, ...]:
    return _load(data_folder() / "readings" / "rules" / "thickness.toml", layout=RulesFile, make=rules_of)


# -- writing --------------------------------------------------------------------------------


def save_bell(bell: BellSpec, path: str | Path) -> None:
    """Write a bell file, whole or not at all; an older file at ``path`` is replaced.

    Raises
    ------
    SpecError
        If the bell's measures have no id a file can name, or the file cannot be written.
    """
    write_over(Path(path), _toml(document(bell)))


def save_survey(bells: Sequence[BellSpec], *, pitches: Pitches, folder: str | Path) -> tuple[Path, ...]:
    """Write the bell files of a table and, apart from them, the file of measured pitches: all of them or none.

    Parameters
    ----------
    bells, pitches
        What to write: each bell as ``ID.toml``, the pitches as ``pitches.toml``, if there are any.
    folder
        Where to; made if it is not there.

    Raises
    ------
    SpecError
        If a file of that name says something else, or cannot be written.
    """
    texts = {Path(folder, f"{bell.id}.toml"): _toml(document(bell)) for bell in bells}
    if pitches.bells:
        texts[Path(folder, "pitches.toml")] = _toml(pitches_document(pitches))
    write_new(texts)
    return tuple(texts)


def _toml(tables: dict[str, Any]) -> str:
    find_measures(tables.get("measures", WARRING_STATES.id))
    return toml.write(tables)


# -- files ----------------------------------------------------------------------------------


def _ids(kind: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (data_folder() / kind).glob("*.toml")))


def _find(name: str | Path, *, kind: str) -> Path:
    """Give the path of a shipped file by its id, else the path itself."""
    if isinstance(name, str):
        known = _ids(kind)
        if name in known:
            return data_folder() / kind / f"{name}.toml"
        if not name.endswith(".toml") and "/" not in name and os.sep not in name:
            hint = did_you_mean(name, known, otherwise="give one that is there")
            msg = (
                f"{kind.removesuffix('s')}: must be an id or the path of a .toml file, got {name[:_CLIP]!r}; "
                f"{hint} (see: bianzhong list {kind})"
            )
            raise SpecError(msg)
    return Path(name)


def _measures_of(raw: dict[str, Any]) -> Measures:
    name = raw.get("measures", WARRING_STATES.id)
    return find_measures(name) if isinstance(name, str) else WARRING_STATES


def _load(
    path: Path, *, layout: type[File], make: Callable[[File], Value], measures: Measures = WARRING_STATES
) -> Value:
    raw = toml.read(path)
    with located(str(path)):
        return make(validate(layout, raw, measures=measures))
