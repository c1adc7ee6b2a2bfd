"""Tables of a set of bells that was sized: its layout, casting list, tones and limits."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from bianzhong.show.check_tables import limit_rule
from bianzhong.show.pitches import standard_words
from bianzhong.show.tables import Facts, Table, cents, facts, spread, table

if TYPE_CHECKING:
    from bianzhong.lu.sets import BellSet, Count
    from bianzhong.show.record import Record
    from bianzhong.study.chime import Chime

__all__ = ["casting", "counts", "head", "jun", "layout", "limits", "tones", "total"]

_KINDS = {"chime": "編縣", "single": "特縣"}
_CASTING = "lengths in mm (厚 wall, 舞 plate, 音脊 height of the ridges); 2 ×3: bell 2 and two like it"
_BOTH_TONES = "off (from the target), ± (of the mesh) and interval in cents"
_BODY = ("xian", "xianjian", "gujian", "wuxiu", "wuguang")
_TONES = {"a": "A 正鼓", "b": "B 側鼓"}


def head(chime: Chime, document: Record) -> Facts:
    """What the set is, whose, and how it was sized."""
    rank = document["rank"]
    share = f"tin {document['tin_share']} of the weight by {document['recipe']}"
    rows = (
        ("set", document["set"]),
        ("", document["title"]),
        ("after", document["who"]),
        ("source", f"{document['source']} ({document['status']})"),
        ("pitches", f"{document['pitches']} ({document['pitch_status']})"),
        ("notes", document["notes"]),
        ("rank", f"{rank['id']}, {rank['title']}: {rank['who']}"),
        ("", rank["note"]),
        ("pattern", f"{document['pattern']}, {document['pattern_interval_cents']:.1f} cents from A up to B"),
        ("warning", document["warning"] or ""),
        ("bronze", f"{document['material']}; {share}"),
        (
            "fidelity",
            f"{document['fidelity']}, {_solved(document['solves'])}, {document['wall_seconds']:.1f} s",
        ),
        ("黃鐘", standard_words(chime.standard)),
    )
    return facts(row for row in rows if row[1])


def _solved(meshes: int) -> str:
    return (
        f"the pattern and {meshes} meshes solved" if meshes else "the pattern solved, the bells similar to it"
    )


def layout(chime: Chime) -> Table:
    """Which bells hang where; sides that are alike stand together."""
    sides: dict[tuple[str, ...], list[str]] = {}
    for side in chime.rank.sides:
        sides.setdefault(side.frames, []).append(side.side)
    rows = []
    for frames, names in sides.items():
        for frame in map(chime.set.frame, frames):
            where = (", ".join(names), frame.title)
            rows += [
                (*where, row.place, _KINDS[row.kind], f"{len(row.a)}", " ".join(row.a)) for row in frame.rows
            ]
            if frame.stones:
                rows.append((*where, "", "磬", f"{frame.stones}", "stones, not sized"))
    return table(("side", "|frame", "row", "kind", ">each", "|pitches"), rows)


def counts(of: BellSet) -> Table | None:
    """What the passages say; None where the set has none."""
    rows = (
        (f"{count.value}", _counted(of, count), f"「{count.passage}」", count.source) for count in of.counts
    )
    return table((">count", "|of", "|passage", "|source"), rows) if of.counts else None


def _counted(of: BellSet, count: Count) -> str:
    """What is counted, in the titles of the set."""
    row = [f"in the row {count.row}"] if count.row else []
    titles = "; ".join(of.frame(name).title for name in count.frames)
    frames = [f"on {titles}"] if titles else []
    rank = [f"in {of.rank(count.rank).title}"] if count.rank else []
    return " ".join([count.of, *row, *frames, *rank])


def casting(document: Record) -> Table:
    """The bells to be cast, those of one size together."""
    rows = []
    for each in _sizes(document):
        bell, mm = each[0], each[0]["dimensions_mm"]
        rows.append(
            (
                _numbers(each),
                bell["tones"]["a"]["target"],
                bell["sizing"],
                f"{bell['scale']:.4f}",
                *(f"{mm[f'body.{name}']:.1f}" for name in _BODY),
                f"{mm['wall.thickness']:.2f}",
                f"{mm['plate.thickness']:.2f}",
                "/".join(f"{mm[key]:.2f}" for key in mm if re.fullmatch(r"ridges\[\d+\]\.height", key)),
                f"{bell['mass_kg']:.3f}",
            )
        )
    heads = (
        "A-tone",
        "sizing",
        ">scale",
        ">銑",
        ">銑間",
        ">鼓間",
        ">舞脩",
        ">舞廣",
        ">厚",
        ">舞",
        ">音脊",
        ">kg each",
    )
    return table((">no.", *heads), rows, title=_CASTING)


def tones(document: Record) -> Table:
    """Both tones of each size beside what is wanted."""
    rows = []
    for each in _sizes(document):
        bell = each[0]
        beside = (*_beside(bell, "a"), *_beside(bell, "b"))
        name = bell["name"] if all(other["name"] == bell["name"] for other in each) else ""
        rows.append((_numbers(each), name, *beside, f"{bell['interval_cents']:.1f}"))
    heads = [f"{mark}{words}" for key in _TONES for mark, words in _heads(_TONES[key])]
    return table((">no.", "name", *heads, ">interval"), rows, title=_BOTH_TONES)


def _numbers(alike: list[Record]) -> str:
    """The number of the first bell of a size, and how many there are."""
    return f"{alike[0]['number']}" + (f" ×{len(alike)}" if len(alike) > 1 else "")


def _heads(tone: str) -> tuple[tuple[str, str], ...]:
    return (("", tone), (">", "Hz"), (">", "off"), (">", "±"))


def _beside(bell: Record, name: str) -> tuple[str, str, str, str]:
    tone = bell["tones"][name]
    off = "" if tone["cents"] is None else cents(tone["cents"])
    return tone["target"] or "-", f"{tone['frequency_hz']:.2f}", off, spread(tone["error_cents"])


def _sizes(document: Record) -> list[list[Record]]:
    """The bells, those of one size and one pair of targets together, in the order of their pitch."""

    def key(bell: Record) -> tuple[float, str, str]:
        pair = bell["tones"]
        return pair["a"]["target_hz"], pair["b"]["target"] or "", bell["sizing"]

    bells = sorted(document["bells"], key=lambda bell: (*key(bell), bell["number"]))
    return [list(each) for _, each in groupby(bells, key=key)]


def total(document: Record) -> Facts:
    """The metal, and how near the tones are."""
    metal, worst = document["total"], document["worst"]
    b_tone = "no target" if worst["b_cents"] is None else f"within {worst['b_cents']:.1f} cents, not tuned"
    return facts(
        (
            (
                "bells",
                f"{metal['bells']}" + (f", and {document['stones']} stones" if document["stones"] else ""),
            ),
            ("bronze", f"{metal['bronze_kg']:.2f} kg, without what casting loses"),
            ("", f"{metal['copper_kg']:.2f} kg copper, {metal['tin_kg']:.2f} kg tin"),
            ("A-tones", f"within {worst['a_cents']:.3f} cents of their targets"),
            ("B-tones", b_tone),
            ("their ±", f"of the mesh; the bronze adds ±{document['material_cents']:.0f} cents to all alike"),
        )
    )


def limits(document: Record) -> Table:
    """Which bells break the limits of the Guoyu."""
    rows = []
    for place, limit in enumerate(document["bells"][0]["limits"]):
        broken = [f"{number}" for number in document["broken"][limit["id"]]]
        near = sum(not bell["limits"][place]["sure"] for bell in document["bells"])
        rows.append(
            (
                limit["title"].split(":")[0],
                limit_rule(limit),
                f"no. {', '.join(broken)}" if broken else "none",
                f"{near}",
            )
        )
    return table(("limit (國語)", "|rule", "|broken by", ">within its ±"), rows)


def jun(document: Record) -> Table:
    """Which kinds of the set sound in which mode."""
    rows = (
        (
            each["title"],
            " ".join(each["notes"]) or "open",
            f"「{each['passage']}」",
            _sounding(document, each),
        )
        for each in document["jun"]
    )
    title = f"the 鎛 as the {document['bo']['id']} bell ({document['bo']['who']})"
    return table(("鈞", "notes", "|passage", "|bells that sound"), rows, title=title)


def _sounding(document: Record, each: Record) -> str:
    sounding = set(each["sounding"])
    kinds: dict[str, int] = {}
    for bell in document["bells"]:
        if bell["number"] in sounding:
            kinds[bell["kind"]] = kinds.get(bell["kind"], 0) + 1
    return ", ".join(f"{_KINDS[kind]} ({number})" for kind, number in kinds.items()) or "none"
