"""Hypothesis strategies for bells: files that may be read, but need not make a body."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from hypothesis import strategies as st

from bianzhong.bell.catalogue import list_readings, list_rules, load_rule
from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.parts import Core, Gan, Groove, LipRing, Mei, Profile, Ridge, Zhuan
from bianzhong.bell.spec import (
    Assumption,
    BellSpec,
    BodySpec,
    NiuSpec,
    PitSpec,
    PlateSpec,
    Targets,
    TextSpec,
    WallSpec,
    XuanSpec,
    YongSpec,
)
from bianzhong.units import WARRING_STATES, Quantity, parse_length, parse_mass

__all__ = ["bodies", "dimensions", "facts", "lengths", "specs", "words"]

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
names = words.filter(lambda word: word.isprintable() and "/" not in word and "\\" not in word)
pitches = st.sampled_from(["C4", "F#4-12", "261.6 Hz", "440", "姑洗+1"])
small = st.floats(min_value=0.0, max_value=2.0)


def lengths(low: float, high: float) -> st.SearchStrategy[Quantity]:
    """Lengths of ``low`` to ``high`` mm: written with or without ±, or computed."""
    millimetres = st.floats(min_value=low, max_value=high)
    return st.one_of(
        millimetres.map(lambda value: parse_length(f"{value!r} mm")),
        st.tuples(millimetres, st.floats(min_value=0, max_value=5)).map(
            lambda pair: parse_length(f"{pair[0]!r} +/- {pair[1]!r} mm")
        ),
        millimetres.map(lambda value: Quantity(value / 1e3)),
        st.tuples(millimetres, small).map(lambda pair: Quantity(pair[0] / 1e3, plus_minus=pair[1] / 1e3)),
    )


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


@st.composite
def bodies(draw: st.DrawFn) -> BodySpec:
    """Bodies of any proportions, some without a length they need."""

    def one_of(*names: str) -> dict[str, Quantity]:
        name = draw(st.sampled_from([*names, *names, None]))
        return {} if name is None else {name: draw(lengths(10, 400))}

    given: dict[str, Any] = {}
    for names in (("xian", "height"), ("xianjian", "xianjian_inner"), ("gujian", "gujian_inner")):
        given |= one_of(*names)
    for name in ("wuxiu", "wuguang", "gu"):
        given |= one_of(name)
    flat = {"arch": parse_length("0 mm")}
    given |= flat if draw(st.booleans()) else one_of("arch", "zhongchang")
    return BodySpec(
        **given,
        zhengjian=draw(maybe(lengths(10, 100))),
        fullness=draw(st.sampled_from([0.0, 0.5, 1.0])),
        waist=draw(maybe(lengths(0, 50))),
    )


def walls() -> st.SearchStrategy[WallSpec]:
    """Walls set in each of the three ways."""
    ring = maybe(st.builds(LipRing, height=lengths(1, 10), extent=lengths(1, 50)))
    profile = st.builds(Profile, wu=small, waist=small, lip=small)
    return st.one_of(
        st.builds(
            WallSpec,
            rule=st.sampled_from([load_rule(name) for name in list_rules()]),
            bell=st.sampled_from(["large", "small", None]),
            profile=profile,
            lip_ring=ring,
        ),
        st.builds(WallSpec, thickness=lengths(0.1, 40), profile=profile, lip_ring=ring),
        st.just(WallSpec()),
        st.builds(WallSpec, mass=small.map(lambda value: parse_mass(f"{value!r} kg")), profile=profile),
    )


def strips(kind: type[Ridge | Groove]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Up to two ridges or grooves."""
    deep = "height" if kind is Ridge else "depth"
    one = st.builds(
        kind, at=small, width=lengths(1, 100), top=small, bottom=small, **{deep: lengths(0.1, 10)}
    )
    return st.lists(one, max_size=2).map(tuple)


