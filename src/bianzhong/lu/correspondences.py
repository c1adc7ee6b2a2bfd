"""What the texts say of each lü: month, branch, hexagram line, Jupiter station, partner, office."""

from __future__ import annotations

from dataclasses import dataclass

from bianzhong.lu.generation import CHAIN, LINES
from bianzhong.lu.twelve import TWELVE, Lu

__all__ = ["CORRESPONDENCES", "CORRESPONDENCE_SOURCES", "Correspondence"]

CORRESPONDENCE_SOURCES = {
    "month, branch, station, partner": (
        "《周禮注疏》 卷23, Zheng Xuan on 大師: 黃鐘子之氣也，十一月建焉，而辰在星紀 ... 辰與建交錯貿處如表裏然，是其合也"
    ),
    "line": "same place: 黃鐘初九也，下生林鐘之初六 ...; 乾 and 坤: Wei Zhao on 《國語》 卷3",
    "tong": "《漢書》 律曆志, quoted by Jia Gongyan there: 黃鐘為天統 ... 林鐘為地統 ... 太蔟為人統",
    "office": "《國語》 卷3, 伶州鳩",
    "note": "Wei Zhao on 《國語》 卷3: 黃鐘為宮，太蔟為商，姑洗為角，林鐘為徵，南呂為羽，應鐘為變宮，蕤賓為變徵",
}
"""Where each of these stands."""

_MONTHS = ("正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_TONG = {"黃鐘": "天統", "林鐘": "地統", "太蔟": "人統"}
_NOTES = ("宮", "徵", "商", "羽", "角", "變宮", "變徵")
_ROWS = (
    ("子", 11, "星紀", "大呂", "宣養六氣九德"),
    ("丑", 12, "玄枵", "黃鐘", "助宣物"),
    ("寅", 1, "娵訾", "應鐘", "金奏贊陽出滯"),
    ("卯", 2, "降婁", "無射", "出四隙之細"),
    ("辰", 3, "大梁", "南呂", "修潔百物考神納賓"),
    ("巳", 4, "實沈", "夷則", "宣中氣"),
    ("午", 5, "鶉首", "林鐘", "安靖神人獻酬交酢"),
    ("未", 6, "鶉火", "蕤賓", "和展百事俾莫不任肅純恪"),
    ("申", 7, "鶉尾", "仲呂", "詠歌九則平民無貳"),
    ("酉", 8, "壽星", "姑洗", "贊陽秀"),
    ("戌", 9, "大火", "夾鐘", "宣布哲人之令德示民軌儀"),
    ("亥", 10, "析木", "太蔟", "均利器用俾應復"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correspondence:
    """What belongs to a lü. The sources are in CORRESPONDENCE_SOURCES.

    Examples
    --------
    >>> guxian = CORRESPONDENCES[4]
    >>> guxian.lu.name, guxian.kind, guxian.month_name, guxian.branch, guxian.line, guxian.partner.name
    ('姑洗', '律', '三月', '辰', '乾九三', '南呂')
    """

    lu: Lu
    branch: str
    """The branch of its month, where the Dipper points (建): 子 ... 亥."""
    month: int
    """Month, 1 to 12, 黃鐘 the eleventh."""
    station: str
    """Jupiter station where sun and moon meet (辰) in that month."""
    partner: Lu
    """The lü of the other kind that it is joined with (合): its station is the partner's branch."""
    line: str
    """Line of 乾 or 坤."""
    office: str
    """What it is for, in the words of the Guoyu."""
    tong: str | None
    """天統, 地統 or 人統, for the three lü of whole 寸."""
    note: str | None
    """Note that it is in the 均 of 黃鐘; None for the five lü that are none."""

    @property
    def kind(self) -> str:
        """律 (六律, 陽聲) or 同 (六同 or 六呂, 陰聲)."""
        return "律" if self.lu.order % 2 == 0 else "同"

    @property
    def month_name(self) -> str:
        """The month as the texts write it."""
        return _MONTHS[self.month - 1] + "月"


def _correspondence(lu: Lu) -> Correspondence:
    branch, month, station, partner, office = _ROWS[lu.order]
    place = CHAIN.index(lu)
    return Correspondence(
        lu=lu,
        branch=branch,
        month=month,
        station=station,
        partner=next(other for other in TWELVE if other.name == partner),
        line="乾坤"[place % 2] + LINES[place],
        office=office,
        tong=_TONG.get(lu.name),
        note=_NOTES[place] if place < len(_NOTES) else None,
    )


CORRESPONDENCES = tuple(_correspondence(lu) for lu in TWELVE)
"""One for each of the twelve, in the order of pitch."""
