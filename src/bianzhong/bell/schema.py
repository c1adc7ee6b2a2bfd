"""The layout of a bell file, and the way between it and a :class:`BellSpec`."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import Field, PlainValidator, ValidationInfo, field_serializer

from bianzhong.bell import parts, spec
from bianzhong.bell.dimensions import DETAILS
from bianzhong.bell.schema_parts import (
    CoreTable,
    GanTable,
    GrooveTable,
    LipRingTable,
    MeiTable,
    NiuTable,
    PitTable,
    RidgeTable,
    XuanTable,
    YongTable,
    ZhuanTable,
)
from bianzhong.bell.table import (
    Few,
    Length,
    Mass,
    Name,
    Pitch,
    Table,
    Words,
    as_quantity,
    knows,
    make,
    make_all,
    maybe,
    validate,
)
from bianzhong.errors import SpecError
from bianzhong.units import Measures, Quantity, parse_length, parse_number, parse_volume

if TYPE_CHECKING:
    from bianzhong.bell.readings import ThicknessRule

__all__ = ["BellFile", "document", "spec_of"]


Value = TypeVar("Value")


class TextTable(Table):
    """[text]."""

    reading: Words
    xian: Length


class BodyTable(Table):
    """[body]."""

    xian: Length | None = None
    height: Length | None = None
    xianjian: Length | None = None
    xianjian_inner: Length | None = None
    gujian: Length | None = None
    gujian_inner: Length | None = None
    wuxiu: Length | None = None
    wuguang: Length | None = None
    gu: Length | None = None
    zhengjian: Length | None = None
    arch: Length | None = None
    zhongchang: Length | None = None
    fullness: float = 0.0
    waist: Length | None = None


class ProfileTable(Table):
    """[wall.profile]."""

    wu: float = 1.0
    waist: float = 1.0
    lip: float = 1.0


class WallTable(Table):
    """[wall]."""

    rule: Words | None = None
    bell: Literal["large", "small"] | None = None
    thickness: Length | None = None
    mass: Mass | None = None
    profile: ProfileTable = ProfileTable()
    lip_ring: LipRingTable | None = None


class PlateTable(Table):
    """[plate]."""

    thickness: Length | None = None
    factor: float | None = None


class TargetsTable(Table):
    """[targets]."""

    a: Pitch | None = None
    b: Pitch | None = None


class AssumptionTable(Table):
    """[[assumptions]]."""

    field: Words
    why: Words


_VOLUMES = ("outer_volume",)
_NUMBERS = ("wall_ratio",)


def _check_value(value: object, info: ValidationInfo) -> Quantity:
    if not isinstance(info.context, Measures):
        return as_quantity(value)
    of = info.data.get("of")
    if of in _VOLUMES:
        return parse_volume(value)
    return parse_number(value) if of in _NUMBERS else parse_length(value, info.context)


class CheckTable(Table):
    """[[check]]."""

    of: Literal["height", "xian", "outer_volume", "waist_girth", "wall", "wall_ratio"]
    value: Annotated[Quantity, PlainValidator(_check_value)]
    reason: Words
    working: Words

    @field_serializer("value")
    def _write(self, value: Quantity) -> str:
        unit = "m3" if self.of in _VOLUMES else "" if self.of in _NUMBERS else "m"
        return value.write(unit=unit)


class BellFile(Table):
    """A bell file, its keys in the order they are written."""

    schema_: Literal[1] = Field(alias="schema")
    id: Name
    title: Words
    source: Words
    notes: str = ""
    material: Words = "zhou-bell"
    measures: Words = "warring-states"
    text: TextTable | None = None
    body: BodyTable = BodyTable()
    wall: WallTable = WallTable()
    plate: PlateTable = PlateTable()
    yong: YongTable | None = None
    niu: NiuTable | None = None
    ridges: Few[RidgeTable] = ()
    grooves: Few[GrooveTable] = ()
    pit: PitTable | None = None
    mei: MeiTable | None = None
    zhuan: ZhuanTable | None = None
    xuan: XuanTable | None = None
    gan: GanTable | None = None
    core: CoreTable | None = None
    targets: TargetsTable | None = None
    assumptions: Few[AssumptionTable] = ()
    check: Few[CheckTable] = ()


def spec_of(
    file: BellFile, *, measures: Measures, rule: ThicknessRule | None, origin: str | None = None
) -> spec.BellSpec:
    """Turn a valid bell file into a spec.

    Parameters
    ----------
    file
        The file.
    measures
        The standard its lengths were read by.
    rule
        The thickness rule it names.
    origin
        The id or the path it was read by.

    Raises
    ------
    SpecError
        If two keys exclude each other, an assumption is of no key, or a check has no ±.
    """
    if file.yong is not None and file.niu is not None:
        msg = "yong, niu: must be at most one, got both; a bell hangs by one of them"
        raise SpecError(msg)
    for assumption in file.assumptions:
        if not knows(BellFile, assumption.field.split(".")):
            msg = f"assumptions: must each name a key, got {assumption.field!r}; write it as in body.arch"
            raise SpecError(msg)
    for number, check in enumerate(file.check, 1):
        if check.value.plus_minus is None:
            msg = (
                f"check[{number}].value: must say how near is near, got no ±; write it like 228.9 +/- 0.2 mm"
            )
            raise SpecError(msg)
    return spec.BellSpec(
        id=file.id,
        title=file.title,
        source=file.source,
        notes=file.notes,
        material=file.material,
        measures=measures,
        text=maybe(spec.TextSpec, file.text),
        body=make(spec.BodySpec, file.body),
        wall=_wall_of(file.wall, rule=rule),
        plate=make(spec.PlateSpec, file.plate),
        suspension=(maybe(spec.YongSpec, file.yong)) or (maybe(spec.NiuSpec, file.niu)),
        ridges=make_all(parts.Ridge, file.ridges),
        grooves=make_all(parts.Groove, file.grooves),
        pit=maybe(spec.PitSpec, file.pit),
        mei=maybe(parts.Mei, file.mei),
        zhuan=maybe(parts.Zhuan, file.zhuan),
        xuan=maybe(spec.XuanSpec, file.xuan),
        gan=_or_zero(parts.Gan, file.gan, "beast"),
        core=_or_zero(parts.Core, file.core, "x", "y"),
        targets=maybe(spec.Targets, file.targets),
        assumptions=make_all(spec.Assumption, file.assumptions),
        checks=make_all(spec.Check, file.check),
        origin=origin,
    )


def _wall_of(table: WallTable, *, rule: ThicknessRule | None) -> spec.WallSpec:
    ring = maybe(parts.LipRing, table.lip_ring)
    return make(spec.WallSpec, table, rule=rule, lip_ring=ring, profile=make(parts.Profile, table.profile))


def _or_zero(cls: type[Value], table: Table | None, *names: str) -> Value | None:
    """Make a value as :func:`maybe`, those of ``names`` that the file leaves out 0."""
    if table is None:
        return None
    return make(cls, table, **{name: 0.0 for name in names if getattr(table, name) is None})


def document(bell: spec.BellSpec) -> dict[str, Any]:
    """Give the bell file of a spec as plain tables; what equals the default is left out."""
    suspension = bell.suspension
    file = validate(
        BellFile,
        {
            "schema": 1,
            "id": bell.id,
            "title": bell.title,
            "source": bell.source,
            "notes": bell.notes,
            "material": bell.material,
            "measures": bell.measures.id,
            "text": bell.text,
            "body": bell.body,
            "wall": _wall_table(bell.wall),
            "plate": bell.plate,
            "yong": suspension if isinstance(suspension, spec.YongSpec) else None,
            "niu": suspension if isinstance(suspension, spec.NiuSpec) else None,
            "ridges": bell.ridges,
            "grooves": bell.grooves,
            "pit": bell.pit,
            **{name: _detail_table(getattr(bell, name)) for name in DETAILS},
            "targets": bell.targets,
            "assumptions": bell.assumptions,
            "check": bell.checks,
        },
        measures=None,
    )
    return file.model_dump(by_alias=True, exclude_defaults=True)


def _detail_table(part: Any) -> dict[str, object] | None:
    """The keys of a part, without what the file left out: a 0 that is no :class:`Quantity`."""
    if part is None:
        return None
    values = {field.name: getattr(part, field.name) for field in fields(part)}
    may_be_left_out = {field.name for field in fields(part) if field.default == 0}
    return {
        name: value
        for name, value in values.items()
        if value != 0 or isinstance(value, Quantity) or name not in may_be_left_out
    }


def _wall_table(wall: spec.WallSpec) -> dict[str, object]:
    table = {field.name: getattr(wall, field.name) for field in fields(wall)}
    return table | {"rule": wall.rule and wall.rule.id}
