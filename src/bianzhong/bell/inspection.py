"""A bell as its file describes it: every dimension with its origin, its mass, what holds and what does not.

No mesh and no modes: this is what can be known before the bell is struck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.bell.catalogue import load_limits, load_material, load_reading
from bianzhong.bell.limits import LimitResult, hold
from bianzhong.bell.quadrature import PanelRule
from bianzhong.bell.resolve import missing, resolve
from bianzhong.bell.schema import document
from bianzhong.bell.shape import BellShape
from bianzhong.errors import SpecError, located

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.bell.material import Material
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec, Check

__all__ = [
    "CheckResult",
    "Choice",
    "Inspection",
    "choices",
    "inspect",
    "material_of",
    "reading_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A value that no source gives: what the bell file says instead, and why."""

    field: str
    """Key of the bell file, e.g. "body.arch"."""
    left_open: bool
    """Whether the reading is what leaves it open."""
    value: str | None
    """As written in the bell file; None where the file does not give it, or gives a table."""
    why: str | None
    """The reason the bell file gives; None where it gives none."""
    missing: str | None
    """The keys of which the bell file must give one, e.g. "body.xian or body.height"; None where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """A quantity worked out by hand, held against the program's."""

    check: Check
    computed: float
    """In the unit of the check's value: m, m³ or a pure number."""

    @property
    def holds(self) -> bool:
        """Whether the two agree within the tolerance."""
        return abs(self.computed - self.check.value) <= (self.check.value.plus_minus or 0.0)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Inspection:
    """A bell before it is struck."""

    spec: BellSpec
    reading: Reading | None
    material: Material
    shape: BellShape
    mean_wall: float
    """Mean thickness of the wall below the wu, m: its volume over the mean of its two surfaces."""
    choices: tuple[Choice, ...]
    checks: tuple[CheckResult, ...] | None
    """None where another reading than the file's own is asked for: the checks are of its own."""
    limits: tuple[LimitResult, ...]

    @property
    def dimensions(self) -> BellDimensions:
        """The resolved dimensions."""
        return self.shape.dimensions

    @property
    def mass_kg(self) -> float:
        """Mass of the whole bell."""
        return self.shape.volume * self.material.density

    @property
    def whole_height(self) -> float:
        """Height with yong or niu, m."""
        return self.dimensions.whole_height

    def require_checks(self) -> None:
        """Refuse a bell that does not agree with what was worked out by hand.

        Raises
        ------
        SpecError
            For the first check that does not hold.
        """
        for result in self.checks or ():
            if not result.holds:
                check = result.check
                msg = (
                    f"{self.spec.where}: check {check.of} must agree with {check.value.write(unit='SI')}, worked out by hand, "
                    f"got {_shown(check, result.computed)}; correct the bell file or the working"
                )
                raise SpecError(msg)


def reading_of(spec: BellSpec, *, reading: Reading | None = None) -> Reading | None:
    """The reading a bell is read by: the one given, else that of its text; None for a bell without a text.

    Raises
    ------
    SpecError
        If the reading that the bell file names cannot be read.
    """
    if reading is not None or spec.text is None:
        return reading
    with located(f"{spec.where}: [text]"):
        return load_reading(spec.text.reading)


def material_of(spec: BellSpec, *, material: Material | None = None) -> Material:
    """The bronze of a bell: the one given, else that of its file; raises SpecError as :func:`reading_of`."""
    if material is not None:
        return material
    with located(spec.where):
        return load_material(spec.material)


def choices(spec: BellSpec, *, reading: Reading | None) -> tuple[Choice, ...]:
    """What the reading leaves open and what the bell file assumes, and how it is filled.

    Parameters
    ----------
    spec
        The bell.
    reading
        The reading of a bell of the text, None for other bells.

    Raises
    ------
    SpecError
        If the reading does not go with the bell file.
    """
    lacking = {group.split(" or ")[0]: group for group in missing(spec, reading=reading)}
    reasons = {assumption.field: assumption.why for assumption in spec.assumptions}
    left = [f"body.{name}" if name != "yong" else "yong.length" for name in reading.open] if reading else []
    fields = dict.fromkeys((*left, *lacking, *reasons))
    tables = document(spec)
    return tuple(
        Choice(
            field=field,
            left_open=field in left,
            value=_written(tables, field),
            why=reasons.get(field),
            missing=lacking.get(field),
        )
        for field in fields
    )


def inspect(
    spec: BellSpec,
    *,
    reading: Reading | None = None,
    material: Material | None = None,
    tone: float | None = None,
) -> Inspection:
    """Work out everything about a bell but its modes.

    Parameters
    ----------
    spec
        The bell, as :func:`bianzhong.load_bell` reads it.
    reading, material
        Other than the bell file's own.
    tone
        The lower of its tones, Hz, for the limits; None for a bell that was not struck.

    Raises
    ------
    BellError
        If the bell cannot be resolved.
    """
    chosen, bronze = reading_of(spec, reading=reading), material_of(spec, material=material)
    dimensions = resolve(spec, reading=chosen, density=bronze.density)
    with located(spec.where):
        shape = BellShape(dimensions)
    own = reading is None or (spec.text is not None and spec.text.reading == reading.id)
    return Inspection(
        spec=spec,
        reading=chosen,
        material=bronze,
        shape=shape,
        mean_wall=shape.wall_volume / _wall_area(shape),
        choices=choices(spec, reading=chosen),
        checks=tuple(CheckResult(check=check, computed=_checked(shape, check)) for check in spec.checks)
        if own
        else None,
        limits=hold(
            load_limits(spec.measures),
            height=dimensions.whole_height,
            mass=shape.volume * bronze.density,
            tone=tone,
        ),
    )


def _written(tables: dict[str, object], field: str) -> str | None:
    """Value of a key as written in the bell file."""
    value: object = tables
    for key in field.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return f"{value:g}" if isinstance(value, (int, float)) else value if isinstance(value, str) else None


def _shown(check: Check, value: float) -> str:
    match check.of:
        case "outer_volume":
            return f"{value * 1e6:.6g} cm3"
        case "wall_ratio":
            return f"{value:.6g}"
    return f"{value * 1e3:.5g} mm"


def _checked(shape: BellShape, check: Check) -> float:
    bell = shape.dimensions
    match check.of:
        case "outer_volume":
            return shape.outer_volume
        case "waist_girth":
            return shape.girth(bell.height / 2)
        case "wall_ratio":
            return bell.wall / bell.xianjian
    return float(getattr(bell, check.of))


def _wall_area(shape: BellShape) -> float:
    """Mean of the areas of the outer and the inner wall below the wu, m²."""
    rule = PanelRule.of(panels=4, order=4)
    u, v = np.meshgrid(rule.nodes, rule.nodes, indexing="ij")
    area = 0.0
    for wall in (shape.outer(u, v), shape.inner(u, v)):
        across = np.cross(rule.differentiate(wall, axis=0), rule.differentiate(wall, axis=1))
        area += 2 * float(rule.weights @ np.linalg.norm(across, axis=-1) @ rule.weights)
    return area
