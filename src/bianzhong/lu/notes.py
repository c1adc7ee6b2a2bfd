"""Note names of equal temperament (A4 = 440 Hz) with cents, as bell studies write them."""

from __future__ import annotations

import re
import reprlib

from bianzhong.errors import PitchError
from bianzhong.lu.cents import CENTS_PER_OCTAVE, cents_between

__all__ = ["A4_HZ", "note_name", "parse_note"]

A4_HZ = 440.0
"""Concert pitch, Hz. Source: ISO 16:1975; Braun (2003) counts his cents from it."""

_NAMES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
_A4 = 57
"""Semitones from C0 to A4."""
_SHIFT = {"": 0, "#": 1, "♯": 1, "b": -1, "♭": -1}
_NOTE = re.compile(
    r"(?P<before>[#♯b♭]?)\s*(?P<letter>[A-G])\s*(?P<after>[#♯b♭]?)\s*(?P<octave>-?[0-9]{1,2})"
    r"\s*(?:(?P<sign>[+\-−])\s*(?P<cents>[0-9]{1,4}(?:\.[0-9]+)?))?"
)
_HZ = re.compile(r"(?P<hz>[0-9]{1,9}(?:\.[0-9]+)?)\s*(?:[Hh][Zz])?")
_LOWEST_HZ, _HIGHEST_HZ = 8.0, 32_000.0
"""What may be a pitch: the notes of the octaves that are read, C-1 to B10."""
_OCTAVES = range(-1, 11)


def parse_note(text: str) -> float:
    """Read a note with cents (C4+25, ♯F4−12, bB3, B♭3) or a frequency (261.6 Hz, 440) in Hz.

    The accidental stands before or after the letter, the cents after the octave;
    spaces and the typographic minus are allowed.

    Raises
    ------
    PitchError
        If the text is neither, has two accidentals, an octave outside -1 to 10,
        more than 1200 cents or a frequency outside 8 to 32,000 Hz.

    Examples
    --------
    >>> parse_note("A4"), parse_note("#A3") == parse_note("B♭3"), parse_note("261.6 Hz")
    (440.0, True, 261.6)
    """
    words = text.strip()
    plain = _HZ.fullmatch(words)
    if plain is not None and _LOWEST_HZ <= float(plain["hz"]) <= _HIGHEST_HZ:
        return float(plain["hz"])
    note = _NOTE.fullmatch(words)
    if note is None or (note["before"] and note["after"]) or int(note["octave"]) not in _OCTAVES:
        msg = (
            "pitch: must be a capital note with octave -1 to 10 and perhaps cents, or 8 to 32000 Hz in plain digits, "
            f"got {reprlib.repr(text)}; write it like C4+25, F#4-12, Bb3 or 261.6Hz"
        )
        raise PitchError(msg)
    deviation = float(note["cents"] or 0)
    if deviation > CENTS_PER_OCTAVE:
        msg = f"pitch: the cents must be at most an octave, got {reprlib.repr(text)}; name the note that is nearest"
        raise PitchError(msg)
    semitones = (
        _NAMES.index(note["letter"])
        + _SHIFT[note["before"] or note["after"]]
        + 12 * int(note["octave"])
        - _A4
    )
    up = deviation if note["sign"] == "+" else -deviation
    return float(A4_HZ * 2 ** ((100 * semitones + up) / CENTS_PER_OCTAVE))


def note_name(hz: float) -> str:
    """Nearest note and whole cents of a frequency in Hz; :func:`parse_note` reads it back.

    Raises
    ------
    PitchError
        If the frequency is not positive and finite.

    Examples
    --------
    >>> note_name(440.0), note_name(265.43), note_name(202.98)
    ('A4', 'C4+25', 'G#3-39')
    """
    semitone, above = divmod(round(cents_between(A4_HZ, hz)) + 50, 100)
    octave, degree = divmod(semitone + _A4, 12)
    deviation = above - 50
    return f"{_NAMES[degree]}{octave}" + (f"{deviation:+d}" if deviation else "")
