from __future__ import annotations

import copy
import math
import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import SpecError
from bianzhong.units import (
    WARRING_STATES,
    Measures,
    Quantity,
    find_measures,
    format_length,
    parse_density,
    parse_length,
    parse_mass,
    parse_modulus,
    parse_number,
    parse_volume,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PARSERS: list[Callable[[object], Quantity]] = [
    parse_length,
    parse_mass,
    parse_modulus,
    parse_density,
    parse_number,
]
READERS: list[tuple[Callable[[object], Quantity], str]] = [
    (parse_length, "m"),
    (parse_mass, "kg"),
    (parse_modulus, "Pa"),
    (parse_density, "kg/m3"),
    (parse_volume, "m3"),
    (parse_number, ""),
]
UNITS: dict[Callable[[object], Quantity], list[str]] = {
    parse_length: ["m", "cm", "mm", "um", "丈", "尺", "寸", "分"],
    parse_mass: ["kg", "g", "t", "石", "鈞", "钧", "斤", "兩", "两"],
    parse_modulus: ["Pa", "MPa", "GPa"],
    parse_density: ["kg/m3", "kg/m³", "g/cm3"],
    parse_volume: ["m3", "cm3", "cm³", "cm^3", "L"],
    parse_number: [""],
}


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("23.1 cm", 0.231),
        ("23.1cm", 0.231),
        (" 0.231 m ", 0.231),
        ("1 尺", 0.231),
        ("9 寸", 0.2079),
        ("14.0625 寸", 0.32484375),
        ("3 分", 0.00693),
        ("1 丈", 2.31),
        ("250 um", 0.00025),
        ("250 µm", 0.00025),  # the micro sign
        ("250 μm", 0.00025),  # the Greek letter
        ("−5 mm", -0.005),
        ("+5e0 mm", 0.005),
        (".5 mm", 0.0005),
    ],
)
def test_a_length_is_the_float_nearest_to_the_exact_decimal(text: str, metres: float) -> None:
    assert parse_length(text) == metres


@pytest.mark.parametrize(
    ("parse", "text", "si"),
    [
        (parse_mass, "6.1 kg", 6.1),
        (parse_mass, "0.5 t", 500.0),
        (parse_mass, "120 斤", 30.0),  # 重不過石: 120 斤 of 250 g
        (parse_mass, "1 石", 30.0),
        (parse_mass, "1 鈞", 7.5),
        (parse_mass, "1 钧", 7.5),
        (parse_mass, "16 兩", 0.25),
        (parse_mass, "16 两", 0.25),
        (parse_modulus, "110 GPa", 110e9),
        (parse_modulus, "42000 MPa", 42e9),
        (parse_density, "8.7 g/cm3", 8700.0),
        (parse_density, "8700 kg/m³", 8700.0),
        (parse_volume, "2868 cm3", 2868e-6),
        (parse_volume, "2.868 L", 2868e-6),
        (parse_volume, "2868 cm^3", 2868e-6),
        (parse_number, "0.34", 0.34),
        (parse_number, 0.34, 0.34),
        (parse_number, 1, 1.0),
    ],
)
def test_other_quantities_in_si(parse: Callable[[object], Quantity], text: object, si: float) -> None:
    assert parse(text) == si


@pytest.mark.parametrize("text", ["230 +/- 0.5 mm", "230 ± 0.5 mm", "230±0.5mm", "23 +/- 0.05 cm"])
def test_the_spread_is_kept_and_converted(text: str) -> None:
    mouth = parse_length(text)
    assert (mouth, mouth.plus_minus, mouth.text) == (0.23, 0.0005, text)


def test_no_spread_is_none_and_not_zero() -> None:
    assert parse_length("230 mm").plus_minus is None
    assert parse_length("230 ± 0 mm").plus_minus == 0.0


def test_measures_move_the_chi_and_the_jin_and_nothing_else() -> None:
    other = Measures(
        id="other", title="Other", chi=Quantity(0.25), jin=Quantity(0.5), source="made up for this test"
    )
    assert parse_length("9 寸", other) == 0.225
    assert parse_mass("1 石", other) == 60.0
    assert parse_length("23.1 cm", other) == 0.231
    assert parse_mass("6.1 kg", other) == 6.1


