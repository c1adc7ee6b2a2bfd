"""JSON of a set of bells that was sized, and its casting list as CSV.

``chime_record``, keys in order: ``set``, ``title``, ``who``, ``source``, ``status``, ``pitches`` (what says which bell
has which pitch), ``pitch_status``, ``notes``, ``rank`` (``id``, ``title``, ``who``, ``note``), ``stones``;
``counts`` (what the passages say: ``of``, ``value``, ``says``, ``passage``, ``source``, ``rank``, ``frames``, ``row``,
``note``); ``pattern``, ``pattern_interval_cents``, ``warning`` (null where the pattern has two tones), ``material``,
``recipe``, ``tin_share``, ``huangzhong``, ``huangzhong_hz``, ``fidelity``, ``solves``, ``wall_seconds``, ``material_cents`` (± on every tone by E and ρ); then

- ``bells``, in their order: ``number``, ``side``, ``frame``, ``row``, ``place``, ``kind``, ``name``, ``sizing``, ``scale``
  (of the pattern's plan), ``solved`` (meshes solved for it), ``dimensions_mm`` and ``shares`` (the lengths and the pure
  numbers, by key of a bell file), ``height_mm`` (plumb, without yong or niu),
  ``whole_height_mm``, ``mass_kg``, ``copper_kg``, ``tin_kg``, ``tones.a``, ``tones.b`` (``frequency_hz``,
  ``error_cents`` (null where no mode of the coarser mesh moves alike), ``note``, ``lu``, ``lu_cents``, ``target``,
  ``target_hz``, ``cents``, the last three null where none is wanted), ``interval_cents``, ``limits`` (as in the JSON of check);
- ``total``: ``bells``, ``bronze_kg``, ``copper_kg``, ``tin_kg``, without what casting loses;
- ``worst``: ``a_cents``, ``b_cents`` (null where no B-tone is wanted);
- ``broken``: by ``id`` of each limit the numbers of the bells that break it;
- ``bo`` (``id``, ``who``, ``passage``, ``source``, ``note``) and ``jun``, a list: ``id``, ``title``, ``notes``,
  ``passage``, ``note``, ``sounding`` (numbers of the bells that sound in it).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bianzhong.bell.dimensions import DETAILS
from bianzhong.bell.parts import LipRing, Niu, Pit, Yong
from bianzhong.lu.jun import BO, JUN, Bo, sounding
from bianzhong.show.check import limit_record
from bianzhong.show.pitches import pitch_record, standard_record
from bianzhong.show.record import Record, finite, record
from bianzhong.show.target import replacing
from bianzhong.tones.compare import material_cents

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.lu import Standard
    from bianzhong.study.chime import Chime, Member, Tone

__all__ = ["CSV", "chime_record", "write_casting_list"]

_PLACES = ("at", "top", "bottom")
"""Where a ridge or a groove lies, as shares of the wall."""
_KEYS: Mapping[type, str] = MappingProxyType({LipRing: "wall.lip_ring", Pit: "pit", Yong: "yong", Niu: "niu"})
_COLUMNS = {"target_hz": "target_hz", "frequency_hz": "hz", "cents": "off_cents", "error_cents": "mesh_cents"}
"""What a tone's numbers are called in a casting list."""
CSV = (".csv",)
"""Suffix of a casting list."""


def chime_record(chime: Chime, *, bo: Bo = "small") -> Record:
    """Give a sized set as one document.

    Parameters
    ----------
    chime
        The set.
    bo
        Whether the 鎛 of 細鈞有鐘無鎛 is read as the small bell or the great one.
    """
    hung = list(chime.set.hung(chime.rank.id))
    return record(
        {
            **_set(chime),
            "stones": sum(frame.stones for _, frame in hung),
            "counts": [_plain(asdict(count)) for count in chime.set.counts],
            **_how(chime),
            "bells": [_member(member, chime) for member in chime.members],
            "total": {"bells": len(chime.members), **_metal(chime.bronze_kg, chime)},
            "worst": {"a_cents": chime.worst_a_cents, "b_cents": chime.worst_b_cents},
            "broken": _broken(chime),
            "bo": {key: getattr(BO[bo], key) for key in ("id", "who", "passage", "source", "note")},
            "jun": [_jun(chime, place, bo=bo) for place in range(len(JUN))],
        }
    )


def _set(chime: Chime) -> Record:
    of, rank = chime.set, chime.rank
    names = ("title", "who", "source", "status", "pitches", "pitch_status", "notes")
    return {
        "set": of.id,
        **{name: getattr(of, name) for name in names},
        "rank": {name: getattr(rank, name) for name in ("id", "title", "who", "note")},
    }


def _plain(count: dict[str, Any]) -> Record:
    keys = ("of", "value", "says", "passage", "source", "rank", "frames", "row", "note")
    return {key: list(count[key]) if key == "frames" else count[key] for key in keys}


def _how(chime: Chime) -> Record:
    return {
        "pattern": chime.pattern.id,
        "pattern_interval_cents": chime.pattern_interval_cents,
        "warning": _warning(chime),
        "material": chime.material.id,
        "recipe": chime.recipe.id,
        "tin_share": str(chime.recipe.tin),
        **standard_record(chime.standard),
        "fidelity": chime.fidelity,
        "solves": chime.solves,
        "wall_seconds": chime.wall_seconds,
        "material_cents": material_cents(chime.material),
    }


def _warning(chime: Chime) -> str | None:
    if chime.two_tone.verdict:
        return None
    why = f"{chime.pattern.id} has no two tones, and so no bell made after it: {chime.two_tone.reason}"
    return f"{why}; choose another by --pattern"


