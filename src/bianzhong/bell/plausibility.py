"""What is odd about a row of a published table: figures that no bell has, and figures that bells seldom have.

The first are *implausible*: a misprint, a wrong unit or a wrong column. The second are *notes*.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bianzhong.bell.catalogue import load_limits
from bianzhong.bell.excavated import bell_ids, bell_of, measured
from bianzhong.bell.limits import hold
from bianzhong.bell.resolve import missing, resolve
from bianzhong.bell.section import half_girth
from bianzhong.bell.survey import Finding
from bianzhong.errors import BellError
from bianzhong.lu import cents_between, parse_pitch

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.bell.spec import BellSpec
    from bianzhong.bell.survey import Survey, SurveyRow

__all__ = ["Examined", "examine"]

_MOUTH = (0.03, 1.0)
"""Long axis of the mouth, m: from the smallest bells to beyond the largest (楚王鎛 0.605 m, 鐃 of Jian'ou 0.566 m)."""
_WALL = (0.01, 0.08)
"""Wall over the mouth's long axis; mean walls by mass are 0.019-0.027."""
_ARCH = (0.09, 0.13)
"""Depth of the arch over 銑長 of excavated bells (secondary literature)."""
_INTERVAL = (181.0, 473.0)
"""Cents from A to B: ratios 1.11-1.31 of ten bells, 12th-5th century BC. Source: Rossing, JASA (Shanghai Museum)."""
_TONE = (30.0, 8000.0)
"""Tones of bells, Hz, with room to spare (Zeng: 65 Hz to about 4 kHz)."""
_ROUGH = 2.0
"""Factor that a mass may differ by from wall x surface: mei, yong and an uneven wall are left out."""
_SUM = 0.05
"""Share of 通高 that the body and what it hangs by may differ from it."""
_SAME_PITCH = 5.0
"""Cents that a printed note and a printed frequency may differ by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A row, the bell file made of it, and what to look at."""

    row: SurveyRow
    bell: BellSpec
    lacks: tuple[str, ...]
    """Keys of the bell file that the table does not give, e.g. "body.gu"."""
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """A row with its headings, and what follows from it at once."""

    survey: Survey
    row: SurveyRow
    density: float

    def has(self, *keys: str) -> bool:
        return all(key in self.row.sizes for key in keys)

    def size(self, key: str) -> float:
        return self.row.sizes[key]

    @property
    def height(self) -> float | None:
        """Plumb height of the body, m: printed, or by Pythagoras from 銑長."""
        if self.has("height"):
            return self.size("height")
        slant = (self.size("xianjian") - self.size("wuxiu")) / 2 if self.has("xianjian", "wuxiu") else 0.0
        if not self.has("xian") or self.size("xian") <= abs(slant):
            return None
        return math.sqrt(self.size("xian") ** 2 - slant**2)

    @property
    def wall_by_mass(self) -> float | None:
        """Wall that the mass would make, m: over the girth half-way up times the height, and the top as an ellipse."""
        if self.height is None or not self.has("mass", "xianjian", "gujian", "wuxiu", "wuguang"):
            return None
        a, b = (
            (self.size("xianjian") + self.size("wuxiu")) / 4,
            (self.size("gujian") + self.size("wuguang")) / 4,
        )
        side = 4 * float(half_girth(a=a, b=b, fullness=0.0)) * self.height
        top = math.pi / 4 * self.size("wuxiu") * self.size("wuguang")
        return self.size("mass") / (self.density * (side + top))

    def finding(self, key: str, rule: str, *, got: str = "", note: bool = False) -> Finding:
        kind: Literal["note", "implausible"] = "note" if note else "implausible"
        return Finding(column=self.survey.heading(key), kind=kind, rule=rule, got=got or self.printed(key))

    def printed(self, *keys: str) -> str:
        """Give sizes as printed, under their headings."""
        values = ((self.survey.heading(key), self.row.sizes[key].write().split()) for key in keys)
        return ", ".join(f"{heading} {words[0]} {words[-1]}" for heading, words in values)


def examine(survey: Survey, *, material: Material) -> tuple[Examined, ...]:
    """Look at every row of a table.

    Parameters
    ----------
    survey
        The table.
    material
        The bronze of the bell files, and its density for the mass.
    """
    ids = bell_ids(survey)
    pairs = zip(survey.rows, ids, strict=True)
    return tuple(_examined(survey, row, name=name, material=material) for row, name in pairs)


def _examined(survey: Survey, row: SurveyRow, *, name: str, material: Material) -> Examined:
    bell = bell_of(survey, row, name=name, material=material.id)
    case = _Case(survey=survey, row=row, density=material.density)
    lacks = missing(bell, reading=None)
    findings = [finding for rule in _RULES for finding in rule(case)]
    if not lacks and not any(each.kind == "implausible" for each in findings):
        wall = None if bell.wall.mass is None else case.wall_by_mass
        try:
            resolve(bell, reading=None, wall=wall, density=material.density)
        except BellError as error:
            rule = "the row must make a bell"
            findings.append(
                Finding(column="", kind="implausible", rule=rule, got=str(error).removeprefix(f"{name}: "))
            )
    return Examined(row=row, bell=bell, lacks=lacks, findings=(*row.findings, *findings))


# -- the body -------------------------------------------------------------------------------


def _orders(case: _Case) -> Iterator[Finding]:
    """What must not be smaller than what."""
    for large, small, rule in (
        ("xian", "zhongchang", "the edge must not be shorter than the middle of the face"),
        ("xian", "height", "the edge must not be shorter than the plumb height"),
        ("xianjian", "wuxiu", "the mouth must not be smaller than the top"),
        ("gujian", "wuguang", "the mouth must not be smaller than the top"),
        ("xianjian", "gujian", "the long axis must not be shorter than the short one"),
        ("wuxiu", "wuguang", "the long axis must not be shorter than the short one"),
    ):
        if case.has(large, small) and case.size(large) < case.size(small):
            yield case.finding(large, rule, got=case.printed(large, small))


def _mouth(case: _Case) -> Iterator[Finding]:
    low, high = _MOUTH
    if case.has("xianjian") and not low <= case.size("xianjian") <= high:
        yield case.finding("xianjian", "the mouth of a bell is 3 cm to 1 m wide; is the unit right?")


def _arch(case: _Case) -> Iterator[Finding]:
    if not case.has("xian"):
        return
    key, arch = (
        ("arch", case.row.sizes.get("arch")) if case.has("arch") else ("zhongchang", _arch_depth(case))
    )
    low, high = _ARCH
    if arch is not None and arch >= 0 and not low <= arch / case.size("xian") <= high:
        share = f"{100 * arch / case.size('xian'):.1f} %"
        yield case.finding(key, "the arch of excavated bells is 9-13 % of 銑長 deep", got=share, note=True)


def _arch_depth(case: _Case) -> float | None:
    """Depth of the arch by 中長, height less the plumb height of the middle of the face; None where it is not known."""
    if case.height is None or not case.has("zhongchang", "gujian", "wuguang"):
        return None
    swell = (case.size("gujian") - case.size("wuguang")) / 2
    return case.height - math.sqrt(max(case.size("zhongchang") ** 2 - swell**2, 0.0))


def _total(case: _Case) -> Iterator[Finding]:
    if case.height is None or not case.has("total_height"):
        return
    total = case.size("total_height")
    if total < case.height:
        got = f"{case.printed('total_height')}, body {case.height * 100:.4g} cm"
        yield case.finding("total_height", "通高 must not be less than the body", got=got)
        return
    for key in ("yong_length", "niu_height"):
        if case.has(key) and abs(case.height + case.size(key) - total) > _SUM * total:
            got = f"{case.printed('total_height', key)}, body {case.height * 100:.4g} cm"
            yield case.finding(
                "total_height", "通高 is the body and what it hangs by, within 5 %", got=got, note=True
            )


def _hangs(case: _Case) -> Iterator[Finding]:
    if case.has("yong_length", "niu_height"):
        got = case.printed("yong_length", "niu_height")
        yield case.finding("niu_height", "a bell hangs by a yong or by a niu", got=got)


# -- the metal ------------------------------------------------------------------------------


def _wall(case: _Case) -> Iterator[Finding]:
    low, high = _WALL
    for key in ("wall", "gu_wall", "cegu_wall"):
        if not case.has(key):
            continue
        if case.has("gujian") and case.size(key) >= case.size("gujian") / 2:
            rule = "the wall must be thinner than half the mouth"
            yield case.finding(key, rule, got=case.printed(key, "gujian"))
        elif case.has("xianjian") and not low <= case.size(key) / case.size("xianjian") <= high:
            rule = "the wall of a bell is 1-8 % of the mouth's long axis; is the unit right?"
            share = f"{100 * case.size(key) / case.size('xianjian'):.2g} %"
            yield case.finding(key, rule, got=f"{case.printed(key)}, {share}")


def _mass(case: _Case) -> Iterator[Finding]:
    wall = next((key for key in ("wall", "gu_wall") if case.has(key)), None)
    implied = case.wall_by_mass
    if implied is None:
        return
    if wall is None:
        low, high = _WALL
        if not low <= implied / case.size("xianjian") <= high:
            rule = "the mass must make a wall of 1-8 % of the mouth's long axis; is the unit right?"
            yield case.finding(
                "mass", rule, got=f"{case.printed('mass')}, a wall of about {implied * 100:.2g} cm"
            )
    elif not 1 / _ROUGH <= implied / case.size(wall) <= _ROUGH:
        rule = "the mass must be within a factor of 2 of wall times surface"
        rough = case.size("mass") * case.size(wall) / implied
        yield case.finding(
            "mass", rule, got=f"{case.printed('mass', wall)}, which weighs about {rough:.2g} kg"
        )


def _limits(case: _Case) -> Iterator[Finding]:
    """大不出鈞，重不過石, by what the table gives."""
    pitches = measured(case.row)
    tones = [parse_pitch(pitch) for pitch in (pitches.a, pitches.b) if pitch] if pitches else []
    known = {
        "height": ("total_height", case.row.sizes.get("total_height")),
        "mass": ("mass", case.row.sizes.get("mass")),
        "tone": ("a", min(tones, default=None)),
    }
    held = hold(load_limits(), **{of: value for of, (_, value) in known.items()})
    for result in held:
        if result.holds is False:
            key, value = known[result.limit.of]
            got = f"{value:.4g} Hz" if result.limit.of == "tone" else ""
            yield case.finding(key, f"{result.limit.title} (國語)", got=got, note=True)


# -- the tones ------------------------------------------------------------------------------


def _tones(case: _Case) -> Iterator[Finding]:
    for key, pitch in case.row.pitches.items():
        if not _TONE[0] <= parse_pitch(pitch) <= _TONE[1]:
            yield case.finding(key, "the tone of a bell lies between 30 and 8000 Hz", got=pitch)
    for name in ("a", "b"):
        note, hz = case.row.pitches.get(name), case.row.pitches.get(f"{name}_hz")
        if note and hz and abs(cents_between(parse_pitch(note), parse_pitch(hz))) > _SAME_PITCH:
            yield case.finding(name, "note and frequency must be the same pitch", got=f"{note}, {hz} Hz")


def _interval(case: _Case) -> Iterator[Finding]:
    pitches = measured(case.row)
    if pitches is None or pitches.a is None or pitches.b is None:
        return
    interval = round(cents_between(parse_pitch(pitches.a), parse_pitch(pitches.b)), 1)
    got = f"{pitches.a} and {pitches.b}, {interval:+.0f} cents"
    if interval < 0:
        yield case.finding("b", "the 側鼓音 must not lie below the 正鼓音", got=got)
    elif not _INTERVAL[0] <= interval <= _INTERVAL[1]:
        yield case.finding("b", "the tones of bells lie 181-473 cents apart", got=got, note=True)


_RULES: tuple[Callable[[_Case], Iterator[Finding]], ...] = (
    _orders,
    _mouth,
    _arch,
    _total,
    _hangs,
    _wall,
    _mass,
    _limits,
    _tones,
    _interval,
)
