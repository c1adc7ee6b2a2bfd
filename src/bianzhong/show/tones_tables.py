"""Tables of what a bell sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.fem.cad import BREAKING
from bianzhong.show.pitches import standard_words
from bianzhong.show.tables import Facts, Table, cents, facts, reading_words, spread, table
from bianzhong.tones.strikes import UNHEARD

if TYPE_CHECKING:
    from bianzhong.show.record import Record
    from bianzhong.study.pipeline import Evaluation

__all__ = ["comparisons", "head", "how", "partials", "strikes", "two_tones", "verdict"]

_TONES = {"a": "A 正鼓", "b": "B 側鼓"}


def head(evaluation: Evaluation, record: Record) -> Facts:
    """What was solved, and how."""
    e = evaluation
    bell = (("bell", e.spec.id), ("", e.spec.title), ("reading", reading_words(e.reading)))
    return facts((*bell, *how(evaluation, record).rows))


def how(evaluation: Evaluation, record: Record) -> Facts:
    """The bronze, the mesh and the pitch standard."""
    e = evaluation
    cells = f"{'the whole bell' if record['whole'] else 'a quarter'} in {record['cells']}"
    holds = "--detail --whole" if set(e.left_out) & set(BREAKING) else "--detail"
    left_out = f"{', '.join(e.left_out)} (held with {holds})"
    return facts(
        (
            ("material", f"{e.material.id}, {record['mass_kg']:.3f} kg"),
            ("fidelity", f"{e.fidelity}, {record['dofs']} unknowns, {record['wall_seconds']:.1f} s"),
            ("cells", cells),
            *((("left out", left_out),) if e.left_out else ()),
            ("黃鐘", f"{standard_words(e.standard)}; +1 after a lü: an octave up"),
        )
    )


def two_tones(evaluation: Evaluation, record: Record) -> Table:
    """The A-tone and the B-tone, and their lü."""
    rows = (
        (
            _TONES[name],
            f"{tone['frequency_hz']:.2f}",
            spread(tone["error_cents"]),
            tone["note"],
            f"{tone['lu']} {near.lu.pinyin_tones}",
            cents(tone["lu_cents"]),
            tone["mode"],
        )
        for (name, tone), near in zip(
            record["tones"].items(), (evaluation.a_lu, evaluation.b_lu), strict=True
        )
    )
    return table(("tone", ">Hz", ">± cents", "note", "nearest lü", ">cents from it", "mode"), rows)


_MESH = (
    "the ± of the tables: how far the frequencies may be from those of an endlessly fine mesh (?: not known)"
)


def verdict(record: Record) -> Facts:
    """The interval, whether there are two tones, and what the ± mean."""
    near, verdict, bronze = record["nearest_interval"], record["two_tone"], record["material_cents"]
    named = ", ".join(filter(None, (near["name"], near["ratio"], near["chinese"])))
    interval = (
        f"{record['interval_cents']:.1f} ± {spread(record['interval_error_cents'])} cents from A up to B, "
        f"ratio {record['interval_ratio']:.4f}"
    )
    return facts(
        (
            ("interval", interval),
            ("nearest", f"{named}: {cents(near['cents'])} cents from it"),
            ("two-tone", f"{'yes' if verdict['verdict'] else 'no'}: {verdict['reason']}"),
            ("mesh", _MESH),
            (
                "bronze",
                f"±{bronze:.0f} cents more on each tone by the spread of E, ν and density, not on the interval",
            ),
        )
    )


def comparisons(record: Record) -> list[Table]:
    """The computed tones beside the pitches wanted and measured, as far as there are any."""
    kinds = (("targets", "wanted"), ("measured", "measured"))
    return [_beside(record[name], pitch=pitch) for name, pitch in kinds if record[name] is not None]


def _beside(deviations: Record, *, pitch: str) -> Table:
    """The computed tones beside the pitches wanted or measured."""
    rows = (
        (
            name.upper() if len(name) == 1 else name,
            each["target"],
            cents(each["cents"]),
            spread(each["mesh_cents"]),
            spread(each["material_cents"]),
        )
        for name, each in deviations.items()
        if each is not None
    )
    columns = ("tone", pitch, f">computed minus {pitch}, cents", ">± mesh", ">± bronze")
    return table(columns, rows)


def strikes(record: Record) -> Table:
    """Where to strike for each tone."""
    names = {"zhenggu": ("正鼓 zhenggu", "B"), "cegu": ("側鼓 cegu", "A")}
    rows = (
        (
            names[name][0],
            f"{strike['place']['u']:.3f}",
            f"{strike['place']['x_mm']:.1f}",
            f"{strike['place']['up_from_lip_mm']:.1f}",
            _strength(strike["strengths"]["a_per_kg"]),
            _strength(strike["strengths"]["b_per_kg"]),
            _leakage(strike, other=names[name][1]),
        )
        for name, strike in record["strikes"].items()
    )
    columns = ("strike", ">u", ">mm aside", ">mm up", ">A", ">B", "|leakage")
    title = (
        "where to strike: u along the half-girth and mm along the mouth from the middle of the face, mm up from the "
        "lip; how strongly each tone then sounds, 1/kg"
    )
    return table(columns, rows, title=title)


def _strength(value: float | None) -> str:
    return "0" if value is None else f"{value:.2g}"


def _leakage(strike: Record, *, other: str) -> str:
    if strike["silent_by_symmetry"]:
        return f"{other} silent by symmetry"
    if strike["leakage_db"] is None:
        return f"{other} silent"
    if strike["leakage_db"] < UNHEARD:
        return f"{other} below {UNHEARD:.0f} dB"
    return f"{other} at {strike['leakage_db']:.1f} dB"


def partials(evaluation: Evaluation, record: Record) -> Table:
    """All partials, with their modes."""
    marks = {evaluation.tones.a_index: "A", evaluation.tones.b_index: "B"}
    rows = (
        (
            f"{i + 1}",
            marks.get(i, ""),
            f"{partial['frequency_hz']:.2f}",
            spread(partial["error_cents"]),
            f"{partial['ratio_to_a']:.4f}",
            partial["mode"],
            partial["symmetry"],
            f"{partial['mode_share']:.2f}",
        )
        for i, partial in enumerate(record["partials"])
    )
    columns = (">no.", "", ">Hz", ">± cents", ">ratio to A", "mode", "class", ">share")
    title = (
        f"all partials below {record['complete_below_hz']:.1f} Hz; share: how purely a mode has the m of its name, "
        "~ marks a doubtful one"
    )
    return table(columns, rows, title=title)
