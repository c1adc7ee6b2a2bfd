"""The layout of the files of sets of bells."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from bianzhong.bell.scaling import SIZINGS, Sizing
from bianzhong.bell.table import Few, Name, Pitch, Status, Table, Words, make, make_all
from bianzhong.errors import SpecError
from bianzhong.lu import parse_pitch
from bianzhong.lu.sets import BellSet, Count, Frame, Rank, Row, Side

__all__ = ["SetFile", "set_of"]

_MOST_BELLS = 1000

_ANY_HUANGZHONG = 256.0
"""Hz: whether a lü can be read does not depend on it."""


def _pitch_or_none(words: str) -> str:
    if words != "-":
        parse_pitch(words, huangzhong=_ANY_HUANGZHONG)
    return words


Number = Annotated[int, Field(ge=0, le=_MOST_BELLS)]
PitchOrNone = Annotated[Words, AfterValidator(_pitch_or_none)]
"""A pitch, or "-" where a bell has none."""


class RowTable(Table):
    """[[frames.rows]]."""

    place: Words
    kind: Literal["chime", "single"] = "chime"
    a: Few[Pitch] = Field(min_length=1)
    b: Few[PitchOrNone] | None = None
    names: Few[str] | None = None
    sizing: Sizing | None = None

    @model_validator(mode="after")
    def _one_of_each_a_bell(self) -> RowTable:
        for name in ("b", "names"):
            given = getattr(self, name)
            if given is not None and len(given) != len(self.a):
                msg = f"{name}: must be one a bell, {len(self.a)}, got {len(given)}; bring a, b and names together"
                raise SpecError(msg)
        return self


class FrameTable(Table):
    """[[frames]]."""

    id: Name
    title: Words
    stones: Number = 0
    rows: Few[RowTable] = ()


class SideTable(Table):
    """A side of [[ranks]]."""

    side: Words
    frames: Few[Words] = Field(min_length=1)


class RankTable(Table):
    """[[ranks]]."""

    id: Name
    title: Words
    who: Words
    sides: Few[SideTable] = Field(min_length=1)
    note: str = ""


class CountTable(Table):
    """[[counts]]."""

    of: Literal["bells", "stones", "rows", "frames", "sides"]
    value: Number
    says: Words
    passage: Words
    source: Words
    rank: Words | None = None
    frames: Few[Words] = ()
    row: Words | None = None
    note: str = ""


class SetFile(Table):
    """A file of geometry/sets."""

    schema_: Literal[1] = Field(alias="schema")
    id: Name
    title: Words
    who: Words
    source: Words
    status: Status
    pitches: Words
    pitch_status: Status
    sizing: Sizing = SIZINGS[0]
    notes: str = ""
    frames: Few[FrameTable] = Field(min_length=1)
    ranks: Few[RankTable] = Field(min_length=1)
    counts: Few[CountTable] = ()


def set_of(file: SetFile, *, origin: str | None = None) -> BellSet:
    """Turn a valid file into a set.

    Parameters
    ----------
    file
        The file.
    origin
        The id or the path it was read by.

    Raises
    ------
    SpecError
        If an id stands twice, a side holds a frame that there is not, the set is over 1000 bells, or a
        count is not met.
    """
    _check_ids("frames", [frame.id for frame in file.frames])
    _check_ids("ranks", [rank.id for rank in file.ranks])
    made = make(
        BellSet,
        file,
        frames=tuple(make(Frame, frame, rows=make_all(Row, frame.rows)) for frame in file.frames),
        ranks=tuple(make(Rank, rank, sides=make_all(Side, rank.sides)) for rank in file.ranks),
        counts=make_all(Count, file.counts),
        origin=origin,
    )
    for rank in made.ranks:
        if (bells := sum(frame.bells for _, frame in made.hung(rank.id))) > _MOST_BELLS:
            msg = f"ranks: {rank.id} must hold at most {_MOST_BELLS} bells, got {bells}; leave frames out"
            raise SpecError(msg)
    made.require_counts()
    return made


def _check_ids(key: str, ids: list[str]) -> None:
    for id_ in ids:
        if ids.count(id_) > 1:
            msg = f"{key}: each id must stand once, got {id_[:60]!r} twice; rename one"
            raise SpecError(msg)
