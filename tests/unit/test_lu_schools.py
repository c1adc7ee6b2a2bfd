"""What each school reckons, against its own figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bianzhong.errors import PitchError
from bianzhong.lu import TWELVE, cents, find
from bianzhong.lu.schools import COUNTS, SCHOOLS, School, find_school, mixed
from bianzhong.lu.tones import Tone, chain_ratio, in_octave
from bianzhong.lu.zeng import ZENG_NAMES, ZENG_PAIRS

COMMA = Fraction(3**12, 2**19)


def tones(school: str) -> dict[str, Tone]:
    return {tone.name: tone for tone in find_school(school).tones}


def ratio(tone: Tone) -> Fraction:
    assert tone.ratio is not None
    return tone.ratio


@pytest.mark.parametrize("school", SCHOOLS.values(), ids=lambda school: school.id)
def test_every_tone_has_its_figures(school: School) -> None:
    assert school.source
    assert len({tone.name for tone in school.tones}) == len(school.tones)
    assert len({tone.label for tone in school.tones}) == len(school.tones)
    for tone in school.tones:
        assert tone.label.isascii()
        assert tone.length * tone.factor == pytest.approx(9, rel=1e-14)
        assert tone.ratio is None or tone.cents == cents(tone.ratio)


def test_the_five_notes_are_the_printed_counts() -> None:
    # 《周官義疏》 卷23: 史記 81 54 72 48 64; 管子 108 72 96 64 by 案
    assert {name: tone.written for name, tone in tones("shiji-notes").items()} == {
        "宮": "81", "商": "72", "角": "64", "徵": "54", "羽": "48",
    }  # fmt: skip
    guanzi = tones("guanzi")
    assert guanzi["徵"].written == "108"
    assert ratio(guanzi["徵"]) * 2 == ratio(tones("shiji-notes")["徵"]) == ratio(tones("zheng-xuan")["林鐘"])
    assert guanzi["徵"].cents < guanzi["羽"].cents < guanzi["宮"].cents == 0


def test_zheng_xuan_writes_whole_cun_and_a_fraction() -> None:
    written = {name: tone.written for name, tone in tones("zheng-xuan").items()}
    assert written["仲呂"] == "6 12974/19683 寸"
    assert written["黃鐘"] == "9 寸"


def test_shiji_grows_shi_and_fa() -> None:
    # 以下生者倍其實三其法，以上生者四其實三其法; 置一而九三之 is 19683, twice more 177147
    shiji = tones("shiji")
    assert [tone.written for tone in shiji.values()][:4] == ["1/1", "2/3", "8/9", "16/27"]
    assert shiji["仲呂"].written == "131072/177147"
    for name, tone in shiji.items():
        assert Fraction(tone.written) * 9 == find(name).length


def test_cai_yuanding_counts_and_changes() -> None:
    cai = tones("cai-yuanding")
    assert COUNTS == 177147
    assert len(cai) == 18
    # 律呂新書: 變律 with 小分 of 729: 486, 324, 432, 45, 60, 40
    changed = {
        "黃鐘之變": (174762, 486),
        "林鐘之變": (116508, 324),
        "太蔟之變": (155344, 432),
        "南呂之變": (103563, 45),
        "姑洗之變": (138084, 60),
        "應鐘之變": (92056, 40),
    }
    for name, (whole, rest) in changed.items():
        assert COUNTS / ratio(cai[name]) == whole + Fraction(rest, 729)
        assert ratio(cai[name]) / ratio(cai[name.removesuffix("之變")]) == COMMA
    assert cai["黃鐘之變"].written == "174762 2/3 = 8寸7分8釐1毫6絲2忽"
    assert "餘" in cai["林鐘之變"].written
    assert all((COUNTS / ratio(tone)).denominator == 1 for name, tone in cai.items() if "變" not in name)


def test_du_yous_two_methods_differ_by_the_comma() -> None:
    proper, generated = tones("du-you-half-proper"), tones("du-you-half-generated")
    assert proper["半黃鐘"].written == "4 1/2 寸"  # 子聲則四寸半
    assert Fraction(9) / ratio(generated["半黃鐘"]) * 2 == 8 + Fraction(51896, 59049)  # 黃鐘之變, 半之
    for lu in TWELVE:
        assert ratio(proper[f"半{lu.name}"]) == 2 * lu.ratio
        higher = generated[f"半{lu.name}"].cents - proper[f"半{lu.name}"].cents
        assert higher == pytest.approx(23.460, abs=5e-4), lu.name
        assert generated[lu.name].ratio == proper[lu.name].ratio == lu.ratio
    assert "23.46 cents" in find_school("du-you-half-generated").remark


def test_the_four_clear_are_the_halves_of_the_first_four() -> None:
    # 四清聲謂黃鐘大呂太蔟夾鐘
    clear = [tone for name, tone in tones("four-clear").items() if name.startswith("半")]
    assert [tone.name for tone in clear] == ["半黃鐘", "半大呂", "半太蔟", "半夾鐘"]
    assert len(tones("four-clear")) == 16
    assert all(1200 <= tone.cents < 1200 + cents(find("姑洗").ratio) for tone in clear)


def test_zhu_zaiyu_makes_twelve_equal_steps() -> None:
    # 律學新說: 大呂 9.438743126816934966..., 蕤賓 7.0710678...: 10/2^(1/12) and 10/√2
    equal = tones("zhu-zaiyu")
    assert equal["大呂"].written.startswith("9.4387431 ")
    assert equal["蕤賓"].written.startswith("7.0710678 ")
    assert [tone.cents for tone in equal.values()] == [100 * i for i in range(12)]
    assert equal["大呂"].factor ** 12 == pytest.approx(2, rel=1e-14)
    assert abs(tones("zheng-xuan")["大呂"].cents - 100) > 13, "control: 三分損益 is not equal"


def test_zeng_pairs_are_thirds() -> None:
    # measured.md: D/F, E/G#, F#/A#, G/B, A/C#, C/D#, with 姑洗 = C
    letters = [(a.tone.written, b.tone.written) for a, b in ZENG_PAIRS]
    assert letters == [("D", "F"), ("E", "G#"), ("F#", "A#"), ("G", "B"), ("A", "C#"), ("C", "D#")]
    assert [(b.semitones - a.semitones) % 12 for a, b in ZENG_PAIRS] == [3, 4, 4, 4, 4, 3]
    used = [name.name for pair in ZENG_PAIRS for name in pair]
    assert sorted(used) == sorted(name.name for name in ZENG_NAMES)


def test_zeng_names_are_four_fifths_and_their_thirds() -> None:
    by_name = {name.name: name for name in ZENG_NAMES}
    assert [name.semitones for name in ZENG_NAMES] == [*range(12)]
    for base in "宮徵商羽":
        assert in_octave(2 * by_name[base].ratio * Fraction(5, 4)) == by_name[base + "角"].ratio
        assert in_octave(2 * by_name[base + "曾"].ratio * Fraction(5, 4)) == by_name[base].ratio
    assert by_name["宮"].lu.name == "姑洗"
    assert by_name["羽"].ratio == Fraction(27, 16)
    # the two minor thirds are pure: Braun's 21 measured ones have a mean of 314 cents
    assert in_octave(by_name["羽曾"].ratio / by_name["商"].ratio) == Fraction(6, 5)


def test_the_chain_goes_on_by_fifths() -> None:
    assert [chain_ratio(7 * lu.order % 12) for lu in TWELVE] == [lu.ratio for lu in TWELVE]
    assert chain_ratio(12) == COMMA
    assert all(1 <= chain_ratio(step) < 2 for step in range(60))


def test_mixed_numbers() -> None:
    assert mixed(Fraction(0)) == "0"
    assert mixed(Fraction(13, 2)) == "6 1/2"


def test_an_unknown_school_is_refused() -> None:
    with pytest.raises(PitchError, match=r"got 'zheng-xaun'; did you mean zheng-xuan\?"):
        find_school("zheng-xaun")
    with pytest.raises(PitchError, match=r"school: must be one of guanzi, .* name one of these"):
        find_school("")
