"""The lengths a bell file and its reading give, brought together: none is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.bell.readings import LENGTHS, PARTS_OF_XIAN
from bianzhong.bell.spec import NiuSpec, YongSpec
from bianzhong.bell.validity import broken_bound
from bianzhong.bell.validity_details import check_hosts
from bianzhong.errors import SpecError

if TYPE_CHECKING:
    from bianzhong.bell.readings import Reading, XuanRule
    from bianzhong.bell.spec import BellSpec

__all__ = ["Lengths"]

_SAME = 1e-9
"""Relative difference below which two lengths are the same."""

_NEEDED = (
    ("xian", "height"),
    ("xianjian", "xianjian_inner"),
    ("gujian", "gujian_inner"),
    ("wuxiu",),
    ("wuguang",),
    ("gu",),
    ("arch", "zhongchang"),
)
"""What a body needs, one of each group."""

_MAY_BE_ZERO = ("arch",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """What the file says, and what the reading adds.

    Raises
    ------
    SpecError
        If the bell has a text and no reading is given, or the other way round, a part has nothing to
        sit on, or a length of the file contradicts the reading or is not positive and finite.
    """

    spec: BellSpec
    reading: Reading | None

    def __post_init__(self) -> None:
        """Hold the file against the reading."""
        text, where = self.spec.text, self.spec.where
        if text is None and self.reading is not None:
            msg = f"{where}: must have [text] to be read after {self.reading.id}, got none; leave the reading out"
            raise SpecError(msg)
        if text is not None and self.reading is None:
            msg = f"{where}: must have the reading of its [text], got none; load the reading {text.reading}"
            raise SpecError(msg)
        if text is not None and (rule := broken_bound(text.xian)):
            msg = f"{where}: text.xian {rule}, got {text.xian:g} m; check the sign and the unit"
            raise SpecError(msg)
        check_hosts(self.spec, where=where)
        for name in (*(name for group in _NEEDED for name in group), "zhengjian"):
            self._check(name)
        for read, own in (group for group in _NEEDED if len(group) == 2):
            self._check_once(read, own=own)

    @property
    def part(self) -> float | None:
        """One of the ten parts of the reading's 銑, m; None for a bell without a text."""
        return None if self.spec.text is None else self.spec.text.xian / PARTS_OF_XIAN

    @property
    def xuan_rule(self) -> XuanRule | None:
        """Where the reading puts the xuan; None for a bell without a text."""
        return None if self.reading is None else self.reading.xuan_rule

    def get(self, name: str) -> float | None:
        """Give a length, m: the file's, else the reading's; None where both leave it open."""
        own: float | None = getattr(self.spec.body, name)
        return self.read(name) if own is None else own

    def read(self, name: str) -> float | None:
        """Give the reading's length, m; None where it is open, or in another place of the file."""
        if self.reading is None or self.spec.text is None or name not in LENGTHS:
            return None
        return self.reading.length(name, xian=self.spec.text.xian)

    def known(self, name: str) -> float:
        """Give a length that :meth:`missing` has found to be there, m."""
        value = self.get(name)
        if value is None:
            msg = f"{self.spec.where}: body.{name} must be given, got nothing; add it to the bell file"
            raise SpecError(msg)
        return value

    def known_of(self, *names: str) -> float:
        """Give the first of several lengths that is there, m."""
        return next(self.known(name) for name in names if self.get(name) is not None)

    def missing(self) -> tuple[str, ...]:
        """Name what is needed and given by neither the file nor the reading."""
        return tuple(self._missing())

    def _missing(self) -> Iterator[str]:
        for group in _NEEDED:
            if all(self.get(name) is None for name in group):
                yield " or ".join(f"body.{name}" for name in group)
        yield from self._missing_of_metal()
        rule = self.spec.wall.rule
        if rule is not None and rule.of == "zhengjian" and self.get("zhengjian") is None:
            yield "body.zhengjian"
        if rule is not None and rule.of == "outer width" and self.spec.wall.bell is None:
            yield "wall.bell"
        if self.spec.pit is not None and self.spec.pit.depth is None and self.reading is None:
            yield "pit.depth"
        yield from self._missing_of_suspension()

    def _missing_of_suspension(self) -> Iterator[str]:
        match self.spec.suspension:
            case YongSpec() as yong:
                yield from self._missing_of_yong(yong)
            case NiuSpec() as niu:
                names = ("height", "long_axis", "short_axis")
                yield from (f"niu.{name}" for name in names if getattr(niu, name) is None)

    def _missing_of_metal(self) -> Iterator[str]:
        wall, plate = self.spec.wall, self.spec.plate
        if wall.rule is None and wall.thickness is None and wall.mass is None:
            yield "wall.rule or wall.thickness or wall.mass"
        if plate.thickness is None and plate.factor is None:
            yield "plate.thickness or plate.factor"

    def _missing_of_yong(self, yong: YongSpec) -> Iterator[str]:
        if yong.length is None and self.read("yong") is None:
            yield "yong.length"
        for name in ("root_diameter", "heng_diameter"):
            if getattr(yong, name) is None and self.reading is None:
                yield f"yong.{name}"
        if yong.bore is None:
            yield "yong.bore"
        if self.spec.xuan is not None and self.spec.xuan.at is None and self.xuan_rule is None:
            yield "xuan.at"

    def _check(self, name: str) -> None:
        """Refuse a length of the file that is out of bounds or contradicts the reading."""
        own = getattr(self.spec.body, name)
        if own is None:
            return
        if (rule := broken_bound(own)) and not (own == 0 and name in _MAY_BE_ZERO):
            msg = f"{self.spec.where}: body.{name} {rule}, got {own:g} m; check the sign and the unit"
            raise SpecError(msg)
        read = self.read(name)
        if read is None or self.reading is None:
            return
        if abs(own - read) > (getattr(own, "plus_minus", None) or 0.0) + _SAME * read:
            msg = (
                f"{self.spec.where}: body.{name} must not contradict the reading {self.reading.id} "
                f"({read * 1e3:.4g} mm), got {own * 1e3:.4g} mm; leave it out, or leave out [text]"
            )
            raise SpecError(msg)

    def _check_once(self, read: str, *, own: str) -> None:
        """Refuse another way of saying a length that the reading says already."""
        if (
            getattr(self.spec.body, own) is not None
            and self.read(read) is not None
            and self.reading is not None
        ):
            msg = (
                f"{self.spec.where}: body.{own} must not stand beside the reading {self.reading.id}, which gives "
                f"{read}, got both; leave it out, or leave out [text]"
            )
            raise SpecError(msg)
