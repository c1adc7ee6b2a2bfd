"""Scala files of a tuning, each written whole or not at all: ``.scl`` (the scale) and ``.kbm`` (its keys).

Source of both formats: M. Op de Coul, Scala, huygens-fokker.org/scala (scl_format.html, help.htm, mappings). They are
ASCII: the tones have their pinyin names. A ratio with a part above 2³¹ − 1, which a reader may refuse, is written in cents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bianzhong.show.target import check_target, replacing

if TYPE_CHECKING:
    from fractions import Fraction

    from bianzhong.lu.scales import Scale

__all__ = ["KBM", "SCL", "WrittenScale", "scala_keys", "scala_scale", "write_scala"]

SCL, KBM = ".scl", ".kbm"
_LARGEST = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScale:
    """A Scala file that was written."""

    path: Path
    replaced: bool
    """Whether there was an older file at the place."""


def scala_scale(scale: Scale) -> str:
    """Write a scale as the text of a ``.scl`` file."""
    pitches = (f" {_pitch(ratio, cents=cents)} {label}" for label, ratio, cents in scale.degrees)
    head = (
        "! Written by bianzhong; 1/1 is " + scale.tones[0].label,
        scale.title,
        f" {len(scale.degrees)}",
        "!",
    )
    return _lines([*head, *pitches])


def scala_keys(scale: Scale, *, huangzhong: float) -> str:
    """Write the keys of a scale as the text of a ``.kbm`` file.

    Parameters
    ----------
    scale
        The scale; its lowest tone lies on the MIDI key nearest to it.
    huangzhong
        Frequency of 黃鐘, Hz.

    Raises
    ------
    PitchError
        If the lowest tone lies on no MIDI key.
    """
    key = scale.lowest_key(huangzhong=huangzhong)
    rows = (
        ("size of the map", len(scale.keys)),
        ("first MIDI key", 0),
        ("last MIDI key", 127),
        (f"key of the first entry, {scale.tones[0].label}", key),
        ("key of the frequency", key),
        ("frequency in Hz", f"{scale.lowest_hz(huangzhong=huangzhong):.9f}"),
        ("degree of the formal octave", len(scale.degrees)),
    )
    head = [line for words, value in rows for line in (f"! {words}", str(value))]
    entries = ("x" if degree is None else str(degree) for degree in scale.keys)
    return _lines([f"! Written by bianzhong for: {scale.title}", *head, "! degrees of the keys", *entries])


def write_scala(scale: Scale, *, huangzhong: float, scl: Path | None, kbm: Path | None) -> list[WrittenScale]:
    """Write one file or both; nothing is written before both places are found good.

    Raises
    ------
    PitchError
        If the lowest tone lies on no MIDI key.
    SpecError
        If a file cannot be written.
    """
    texts: list[tuple[Path, str]] = []
    if scl is not None:
        check_target(scl, suffixes=(SCL,))
        texts.append((scl, scala_scale(scale)))
    if kbm is not None:
        check_target(kbm, suffixes=(KBM,))
        texts.append((kbm, scala_keys(scale, huangzhong=huangzhong)))
    return [_write(path, text) for path, text in texts]


def _write(path: Path, text: str) -> WrittenScale:
    replaced = path.exists()
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="ascii", newline="\n")
    return WrittenScale(path=path, replaced=replaced)


def _pitch(ratio: Fraction | None, *, cents: float) -> str:
    if ratio is None or max(ratio.numerator, ratio.denominator) > _LARGEST:
        return f"{cents:.9f}"
    return f"{ratio.numerator}/{ratio.denominator}"


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
