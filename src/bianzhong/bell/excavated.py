"""From a row of a published table to a bell file and, apart from it, to measured pitches.

What the table does not give is left out of the bell file, and named in its notes; nothing is invented.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from bianzhong.bell.cells import difference
from bianzhong.bell.columns import COLUMNS
from bianzhong.bell.pitches import Pitches
from bianzhong.bell.resolve import missing
from bianzhong.bell.spec import (
    Assumption,
    BellSpec,
    BodySpec,
    NiuSpec,
    PlateSpec,
    Targets,
    WallSpec,
    YongSpec,
)
from bianzhong.units import WARRING_STATES

if TYPE_CHECKING:
    from bianzhong.bell.survey import Survey, SurveyRow
    from bianzhong.units import Quantity

__all__ = ["bell_ids", "bell_of", "measured", "pitches_of", "sought"]

_YONG = {
    "length": "yong_length",
    "heng_diameter": "heng_diameter",
    "root_diameter": "root_diameter",
    "bore": "bore",
}
_NIU = {"height": "niu_height", "long_axis": "niu_width", "short_axis": "niu_thickness"}
_BODY = ("xianjian", "gujian", "wuxiu", "wuguang", "gu")
_LONGEST_ID = 60


def bell_ids(survey: Survey) -> tuple[str, ...]:
    """Give each row an id: the name of the table and the label of the bell, with the row where two are the same."""
    stem = _slug(survey.path.stem)
    ids = [f"{stem}-{_slug(row.label)}" for row in survey.rows]
    count = Counter(ids)
    return tuple(
        f"{each}-row-{row.line}" if count[each] > 1 else each
        for each, row in zip(ids, survey.rows, strict=True)
    )


def _slug(words: str) -> str:
    """Letters, digits and Chinese characters in lower case, hyphens between them.

    Examples
    --------
    >>> _slug("M9:1（甲）"), _slug("***")
    ('m9-1-甲', 'bell')
    """
    return re.sub(r"[\W_]+", "-", words.casefold()).strip("-")[:_LONGEST_ID] or "bell"


def measured(row: SurveyRow) -> Targets | None:
    """Give the pitches of a row: its notes, else its frequencies; None where it has neither."""
    a, b = (_pitch(row, name) for name in ("a", "b"))
    return None if a is None and b is None else Targets(a=a, b=b)


def pitches_of(survey: Survey) -> Pitches:
    """Give the pitches of a table's bells, by their ids."""
    pairs = zip(bell_ids(survey), map(measured, survey.rows), strict=True)
    source = ", ".join(filter(None, (survey.path.name, survey.sheet, *survey.remarks[:1])))
    return Pitches(
        title=f"Pitches measured on the bells of {survey.path.name}",
        source=source,
        bells={name: pitches for name, pitches in pairs if pitches is not None},
    )


def _pitch(row: SurveyRow, name: str) -> str | None:
    note, hz = row.pitches.get(name), row.pitches.get(f"{name}_hz")
    return note if note is not None or hz is None else hz if not hz[-1].isdigit() else f"{hz} Hz"


def sought(group: str) -> str:
    """Give the columns that would fill one of the groups that :func:`bianzhong.bell.resolve.missing` gives.

    Examples
    --------
    >>> sought("body.arch or body.zhongchang"), sought("plate.thickness or plate.factor")
    ('中長 or 于高', '舞厚')
    """
    fields = group.split(" or ")
    return " or ".join(column.label for column in COLUMNS.values() if column.field in fields)


def bell_of(survey: Survey, row: SurveyRow, *, name: str, material: str) -> BellSpec:
    """Make the bell file of a row.

    Parameters
    ----------
    survey, row
        The table, and the bell in it.
    name
        Its id, one of :func:`bell_ids`.
    material
        Id of the bronze, which no table gives.
    """
    body, assumed_body = _body(row)
    wall, assumed_wall = _wall(row)
    plate = row.sizes.get("plate")
    spec = BellSpec(
        id=name,
        title=" ".join(dict.fromkeys((row.words.get("name", "bell"), row.label))),
        source=", ".join(
            filter(None, (survey.path.name, survey.sheet, f"row {row.line}", *survey.remarks[:1]))
        ),
        material=material,
        measures=WARRING_STATES,
        body=body,
        wall=wall,
        plate=PlateSpec(thickness=plate),
        suspension=_suspension(row),
        assumptions=(
            Assumption(field="material", why="the table gives no alloy"),
            *(Assumption(field=field, why=why) for field, why in (assumed_body | assumed_wall).items()),
        ),
    )
    return replace(spec, notes=_notes(spec, survey=survey, row=row))


