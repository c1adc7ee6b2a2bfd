"""What the lü system quotes stands in the texts; run where these are at hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bianzhong.lu.correspondences import CORRESPONDENCES
from bianzhong.lu.generation import CHAIN, LINES
from tests.unit.test_lu_generation import PRINTED_DIRECTIONS

if TYPE_CHECKING:
    from bianzhong.lu.correspondences import Correspondence

TEXTS = Path(__file__).parents[3] / "shared" / "sources"
pytestmark = pytest.mark.skipif(not TEXTS.is_dir(), reason="the texts are not beside the project")

ZHOULI, GUJIN, YISHU = "001", "003", "004"
SIMPLE = str.maketrans(
    "萬黃鐘鍾锺為徵徴長實損數聲釐絲陽陰則賓呂夾應無貿錯裏處術變純終圍徑餘後會氣時於玄鶉壽沈紀與異謂宮復調婁",
    "万黄钟钟钟为征征长实损数声厘丝阳阴则宾吕夹应无贸错里处术变纯终围径余后会气时于玄鹑寿沈纪与异谓宫复调娄",
)
"""Only what these quotations need: the copies are in simplified characters."""
QUOTED = [
    (ZHOULI, "下生者三分去一，上生者三分益一，五下六上，乃一終矣"),
    (ZHOULI, "黃鐘子之氣也，十一月建焉，而辰在星紀"),
    (ZHOULI, "辰與建交錯貿處如表裏然，是其合也"),
    (ZHOULI, "同位者象夫妻，異位者象子母，所謂律取妻而呂生子也"),
    (YISHU, "以下生者倍其實三其法以上生者四其實三其法"),
    (YISHU, "上九商八羽七角六宮五徵九"),
    (YISHU, "得一十七萬七千一百四十七為黃鐘之實"),
    (YISHU, "九丝為毫九毫為釐九釐為分九分為寸九寸為黃鐘"),
    (YISHU, "下而為忽亦因絲而九之"),
    (YISHU, "八為八寸餘五萬一千八百九十六為五萬九千四十九分寸之五萬一千八百九十六合之為黃鐘之變"),
    (
        YISHU,
        "九九八十一以為宮三分去一五十四以為徵三分益一七十二以為商三分去一四十八以為羽三分益一六十四以為角",
    ),
    (YISHU, "三分而益之以一為百有八為徵"),
    (YISHU, "以黃鐘九寸為均子聲則四寸半復上下損益以生十一律之子聲"),
    (YISHU, "其半相生之法者以正中呂之管六寸五分有竒上生黃鐘八寸七分有竒"),
    (YISHU, "黃鐘大呂大蔟之調皆用正律之聲夾鐘姑洗之調四正聲一子聲"),
    (YISHU, "夷則南呂之調二正聲三子聲無射應鐘之調一正聲四子聲"),
    (YISHU, "四清聲謂黃鐘大呂太蔟夾鐘"),
    (YISHU, "應鐘為宮其聲最短而清大呂為之商"),
]


def plain(words: str) -> str:
    """Only Chinese characters, simplified."""
    return re.sub(r"[^\u3400-\u9fff]", "", words).translate(SIMPLE)


def text(number: str) -> str:
    return plain(next(TEXTS.glob(f"{number}_*.txt")).read_text("utf-8"))


@pytest.mark.parametrize(("number", "quotation"), QUOTED)
def test_what_is_quoted_stands_there(number: str, quotation: str) -> None:
    assert plain(quotation) in text(number)


def test_a_wrong_word_would_show() -> None:
    assert plain("下生者三分去二") not in text(ZHOULI)


@pytest.mark.parametrize("each", CORRESPONDENCES, ids=lambda each: each.lu.pinyin)
def test_office_month_and_line_stand_in_the_guoyu(each: Correspondence) -> None:
    guoyu = text(GUJIN)
    assert plain(each.office) in guoyu
    assert re.search(plain(each.month_name) + ".{0,4}" + plain(each.line), guoyu)


@pytest.mark.parametrize("each", CORRESPONDENCES, ids=lambda each: each.lu.pinyin)
def test_branch_month_and_station_stand_in_zheng_xuan(each: Correspondence) -> None:
    words = f"{each.branch}之氣也{each.month_name}建焉而辰在{each.station}"
    assert plain(words) in text(ZHOULI)


def test_the_printed_directions_are_those_of_the_copies() -> None:
    for number, directions in zip((ZHOULI, YISHU), PRINTED_DIRECTIONS.values(), strict=True):
        printed = re.findall(r"([上下])生.{2}之[初九六二三四五上]{2}", text(number))
        assert "".join(printed)[: len(CHAIN) - 1] == directions, number
    assert len(LINES) == len(CHAIN)
