"""Reading a pitch in any of the forms the field uses: a note, a frequency or a lü."""

from __future__ import annotations

import re
import reprlib
import unicodedata

from bianzhong.errors import PitchError
from bianzhong.lu.notes import parse_note
from bianzhong.lu.twelve import find, meant

__all__ = ["parse_pitch"]

_LETTERS = r"[^\W\d_]{2,}"
_LU = re.compile(
    rf"(?P<half>半?)(?P<name>{_LETTERS}(?:[\s'’-]+{_LETTERS})?)\s*(?:(?P<sign>[+\-−])\s*(?P<octave>[0-9]+))?"
)


def parse_pitch(text: str, *, huangzhong: float | None = None) -> float:
    """Read a pitch: a note (C4+25), a frequency (261.6 Hz, 440) or a lü with octave (姑洗+1, 半姑洗, guxian).

    After a note +25 means cents; after a lü +1 means one octave up, and so does 半 before it, half its length.

    Parameters
    ----------
    text
        The pitch.
    huangzhong
        Frequency of 黃鐘 in Hz, where the octave 0 of the lü starts.

    Returns
    -------
    float
        Frequency in Hz.

    Raises
    ------
    PitchError
        If it is none of these, or a lü is named without a huangzhong.

    Examples
    --------
    >>> parse_pitch("A4"), parse_pitch("姑洗+1", huangzhong=64.0), parse_pitch("guxian−1", huangzhong=64.0)
    (440.0, 162.0, 40.5)
    """
    words = unicodedata.normalize("NFC", text.strip())
    form = _LU.fullmatch(words)
    if form is None:
        return parse_note(words)
    try:
        lu = find(form["name"])
    except PitchError as error:
        msg = (
            "pitch: must be a lü like 姑洗+1, a note like C4+25 or a frequency like 261.6Hz, "
            f"got {reprlib.repr(text)}; {meant(form['name'])}"
        )
        raise PitchError(msg) from error
    if huangzhong is None:
        msg = f"pitch: a lü needs the frequency of 黃鐘, got {reprlib.repr(text)} without it; pass huangzhong in Hz"
        raise PitchError(msg)
    digits = form["octave"] or "0"
    if len(digits) > 1:
        msg = f"pitch: the number after a lü is octaves, one digit, got {reprlib.repr(text)}; cents go with a note only"
        raise PitchError(msg)
    octave = int(digits) if form["sign"] == "+" else -int(digits)
    return lu.hz(huangzhong=huangzhong, octave=octave + len(form["half"]))