def test_the_default_measures_are_sourced() -> None:
    assert find_measures("warring-states") is WARRING_STATES
    assert WARRING_STATES.chi.plus_minus is not None
    assert WARRING_STATES.jin.plus_minus is not None
    assert "23.1" in WARRING_STATES.source


def test_the_text_of_the_default_measures_says_its_values() -> None:
    for value, parse in ((WARRING_STATES.chi, parse_length), (WARRING_STATES.jin, parse_mass)):
        read = parse(value.text)
        assert (read, read.plus_minus) == (value, value.plus_minus)


def test_the_spread_of_the_chi_is_that_of_five_witnesses() -> None:
    witnesses = [22.3, 22.5, 22.7, 23.1, 23.2]
    mean = sum(witnesses) / 5
    spread = math.sqrt(sum((witness - mean) ** 2 for witness in witnesses) / 4)
    assert WARRING_STATES.chi.plus_minus == pytest.approx(spread / 100, abs=0.0005)


@pytest.mark.parametrize("bad", [0.0, -0.231, math.nan, math.inf])
def test_measures_must_be_positive(bad: float) -> None:
    with pytest.raises(SpecError, match="尺 must be positive"):
        Measures(id="x", title="x", chi=Quantity(bad), jin=Quantity(0.25), source="none")
    with pytest.raises(SpecError, match="斤 must be positive"):
        Measures(id="x", title="x", chi=Quantity(0.231), jin=Quantity(bad), source="none")


def test_unknown_measures_offer_the_nearest() -> None:
    with pytest.raises(SpecError, match=r"got 'warring-state'; did you mean warring-states\?"):
        find_measures("warring-state")
    with pytest.raises(SpecError, match="define your own"):
        find_measures("x")


@pytest.mark.parametrize(
    ("parse", "text", "near"),
    [
        (parse_length, "23.1 cms", "cm"),
        (parse_length, "23.1cmm", "cm"),
        (parse_length, "23.1 CM", "cm"),
        (parse_length, "9 尺寸", "尺"),
        (parse_mass, "6 kgs", "kg"),
        (parse_modulus, "100 Gpa", "GPa"),
        (parse_density, "8700 kg/m", "kg/m3"),
    ],
)
def test_a_near_miss_offers_the_unit(parse: Callable[[object], Quantity], text: str, near: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse(text)
    assert f"got {text!r}; did you mean {near}?" in str(caught.value)
    assert all(unit in str(caught.value) for unit in UNITS[parse] if unit not in {"钧", "两", "kg/m³"})


@pytest.mark.parametrize("text", ["6.1 kg", "5 inch", "5 ± mm", "5 +/- -1 mm"])
def test_what_is_no_near_miss_gets_no_guess(text: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_length(text)
    assert "did you mean" not in str(caught.value)
    assert '+/- 0.5 mm"' in str(caught.value)


@pytest.mark.parametrize("bare", ["23.1", 23.1, 23, "230 +/- 0.5"])
def test_a_bare_number_is_no_length(bare: object) -> None:
    with pytest.raises(SpecError, match="wall: must have a unit, a bare number is not enough, got '23"):
        parse_length(bare, where="wall")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "got ''"),
        ("   ", "got ''"),
        ("nan cm", "finite number"),
        ("inf m", "finite number"),
        ("-inf m", "finite number"),
        (math.nan, "finite number"),
        (10**400, "finite number"),
        ("1e999 m", "range of a float"),
        ("1e308 丈", "range of a float"),
        ("1 ± 1e999 m", "range of a float"),
        ("２３ cm", "digits 0-9"),
        ("九寸", "digits 0-9"),
        ("23,1 cm", "after a point"),
        ("cm", "finite number"),
        (None, "got 'None'"),
        (True, "got 'True'"),
        (["23.1 cm"], "finite number"),
    ],
)
def test_bad_text_is_refused_in_one_sentence(text: object, says: str) -> None:
    with pytest.raises(SpecError, match=r"^length: must ") as caught:
        parse_length(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["9" * 100_000 + " cm", "x" * 100_000, "5 " + "m" * 100_000, " " * 100_000])
