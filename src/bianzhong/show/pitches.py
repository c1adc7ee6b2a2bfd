"""JSON of the twelve lü, and of pitches placed among them.

``lu_record``: ``huangzhong`` (standard), ``huangzhong_hz``, ``huangzhong_source``, ``huangzhong_spread_cents`` (null if
it was given as exact), ``huangzhong_spread`` (where that comes from), ``lu`` (list: ``name``, ``simplified``, ``pinyin``,
``aliases``, ``length_cun`` and ``ratio`` as exact fractions in text, ``cents``, ``frequency_hz``, ``note``), ``pitches``
(list: ``given``, ``frequency_hz``, ``note``, ``lu``, ``lu_cents``), ``files`` as in :mod:`bianzhong.show.lu_records`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.lu import TWELVE, nearest, note_name
from bianzhong.lu.standards import GIVEN
from bianzhong.show.record import Record, record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bianzhong.lu import Lu, Standard

__all__ = ["lu_record", "pitch_record", "standard_head", "standard_record", "standard_words"]


def standard_record(standard: Standard) -> Record:
    """Give the pitch standard: its id, and the frequency of 黃鐘."""
    return {"huangzhong": standard.id, "huangzhong_hz": standard.huangzhong_hz}


def standard_head(standard: Standard) -> Record:
    """Give the pitch standard with its source and its spread."""
    return standard_record(standard) | {
        "huangzhong_source": standard.source,
        "huangzhong_spread_cents": standard.spread_cents,
        "huangzhong_spread": standard.spread,
    }


def standard_words(standard: Standard) -> str:
    """Say where 黃鐘 lies, and by which standard."""
    name = standard.id.partition(":")[0]
    words = GIVEN if standard.source == GIVEN else f"{name}: {standard.title}"
    return f"{standard.huangzhong_hz:.2f} Hz ({words})"


def pitch_record(hz: float, *, huangzhong: float) -> Record:
    """Give the note, the nearest lü (with its octave: 姑洗+1) and signed cents from it, of a frequency in Hz."""
    near = nearest(hz, huangzhong=huangzhong)
    return {"frequency_hz": hz, "note": note_name(hz), "lu": near.name, "lu_cents": near.cents}


def lu_record(standard: Standard, *, pitches: Mapping[str, float]) -> Record:
    """Give the twelve lü, and where pitches lie among them.

    Parameters
    ----------
    standard
        The frequency of 黃鐘.
    pitches
        Frequencies in Hz, by the words they were given in.
    """
    huangzhong = standard.huangzhong_hz
    return record(
        standard_head(standard)
        | {
            "lu": [_lu(lu, huangzhong=huangzhong) for lu in TWELVE],
            "pitches": [
                {"given": given, **pitch_record(hz, huangzhong=huangzhong)} for given, hz in pitches.items()
            ],
        }
    )


def _lu(lu: Lu, *, huangzhong: float) -> Record:
    hz = lu.hz(huangzhong=huangzhong)
    return {
        "name": lu.name,
        "simplified": lu.simplified,
        "pinyin": lu.pinyin_tones,
        "aliases": list(lu.aliases),
        "length_cun": str(lu.length),
        "ratio": str(lu.ratio),
        "cents": lu.cents,
        "frequency_hz": hz,
        "note": note_name(hz),
    }