suspensions = st.one_of(
    st.none(),
    st.builds(
        NiuSpec,
        height=maybe(lengths(1, 60)),
        long_axis=maybe(lengths(1, 60)),
        short_axis=maybe(lengths(1, 30)),
    ),
    st.builds(
        YongSpec,
        bore=maybe(lengths(0, 20)),
        length=maybe(lengths(1, 200)),
        root_diameter=maybe(lengths(1, 60)),
        heng_diameter=maybe(lengths(1, 60)),
    ),
)


details = {
    "mei": st.builds(
        Mei,
        length=lengths(1, 40),
        diameter=lengths(1, 30),
        tip_diameter=lengths(1, 30),
        top=small,
        bottom=small,
        near=small,
        far=small,
        rows=st.integers(0, 10),
        columns=st.integers(1, 3),
    ),
    "zhuan": st.builds(
        Zhuan,
        height=lengths(0.1, 5),
        width=lengths(1, 20),
        at=st.lists(small, max_size=4).map(tuple),
        near=small,
        far=small,
    ),
    "xuan": st.builds(XuanSpec, at=maybe(small), height=lengths(1, 20), width=lengths(1, 10)),
    "gan": st.builds(Gan, reach=lengths(1, 40), thickness=lengths(1, 20), beast=lengths(0, 20)),
    "core": st.builds(Core, x=lengths(-2, 2), y=lengths(-2, 2)),
}
"""Parts beside the bare body, of any size."""


def specs() -> st.SearchStrategy[BellSpec]:
    """Bell files that can be written and read; few of them make a body."""
    return st.builds(
        BellSpec,
        id=names,
        title=words,
        source=words,
        notes=words | st.just(""),
        material=words,
        measures=st.just(WARRING_STATES),
        text=maybe(st.builds(TextSpec, reading=st.sampled_from(list_readings()), xian=lengths(50, 400))),
        body=bodies(),
        wall=walls(),
        plate=st.one_of(
            st.just(PlateSpec()),
            st.builds(PlateSpec, factor=small),
            st.builds(PlateSpec, thickness=lengths(0, 20)),
        ),
        suspension=suspensions,
        ridges=strips(Ridge),
        grooves=strips(Groove),
        pit=maybe(st.builds(PitSpec, diameter=lengths(1, 60), depth=maybe(lengths(0.1, 3)))),
        **{name: maybe(part) for name, part in details.items()},
        targets=maybe(st.builds(Targets, a=maybe(pitches), b=maybe(pitches))),
        assumptions=st.lists(
            st.builds(Assumption, field=st.sampled_from(["body.arch", "wall", "plate.factor"]), why=words),
            max_size=2,
        ).map(tuple),
    )


@st.composite
def dimensions(draw: st.DrawFn) -> BellDimensions:
    """Bells of the proportions that the readings and excavated bells span."""

    def share(low: float, high: float) -> float:
        return draw(st.floats(min_value=low, max_value=high))

    xian, xianjian = 0.2, 0.2 * share(0.6, 0.95)
    gujian = xianjian * share(0.6, 1.0)
    return BellDimensions(
        xian=xian,
        xianjian=xianjian,
        gujian=gujian,
        wuxiu=xianjian * share(0.7, 1.0),
        wuguang=gujian * share(0.7, 1.0),
        arch=xian * draw(st.sampled_from([0.0, 0.05, 0.13])),
        gu=0.2 * xian,
        fullness=draw(st.sampled_from([0.0, 0.4, 1.0])),
        waist=xian * share(-0.02, 0.02),
        wall=xianjian * share(0.01, 0.05),
        plate=xianjian * share(0.01, 0.06),
    )


def facts(value: Any) -> Any:
    """A value with the ± of its quantities, for comparison: equality of floats ignores it."""
    if isinstance(value, Quantity):
        return (float(value), value.plus_minus)
    if isinstance(value, tuple):
        return tuple(facts(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return (
            type(value),
            {each.name: facts(getattr(value, each.name)) for each in fields(value) if each.compare},
        )
    return value
