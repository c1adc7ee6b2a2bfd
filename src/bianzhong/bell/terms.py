"""The parts of a bell by their terms: character, pinyin, and each resolved length with its origin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bianzhong.bell.parts import Groove, Niu, Ridge, Yong
from bianzhong.units import Quantity

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec

__all__ = ["PLACES", "TERMS", "Dimension", "Term", "dimension_list"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the field."""

    character: str
    pinyin: str
    meaning: str


def _term(character: str, *, pinyin: str, meaning: str) -> Term:
    return Term(character=character, pinyin=pinyin, meaning=meaning)


TERMS = {
    "xian": _term("銑", pinyin="xiǎn", meaning="side edge, along it"),
    "height": _term("高", pinyin="gāo", meaning="plumb height, to the tips"),
    "xianjian": _term("銑間", pinyin="xiǎnjiān", meaning="mouth, long axis"),
    "gujian": _term("鼓間", pinyin="gǔjiān", meaning="mouth, short axis"),
    "wuxiu": _term("舞脩", pinyin="wǔxiū", meaning="top, long axis"),
    "wuguang": _term("舞廣", pinyin="wǔguǎng", meaning="top, short axis"),
    "gu": _term("鼓", pinyin="gǔ", meaning="struck part, from the tips"),
    "arch": _term("于", pinyin="yú", meaning="arch of the lip, depth"),
    "zhongchang": _term("中長", pinyin="zhōngcháng", meaning="middle of a face, length"),
    "waist": _term("腰", pinyin="yāo", meaning="outward bow half-way up"),
    "wall": _term("厚", pinyin="hòu", meaning="wall, base thickness"),
    "plate": _term("舞", pinyin="wǔ", meaning="top plate, thickness"),
    "lip_ring.height": _term("內唇", pinyin="nèichún", meaning="added inside the lip"),
    "lip_ring.extent": _term("內唇", pinyin="nèichún", meaning="how far up it reaches"),
    "ridge.width": _term("音脊", pinyin="yīnjǐ", meaning="inner ridge, width"),
    "ridge.height": _term("音脊", pinyin="yīnjǐ", meaning="inner ridge, height"),
    "groove.width": _term("調音槽", pinyin="tiáoyīncáo", meaning="tuning groove, width"),
    "groove.depth": _term("調音槽", pinyin="tiáoyīncáo", meaning="tuning groove, depth"),
    "pit.depth": _term("隧", pinyin="suì", meaning="strike pit, depth"),
    "pit.diameter": _term("隧", pinyin="suì", meaning="strike pit, diameter"),
    "yong.length": _term("甬", pinyin="yǒng", meaning="shank, length"),
    "yong.root_diameter": _term("甬", pinyin="yǒng", meaning="shank, lower diameter"),
    "yong.heng_diameter": _term("衡", pinyin="héng", meaning="shank, upper diameter"),
    "yong.bore": _term("甬", pinyin="yǒng", meaning="shank, bore"),
    "niu.height": _term("鈕", pinyin="niǔ", meaning="loop, height"),
    "niu.long_axis": _term("鈕", pinyin="niǔ", meaning="loop, long axis"),
    "niu.short_axis": _term("鈕", pinyin="niǔ", meaning="loop, short axis"),
    "mei.length": _term("枚", pinyin="méi", meaning="bosses, length"),
    "mei.diameter": _term("枚", pinyin="méi", meaning="bosses, root diameter"),
    "mei.tip_diameter": _term("枚", pinyin="méi", meaning="bosses, tip diameter"),
    "zhuan.height": _term("篆", pinyin="zhuàn", meaning="bands, height"),
    "zhuan.width": _term("篆", pinyin="zhuàn", meaning="bands, width"),
    "xuan.at": _term("旋", pinyin="xuán", meaning="ring, above the wu"),
    "xuan.height": _term("旋", pinyin="xuán", meaning="ring, height"),
    "xuan.width": _term("旋", pinyin="xuán", meaning="ring, how far out"),
    "gan.reach": _term("幹", pinyin="gàn", meaning="loop, how far out"),
    "gan.thickness": _term("幹", pinyin="gàn", meaning="loop, thickness"),
    "gan.beast": _term("幹", pinyin="gàn", meaning="beast on the loop, edge"),
    "core.x": _term("芯", pinyin="xīn", meaning="core, shift along the mouth"),
    "core.y": _term("芯", pinyin="xīn", meaning="core, shift through the faces"),
}
"""The lengths of a bell, by the key they have in its file. Source: 考工記 鳧氏; see geometry/README.md."""

