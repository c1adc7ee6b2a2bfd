"""旋相為宮: the notes of each 均, the half-lü it needs, the 60 and 84 modes."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bianzhong.lu import TWELVE, cents, find
from bianzhong.lu.modes import FIVE, MODES, SEVEN, gamut

if TYPE_CHECKING:
    from bianzhong.lu import Lu

# 《周官義疏》 卷23, 杜佑: 黃鐘大呂太蔟之調皆用正律之聲, 夾鐘姑洗之調四正聲一子聲, 中呂蕤賓林鐘三正聲二子聲,
# 夷則南呂二正聲三子聲, 無射應鐘一正聲四子聲.
DU_YOU = (0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4)
# Wei Zhao on 《國語》 卷3.
HUANGZHONG = {
    "宮": "黃鐘",
    "商": "太蔟",
    "角": "姑洗",
    "徵": "林鐘",
    "羽": "南呂",
    "變宮": "應鐘",
    "變徵": "蕤賓",
}
gongs = st.sampled_from(TWELVE)


def test_the_notes_of_huangzhong() -> None:
    notes = {note.name: note.lu.name for note in gamut(find("黃鐘")).notes}
    assert notes == HUANGZHONG


def test_the_half_lu_are_du_yous() -> None:
    assert tuple(gamut(lu).halves() for lu in TWELVE) == DU_YOU
    assert tuple(5 - gamut(lu).halves(FIVE) for lu in TWELVE) == (5, 5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1)
    assert tuple(gamut(lu).halves(SEVEN) for lu in TWELVE) != DU_YOU, "control: with 變宮 and 變徵 it is more"


def test_yingzhong_takes_dalu_at_half_for_shang() -> None:
    # 朱子: 應鐘為宮其聲最短而清，大呂為之商則是商聲高於宮聲 ... 乃用大呂律減半
    shang = gamut(find("應鐘")).notes[1]
    assert (shang.name, shang.lu.name, shang.half) == ("商", "大呂", True)


def test_four_half_lu_are_enough_for_shang_and_jue() -> None:
    # 案: 夷則南呂無射應鐘四律為宮使商角不陵僭宮聲故用四清 ... 角以後不妨用全律
    used = {
        note.lu_name for lu in TWELVE for note in gamut(lu).notes if note.half and note.name in {"商", "角"}
    }
    assert used == {"半黃鐘", "半大呂", "半太蔟", "半夾鐘"}
    needing = {lu.name for lu in TWELVE for note in gamut(lu).notes[:3] if note.half}
    assert needing == {"夷則", "南呂", "無射", "應鐘"}
    with_zhi = {note.lu_name for lu in TWELVE for note in gamut(lu).notes if note.half and note.name in FIVE}
    assert len(with_zhi) > 4, "control: with 徵 and 羽 it is more"


@given(gongs)
def test_every_gamut_is_the_same_intervals(gong: Lu) -> None:
    notes = gamut(gong).notes
    strings = dict(zip(FIVE, (81, 72, 64, 54, 48), strict=True))
    for note in notes:
        if note.name in strings:
            assert note.above_gong == Fraction(81, strings[note.name])
        assert note.exact.ratio == gong.ratio * note.above_gong
    assert all(low.exact.cents < high.exact.cents for low, high in itertools.pairwise(notes))
    assert [note.name for note in notes] == [*SEVEN]


@given(gongs)
def test_a_changed_lu_lies_a_comma_above_the_lu(gong: Lu) -> None:
    for note in gamut(gong).notes:
        lu_cents = note.lu.cents + (1200 if note.half else 0)
        assert note.exact.cents - lu_cents == pytest.approx(note.comma_cents, abs=1e-9)
        assert note.comma_cents == pytest.approx(23.460 if note.changed else 0, abs=5e-4)


def test_eighteen_lu_are_enough_and_twelve_are_not() -> None:
    pure = {note.exact.name.removeprefix("半") for lu in TWELVE for note in gamut(lu).notes}
    assert len(pure) == 18
    assert {name for name in pure if "之變" in name} == {
        f"{name}之變" for name in ("黃鐘", "林鐘", "太蔟", "南呂", "姑洗", "應鐘")
    }


def test_there_are_84_modes_and_60_of_the_five_notes() -> None:
    assert len({mode.name for mode in MODES}) == len(MODES) == 84
    assert sum(mode.of_sixty for mode in MODES) == 60
    finals = {mode.name: mode.final.lu.name for mode in MODES}
    assert finals["黃鐘均商調"] == "太蔟"
    assert finals["應鐘均變徵調"] == "仲呂"
    assert all(len(mode.gamut.notes) == 7 and mode.final in mode.gamut.notes for mode in MODES)


def test_no_mode_reaches_beyond_an_octave() -> None:
    for lu in TWELVE:
        notes = gamut(lu).notes
        assert notes[-1].exact.cents - notes[0].exact.cents == pytest.approx(cents(Fraction(243, 128)))