def _body(row: SurveyRow) -> tuple[BodySpec, dict[str, str]]:
    """Give the lengths of the body, and what is assumed of them."""
    sizes = row.sizes
    lengths = {name: sizes[name] for name in _BODY if name in sizes}
    mouth = "taken as measured outside; the table does not say"
    assumed = {f"body.{name}": mouth for name in ("xianjian", "gujian") if name in lengths}
    edge = next((name for name in ("xian", "height") if name in sizes), None)
    hung = next((sizes[name] for name in ("yong_length", "niu_height") if name in sizes), None)
    if edge is not None:
        lengths[edge] = sizes[edge]
    elif hung is not None and sizes.get("total_height", 0.0) > hung:
        lengths["height"] = difference(sizes["total_height"], hung)
        assumed["body.height"] = "通高 less the part that the bell hangs by"
    lip = next((name for name in ("zhongchang", "arch") if name in sizes), None)
    if lip is not None:
        lengths[lip] = sizes[lip]
    return BodySpec(**lengths), assumed


def _wall(row: SurveyRow) -> tuple[WallSpec, dict[str, str]]:
    """Give what sets the wall: its thickness, else the mass, else the thickness at the gu."""
    sizes = row.sizes
    if "wall" in sizes:
        return WallSpec(thickness=sizes["wall"]), {
            "wall.thickness": "taken as that of the whole wall; a range as its middle"
        }
    if "mass" in sizes:
        why = "no thickness in the table: the mass sets the wall, with mei and ornament spread over it"
        return WallSpec(mass=sizes["mass"]), {"wall.mass": why}
    if "gu_wall" in sizes:
        return WallSpec(thickness=sizes["gu_wall"]), {
            "wall.thickness": "measured at the 鼓, taken as that of the whole wall"
        }
    return WallSpec(), {}


def _suspension(row: SurveyRow) -> YongSpec | NiuSpec | None:
    """Give the yong or the niu; neither where the row gives both."""
    yong = {field: row.sizes.get(key) for field, key in _YONG.items()}
    niu = {field: row.sizes.get(key) for field, key in _NIU.items()}
    has_yong, has_niu = (any(size is not None for size in part.values()) for part in (yong, niu))
    if has_yong and has_niu:
        return None
    return YongSpec(**yong) if has_yong else NiuSpec(**niu) if has_niu else None


def _notes(spec: BellSpec, *, survey: Survey, row: SurveyRow) -> str:
    """Say what is missing, what the table gives besides, and what of it could not be used."""
    lacking = missing(spec, reading=None)
    used = {id(value) for value in _values(spec)}
    if any(each.field == "body.height" for each in spec.assumptions):
        used.add(id(row.sizes["total_height"]))
    spare = (
        f"{survey.heading(key)} {size.write()}" for key, size in row.sizes.items() if id(size) not in used
    )
    broken = (f"{each.column} {each.got}" for each in row.findings)
    lines = (
        ("The table says of it", row.words.get("remarks", "")),
        ("Missing, for the table does not give it", "; ".join(lacking)),
        ("In the table and not entered", "; ".join(spare)),
        ("In the table and not usable", "; ".join(broken)),
    )
    return "\n".join(f"{what}: {which}." for what, which in lines if which)


def _values(spec: BellSpec) -> list[Quantity | None]:
    """Give the quantities that a spec holds."""
    body = [getattr(spec.body, name) for name in (*_BODY, "xian", "height", "zhongchang", "arch")]
    hung = [getattr(spec.suspension, name) for name in (*_YONG, *_NIU) if hasattr(spec.suspension, name)]
    return [*body, *hung, spec.wall.thickness, spec.wall.mass, spec.plate.thickness]
