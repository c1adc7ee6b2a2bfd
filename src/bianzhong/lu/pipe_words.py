"""Reading a pipe: ``pipe``, ``pipe:stopped``, ``pipe:open,bore=area,end=rayleigh,chi=23.1cm,air=15C``."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from bianzhong.errors import PitchError, SpecError, did_you_mean
from bianzhong.lu.ends import ENDS, End
from bianzhong.lu.pipes import BORES, PIPE, Pipe
from bianzhong.units import MEASURES, Quantity, parse_length, parse_number

__all__ = ["PIPE_FORM", "pipe_id", "read_pipe"]

PIPE_FORM = "pipe:stopped,bore=area,end=rayleigh,chi=23.1cm,air=15C"
_CHI = (0.1, 0.5)
"""What may be a 尺, m."""
_AIR = (-30.0, 60.0)
"""What may be blown, °C."""


def read_pipe(text: str) -> Pipe:
    """Read a pipe; what is not said is as in :data:`bianzhong.lu.pipes.PIPE`.

    Parameters
    ----------
    text
        ``pipe``, and after a colon, in any order with commas between: ``open`` or ``stopped``; ``bore=`` diameter, area
        or yue; ``end=`` an id of ENDS; ``chi=`` a standard of measures or a length; ``air=`` degrees Celsius.

    Raises
    ------
    PitchError
        If a word is none of these, or is given twice, or the 尺 or the air is out of bounds.

    Examples
    --------
    >>> pipe = read_pipe("pipe:stopped,bore=area,air=15C")
    >>> pipe.stopped, pipe.bore, pipe.air, pipe.chi
    (True, 'area', 15.0, 0.231)
    """
    _, colon, words = text.strip().partition(":")
    found: dict[str, Any] = {}
    for word in words.split(",") if colon else ():
        name, value = _read(word.strip())
        if name in found:
            msg = f"huangzhong: a pipe must have one of each property, got a second in {reprlib.repr(text)}; leave one out"
            raise PitchError(msg)
        found[name] = value
    return replace(PIPE, **found)


def pipe_id(pipe: Pipe) -> str:
    """Write a pipe as :func:`read_pipe` reads it.

    Examples
    --------
    >>> pipe_id(read_pipe("pipe:air=15C,stopped"))
    'pipe:stopped,bore=diameter,end=levine-schwinger,chi=23.1 +/- 0.4 cm,air=15C'
    """
    kind = "stopped" if pipe.stopped else "open"
    chi, air = pipe.chi.write(unit="m"), pipe.air.write()
    return f"pipe:{kind},bore={pipe.bore},end={pipe.end.id},chi={chi},air={air}C"


def _read(word: str) -> tuple[str, Any]:
    key, equals, value = (part.strip() for part in word.partition("="))
    if not equals and word in {"open", "stopped"}:
        return "stopped", word == "stopped"
    _require(word if not equals else f"{key}=", what="a property of a pipe", known=_PROPERTIES)
    return key, _READERS[key](value)


def _bore(value: str) -> str:
    _require(value, what="the bore of a pipe", known=BORES)
    return value


def _end(value: str) -> End:
    _require(value, what="the end correction of a pipe", known=ENDS)
    return ENDS[value]


def _chi(value: str) -> Quantity:
    if not value[:1].isdigit():
        _require(value, what="the 尺 of a pipe", known=MEASURES)
        return MEASURES[value].chi
    try:
        chi = parse_length(value, where="huangzhong: the 尺 of a pipe")
    except SpecError as error:
        raise PitchError(str(error)) from error
    return _within(chi, bounds=_CHI, what="the 尺 of a pipe", unit="m")


def _air(value: str) -> Quantity:
    try:
        degrees = parse_number(re.sub(r"\s*°?C$", "", value))
    except SpecError as error:
        msg = f"huangzhong: the air of a pipe must be degrees Celsius, got {reprlib.repr(value)}; write it like 20 +/- 5 C"
        raise PitchError(msg) from error
    return _within(degrees, bounds=_AIR, what="the air of a pipe", unit="°C")


_READERS: dict[str, Callable[[str], Any]] = {"bore": _bore, "end": _end, "chi": _chi, "air": _air}
_PROPERTIES = ("open", "stopped", *(f"{key}=" for key in _READERS))


def _within(value: Quantity, *, bounds: tuple[float, float], what: str, unit: str) -> Quantity:
    low, high = bounds
    if not (low <= value <= high and (value.plus_minus or 0) < (high - low) / 4):
        msg = (
            f"huangzhong: {what} must lie between {low:g} and {high:g} {unit} with a ± below {(high - low) / 4:g} {unit}, "
            f"got {reprlib.repr(value.write(unit=unit))}; write it like {PIPE_FORM}"
        )
        raise PitchError(msg)
    return value


def _require(got: str, *, what: str, known: Iterable[str]) -> None:
    names = list(known)
    if got in names:
        return
    hint = did_you_mean(got, names, otherwise=f"write it like {PIPE_FORM}")
    msg = f"huangzhong: {what} must be one of {', '.join(names)}, got {reprlib.repr(got)}; {hint}"
    raise PitchError(msg)
