"""The arithmetic of each school: its tones, exact, and how it writes their lengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from bianzhong.errors import PitchError, did_you_mean
from bianzhong.lu.cents import cents
from bianzhong.lu.generation import CHAIN
from bianzhong.lu.nonary import write_nonary
from bianzhong.lu.tones import Tone, chain_ratio, tone
from bianzhong.lu.twelve import DIRECTIONS, HUANGZHONG_CUN, TWELVE, Lu
from bianzhong.lu.zeng import ZENG_NAMES, ZENG_NAMES_SOURCE

__all__ = ["COUNTS", "SCHOOLS", "School", "find_school", "mixed"]

COUNTS = 3**11
"""Cai Yuanding's 實 of 黃鐘: 一 × 3¹¹ = 177147. Source: 《周官義疏》 卷23: 得一十七萬七千一百四十七為黃鐘之實."""

_BIAN = 6
"""變律: as many as the seven notes of 仲呂 as 宮 reach past it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class School:
    """How a school reckons the lü."""

    id: str
    title: str
    written: str
    """What its figures are."""
    source: str
    tones: tuple[Tone, ...]
    """In the school's own order."""
    remark: str = ""
    """What comes of it."""


def mixed(number: Fraction) -> str:
    """Write a fraction as whole number and rest.

    Examples
    --------
    >>> mixed(Fraction(2048, 243)), mixed(Fraction(9)), mixed(Fraction(1, 3))
    ('8 104/243', '9', '1/3')
    """
    whole, rest = divmod(number, 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"


def _cun(ratio: Fraction) -> str:
    return f"{mixed(HUANGZHONG_CUN / ratio)} 寸"


def _half(lu: Lu, ratio: Fraction) -> Tone:
    return tone(lu, 2 * ratio, written=_cun(2 * ratio), prefix="半")


# -- the schools, in the order of their age ---------------------------------------------------


def _strings(counts: Mapping[str, int]) -> tuple[Tone, ...]:
    """The five notes as counts of a string, 宮 on 黃鐘."""
    names = dict(zip("宮徵商羽角", ("gong", "zhi", "shang", "yu", "jue"), strict=True))
    ratios = {name: Fraction(counts["宮"], count) for name, count in counts.items()}
    return tuple(
        Tone(name=name, label=names[name], ratio=ratio, cents=cents(ratio), written=str(counts[name]))
        for name, ratio in ratios.items()
    )


def _zheng_xuan() -> tuple[Tone, ...]:
    return tuple(tone(lu, lu.ratio, written=_cun(lu.ratio)) for lu in TWELVE)


def _shiji() -> tuple[Tone, ...]:
    """實 and 法 as they grow from 1 and 1: not reduced, 法 = 3 at each step."""
    shi, rows = 1, []
    for step, lu in enumerate(CHAIN):
        if step:
            shi *= 2 if DIRECTIONS[step - 1] == "下" else 4
        rows.append(tone(lu, Fraction(3**step, shi), written=f"{shi}/{3**step}"))
    return tuple(rows)


def _four_clear() -> tuple[Tone, ...]:
    return (*_zheng_xuan(), *(_half(lu, lu.ratio) for lu in TWELVE[:4]))


def _half_proper() -> tuple[Tone, ...]:
    return (*_zheng_xuan(), *(_half(lu, lu.ratio) for lu in TWELVE))


def _half_generated() -> tuple[Tone, ...]:
    ratios = (chain_ratio(12 + 7 * lu.order % 12) for lu in TWELVE)
    return (*_zheng_xuan(), *(_half(lu, ratio) for lu, ratio in zip(TWELVE, ratios, strict=True)))


def _cai_yuanding() -> tuple[Tone, ...]:
    def make(lu: Lu, ratio: Fraction, *, suffix: str = "") -> Tone:
        written = f"{mixed(COUNTS / ratio)} = {write_nonary(HUANGZHONG_CUN / ratio)}"
        return tone(lu, ratio, written=written, suffix=suffix)

    changed = (make(CHAIN[step], chain_ratio(12 + step), suffix="之變") for step in range(_BIAN))
    return (*(make(lu, lu.ratio) for lu in CHAIN), *changed)


def _zhu_zaiyu() -> tuple[Tone, ...]:
    def make(lu: Lu) -> Tone:
        length = 10 * 2 ** (-lu.order / 12)
        exact = Fraction(1) if lu.order == 0 else None
        written = f"{length:.7f} 寸 of ten"
        return Tone(name=lu.name, label=lu.pinyin, ratio=exact, cents=100.0 * lu.order, written=written)

    return tuple(make(lu) for lu in TWELVE)


_YISHU = "《周官義疏》 卷23"
_SCHOOLS = (
    School(
        id="guanzi",
        title="管子: five notes, 徵 and 羽 below 宮",
        written="counts of the string",
        source=f"管子, quoted in {_YISHU}: 三分而益之以一為百有八為徵; 案: 宮商用全徵羽用半, all 上生 by 案",
        tones=_strings({"徵": 108, "羽": 96, "宮": 81, "商": 72, "角": 64}),
    ),
    School(
        id="shiji-notes",
        title="史記: five notes from 八十一",
        written="counts of the string",
        source=f"《史記》 律書, quoted in {_YISHU}: 九九八十一以為宮, 三分去一五十四以為徵 ...",
        tones=_strings({"宮": 81, "商": 72, "角": 64, "徵": 54, "羽": 48}),
    ),
    School(
        id="shiji",
        title="史記 生鐘術: 下生者倍其實三其法，上生者四其實三其法",
        written="實/法, parts of 黃鐘",
        source=f"《史記》 律書, quoted in {_YISHU}; 上生 and 下生 by Zheng Xuan's lengths, 蕤賓 重上生",
        tones=_shiji(),
        remark="上九商八羽七角六宮五徵九: the five notes in the order of generation, after the 案 there",
    ),
    School(
        id="zheng-xuan",
        title="鄭玄: 寸 and fractions of a 寸",
        written="寸",
        source="《周禮注疏》 卷23, Zheng Xuan on 大師",
        tones=_zheng_xuan(),
    ),
    School(
        id="du-you-half-proper",
        title="杜佑 半正聲: each half-lü is half of the lü itself",
        written="寸",
        source=f"杜佑 《通典》, quoted in {_YISHU}: 以黃鐘九寸為均子聲則四寸半，復上下損益以生十一律之子聲",
        tones=_half_proper(),
    ),
    School(
        id="du-you-half-generated",
        title="杜佑 半相生: 仲呂 generates 黃鐘 again, and the half-lü are halves of those that follow",
        written="寸",
        source=f"杜佑 《通典》, quoted in {_YISHU}: 以正中呂之管六寸五分有奇 [of nine] 上生黃鐘八寸七分有奇, 半之",
        tones=_half_generated(),
        remark=f"each half-lü lies {cents(chain_ratio(len(CHAIN))):.2f} cents above that of 半正聲, the Pythagorean comma",
    ),
    School(
        id="four-clear",
        title="四清聲: sixteen, the twelve and the half-lü of 黃鐘 大呂 太蔟 夾鐘",
        written="寸",
        source=f"{_YISHU}, 朱子曰 十二個是正律四個是清聲; 案: 四清聲謂黃鐘大呂太蔟夾鐘; halves as 半正聲",
        tones=_four_clear(),
    ),
    School(
        id="cai-yuanding",
        title="蔡元定: 177147 and nines, with the six 變律 eighteen lü",
        written="count = 寸分釐毫絲忽 in nines",
        source=f"蔡元定, quoted in {_YISHU}; 黃鐘之變 by 朱子 there; the other 變律 by his 《律呂新書》",
        tones=_cai_yuanding(),
        remark="the nines close at the 忽 for the twelve and 黃鐘之變; of the others 餘 is what is left",
    ),
    School(
        id="zhu-zaiyu",
        title="朱載堉: twelve equal steps",
        written="寸, ten to his 尺, 黃鐘 one 尺",
        source="朱載堉 《律學新說》 (1584), 密率; not among the texts read here",
        tones=_zhu_zaiyu(),
    ),
    School(
        id="zeng",
        title="曾侯乙: names by 角 and 曾, in pure fifths and thirds from 姑洗 = 宮",
        written="as a note, 姑洗 = C",
        source=ZENG_NAMES_SOURCE,
        tones=tuple(name.tone for name in ZENG_NAMES),
    ),
)

SCHOOLS: Mapping[str, School] = MappingProxyType({school.id: school for school in _SCHOOLS})
"""The schools by id."""


def find_school(name: str) -> School:
    """Look up a school by its id.

    Raises
    ------
    PitchError
        If there is no such school; the message offers the nearest id or all.

    Examples
    --------
    >>> [tone.written for tone in find_school("cai-yuanding").tones[11:13]]
    ['131072 = 6寸5分8釐3毫4絲6忽', '174762 2/3 = 8寸7分8釐1毫6絲2忽']
    """
    if name in SCHOOLS:
        return SCHOOLS[name]
    hint = did_you_mean(name, SCHOOLS, otherwise="name one of these")
    msg = f"school: must be one of {', '.join(SCHOOLS)}, got {name[:60]!r}; {hint}"
    raise PitchError(msg)
