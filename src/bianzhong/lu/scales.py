"""A tuning as instruments take it: tones upwards from the lowest, the octave it repeats in, and its keys."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from bianzhong.errors import PitchError
from bianzhong.lu.notes import A4_HZ

if TYPE_CHECKING:
    from bianzhong.lu.tones import Tone

__all__ = ["Scale", "make_scale"]

_A4_KEY = 69
_LAST_KEY = 127


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Tones upwards; the first is 1/1."""

    title: str
    """ASCII."""
    tones: tuple[Tone, ...]

    @property
    def octaves(self) -> int:
        """Octaves after which it repeats: the fewest that lie above all its tones."""
        return math.floor((self.tones[-1].cents - self.tones[0].cents) / 1200.0 + 1e-9) + 1

    @property
    def degrees(self) -> tuple[tuple[str, Fraction | None, float], ...]:
        """Label, ratio to the lowest tone and cents above it, of all but the lowest, and the octave at the end."""
        low = self.tones[0]
        inner = (
            (
                tone.label,
                None if tone.ratio is None or low.ratio is None else tone.ratio / low.ratio,
                tone.cents - low.cents,
            )
            for tone in self.tones[1:]
        )
        period = Fraction(2**self.octaves)
        return (
            *inner,
            ("octave" if self.octaves == 1 else f"{self.octaves} octaves", period, 1200.0 * self.octaves),
        )

    @property
    def keys(self) -> tuple[int | None, ...]:
        """For each key upwards from that of the lowest tone: the degree it plays, or None.

        Twelve keys an octave where each tone has a semitone to itself; else one key after another.
        """
        places = [round((tone.cents - self.tones[0].cents) / 100) for tone in self.tones]
        count = 12 * self.octaves
        if len(set(places)) < len(places) or places[-1] >= count:
            return tuple(range(len(self.tones)))
        return tuple(places.index(key) if key in places else None for key in range(count))

    def lowest_hz(self, *, huangzhong: float) -> float:
        """Frequency of the lowest tone, Hz, for a 黃鐘 in Hz."""
        return huangzhong * self.tones[0].factor

    def lowest_key(self, *, huangzhong: float) -> int:
        """MIDI key nearest to the lowest tone.

        Raises
        ------
        PitchError
            If there is none from 0 to 127.
        """
        hz = self.lowest_hz(huangzhong=huangzhong)
        key = round(_A4_KEY + 12 * math.log2(hz / A4_HZ))
        if not 0 <= key <= _LAST_KEY:
            msg = (
                f"huangzhong: the lowest tone must lie on a MIDI key (0 to {_LAST_KEY}, 8.2 to 12500 Hz), "
                f"got {hz:g} Hz; choose another 黃鐘"
            )
            raise PitchError(msg)
        return key


def make_scale(title: str, tones: Iterable[Tone]) -> Scale:
    """Order tones by pitch.

    Examples
    --------
    >>> from bianzhong.lu.schools import SCHOOLS
    >>> scale = make_scale("guanzi", SCHOOLS["guanzi"].tones)
    >>> [str(ratio) for _, ratio, _ in scale.degrees]
    ['9/8', '4/3', '3/2', '27/16', '2']
    >>> scale.keys
    (0, None, 1, None, None, 2, None, 3, None, 4, None, None)
    """
    return Scale(title=title, tones=tuple(sorted(tones, key=lambda tone: tone.cents)))
