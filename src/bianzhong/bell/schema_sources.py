"""The layout of the files of readings, thickness rules and materials."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from bianzhong.bell.material import Material, Source
from bianzhong.bell.readings import LENGTHS, Figure, PitRule, Reading, ThicknessRule, XuanRule, YongRule
from bianzhong.bell.table import (
    Density,
    Many,
    Modulus,
    Name,
    Number,
    Parts,
    Status,
    Table,
    Words,
    make,
    make_all,
    maybe,
)
from bianzhong.errors import SpecError

__all__ = [
    "MaterialFile",
    "ReadingFile",
    "RulesFile",
    "material_of",
    "reading_of",
    "rules_of",
]


class PartsTable(Table):
    """[parts] of a reading."""

    xian: Parts | None = None
    xianjian: Parts | None = None
    gujian: Parts | None = None
    wuxiu: Parts | None = None
    wuguang: Parts | None = None
    gu: Parts | None = None
    zheng: Parts | None = None
    zhengjian: Parts | None = None
    yong: Parts | None = None


class FigureTable(Table):
    """[[figures]] of a reading."""

    name: Words
    parts: Parts
    passage: Words
    note: Words


class YongTable(Table):
    """[yong] of a reading."""

    passage: Words
    length_is: Literal["girth", "diameter"]
    heng: Parts
    note: str = ""


class PitTable(Table):
    """[pit] of a reading."""

    passage: Words
    depth: Parts
    note: str = ""


class XuanTable(Table):
    """[xuan] of a reading."""

    passage: Words
    at: Parts
    note: str = ""


class ReadingFile(Table):
    """A file of geometry/readings."""

    schema_: Literal[1] = Field(alias="schema")
    id: Name
    title: Words
    who: Words
    passage: Words
    source: Words
    status: Status
    xian_is: Literal["body length", "mouth diameter"]
    narrows_upward: bool = False
    notes: str = ""
    open: Many[Words]
    doubts: Many[Words] = ()
    parts: PartsTable
    figures: Many[FigureTable] = ()
    yong: YongTable
    pit: PitTable
    xuan: XuanTable | None = None

    @model_validator(mode="after")
    def _open_is_what_is_not_given(self) -> ReadingFile:
        left = [name for name in LENGTHS if getattr(self.parts, name) is None]
        if set(self.open) != {*left, "arch"}:
            msg = (
                f"open: must list what [parts] leaves out, {', '.join([*left, 'arch'])}, "
                f"got {', '.join(self.open)}; bring the two together"
            )
            raise SpecError(msg)
        return self


def reading_of(file: ReadingFile) -> Reading:
    """Turn a valid file into a reading."""
    return make(
        Reading,
        file,
        figures=make_all(Figure, file.figures),
        yong_rule=make(YongRule, file.yong),
        pit_rule=make(PitRule, file.pit),
        xuan_rule=maybe(XuanRule, file.xuan),
        **dict(file.parts),
    )


class OuterTable(Table):
    """What lies outside the gu and the zheng, in parts of 銑 = 10."""

    large: Parts
    small: Parts


class RuleTable(Table):
    """[[rules]] of thickness."""

    id: Words
    title: Words
    passage: Words
    source: Words
    status: Status
    of: Literal["gujian", "zhengjian", "outer width", "given"]
    fraction: Parts | None = None
    outer: OuterTable | None = None
    note: str = ""


class RulesFile(Table):
    """geometry/readings/rules/thickness.toml."""

    schema_: Literal[1] = Field(alias="schema")
    rules: Many[RuleTable]


def rules_of(file: RulesFile) -> tuple[ThicknessRule, ...]:
    """Turn a valid file into thickness rules."""
    return tuple(
        make(
            ThicknessRule,
            rule,
            outer_large=None if rule.outer is None else rule.outer.large,
            outer_small=None if rule.outer is None else rule.outer.small,
        )
        for rule in file.rules
    )


class ModulusTable(Table):
    """A modulus with its source."""

    value: Modulus
    source: Words
    status: Status
    note: str = ""


class DensityTable(Table):
    """A density with its source."""

    value: Density
    source: Words
    status: Status
    note: str = ""


class NumberTable(Table):
    """A pure number with its source."""

    value: Number
    source: Words
    status: Status
    note: str = ""


class MaterialFile(Table):
    """A file of geometry/materials."""

    schema_: Literal[1] = Field(alias="schema")
    id: Name
    title: Words
    notes: str = ""
    tin: Parts | None = None
    young: ModulusTable
    poisson: NumberTable
    density: DensityTable
    loss_factor: NumberTable


def material_of(file: MaterialFile) -> Material:
    """Turn a valid file into a material."""
    tables = {name: getattr(file, name) for name in ("young", "poisson", "density", "loss_factor")}
    return make(
        Material,
        file,
        sources=tuple(
            Source(field=name, text=table.source, status=table.status, note=table.note)
            for name, table in tables.items()
        ),
        **{name: table.value for name, table in tables.items()},
    )