def _member(member: Member, chime: Chime) -> Record:
    hung, sized = member.hung, member.sized
    places = ("number", "side", "frame", "row", "place", "kind", "name")
    return {
        **{key: getattr(hung, key) for key in places},
        "sizing": sized.sizing,
        "scale": sized.factor,
        "solved": sized.solved,
        "dimensions_mm": _lengths(member.dimensions),
        "shares": _shares(member.dimensions),
        "height_mm": member.dimensions.height * 1e3,
        "whole_height_mm": member.dimensions.whole_height * 1e3,
        "mass_kg": sized.mass_kg,
        **{key: value for key, value in _metal(sized.mass_kg, chime).items() if key != "bronze_kg"},
        "tones": {
            "a": _tone(member.a, standard=chime.standard),
            "b": _tone(member.b, standard=chime.standard),
        },
        "interval_cents": member.interval_cents,
        "limits": [limit_record(result) for result in member.limits],
    }


def _metal(bronze: float, chime: Chime) -> Record:
    tin = bronze * chime.tin_kg / chime.bronze_kg
    return {"bronze_kg": bronze, "copper_kg": bronze - tin, "tin_kg": tin}


def _lengths(bell: BellDimensions) -> Record:
    """Every length of a bell, mm, by its key in a bell file."""
    names = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "gu", "arch", "waist")
    lengths = {f"body.{name}": getattr(bell, name) for name in names}
    lengths |= {"wall.thickness": bell.wall, "plate.thickness": bell.plate}
    for place, strip in bell.strips.items():
        lengths |= {f"{place}.{key}": value for key, value in asdict(strip).items() if key not in _PLACES}
    for part in (bell.lip_ring, bell.pit, bell.suspension):
        if part is not None:
            lengths |= {f"{_KEYS[type(part)]}.{key}": value for key, value in asdict(part).items()}
    for name, keys in DETAILS.items():
        part = getattr(bell, name)
        lengths |= {f"{name}.{key}": getattr(part, key) for key in keys if part is not None}
    return {key: length * 1e3 for key, length in lengths.items()}


def _shares(bell: BellDimensions) -> Record:
    """Every pure number of a bell, by its key in a bell file."""
    shares = {"body.fullness": bell.fullness}
    shares |= {f"wall.profile.{key}": value for key, value in asdict(bell.profile).items()}
    for name in bell.details:
        part = asdict(getattr(bell, name))
        shares |= {f"{name}.{key}": value for key, value in part.items() if key not in DETAILS[name]}
    return shares | {
        f"{place}.{key}": getattr(strip, key) for place, strip in bell.strips.items() for key in _PLACES
    }


def _tone(tone: Tone, *, standard: Standard) -> Record:
    pitch = pitch_record(tone.hz, huangzhong=standard.huangzhong_hz)
    return {
        "frequency_hz": pitch.pop("frequency_hz"),
        "error_cents": finite(tone.error_cents),
        **pitch,
        "target": tone.target,
        "target_hz": tone.target_hz,
        "cents": tone.cents,
    }


def _broken(chime: Chime) -> Record:
    broken: Record = {result.limit.id: [] for result in chime.members[0].limits}
    for member in chime.members:
        for result in member.limits:
            if not result.holds:
                broken[result.limit.id].append(member.hung.number)
    return broken


def _jun(chime: Chime, place: int, *, bo: Bo) -> Record:
    jun = JUN[place]
    numbers = [m.hung.number for m in chime.members if sounding(m.hung.kind, jun=jun, bo=bo)]
    words = {name: getattr(jun, name) for name in ("id", "title", "passage", "note")}
    return {**words, "notes": list(jun.notes), "sounding": numbers}


# -- the casting list -----------------------------------------------------------------------


def write_casting_list(path: Path, document: Record) -> None:
    """Write a casting list, a bell a row, whole or not at all.

    Parameters
    ----------
    path
        Ends in ``.csv``; UTF-8 with the mark that spreadsheets know it by, lengths in mm under their keys of a bell file.
    document
        As :func:`chime_record` gives it.

    Raises
    ------
    SpecError
        If it cannot be written.
    """
    rows = [_row(bell, material=document["material"]) for bell in document["bells"]]
    words = io.StringIO(newline="")
    writer = csv.DictWriter(words, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    with replacing(path) as place:
        place.write_text(words.getvalue(), "utf-8-sig", newline="")


def _written(value: float | Sequence[float]) -> str:
    """A number, or several as a bell file has them."""
    return f"[{', '.join(map(_written, value))}]" if isinstance(value, Sequence) else f"{value:g}"


def _row(bell: Record, *, material: str) -> Record:
    names = ("number", "side", "frame", "row", "place", "kind", "name", "sizing")
    row: Record = {name: bell[name] for name in names} | {
        "material": material,
        "scale": _fixed(bell["scale"], 6),
    }
    row |= {f"{key}_mm": _fixed(value, 4) for key, value in bell["dimensions_mm"].items()}
    row |= {key: _written(value) for key, value in bell["shares"].items()}
    weights = ("height_mm", "whole_height_mm", "mass_kg", "copper_kg", "tin_kg")
    row |= {key: _fixed(bell[key], 4) for key in weights}
    for name, tone in bell["tones"].items():
        row[f"{name}_target"] = tone["target"] or ""
        for key, column in _COLUMNS.items():
            row[f"{name}_{column}"] = "" if tone[key] is None else _fixed(tone[key], 3)
    row["interval_cents"] = _fixed(bell["interval_cents"], 3)
    return row | {
        f"{limit['of']}_within_limit": "yes" if limit["holds"] else "no" for limit in bell["limits"]
    }


def _fixed(value: float, decimals: int) -> str:
    """Write a number with so many decimals, and nothing as 0 without a sign."""
    return f"{round(value, decimals) + 0.0:.{decimals}f}"