PLACES = {
    "zheng": _term("鉦", pinyin="zhēng", meaning="part between gu and wu"),
    "zhenggu": _term("正鼓", pinyin="zhènggǔ", meaning="where the A-tone is struck"),
    "cegu": _term("側鼓", pinyin="cègǔ", meaning="where the B-tone is struck"),
    "section": _term("合瓦形", pinyin="héwǎxíng", meaning="section of two circular arcs"),
}
"""Other words for parts and places of a bell."""

_BODY = ("xian", "height", "xianjian", "gujian", "wuxiu", "wuguang", "gu", "arch", "zhongchang")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimension:
    """A resolved length and where it comes from."""

    key: str
    length: Quantity
    """In metres, with its ± where one is known."""
    origin: str
    """E.g. "file, 10 寸", "the reading", "worked out"."""
    place: str = ""
    """Where on the wall: of ridges and grooves, and with the first length of mei and zhuan; else empty."""

    @property
    def term(self) -> Term:
        """The word for it."""
        return TERMS[self.key]


def dimension_list(
    spec: BellSpec, *, reading: Reading | None, dimensions: BellDimensions
) -> tuple[Dimension, ...]:
    """List the lengths of a bell with their origin.

    Parameters
    ----------
    spec, reading
        The bell file, and the reading it was resolved by.
    dimensions
        What it was resolved to.
    """
    return tuple(_Rows(spec=spec, reading=reading, bell=dimensions).all())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    """The dimensions of a bell, with what they were resolved from at hand."""

    spec: BellSpec
    reading: Reading | None
    bell: BellDimensions

    def all(self) -> Iterator[Dimension]:
        yield from (self._body(name) for name in _BODY)
        if self.spec.body.waist is not None:
            yield self._body("waist")
        yield Dimension(key="wall", length=_quantity(self.bell.wall), origin=self._wall_origin())
        plate = self.spec.plate
        origin = _in_file(plate.thickness) if plate.factor is None else f"{plate.factor:g} × wall"
        yield Dimension(key="plate", length=_quantity(self.bell.plate), origin=origin)
        if (ring := self.bell.lip_ring) is not None:
            yield from (_given(f"lip_ring.{name}", getattr(ring, name)) for name in ("height", "extent"))
        for ridge in self.bell.ridges:
            yield from _strip(ridge, width="ridge.width", depth="ridge.height")
        for groove in self.bell.grooves:
            yield from _strip(groove, width="groove.width", depth="groove.depth")
        yield from self._pit()
        yield from self._suspension()
        yield from self._on_the_wall()
        yield from self._on_the_yong()
        if (core := self.bell.core) is not None:
            yield from (_given(f"core.{name}", getattr(core, name)) for name in ("x", "y"))

    def _body(self, name: str) -> Dimension:
        own: Quantity | None = getattr(self.spec.body, name, None)
        if own is not None:
            return _given(name, own)
        return self._read(name, length=getattr(self.bell, name), by=name)

    def _read(self, key: str, *, length: float, by: str) -> Dimension:
        """A length that is not in the file: the reading's, with its share of the ± of the 銑, or worked out."""
        text = self.spec.text
        if text is None or getattr(self.reading, by, None) is None:
            return Dimension(key=key, length=_quantity(length), origin="worked out")
        spread = text.xian.plus_minus
        share = None if spread is None else length * spread / text.xian
        return Dimension(key=key, length=Quantity(length, plus_minus=share), origin="the reading")

    def _wall_origin(self) -> str:
        wall = self.spec.wall
        if wall.rule is not None:
            return f"rule {wall.rule.id}"
        return _in_file(wall.thickness) if wall.mass is None else f"the mass, {wall.mass.write(unit='kg')}"

    def _pit(self) -> Iterator[Dimension]:
        if (pit := self.bell.pit) is None or self.spec.pit is None:
            return
        yield _given("pit.diameter", pit.diameter)
        if self.spec.pit.depth is not None or self.reading is None:
            yield _given("pit.depth", pit.depth)
        else:
            origin = f"{self.reading.pit_rule.depth} of the wall"
            yield Dimension(key="pit.depth", length=_quantity(pit.depth), origin=origin)

    def _suspension(self) -> Iterator[Dimension]:
        match self.bell.suspension:
            case Yong() as yong:
                for name in ("length", "root_diameter", "heng_diameter", "bore"):
                    length, own = getattr(yong, name), getattr(self.spec.suspension, name)
                    key = f"yong.{name}"
                    yield self._read(key, length=length, by="yong") if own is None else _given(key, own)
            case Niu() as niu:
                names = ("height", "long_axis", "short_axis")
                yield from (_given(f"niu.{name}", getattr(niu, name)) for name in names)

    def _on_the_wall(self) -> Iterator[Dimension]:
        if (mei := self.bell.mei) is not None:
            field = f"{mei.rows} × {mei.columns}" if mei.rows * mei.columns > 1 else "one"
            place = (
                f"{mei.count}, {field} at u = {mei.near:g} to {mei.far:g}, h = {mei.top:g} to {mei.bottom:g}"
            )
            yield replace(_given("mei.length", mei.length), place=place)
            yield from (_given(f"mei.{name}", getattr(mei, name)) for name in ("diameter", "tip_diameter"))
        if (zhuan := self.bell.zhuan) is not None:
            heights = ", ".join(f"{h:g}" for h in zhuan.at)
            place = f"at u = {zhuan.near:g} to {zhuan.far:g}, h = {heights}"
            yield replace(_given("zhuan.height", zhuan.height), place=place)
            yield _given("zhuan.width", zhuan.width)

    def _on_the_yong(self) -> Iterator[Dimension]:
        xuan, own, yong = self.bell.xuan, self.spec.xuan, self.bell.suspension
        if xuan is not None and own is not None and isinstance(yong, Yong):
            by = "the reading" if own.at is None else "file"
            share = f"{xuan.at:.3g} of the yong, {by}"
            yield Dimension(key="xuan.at", length=_quantity(xuan.at * yong.length), origin=share)
            yield from (_given(f"xuan.{name}", getattr(xuan, name)) for name in ("height", "width"))
        if (gan := self.bell.gan) is not None:
            names = ("reach", "thickness", *(("beast",) if gan.beast > 0 else ()))
            yield from (_given(f"gan.{name}", getattr(gan, name)) for name in names)


def _strip(strip: Ridge | Groove, *, width: str, depth: str) -> Iterator[Dimension]:
    place = f"at u = {strip.at:g}, h = {strip.top:g} to {strip.bottom:g}"
    across = strip.height if isinstance(strip, Ridge) else strip.depth
    for key, length in ((width, strip.width), (depth, across)):
        yield replace(_given(key, length), place=place)


def _given(key: str, length: float) -> Dimension:
    return Dimension(key=key, length=_quantity(length), origin=_in_file(length))


def _quantity(length: float) -> Quantity:
    return length if isinstance(length, Quantity) else Quantity(length)


def _in_file(length: float | None) -> str:
    text = getattr(length, "text", None)
    return f"file, {text}" if text else "file"
