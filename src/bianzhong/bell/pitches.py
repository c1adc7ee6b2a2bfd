"""Pitches measured on bells. They stand apart from the bell files, so that nobody fits a shape to a sound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.errors import SpecError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bianzhong.bell.spec import Targets

__all__ = ["Pitches"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pitches:
    """The measured pitches of several bells."""

    title: str
    source: str
    bells: Mapping[str, Targets]
    """By id of the bell: what was measured, as notes or frequencies."""

    def of(self, bell: str) -> Targets:
        """Give the pitches measured on a bell.

        Raises
        ------
        SpecError
            If there are none; the message names the most similar id.
        """
        if bell in self.bells:
            return self.bells[bell]
        hint = did_you_mean(bell, self.bells, otherwise=f"the first is {next(iter(self.bells))}")
        msg = f"measured pitches: must hold the bell {bell}, got none of that id among {len(self.bells)}; {hint}"
        raise SpecError(msg)
