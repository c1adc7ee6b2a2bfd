"""The columns of published tables of bells: what their headings are called, and in which unit they stand.

The names are those of 中國音樂文物大系 and of excavation reports, in traditional characters; simplified and
variant characters, spaces, case and the accents of pinyin are folded before a heading is looked up. English names
are those of L. von Falkenhausen, Suspended Music (1993): sui tone (A) and gu tone (B), and translations.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["COLUMNS", "UNITS", "Column", "Heading", "Kind", "nearest_heading", "read_heading", "units_named"]

Kind = Literal["words", "length", "mass", "note", "frequency"]
"""What the cells of a column hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column that published tables have."""

    key: str
    label: str
    """Its usual heading."""
    kind: Kind
    field: str | None
    """The key of a bell file that it gives; None for what no bell file holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading of a table, understood."""

    text: str
    """As printed."""
    column: Column
    unit: str | None
    """"cm", "kg" ...; None for words and notes, and where the heading names none."""


_NAMES: Mapping[str, tuple[Kind, str | None, str]] = MappingProxyType(
    {
        "number": ("words", None, "編號 號 器號 鐘號 標本號 no number bell bellno id"),
        "inventory": ("words", None, "藏號 館藏號 出土號 登記號 inventoryno inventory accessionno"),
        "order": ("words", None, "序號 序 次序 order"),
        "name": ("words", None, "名稱 器名 鐘名 名 name title"),
        "remarks": ("words", None, "備註 備注 附註 附注 說明 保存情況 remarks notes"),
        "total_height": ("length", None, "通高 全高 總高 totalheight overallheight heightoverall height"),
        "height": ("length", "body.height", "鐘體高 體高 身高 鐘身高 bodyheight"),
        "yong_length": ("length", "yong.length", "甬長 甬高 柄長 yonglength yong shanklength"),
        "heng_diameter": ("length", "yong.heng_diameter", "衡徑 甬衡徑 甬上徑 甬徑上 上徑 hengdiameter heng"),
        "root_diameter": ("length", "yong.root_diameter", "甬下徑 甬根徑 甬底徑 甬徑下 下徑 rootdiameter yongrootdiameter"),
        "bore": ("length", "yong.bore", "甬孔徑 甬內徑 甬腔徑 bore yongbore"),
        "niu_height": ("length", "niu.height", "鈕高 鈕長 鈕通高 niuheight niu loopheight"),
        "niu_width": ("length", "niu.long_axis", "鈕寬 鈕下寬 niuwidth loopwidth"),
        "niu_thickness": ("length", "niu.short_axis", "鈕厚 niuthickness loopthickness"),
        "wuxiu": ("length", "body.wuxiu", "舞脩 舞脩長 舞脩徑 wuxiu"),
        "wuguang": ("length", "body.wuguang", "舞廣 舞廣徑 wuguang"),
        "plate": ("length", "plate.thickness", "舞厚 舞部厚 舞壁厚 wuthickness platethickness plate"),
        "zhongchang": ("length", "body.zhongchang", "中長 zhongchang middlelength"),
        "xian": ("length", "body.xian", "銑長 銑邊長 xianchang xianlength xian"),
        "gu": ("length", "body.gu", "鼓高 鼓長 鼓部高 guheight gu"),
        "arch": ("length", "body.arch", "于高 于深 弧深 曲于高 archdepth arch"),
        "gujian": ("length", "body.gujian", "鼓間 鼓間徑 gujian"),
        "xianjian": ("length", "body.xianjian", "銑間 銑間徑 銑距 xianjian"),
        "wall": ("length", "wall.thickness", "壁厚 鐘壁厚 鐘壁 wallthickness wall"),
        "gu_wall": ("length", None, "鼓厚 正鼓厚 正鼓部厚 正鼓壁厚 鼓部厚 鼓壁厚 guthickness"),
        "cegu_wall": ("length", None, "側鼓厚 側鼓部厚 側鼓壁厚 ceguthickness"),
        "mass": ("mass", "wall.mass", "重量 重 質量 mass weight"),
        "a": ("note", None, "正鼓音 正鼓音高 正鼓 隧音 a音 atone tonea zhenggu suitone"),
        "b": ("note", None, "側鼓音 側鼓音高 側鼓 右鼓音 右側鼓音 b音 btone toneb cegu gutone"),
        "a_hz": ("frequency", None, "正鼓音頻率 正鼓頻率 afrequency zhenggufrequency"),
        "b_hz": ("frequency", None, "側鼓音頻率 側鼓頻率 bfrequency cegufrequency"),
    }
)  # fmt: skip
"""By key: the kind, the key of a bell file, and the headings, the usual one first. Names fold as headings do."""

COLUMNS: Mapping[str, Column] = MappingProxyType(
    {
        key: Column(key=key, label=names.split()[0], kind=kind, field=field)
        for key, (kind, field, names) in _NAMES.items()
    }
)
"""The columns by key."""

_BY_NAME = {name: COLUMNS[key] for key, (_, _, names) in _NAMES.items() for name in names.split()}

UNITS: Mapping[str, tuple[Kind, str]] = MappingProxyType(
    dict.fromkeys(("mm", "毫米", "公釐", "公厘"), ("length", "mm"))
    | dict.fromkeys(("cm", "厘米", "釐米", "公分"), ("length", "cm"))
    | dict.fromkeys(("m", "米", "公尺"), ("length", "m"))
    | dict.fromkeys(("kg", "公斤", "千克"), ("mass", "kg"))
    | dict.fromkeys(("g", "克", "公克"), ("mass", "g"))
    | dict.fromkeys(("hz", "赫茲", "赫兹", "赫"), ("frequency", "Hz"))
)
"""What a unit measures, and its usual sign, by the words for it in lower case."""

_BRACKETS = str.maketrans("〔〕【】「」[]{}", "()()()()()")
_TRADITIONAL = str.maketrans(
    "铣间閒长广修钮纽径号侧编钟鍾频质宽总体标称内边馆记备说况",
    "銑間間長廣脩鈕鈕徑號側編鐘鐘頻質寬總體標稱內邊館記備說況",
)
_UNIT = re.compile(rf"(?P<name>.*\S)\s*[\s(/,:;、]\s*(?P<unit>{'|'.join(UNITS)})[\s).]*", re.DOTALL)
_BRACKETED = re.compile(rf"\(\s*({'|'.join(UNITS)})\s*\)")
_JOINTS = re.compile(r"[\s,;/\-_.:·'’()]+")
_CLIP = 60


def read_heading(text: str) -> Heading | None:
    """Understand a heading, e.g. 銑長, 铣长(cm), 重量（公斤）, "xian length / mm".

    Returns
    -------
    Heading | None
        None for a heading that is not known.

    Raises
    ------
    SpecError
        If it is known and names a unit of another kind, or two units that contradict each other.

    Examples
    --------
    >>> read_heading("铣长（cm）").column.key, read_heading("重量(公斤)").unit, read_heading("花紋")
    ('xian', 'kg', None)
    """
    words, units = _without_units(unicodedata.normalize("NFKC", text[:_CLIP]).translate(_BRACKETS).casefold())
    column = _BY_NAME.get(_fold(words))
    if column is None:
        return None
    if len(set(units)) > 1:
        msg = f"heading {text!r}: must name one unit, got {' and '.join(unit for _, unit in units)}; leave one out"
        raise SpecError(msg)
    kind, unit = units[0] if units else (column.kind, None)
    if kind == "frequency" and column.kind == "note":
        column = COLUMNS[f"{column.key}_hz"]
    if kind != column.kind:
        msg = f"heading {text!r}: must name a unit of its kind ({column.kind}), got {unit}; correct the unit"
        raise SpecError(msg)
    return Heading(text=text, column=column, unit=unit)


def nearest_heading(text: str) -> str | None:
    """Give the known heading that is most like an unknown one; None where none is.

    Examples
    --------
    >>> nearest_heading("銑間寬"), nearest_heading("xianjan (cm)"), nearest_heading("紋飾")
    ('銑間', 'xianjian', None)
    """
    words, _ = _without_units(unicodedata.normalize("NFKC", text[:_CLIP]).translate(_BRACKETS).casefold())
    near = get_close_matches(_fold(words), _BY_NAME, n=1, cutoff=0.65)
    return near[0] if near else None


def units_named(text: str) -> tuple[tuple[Kind, str], ...]:
    """Give the units that a line like 單位：厘米、公斤 names; none for any other line.

    Examples
    --------
    >>> units_named("表三 形制數據（單位：厘米、公斤）"), units_named("表三")
    ((('length', 'cm'), ('mass', 'kg')), ())
    """
    words = unicodedata.normalize("NFKC", text[:_CLIP]).translate(_BRACKETS).casefold()
    _, said, units = (
        words.replace("单", "單").replace("units", "單位").replace("unit", "單位").partition("單位")
    )
    return tuple(
        dict.fromkeys(UNITS[word] for word in re.split(r"[\s(),:;/、。.]+", units) if said and word in UNITS)
    )


def _without_units(words: str) -> tuple[str, list[tuple[Kind, str]]]:
    """Take the units in brackets, and those at the end, out of a heading."""
    units = [UNITS[unit] for unit in _BRACKETED.findall(words)]
    words = _BRACKETED.sub(" ", words)
    while (form := _UNIT.fullmatch(words)) is not None:
        words = form["name"]
        units.insert(0, UNITS[form["unit"]])
    return words, units


def _fold(words: str) -> str:
    """One spelling for all: traditional characters, pinyin without tones, nothing between the words."""
    letters = "".join(
        char for char in unicodedata.normalize("NFKD", words) if not unicodedata.combining(char)
    )
    return _JOINTS.sub("", letters).translate(_TRADITIONAL)
