from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.errors import PitchError
from bianzhong.lu import TWELVE, cents, cents_between, nearest, note_name, parse_pitch
from bianzhong.lu.notes import parse_note

frequencies = st.floats(min_value=9.0, max_value=30_000.0)

# Frequencies printed next to the notes by Braun (2003), Bellstab.htm, and by hand from 440 Hz.
PRINTED = [
    ("D6 -40", 1147.8),
    ("G#4-35", 407.0),
    ("F#4 -13", 367.2),
    ("A#5-58", 901.6),
    ("C4-26", 257.7),
    ("C7-23", 2065.4),
    ("G3-32", 192.4),
]


@given(frequencies, frequencies)
def test_cents_are_antisymmetric(low: float, high: float) -> None:
    assert cents_between(low, high) == -cents_between(high, low)


@given(frequencies, frequencies, frequencies)
def test_cents_add_up(first: float, second: float, third: float) -> None:
    path = cents_between(first, second) + cents_between(second, third)
    assert math.isclose(path, cents_between(first, third), abs_tol=1e-9)


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf])
def test_cents_need_positive_numbers(bad: float) -> None:
    with pytest.raises(PitchError, match="interval"):
        cents(bad)
    with pytest.raises(PitchError, match="reference"):
        cents_between(bad, 440.0)
    with pytest.raises(PitchError, match="frequency"):
        cents_between(440.0, bad)


@pytest.mark.parametrize(("text", "hz"), PRINTED)
def test_notes_are_the_printed_frequencies(text: str, hz: float) -> None:
    assert parse_pitch(text) == pytest.approx(hz, abs=0.051)  # printed to one decimal


@pytest.mark.parametrize(
    "text", ["♯F4−12", "#F4-12", "F♯4−12", "F#4 - 12", "# F4 -12", "♭G4−12", "bG4-12", "G♭4-12", "Gb4−12.0"]
)
def test_all_spellings_are_one_pitch(text: str) -> None:
    # F sharp 4 is three semitones below A4
    assert parse_pitch(text) == pytest.approx(440 * 2 ** ((-300 - 12) / 1200), rel=1e-14)


@pytest.mark.parametrize(
    ("text", "hz"),
    [("A4", 440.0), ("261.6 Hz", 261.6), ("440Hz", 440.0), ("440", 440.0), ("A-1", 13.75), ("A10", 28160.0)],
)
def test_plain_pitches(text: str, hz: float) -> None:
    assert parse_pitch(text) == hz


def test_a_flat_before_b_is_b_flat() -> None:
    assert parse_pitch("bB3") == parse_pitch("♭B3") == parse_pitch("B♭3") == parse_pitch("A#3")
    assert parse_pitch("Cb4") == parse_pitch("B3")
    assert parse_pitch("B#3") == parse_pitch("C4")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c4",
        "H4",
        "C",
        "bBb3",
        "C4+",
        "C4+1201",
        "C4*2",
        "A11",
        "A-4",
        "0",
        "0 Hz",
        "7.9 Hz",
        "32000.1",
        "-440 Hz",
        "４４０ Hz",
    ],
)
def test_what_is_no_pitch_is_refused(text: str) -> None:
    with pytest.raises(PitchError, match="got"):
        parse_pitch(text, huangzhong=200.0)


@pytest.mark.parametrize(
    "text", ["nan", "nan Hz", "1e3 Hz", "4.4 kHz", "C4 25", "C4+9" + "9" * 400, "9" * 400, "黃" * 400]
)
def test_what_is_no_pitch_gives_a_short_message(text: str) -> None:
    with pytest.raises(PitchError) as caught:
        parse_pitch(text, huangzhong=200.0)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("hz", "name"),
    [
        (440.0, "A4"),
        (440.0 * 2 ** (49 / 1200), "A4+49"),
        (440.0 * 2 ** (51 / 1200), "A#4-49"),
        (440.0 * 2 ** (-940 / 1200), "C4-40"),
        (13.75, "A-1"),
        (1147.8, "D6-40"),
    ],
)
def test_note_names(hz: float, name: str) -> None:
    assert note_name(hz) == name


@given(frequencies)
def test_a_note_name_reads_back_within_half_a_cent(hz: float) -> None:
    assert abs(cents_between(hz, parse_note(note_name(hz)))) <= 0.5 + 1e-9


@given(st.integers(min_value=0, max_value=127), st.integers(min_value=-49, max_value=49))
def test_a_note_of_whole_cents_reads_back_exactly(key: int, deviation: int) -> None:
    hz = 440.0 * 2 ** ((100 * (key - 69) + deviation) / 1200)
    assert parse_note(note_name(hz)) == pytest.approx(hz, rel=1e-14)
    assert note_name(parse_note(note_name(hz))) == note_name(hz)


@pytest.mark.parametrize("bad", [0.0, -440.0, math.nan, math.inf])
def test_only_frequencies_have_names(bad: float) -> None:
    with pytest.raises(PitchError):
        note_name(bad)


def test_lu_names_count_from_huangzhong() -> None:
    # 姑洗 = 81/64 of 黃鐘; +1 is an octave, not a cent
    assert parse_pitch("姑洗", huangzhong=256.0) == 324.0
    assert parse_pitch("姑洗+1", huangzhong=256.0) == 648.0
    assert parse_pitch("guxian −1", huangzhong=256.0) == 162.0
    assert parse_pitch("Gūxiǎn", huangzhong=256.0) == 324.0
    assert parse_pitch("林鐘", huangzhong=256.0) == 384.0
    # half the length is an octave up
    assert parse_pitch("半黃鐘", huangzhong=256.0) == parse_pitch("半黄钟", huangzhong=256.0) == 512.0
    assert parse_pitch("半林鐘−1", huangzhong=256.0) == 384.0
    assert parse_pitch("lin zhong+1", huangzhong=256.0) == 768.0


def test_a_lu_alone_is_no_pitch() -> None:
    with pytest.raises(PitchError, match="needs the frequency of 黃鐘"):
        parse_pitch("姑洗")


def test_cents_after_a_lu_are_not_taken_for_octaves() -> None:
    with pytest.raises(PitchError, match="octaves, one digit"):
        parse_pitch("姑洗+25", huangzhong=200.0)


def test_a_misspelt_lu_offers_the_nearest() -> None:
    with pytest.raises(PitchError, match=r"did you mean 姑洗\?"):
        parse_pitch("姑冼+1", huangzhong=200.0)


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf])
def test_huangzhong_must_be_a_frequency(bad: float) -> None:
    with pytest.raises(PitchError, match="huangzhong"):
        parse_pitch("姑洗", huangzhong=bad)


@given(frequencies, st.floats(min_value=50.0, max_value=1000.0))
def test_the_name_of_the_nearest_lu_reads_back(hz: float, huangzhong: float) -> None:
    near = nearest(hz, huangzhong=huangzhong)
    assert parse_pitch(near.name, huangzhong=huangzhong) * 2 ** (near.cents / 1200) == pytest.approx(
        hz, rel=1e-12
    )


letters = st.sampled_from([*"ABCDEFGabcg#♯b♭0123456789+-− .Hz", *(lu.name for lu in TWELVE)])


@given(st.text() | st.lists(letters).map("".join))
def test_any_text_is_a_pitch_or_refused(text: str) -> None:
    try:
        hz = parse_pitch(text, huangzhong=202.98)
    except PitchError:
        return
    assert 0 < hz < math.inf
