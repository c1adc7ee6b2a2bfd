"""Sets of bells 樂縣: which bells hang on which side of whose frame, and at which pitch; no sizes.

A set is one scholar's, and has a rank (宮縣, 軒縣, 判縣, 特縣 ...) for each of those he gives. A rank
has sides, a side its frames 虡, a frame its rows, a row its bells. Every number
that the text states is a :class:`Count` with its quotation, and the set is held to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from bianzhong.errors import SpecError, did_you_mean

__all__ = ["BellSet", "Count", "Frame", "HungBell", "Kind", "Rank", "Row", "Side"]

Kind = Literal["chime", "single"]
"""編縣 hung in rows on one frame, or 特縣 (零鐘, 鎛) hung one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of bells on a frame, in the order they hang."""

    place: str
    """Where on the frame, e.g. "lower"."""
    kind: Kind
    a: tuple[str, ...]
    """Pitch of each bell's A-tone, as a lü with octave or a note with cents."""
    b: tuple[str, ...] | None = None
    """Pitch of each bell's B-tone, "-" where none is given; None where the text knows one tone a bell."""
    names: tuple[str, ...] | None = None
    """What is inscribed for the two tones, or what the text calls the bell."""
    sizing: str | None = None
    """The rule its bells are sized by, where it is not the set's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A frame 虡, and what hangs on it."""

    id: str
    title: str
    rows: tuple[Row, ...] = ()
    stones: int = 0
    """Chime stones 磬, which no bell is sized for."""

    @property
    def bells(self) -> int:
        """How many bells hang on it."""
        return sum(len(row.a) for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side 面 and the frames that stand on it, by id."""

    side: str
    frames: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """Who has which sides."""

    id: str
    title: str
    who: str
    sides: tuple[Side, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A number the text states, with the words it states it in."""

    of: Literal["bells", "stones", "rows", "frames", "sides"]
    value: int
    says: str
    """The number as the passage has it, e.g. 十六."""
    passage: str
    source: str
    rank: str | None = None
    """The rank counted; None for the frames by themselves."""
    frames: tuple[str, ...] = ()
    """The frames counted; all of the rank where none are named."""
    row: str | None = None
    """The rows counted, by their place; None for all."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HungBell:
    """A bell in its place."""

    number: int
    """In the set, from 1: side by side, frame by frame, row by row."""
    side: str
    frame: str
    row: str
    place: int
    """In its row, from 1."""
    kind: Kind
    a: str
    """Pitch wanted of the A-tone."""
    b: str | None
    """Pitch wanted of the B-tone; None where none is given."""
    name: str
    """Inscription or name, else empty."""
    sizing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BellSet:
    """The bells of one scholar, or of one find."""

    id: str
    title: str
    who: str
    source: str
    status: str
    """How far the numbers were verified."""
    pitches: str
    """What says which bell has which pitch."""
    pitch_status: str
    """How far that was verified."""
    sizing: str
    """The rule its bells are sized by unless a row names another."""
    frames: tuple[Frame, ...]
    ranks: tuple[Rank, ...]
    counts: tuple[Count, ...]
    notes: str = ""
    origin: str | None = None
    """The id or the path it was read by; None where it was made otherwise."""

    @property
    def where(self) -> str:
        """What a message calls the set."""
        return self.origin or self.id

    def rank(self, id_: str | None = None) -> Rank:
        """Give a rank by its id or its title, the first if none is asked for.

        Raises
        ------
        SpecError
            If the set has no such rank; the message names the nearest, or all.
        """
        known = {name: rank for rank in self.ranks for name in (rank.id, rank.title)}
        if id_ is None:
            return self.ranks[0]
        if id_ in known:
            return known[id_]
        ids = [rank.id for rank in self.ranks]
        hint = did_you_mean(id_, ids, otherwise=f"the ranks are {', '.join(ids)}")
        msg = f"{self.where}: rank must be one of the set's, got {id_[:60]!r}; {hint}"
        raise SpecError(msg)

    def frame(self, id_: str) -> Frame:
        """Give a frame by its id; raises SpecError if there is none."""
        for frame in self.frames:
            if frame.id == id_:
                return frame
        ids = ", ".join(frame.id for frame in self.frames)
        msg = f"{self.where}: frames must be those of the set, got {id_[:60]!r}; they are {ids}"
        raise SpecError(msg)

    def hung(self, rank: str | None = None) -> Iterator[tuple[str, Frame]]:
        """Go through the frames of a rank, each with its side."""
        for side in self.rank(rank).sides:
            for name in side.frames:
                yield side.side, self.frame(name)

    def bells(self, rank: str | None = None) -> tuple[HungBell, ...]:
        """Give every bell of a rank in its place.

        Raises
        ------
        SpecError
            If the set has no such rank.
        """
        places = (
            (side, frame, row, place)
            for side, frame in self.hung(rank)
            for row in frame.rows
            for place in range(len(row.a))
        )
        return tuple(
            HungBell(
                number=number,
                side=side,
                frame=frame.id,
                row=row.place,
                place=place + 1,
                kind=row.kind,
                a=row.a[place],
                b=None if row.b is None or row.b[place] == "-" else row.b[place],
                name="" if row.names is None else row.names[place],
                sizing=row.sizing or self.sizing,
            )
            for number, (side, frame, row, place) in enumerate(places, 1)
        )

    def held(self, count: Count) -> int:
        """Give what the set holds of what a count is of."""
        frames = (
            [self.frame(name) for name in count.frames]
            if count.rank is None
            else [each for _, each in self.hung(count.rank) if not count.frames or each.id in count.frames]
        )
        rows = [row for frame in frames for row in frame.rows if count.row in {None, row.place}]
        match count.of:
            case "bells":
                return sum(len(row.a) for row in rows)
            case "stones":
                return sum(frame.stones for frame in frames)
            case "rows":
                return len(rows)
            case "frames":
                return len(frames)
            case "sides":
                return len(self.rank(count.rank).sides)

    def require_counts(self) -> None:
        """Refuse a set that does not hold what its passages say.

        Raises
        ------
        SpecError
            For the first count that is not met.
        """
        for count in self.counts:
            if (held := self.held(count)) != count.value:
                whose = " of ".join(filter(None, (count.of, count.row, *count.frames, count.rank)))
                msg = (
                    f"{self.where}: {whose} must number {count.value} (「{count.passage}」), got {held}; "
                    "correct the rows, the ranks or the count"
                )
                raise SpecError(msg)
