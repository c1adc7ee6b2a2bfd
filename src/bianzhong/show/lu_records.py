"""JSON of the lü system: schools, generation, correspondences, 均 and modes.

Those with frequencies begin as ``lu_record`` of :mod:`bianzhong.show.pitches` up to ``huangzhong_spread``, then:

- ``school_record``: ``school``, ``title``, ``written_as`` (what the school's figures are), ``source``,
  ``remark``, ``tones`` (list:
  ``name``, ``written``, ``ratio`` to 黃鐘 as an exact fraction in text, null where irrational, ``cents``,
  ``length_cun``, ``frequency_hz``, ``note``), ``pairs`` (lists of two names inscribed on one bell; of zeng only);
- ``gong_record``: ``gong``, ``halves_of_five``, ``halves_of_seven``, ``notes`` (list: ``note``, ``lu``, ``pure`` (with the
  變律 where it is one), ``ratio_to_gong``, ``cents_above_gong``, ``frequency_hz``, ``lu_below_pure_cents``), ``modes``.

The others have, after ``schema`` and ``version``:

- ``steps_record``: ``source``, ``steps`` (list: ``number``, ``parent``, ``parent_line``, ``verb``, ``child``,
  ``child_line``, ``relation``, ``factor``, ``shi``, ``fa``, ``length_cun``), ``beyond`` (黃鐘之變, where the chain does
  not close: ``name``, ``length_cun``, ``cents``);
- ``months_record``: ``sources``, ``months`` (list: ``lu``, ``kind``, ``branch``, ``month``, ``month_name``, ``station``,
  ``partner``, ``line``, ``tong``, ``note``, ``office``);
- ``modes_record``: ``source``, ``gamuts`` (list: ``gong``, ``notes`` (seven lü), ``halves_of_five``,
  ``halves_of_seven``), ``modes`` (84: ``name``, ``gong``, ``final``, ``final_lu``, ``of_sixty``);
- ``standards_record``: ``standards`` (list: ``id``, ``title``, ``huangzhong_hz``, ``note``, ``spread_cents``,
  ``spread``, ``source``), ``pipe`` (how its pitch is worked out), ``bores`` (what a bore is taken from, by its word),
  ``ends`` (list: ``id``, ``radii``, ``flange``, ``source``), ``measures`` (list: ``id``, ``title``, ``chi_m``, ``source``).

At the end of each the command adds ``files``, the Scala files it wrote (``file``, ``replaced``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.lu import cents, note_name, resolve
from bianzhong.lu.correspondences import CORRESPONDENCE_SOURCES, CORRESPONDENCES, Correspondence
from bianzhong.lu.ends import ENDS
from bianzhong.lu.generation import CHAIN, GENERATION_SOURCE, LINES, STEPS, Step
from bianzhong.lu.modes import FIVE, MODES, MODES_SOURCE, SEVEN, Gamut, Mode, Note, gamut
from bianzhong.lu.pipes import BORES, LAW
from bianzhong.lu.tones import chain_ratio
from bianzhong.lu.twelve import HUANGZHONG_CUN, TWELVE
from bianzhong.lu.zeng import ZENG_PAIRS
from bianzhong.show.pitches import standard_head
from bianzhong.show.record import Record, record
from bianzhong.units import MEASURES

if TYPE_CHECKING:
    from bianzhong.lu import Standard
    from bianzhong.lu.schools import School
    from bianzhong.lu.tones import Tone

__all__ = [
    "gong_record",
    "modes_record",
    "months_record",
    "school_record",
    "standards_record",
    "steps_record",
]


def school_record(standard: Standard, *, school: School) -> Record:
    """Give the tones of a school."""
    hz = standard.huangzhong_hz
    pairs = [[a.name, b.name] for a, b in ZENG_PAIRS] if school.id == "zeng" else []
    return record(
        standard_head(standard)
        | {"school": school.id, "title": school.title, "written_as": school.written}
        | {"source": school.source, "remark": school.remark}
        | {"tones": [_tone(tone, huangzhong=hz) for tone in school.tones], "pairs": pairs}
    )


def _tone(tone: Tone, *, huangzhong: float) -> Record:
    hz = huangzhong * tone.factor
    return {
        "name": tone.name,
        "written": tone.written,
        "ratio": None if tone.ratio is None else str(tone.ratio),
        "cents": tone.cents,
        "length_cun": tone.length,
        "frequency_hz": hz,
        "note": note_name(hz),
    }


def steps_record() -> Record:
    """Give the generation step by step."""
    beyond = chain_ratio(len(CHAIN))
    end = {"name": f"{CHAIN[0].name}之變", "length_cun": str(HUANGZHONG_CUN / beyond), "cents": cents(beyond)}
    steps = [_step(step) for step in STEPS]
    return record({"source": GENERATION_SOURCE, "steps": steps, "beyond": end})


def _step(step: Step) -> Record:
    return {
        "number": step.number,
        "parent": step.parent.name,
        "parent_line": LINES[step.number - 1],
        "verb": step.verb,
        "child": step.child.name,
        "child_line": LINES[step.number],
        "relation": step.relation,
        "factor": str(step.factor),
        "shi": step.shi,
        "fa": step.fa,
        "length_cun": str(step.child.length),
    }


def months_record() -> Record:
    """Give what the texts say of each lü."""
    months = [_month(each) for each in CORRESPONDENCES]
    return record({"sources": dict(CORRESPONDENCE_SOURCES), "months": months})


def _month(each: Correspondence) -> Record:
    names = ("kind", "branch", "month", "month_name", "station")
    own = {name: getattr(each, name) for name in names}
    rest = {name: getattr(each, name) for name in ("line", "tong", "note", "office")}
    return {"lu": each.lu.name} | own | {"partner": each.partner.name} | rest


def gong_record(standard: Standard, *, chosen: Gamut) -> Record:
    """Give the notes and modes with one lü as 宮."""
    hz = standard.huangzhong_hz
    modes = [mode.name for mode in MODES if mode.gamut.gong == chosen.gong]
    return record(
        standard_head(standard)
        | {
            "gong": chosen.gong.name,
            "halves_of_five": chosen.halves(FIVE),
            "halves_of_seven": chosen.halves(SEVEN),
        }
        | {"notes": [_note(note, huangzhong=hz) for note in chosen.notes], "modes": modes}
    )


def _note(note: Note, *, huangzhong: float) -> Record:
    return {
        "note": note.name,
        "lu": note.lu_name,
        "pure": note.exact.name,
        "ratio_to_gong": str(note.above_gong),
        "cents_above_gong": cents(note.above_gong),
        "frequency_hz": huangzhong * note.exact.factor,
        "lu_below_pure_cents": note.comma_cents,
    }


def modes_record() -> Record:
    """Give each lü as 宮 in turn, and the 84 modes."""
    gamuts = [_gamut(gamut(lu)) for lu in TWELVE]
    modes = [_mode(mode) for mode in MODES]
    return record({"source": MODES_SOURCE, "gamuts": gamuts, "modes": modes})


def _gamut(each: Gamut) -> Record:
    return {
        "gong": each.gong.name,
        "notes": [note.lu_name for note in each.notes],
        "halves_of_five": each.halves(FIVE),
        "halves_of_seven": each.halves(SEVEN),
    }


def _mode(mode: Mode) -> Record:
    return {
        "name": mode.name,
        "gong": mode.gamut.gong.name,
        "final": mode.final.name,
        "final_lu": mode.final.lu.name,
        "of_sixty": mode.of_sixty,
    }


def standards_record() -> Record:
    """Give the pitch standards: the bells, and the pipe open and stopped with each bore."""
    names = ("zeng", *(f"pipe:{kind},bore={bore}" for kind in ("open", "stopped") for bore in BORES))
    return record(
        {
            "standards": [_standard(name, resolve(name)) for name in names],
            "pipe": LAW,
            "bores": dict(BORES),
            "ends": [
                {"id": end.id, "radii": end.radii, "flange": end.flange, "source": end.source}
                for end in ENDS.values()
            ],
            "measures": [
                {"id": each.id, "title": each.title, "chi_m": float(each.chi), "source": each.source}
                for each in MEASURES.values()
            ],
        }
    )


def _standard(name: str, standard: Standard) -> Record:
    return {
        "id": name,
        "title": standard.title,
        "huangzhong_hz": standard.huangzhong_hz,
        "note": note_name(standard.huangzhong_hz),
        "spread_cents": standard.spread_cents,
        "spread": standard.spread,
        "source": standard.source,
    }
