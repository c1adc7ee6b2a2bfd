"""The kinds of value a data file holds, as pydantic types: a table, lengths, numbers, fractions.

A value is read from TOML with the file's measures as the validation context. Without a
context a table is made from a spec, and its values are taken as they are.
"""

from __future__ import annotations

import re
import reprlib
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    Strict,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from bianzhong.errors import BellError, SpecError, did_you_mean
from bianzhong.lu import parse_pitch
from bianzhong.units import (
    Measures,
    Quantity,
    parse_density,
    parse_length,
    parse_mass,
    parse_modulus,
    parse_number,
)

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = [
    "Density",
    "Few",
    "Length",
    "Many",
    "Mass",
    "Modulus",
    "Name",
    "Number",
    "Parts",
    "Pitch",
    "Status",
    "Table",
    "Words",
    "as_quantity",
    "knows",
    "make",
    "make_all",
    "maybe",
    "validate",
]

Value = TypeVar("Value")
_FRACTION = re.compile(r"[0-9]{1,6}(?:/[0-9]{1,6})?")
_CLIP = 60
_ANY_HUANGZHONG = 256.0
"""Hz: whether a lü can be read does not depend on it."""
_KINDS = ("length", "mass", "modulus", "density", "number", "volume", "pitch", "lü", "amount")
"""What the parsers call a value whose key they do not know."""


class Table(BaseModel):
    """A table of a data file: strict, and without unknown keys."""

    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False, from_attributes=True)

    @classmethod
    def known_keys(cls) -> dict[str, Any]:
        """Give the annotation of each key, by the name it has in the file."""
        return {info.alias or name: info.annotation for name, info in cls.model_fields.items()}

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown_keys(cls, data: object, info: ValidationInfo) -> object:
        if isinstance(info.context, Measures) and not isinstance(data, dict):
            msg = f"must be a table, got {reprlib.repr(data)}; see geometry/README.md"
            raise SpecError(msg)
        known = list(cls.known_keys())
        for key in data if isinstance(data, dict) else ():
            if key not in known:
                hint = did_you_mean(str(key), known, otherwise=f"the keys are {', '.join(known)}")
                msg = f"must hold known keys only, got {str(key)[:_CLIP]!r}; {hint}"
                raise SpecError(msg)
        return data


File = TypeVar("File", bound=Table)


def validate(layout: type[File], raw: object, *, measures: Measures | None) -> File:
    """Read plain tables by a layout.

    Parameters
    ----------
    layout
        The layout.
    raw
        The tables of a file, or the values of a spec.
    measures
        What the lengths of a file are read by; None for a spec, whose values are taken as they are.

    Raises
    ------
    SpecError
        For the first thing wrong, naming its key.
    """
    try:
        return layout.model_validate(raw, context=measures)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise SpecError(_sentence(first)) from error


def _sentence(error: ErrorDetails) -> str:
    """Say what is wrong with a value: where, the rule, what was got, what to do."""
    where = _where(error["loc"])
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, BellError):
        rule = str(cause)
        head, colon, rest = rule.partition(": ")
        rule = rest if colon and head in _KINDS else rule
        return f"{where}: {rule}" if where else rule
    if error["type"] == "missing":
        return f"{where}: must be given, got nothing; add the key"
    if error["type"] == "too_long":
        context = error["ctx"]
        return f"{where}: must hold at most {context['max_length']} tables, got more; leave some out"
    rule = error["msg"].replace("Input should be", "must be")
    got = "a table" if isinstance(error["input"], dict) else reprlib.repr(error["input"])
    return f"{where}: {rule}, got {got}; see geometry/README.md"


def _where(path: tuple[int | str, ...]) -> str:
    """Write the path of a key as in ``ridges[1].at``."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(
        "."
    )


def _tables(annotation: object) -> Iterator[type[Table]]:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        if issubclass(annotation, Table):
            yield annotation
        return
    for inner in get_args(annotation):
        yield from _tables(inner)


def knows(table: type[Table], path: list[str]) -> bool:
    """Whether ``path`` (keys from the outside in) leads to a key of the table."""
    if not path:
        return True
    keys = table.known_keys()
    if path[0] not in keys:
        return False
    inner = list(_tables(keys[path[0]]))
    return any(knows(each, path[1:]) for each in inner) if inner else not path[1:]


def as_quantity(value: object) -> Quantity:
    """Take a value of a spec: a quantity as it is, a plain float as one without ±."""
    return value if isinstance(value, Quantity) else Quantity(float(str(value)))


def _reads(parse: Callable[[object, Measures], Quantity]) -> PlainValidator:
    def read(value: object, info: ValidationInfo) -> Quantity:
        if not isinstance(info.context, Measures):
            return as_quantity(value)
        return parse(value, info.context)

    return PlainValidator(read)


def _writes(unit: str) -> PlainSerializer:
    def write(value: Quantity) -> str:
        return value.write(unit=unit)

    return PlainSerializer(write)


def _fraction(value: object) -> Fraction:
    words = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if _FRACTION.fullmatch(words) is None or Fraction(words.split("/")[0]) == 0 or words.endswith("/0"):
        msg = f'must be a positive whole number or a fraction, got {str(value)[:_CLIP]!r}; write it as 6 or "16/3"'
        raise SpecError(msg)
    return Fraction(words)


def _name(words: str) -> str:
    if not words.isprintable() or "/" in words or "\\" in words:
        msg = f"must be a name without / and \\, got {words[:_CLIP]!r}; an id is a file's name without .toml"
        raise SpecError(msg)
    return words


def _pitch(words: str) -> str:
    parse_pitch(words, huangzhong=_ANY_HUANGZHONG)
    return words


Length = Annotated[Quantity, _reads(parse_length), _writes("m")]
Mass = Annotated[Quantity, _reads(parse_mass), _writes("kg")]
Modulus = Annotated[Quantity, _reads(lambda value, _: parse_modulus(value)), _writes("Pa")]
Density = Annotated[Quantity, _reads(lambda value, _: parse_density(value)), _writes("kg/m3")]
Number = Annotated[Quantity, _reads(lambda value, _: parse_number(value)), _writes("")]
Parts = Annotated[Fraction, PlainValidator(_fraction)]
Item = TypeVar("Item")
Many = Annotated[tuple[Item, ...], Strict(strict=False), Field(max_length=5000)]
"""An array of a file, kept as a tuple; its items stay strict. No table of bells is longer."""
Few = Annotated[tuple[Item, ...], Strict(strict=False), Field(max_length=100)]
"""The same, of what a bell has only few of."""
Words = Annotated[str, StringConstraints(min_length=1)]
Pitch = Annotated[Words, AfterValidator(_pitch)]
"""A note, a frequency or a lü, which is kept as it is written."""
Name = Annotated[Words, AfterValidator(_name)]
"""An id: it names a file."""
Status = Literal["verified", "secondary", "derived", "unverified", "assumption"]


def make(cls: type[Value], table: Table, **known: object) -> Value:
    """Make a frozen value of the fields it shares with a table, and of those ``known`` otherwise."""
    shared = {field.name for field in fields(cls)} & type(table).model_fields.keys() - known.keys()  # type: ignore[arg-type]
    return cls(**{name: getattr(table, name) for name in shared} | known)


def maybe(cls: type[Value], table: Table | None) -> Value | None:
    """Make a value as :func:`make`, or none of no table."""
    return None if table is None else make(cls, table)


def make_all(cls: type[Value], tables: Sequence[Table]) -> tuple[Value, ...]:
    """Make a value as :func:`make` of each table."""
    return tuple(make(cls, table) for table in tables)
