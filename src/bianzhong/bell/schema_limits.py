"""The layout of the file of limits, 大不出鈞，重不過石."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Discriminator, Field, Tag

from bianzhong.bell.readings import Limit
from bianzhong.bell.table import Length, Many, Mass, Number, Status, Table, Words, make
from bianzhong.units import Quantity

if TYPE_CHECKING:
    from bianzhong.units import Measures

__all__ = ["LimitsFile", "limits_of"]


class HeightLimit(Table):
    """A limit on the whole height."""

    id: Words
    title: Words
    of: Literal["height"]
    value: Length
    passage: Words
    source: Words
    status: Status
    note: str = ""


class MassLimit(Table):
    """A limit on the mass."""

    id: Words
    title: Words
    of: Literal["mass"]
    value: Mass
    passage: Words
    source: Words
    status: Status
    note: str = ""


class ToneLimit(Table):
    """A limit on the lower of a bell's two tones: the pitch of a string."""

    id: Words
    title: Words
    of: Literal["tone"]
    string: Length
    wave_speed: Number
    """Speed of waves on the string, m/s."""
    passage: Words
    source: Words
    status: Status
    note: str = ""


def _kind(limit: object) -> str:
    of = limit.get("of") if isinstance(limit, dict) else None
    return of if isinstance(of, str) and of in {"mass", "tone"} else "height"


AnyLimit = Annotated[
    Annotated[HeightLimit, Tag("height")]
    | Annotated[MassLimit, Tag("mass")]
    | Annotated[ToneLimit, Tag("tone")],
    Discriminator(_kind),
]


class LimitsFile(Table):
    """geometry/readings/rules/limits.toml."""

    schema_: Literal[1] = Field(alias="schema")
    limits: Many[AnyLimit]


def limits_of(file: LimitsFile, *, measures: Measures) -> tuple[Limit, ...]:
    """Turn a valid file into limits, their ± that of the measures."""
    return tuple(_limit(limit, measures=measures) for limit in file.limits)


def _limit(limit: HeightLimit | MassLimit | ToneLimit, *, measures: Measures) -> Limit:
    """Give a limit in SI with its ±: the relative one of the 尺 or the 斤, of a string also that of its waves.

    The lowest tone of a string of length L is c / 2L.
    """
    unit = measures.jin if isinstance(limit, MassLimit) else measures.chi
    share = (unit.plus_minus or 0.0) / unit
    match limit:
        case ToneLimit(string=length, wave_speed=speed):
            value = speed / (2 * length)
            share = math.hypot(share, (speed.plus_minus or 0.0) / speed)
        case HeightLimit() | MassLimit():
            value = float(limit.value)
    return make(Limit, limit, value=Quantity(value, plus_minus=share * value), measures=measures.source)
