"""The layout of a file of measured pitches."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from bianzhong.bell.pitches import Pitches
from bianzhong.bell.spec import Targets
from bianzhong.bell.table import Many, Table, Words, validate
from bianzhong.errors import PitchError, SpecError
from bianzhong.lu.notes import parse_note

__all__ = ["PitchesFile", "pitches_document", "pitches_of"]


class MeasuredTable(Table):
    """[[bells]]."""

    id: Words
    a: Words | None = None
    b: Words | None = None


class PitchesFile(Table):
    """A file of measured pitches, its keys in the order they are written."""

    schema_: Literal[1] = Field(alias="schema")
    title: Words
    source: Words
    bells: Many[MeasuredTable] = Field(min_length=1)


def pitches_of(file: PitchesFile) -> Pitches:
    """Turn a valid file into pitches.

    Raises
    ------
    SpecError
        If a bell stands twice or without a pitch, or a pitch cannot be read.
    """
    bells: dict[str, Targets] = {}
    for bell in file.bells:
        if bell.id in bells or bell.a is bell.b is None:
            rule = "once" if bell.id in bells else "with a or b"
            msg = f"bells: {bell.id} must stand {rule}, got it otherwise; correct its entry"
            raise SpecError(msg)
        _check_pitches(bell)
        bells[bell.id] = Targets(a=bell.a, b=bell.b)
    return Pitches(title=file.title, source=file.source, bells=bells)


def _check_pitches(bell: MeasuredTable) -> None:
    for pitch in filter(None, (bell.a, bell.b)):
        try:
            parse_note(pitch)
        except PitchError as error:
            msg = f"bells: {bell.id}, {error}"
            raise SpecError(msg) from error


def pitches_document(pitches: Pitches) -> dict[str, Any]:
    """Give the file of measured pitches as plain tables."""
    file = validate(
        PitchesFile,
        {
            "schema": 1,
            "title": pitches.title,
            "source": pitches.source,
            "bells": [{"id": name, "a": each.a, "b": each.b} for name, each in pitches.bells.items()],
        },
        measures=None,
    )
    return file.model_dump(by_alias=True, exclude_none=True)