def test_huge_text_gives_a_short_message(text: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_length(text)
    assert len(str(caught.value)) < 300


def test_a_tiny_exponent_is_quick_and_zero() -> None:
    assert parse_length("1e-99999999999999999999 m") == 0.0


def test_a_number_has_no_unit() -> None:
    with pytest.raises(SpecError, match=r"plain number without a unit, got '0\.34 mm'"):
        parse_number("0.34 mm")


@pytest.mark.parametrize("parse", PARSERS)
@given(text=st.text() | st.from_regex(r"[+-−]?[0-9.]*(e[0-9]+)?( ?(\+/-|±) ?[0-9.]*)? ?[a-zA-Z尺/3³]*"))
def test_any_text_is_read_or_refused(parse: Callable[[object], Quantity], text: str) -> None:
    try:
        value = parse(text)
    except SpecError:
        return
    assert math.isfinite(value)
    assert value.plus_minus is None or 0 <= value.plus_minus < math.inf


@pytest.mark.parametrize("parse", PARSERS)
@given(
    data=st.data(),
    number=st.floats(min_value=-1e9, max_value=1e9),
    spread=st.none() | st.floats(min_value=0, max_value=1e6),
    sign=st.sampled_from(["+/-", "±", " ± "]),
)
def test_written_text_reads_back(
    parse: Callable[[object], Quantity], data: st.DataObject, number: float, spread: float | None, sign: str
) -> None:
    unit = data.draw(st.sampled_from(UNITS[parse]))
    first = parse(f"{number!r}{'' if spread is None else f'{sign}{spread!r}'} {unit}")
    again = parse(first.write())
    assert (again, again.plus_minus, again.text) == (first, first.plus_minus, first.text)


@pytest.mark.parametrize(("parse", "unit"), READERS)
@given(
    value=st.floats(allow_nan=False, allow_infinity=False),
    spread=st.none() | st.floats(min_value=0, allow_infinity=False),
)
def test_a_computed_quantity_is_written_in_si(
    parse: Callable[[object], Quantity], unit: str, value: float, spread: float | None
) -> None:
    again = parse(Quantity(value, plus_minus=spread).write(unit=unit))
    assert (again, again.plus_minus) == (value, spread)


def test_a_quantity_is_a_float_and_its_arithmetic_is_plain() -> None:
    wall = parse_length("5 ± 1 mm")
    assert isinstance(wall, float)
    assert type(wall + 0.0) is float
    assert type(2 * wall) is float
    assert wall == 0.005
    assert hash(wall) == hash(0.005)


def test_a_quantity_survives_copy_and_pickle() -> None:
    wall = parse_length("5 ± 1 mm")
    for twin in (copy.copy(wall), copy.deepcopy(wall), pickle.loads(pickle.dumps(wall))):
        assert (twin, twin.plus_minus, twin.text) == (0.005, 0.001, "5 ± 1 mm")
        assert type(twin) is Quantity


@pytest.mark.parametrize(
    ("length", "shown"),
    [
        (0.231, "231.00 mm"),
        (parse_length("4.867 mm"), "4.87 mm"),
        (parse_length("230 ± 0.5 mm"), "230.00 ± 0.50 mm"),
        (parse_length("60.5 ± 1.2 cm"), "605 ± 12 mm"),
        (parse_length("5 ± 0.03 mm"), "5.000 ± 0.030 mm"),
        (parse_length("5 ± 0 mm"), "5.00 mm"),
        (parse_length("1 ± 0.3 m"), "1000 ± 300 mm"),
    ],
)
def test_lengths_are_shown_in_mm(length: float, shown: str) -> None:
    assert format_length(length) == shown


def test_the_xin_measures_are_liu_fus() -> None:
    # 劉復: 尺 23.08864 cm, 斤 226.6666 g, 升 200.63492 cm³; by the inscription a 升 is 16.2 cubic 寸 (斛 1620)
    xin = find_measures("xin")
    assert xin.chi == pytest.approx(0.2308864, abs=0.5e-4)
    assert xin.jin == pytest.approx(0.2266666, abs=0.5e-4)
    assert 16.2 * (xin.chi / 10) ** 3 == pytest.approx(200.63492e-6, rel=1e-2)
    assert 16.2 * (xin.chi / 10) ** 3 == pytest.approx(199.4e-6, rel=5e-4), "23.09³ · 16.2 by hand"
