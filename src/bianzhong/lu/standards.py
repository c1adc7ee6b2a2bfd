"""Pitch standards: the frequency of 黃鐘 that the twelve lü are counted from."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bianzhong.errors import PitchError, did_you_mean
from bianzhong.lu.notes import parse_note
from bianzhong.lu.pipe_words import pipe_id, read_pipe
from bianzhong.lu.pipes import BORES, PIPE
from bianzhong.lu.twelve import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bianzhong.lu.pipes import Pipe
    from bianzhong.units import Quantity

__all__ = ["GIVEN", "STANDARDS", "ZENG", "Standard", "resolve"]

GIVEN = "given by the user"
"""Source of a 黃鐘 that is a number or a note."""

_LOWEST_HZ, _HIGHEST_HZ = 10.0, 10_000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standard:
    """Where 黃鐘 lies."""

    id: str
    title: str
    huangzhong_hz: float
    """Frequency of 黃鐘, Hz."""
    source: str
    spread_cents: float | None = None
    """Standard deviation of one tone about the standard, cents; None if it was given as exact."""
    spread: str | None = None
    """Where the spread comes from."""


ZENG = Standard(
    id="zeng",
    title="Marquis Yi of Zeng, 姑洗 = 256.9 Hz",
    huangzhong_hz=float(256.9 / find("姑洗").ratio),
    source=(
        "M. Braun, Bell tuning in ancient China (2003), neuroscience-of-music.se/Zengbells.htm: "
        "姑洗 = C4 = 256.9 Hz from the mean C of the middle tier, 黃鐘 from it by 姑洗 = 81/64"
    ),
    spread_cents=15.0,
    spread="sample SD of the eight C tones that Braun did not exclude",
)
"""The bells of Marquis Yi of Zeng (c. 433 BC), middle tier.

The spread is the sample standard deviation of the eight C tones Braun did not exclude
(C4 -26; C5 -60, -35, -15; C6 -16, -40, -38; C7 -23 cents; mean -31.6, hence 256.9 Hz):
14.9 cents for one tone. The mean itself is known to 14.9/√8 = 5 cents.
"""


def _with_spread(value: Quantity, *, unit: float = 1.0) -> str:
    """Write a value in a unit, with its ± where that is stated."""
    spread = f" ± {value.plus_minus / unit:g}" if value.plus_minus else ""
    return f"{value / unit:g}{spread}"


def _of_pipe(pipe: Pipe, *, name: str) -> Standard:
    """Make the standard of a pipe."""
    kind = "stopped" if pipe.stopped else "open"
    parts = ", ".join(f"{name} {cents:.1f}" for name, cents in pipe.spreads.items())
    return Standard(
        id=name,
        title=(
            f"{kind} pipe of 9 寸, bore {2e3 * pipe.radius:.2f} mm ({pipe.bore}), end {pipe.end.id}, "
            f"尺 {_with_spread(pipe.chi, unit=0.01)} cm, {_with_spread(pipe.air)} °C, "
            f"wall of the bore {pipe.wall_cents:+.1f} cents"
        ),
        huangzhong_hz=pipe.hz,
        source=f"黃鐘長九寸, 《周禮注疏》 卷23; bore: {BORES[pipe.bore]}; end: {pipe.end.source}",
        spread_cents=pipe.spread_cents,
        spread=f"{parts} (half the range of all end corrections); lips at a blown end are not counted",
    )


STANDARDS: Mapping[str, Standard] = MappingProxyType({ZENG.id: ZENG, "pipe": _of_pipe(PIPE, name="pipe")})
"""The pitch standards by id."""


def resolve(standard: str | float) -> Standard:
    """Find the standard named, or make one from a frequency or a note for 黃鐘.

    Parameters
    ----------
    standard
        An id ("zeng", "pipe"), a pipe with its properties ("pipe:stopped,air=15C", see
        :func:`bianzhong.lu.pipe_words.read_pipe`), a frequency in Hz (200.0, "200", "202.5 Hz") or a note ("C4+10").

    Raises
    ------
    PitchError
        If it is none of these, or 黃鐘 would lie outside 10 to 10,000 Hz.

    Examples
    --------
    >>> round(resolve("zeng").huangzhong_hz, 2), resolve("202.5 Hz").title
    (202.98, '黃鐘 = 202.5 Hz')
    """
    if isinstance(standard, str):
        name = standard.strip()
        if name in STANDARDS:
            return STANDARDS[name]
        if name.startswith("pipe:"):
            pipe = read_pipe(name)
            return _of_pipe(pipe, name=pipe_id(pipe))
        hz = _read(name)
    else:
        hz = float(standard)
    if not _LOWEST_HZ <= hz <= _HIGHEST_HZ:
        msg = f"huangzhong: must lie between 10 and 10000 Hz, got {hz:g} Hz; give the frequency of 黃鐘 in Hz"
        raise PitchError(msg)
    name = f"{hz:.10g} Hz"
    return Standard(id=name, title=f"黃鐘 = {name}", huangzhong_hz=hz, source=GIVEN)


def _read(name: str) -> float:
    """Read a frequency or a note, or say which standards there are."""
    try:
        return parse_note(name)
    except PitchError as error:
        hint = did_you_mean(name, STANDARDS, otherwise="name one of these")
        msg = (
            f"huangzhong: must be a standard ({', '.join(STANDARDS)}), a frequency of 10 to 10000 Hz "
            f"like 202.5Hz or a note like C4+10, got {reprlib.repr(name)}; {hint}"
        )
        raise PitchError(msg) from error
