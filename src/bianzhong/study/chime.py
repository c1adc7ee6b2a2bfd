"""From pitch to bell: a set of bells sized to its A-tones from one pattern.

A similar bell s times as large sounds exactly at f / s, so one solve of the pattern sizes a set. By the rule of the
驫羌 bells the walls stay and the plan shrinks; how the tones then go is not a closed form, so each member is solved
(:mod:`bianzhong.study.sizing`). The B-tone is what the pattern makes of it: reported beside its target, not yet tuned.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.bell.catalogue import list_bells, load_bell, load_limits, load_material
from bianzhong.bell.inspection import material_of
from bianzhong.bell.limits import LimitResult, hold
from bianzhong.bell.scaling import SIZINGS, Sizing
from bianzhong.errors import SpecError, located
from bianzhong.lu import Standard, cents_between, parse_pitch, resolve
from bianzhong.study.pipeline import shape_of
from bianzhong.study.sizing import Sized, Sizer
from bianzhong.study.struck import strike
from bianzhong.tones.strikes import TwoTone, judge

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.material import Material
    from bianzhong.bell.readings import Limit
    from bianzhong.bell.spec import BellSpec
    from bianzhong.fem.bellmesh import Fidelity
    from bianzhong.fem.modal import Progress
    from bianzhong.lu.sets import BellSet, HungBell, Rank

__all__ = ["Chime", "Design", "Member", "Tone", "chime", "nearest_pattern"]

_PATTERNS = "ridged-"
"""What the ids of the shipped bells that may be a pattern by default begin with."""
_RECIPE = "six-parts-one"
"""Whose share of tin is taken for a bronze that has none of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """What the bells of a set are made after, and of what."""

    pattern: BellSpec | None = None
    """The bell all are made after; by default the shipped ridged bell whose interval is nearest to the median
    of those wanted."""
    sizing: Sizing | None = None
    """The rule for all bells; None for that of the set, which may differ from row to row."""
    material: Material | None = None
    """The bronze, other than the pattern's own."""
    recipe: Material | None = None
    """The bronze whose share of tin the metal is weighed out by; by default the same one, or six-parts-one where
    that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """A tone of a member beside the pitch wanted."""

    hz: float
    error_cents: float
    """± of the mesh."""
    target: str | None
    """As the set gives it; None where it gives none."""
    target_hz: float | None

    @property
    def cents(self) -> float | None:
        """Computed minus wanted; None where no pitch is wanted."""
        return None if self.target_hz is None else cents_between(self.target_hz, self.hz)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A bell of the set, sized."""

    hung: HungBell
    sized: Sized
    a: Tone
    b: Tone
    limits: tuple[LimitResult, ...]

    @property
    def dimensions(self) -> BellDimensions:
        """The lengths it is cast by."""
        return self.sized.shape.dimensions

    @property
    def interval_cents(self) -> float:
        """From its A-tone up to its B-tone."""
        return cents_between(self.a.hz, self.b.hz)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Chime:
    """A set of bells to be cast."""

    set: BellSet
    rank: Rank
    pattern: BellSpec
    pattern_interval_cents: float
    material: Material
    recipe: Material
    """The bronze whose share of tin the metal is weighed out by."""
    standard: Standard
    fidelity: Fidelity
    members: tuple[Member, ...]
    solves: int
    """Meshes solved for the members' sizes and tones, the pattern's not counted."""
    wall_seconds: float

    @property
    def two_tone(self) -> TwoTone:
        """Whether the pattern's tones lie far enough apart to be two."""
        return judge(interval_cents=self.pattern_interval_cents, leakage_db=None)

    @property
    def bronze_kg(self) -> float:
        """Mass of all bells."""
        return sum(member.sized.mass_kg for member in self.members)

    @property
    def tin_kg(self) -> float:
        """Tin in all bells, by the recipe; the rest is copper. What casting loses is not in it."""
        assert self.recipe.tin is not None
        return self.bronze_kg * float(self.recipe.tin)

    @property
    def worst_a_cents(self) -> float:
        """Greatest distance of an A-tone from its target."""
        return max(abs(member.a.cents or 0.0) for member in self.members)

    @property
    def worst_b_cents(self) -> float | None:
        """Greatest distance of a B-tone from its target; None where no target is given."""
        return max((abs(m.b.cents) for m in self.members if m.b.cents is not None), default=None)


