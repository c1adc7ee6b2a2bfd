"""細鈞有鐘無鎛，大鈞有鎛無鐘，甚大無鎛: which kinds of a set sound with which mode.

Source: 國語·周語下 (伶州鳩) with 韋昭's note, in 欽定古今圖書集成 樂律典 卷91: 細細聲，謂角徵羽也 … 大謂宮商也.
The commentators do not agree whether the 鎛 is the small bell or the great one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bianzhong.errors import SpecError, did_you_mean

if TYPE_CHECKING:
    from bianzhong.lu.sets import Kind

__all__ = ["BO", "JUN", "Bo", "BoReading", "Jun", "find_jun", "sounding"]

Bo = Literal["small", "great"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoReading:
    """Which of a set's kinds the 鎛 is; the 鐘 of the passage is the other."""

    id: Bo
    bo: Kind
    who: str
    passage: str
    source: str
    note: str


BO: dict[Bo, BoReading] = {
    "small": BoReading(
        id="small",
        bo="chime",
        who="韋昭, 王昭禹",
        passage="鐘，大鐘。鎛，小鐘也",
        source="國語·周語下 with 韋昭's note, in 欽定古今圖書集成 樂律典 卷91; so too 王昭禹 there: 鎛，小鍾也",
        note="the small bells of a set are taken to be those of the chime, the great ones those hung singly",
    ),
    "great": BoReading(
        id="great",
        bo="single",
        who="賈公彥",
        passage="县鼓与镈之大锺，惟县一而已",
        source="周禮注疏 卷23, 小胥 (as printed in the copy used, simplified characters)",
        note="the 鎛 is a great bell hung singly, so the 鐘 of the passage are those of the chime",
    ),
}
"""Both readings, by the size of the 鎛."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jun:
    """A mode 鈞, small, great or very great, and which bells it has."""

    id: Literal["xi", "da", "shen-da"]
    title: str
    notes: tuple[str, ...]
    """The notes it is of, after 韋昭; none where the passage leaves them open."""
    zhong: bool
    """有鐘."""
    bo: bool
    """有鎛."""
    passage: str
    note: str = ""


JUN = (
    Jun(
        id="xi",
        title="細鈞",
        notes=("角", "徵", "羽"),
        zhong=True,
        bo=False,
        passage="細鈞有鐘無鎛，昭其大也",
    ),
    Jun(id="da", title="大鈞", notes=("宮", "商"), zhong=False, bo=True, passage="大鈞有鎛無鐘"),
    Jun(
        id="shen-da",
        title="甚大",
        notes=(),
        zhong=False,
        bo=False,
        passage="甚大無鎛，鳴其細也",
        note="韋昭: 則又去鎛，獨鳴其細。細謂絲竹革木, so no bell sounds; which notes are very great is left open",
    ),
)
"""The three cases of the passage."""


def find_jun(name: str) -> Jun:
    """Find a case by its id, its title or a note of it (羽 is of the 細鈞).

    Raises
    ------
    SpecError
        If there is none.

    Examples
    --------
    >>> find_jun("羽").id, find_jun("大鈞").bo
    ('xi', True)
    """
    for jun in JUN:
        if name in {jun.id, jun.title, *jun.notes}:
            return jun
    ids = [jun.id for jun in JUN]
    hint = did_you_mean(name, ids, otherwise="name one of these")
    msg = f"jun: must be {', '.join(ids)} or a note of 宮 商 角 徵 羽, got {name[:60]!r}; {hint}"
    raise SpecError(msg)


def sounding(kind: Kind, *, jun: Jun, bo: Bo) -> bool:
    """Whether bells of a kind sound in a mode.

    Parameters
    ----------
    kind
        Of the chime, or hung singly.
    jun
        The mode.
    bo
        Whether the 鎛 is read as the small bell or as the great one.

    Examples
    --------
    >>> xi = find_jun("xi")
    >>> sounding("chime", jun=xi, bo="small"), sounding("chime", jun=xi, bo="great")
    (False, True)
    """
    return jun.bo if kind == BO[bo].bo else jun.zhong
