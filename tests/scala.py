"""A strict reader of Scala files, written from the rules of the format and not from what writes them.

Source: M. Op de Coul, huygens-fokker.org/scala/scl_format.html, and help.htm on keyboard mappings.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Mapping", "ScalaError", "frequencies", "read_kbm", "read_scl"]

_CENTS = re.compile(r"[0-9]+\.[0-9]*")
_RATIO = re.compile(r"([0-9]+)(?:/([0-9]+))?")
_LARGEST = 2**31 - 1


class ScalaError(Exception):
    """The file breaks a rule of the format."""


@dataclass(frozen=True, kw_only=True)
class Mapping:
    """What a .kbm file says."""

    size: int
    first: int
    last: int
    middle: int
    reference: int
    hz: float
    octave: int
    keys: tuple[int | None, ...]


def _content(path: Path) -> list[str]:
    """The lines that are no comments."""
    raw = path.read_bytes()
    if any(byte > 0x7E or (byte < 0x20 and byte not in {0x09, 0x0A}) for byte in raw):
        msg = "a text file of ASCII lines"
        raise ScalaError(msg)
    if not raw.endswith(b"\n"):
        msg = "the last line must end"
        raise ScalaError(msg)
    return [line for line in raw.decode("ascii").splitlines() if not line.startswith("!")]


def _whole(line: str, *, what: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", line.strip()):
        msg = f"{what}: a whole number, not {line!r}"
        raise ScalaError(msg)
    return int(line)


def read_scl(path: Path) -> list[float]:
    """Read a scale: the cents of its degrees, of which the first (0) is implied in the file."""
    if path.suffix != ".scl":
        msg = "a scale file ends in .scl"
        raise ScalaError(msg)
    lines = _content(path)
    if len(lines) < 2 or not lines[0].strip():
        msg = "a description and a number of notes"
        raise ScalaError(msg)
    count = _whole(lines[1], what="number of notes")
    if count != len(lines) - 2 or count < 1:
        msg = f"{count} notes are announced, {len(lines) - 2} follow"
        raise ScalaError(msg)
    return [0.0, *(_pitch(line) for line in lines[2:])]


def _pitch(line: str) -> float:
    word = (line.split() or [""])[0]  # what follows the pitch is ignored
    if _CENTS.fullmatch(word):
        return float(word)
    ratio = _RATIO.fullmatch(word)
    parts = () if ratio is None else (int(ratio[1]), int(ratio[2] or 1))
    if not parts or not all(0 < part <= _LARGEST for part in parts):
        msg = f"a ratio or cents with a point, not {word!r}"
        raise ScalaError(msg)
    return 1200 * math.log2(parts[0] / parts[1])


def read_kbm(path: Path) -> Mapping:
    """Read a keyboard mapping: seven lines and as many entries as its size."""
    if path.suffix != ".kbm":
        msg = "a mapping ends in .kbm"
        raise ScalaError(msg)
    lines = _content(path)
    if len(lines) < 7:
        msg = "seven lines before the entries"
        raise ScalaError(msg)
    size, first, last, middle, reference = (_whole(line, what="header") for line in lines[:5])
    octave, entries = _whole(lines[6], what="octave"), [line.strip() for line in lines[7:]]
    if size != len(entries) or not (0 <= first <= middle <= last <= 127 and first <= reference <= last):
        msg = f"{size} entries are announced, {len(entries)} follow, keys {first} {middle} {reference} {last}"
        raise ScalaError(msg)
    keys = tuple(None if entry == "x" else _whole(entry, what="entry") for entry in entries)
    if not re.fullmatch(r"[0-9]+\.[0-9]+", lines[5].strip()) or keys[(reference - middle) % size] is None:
        msg = "a frequency in Hz, of a key that plays"
        raise ScalaError(msg)
    hz = float(lines[5])
    return Mapping(
        size=size, first=first, last=last, middle=middle, reference=reference, hz=hz, octave=octave, keys=keys
    )


def frequencies(scale: list[float], mapping: Mapping) -> dict[int, float]:
    """Frequency in Hz of each MIDI key that plays."""

    def cents(key: int) -> float | None:
        pattern, place = divmod(key - mapping.middle, mapping.size)
        degree = mapping.keys[place]
        if degree is None:
            return None
        period, rest = divmod(degree, len(scale) - 1)
        return scale[rest] + period * scale[-1] + pattern * _of(scale, mapping.octave)

    zero = cents(mapping.reference)
    played = {key: cents(key) for key in range(mapping.first, mapping.last + 1)}
    return {
        key: mapping.hz * 2 ** ((value - (zero or 0.0)) / 1200)
        for key, value in played.items()
        if value is not None
    }


def _of(scale: list[float], degree: int) -> float:
    period, rest = divmod(degree, len(scale) - 1)
    return scale[rest] + period * scale[-1]