def chime(
    bells: BellSet,
    *,
    rank: str | None = None,
    design: Design | None = None,
    huangzhong: str | float = "zeng",
    fidelity: Fidelity = "standard",
    progress: Progress | None = None,
) -> Chime:
    """Size every bell of a set to its A-tone.

    Parameters
    ----------
    bells
        The set, as :func:`bianzhong.bell.catalogue.load_set` reads it.
    rank
        Whose frame; the set's first if none is named.
    design
        What the bells are made after, and of what.
    huangzhong
        Pitch standard, for targets given as lü.
    fidelity
        ``"draft"``, ``"standard"`` or ``"fine"``.
    progress
        Called with what is being done and the share done, 0 to 1.

    Raises
    ------
    BellError
        If the rank has no bells, a pitch cannot be read, or a bell cannot be resolved, solved or sized.
    """
    start, report = time.perf_counter(), progress or (lambda _what, _share: None)
    plan = design or Design()
    standard, chosen = resolve(huangzhong), bells.rank(rank)
    wanted = _wanted(bells, rank=chosen)
    report("pattern", 0.0)
    targets = _targets(wanted, standard=standard)
    spec = plan.pattern or nearest_pattern(wanted, targets=targets)
    bronze = material_of(spec, material=plan.material)
    melt = _recipe(bronze, plan.recipe)
    shape = shape_of(spec, material=bronze)
    with located(spec.where):
        own = strike(shape, material=bronze, fidelity=fidelity)
    sizer = Sizer(shape, struck=own, material=bronze, fidelity=fidelity)
    sizes = _sizes(sizer, wanted, sizing=plan.sizing, targets=targets, report=report)
    limits = load_limits(spec.measures)
    return Chime(
        set=bells,
        rank=chosen,
        pattern=spec,
        pattern_interval_cents=cents_between(own.a_hz, own.b_hz),
        material=bronze,
        recipe=melt,
        standard=standard,
        fidelity=fidelity,
        members=tuple(
            _member(each, sizes[_key(each, plan.sizing)], targets=targets, limits=limits) for each in wanted
        ),
        solves=sizer.solves,
        wall_seconds=time.perf_counter() - start,
    )


def nearest_pattern(wanted: Sequence[HungBell], *, targets: Mapping[str, float]) -> BellSpec:
    """Choose the shipped ridged bell whose interval is nearest to the median of those wanted.

    Where the set gives no B-tone it is the first of them, for a minor third, the commonest interval of
    the bells of Marquis Yi of Zeng.

    Parameters
    ----------
    wanted
        Bells in their places.
    targets
        Frequency of each pitch named, Hz.
    """
    patterns = [load_bell(name) for name in list_bells() if name.startswith(_PATTERNS)]
    intervals = [cents_between(targets[each.a], targets[each.b]) for each in wanted if each.b is not None]
    if not intervals:
        return next(each for each in patterns if "minor" in each.id)
    median = statistics.median(intervals)

    def distance(spec: BellSpec) -> float:
        tones = strike(shape_of(spec), material=material_of(spec), fidelity="draft")
        return abs(cents_between(tones.a_hz, tones.b_hz) - median)

    return min(patterns, key=distance)


def _wanted(bells: BellSet, *, rank: Rank) -> tuple[HungBell, ...]:
    """Give the bells of a rank, or say that it has none."""
    wanted = bells.bells(rank.id)
    if not wanted:
        stones = sum(frame.stones for _, frame in bells.hung(rank.id))
        ids = ", ".join(each.id for each in bells.ranks if bells.bells(each.id))
        msg = (
            f"{bells.where}: rank {rank.id} ({rank.title}, {rank.who}) must have bells to be sized, got none "
            f"but {stones} stones; choose {f'one of {ids}' if ids else 'another set'}"
        )
        raise SpecError(msg)
    return wanted


def _targets(wanted: Sequence[HungBell], *, standard: Standard) -> dict[str, float]:
    """Frequency of each pitch named, Hz."""
    names = {name for each in wanted for name in (each.a, each.b) if name is not None}
    return {name: parse_pitch(name, huangzhong=standard.huangzhong_hz) for name in names}


def _recipe(bronze: Material, recipe: Material | None) -> Material:
    """Give a bronze that says how much tin is in it."""
    chosen = recipe or (bronze if bronze.tin is not None else load_material(_RECIPE))
    if chosen.tin is None:
        msg = f"recipe: must be a material that states its share of tin, got {chosen.id}; use {_RECIPE} or add tin to its file"
        raise SpecError(msg)
    return chosen


def _key(each: HungBell, sizing: Sizing | None) -> tuple[Sizing, str]:
    return sizing if sizing is not None else next(rule for rule in SIZINGS if rule == each.sizing), each.a


def _sizes(
    sizer: Sizer,
    wanted: Sequence[HungBell],
    *,
    sizing: Sizing | None,
    targets: Mapping[str, float],
    report: Progress,
) -> dict[tuple[Sizing, str], Sized]:
    """Size each pitch once, the outermost first, between which the rest are then looked for."""
    keys = sorted({_key(each, sizing) for each in wanted}, key=lambda key: targets[key[1]])
    by_rule = [[key for key in keys if key[0] == rule] for rule in SIZINGS]
    ends = [key for of in by_rule for key in (*of[:1], *of[-1:])]
    sizes: dict[tuple[Sizing, str], Sized] = {}
    for done, key in enumerate(dict.fromkeys(ends + keys)):
        report(f"bell {done + 1} of {len(keys)}", (done + 1) / (len(keys) + 1))
        with located(f"bell of {key[1]}"):
            sizes[key] = sizer.size(targets[key[1]], sizing=key[0])
    return sizes


def _member(hung: HungBell, sized: Sized, *, targets: Mapping[str, float], limits: Sequence[Limit]) -> Member:
    tones = sized.struck
    b_hz = None if hung.b is None else targets[hung.b]
    return Member(
        hung=hung,
        sized=sized,
        a=Tone(hz=tones.a_hz, error_cents=tones.a_error_cents, target=hung.a, target_hz=targets[hung.a]),
        b=Tone(hz=tones.b_hz, error_cents=tones.b_error_cents, target=hung.b, target_hz=b_hz),
        limits=hold(
            limits,
            height=sized.shape.dimensions.whole_height,
            mass=sized.mass_kg,
            tone=min(tones.a_hz, tones.b_hz),
        ),
    )
