"""``bianzhong chime``: a set of bells sized from pitch to bell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bianzhong.cli.options import Fidelity, Huangzhong, Json, MaterialId
from bianzhong.cli.output import print_json, print_tables
from bianzhong.cli.progress import progress

if TYPE_CHECKING:
    from bianzhong.show.record import Record
    from bianzhong.show.tables import Facts, Table
    from bianzhong.study.chime import Chime

__all__ = ["BoSize", "Pattern", "RankId", "Recipe", "SizingRule", "Wishes", "chime", "sized", "tables"]

RankId = Annotated[
    str | None,
    typer.Option(
        "--rank",
        metavar="ID",
        help="Whose frame, by the id of the rank, such as gong for the king's 宮縣 (see: bianzhong list sets); by "
        "default the set's first.",
    ),
]
Pattern = Annotated[
    str | None,
    typer.Option(
        metavar="BELL",
        help="Make all bells after this one, a shipped bell or a bell file; by default the shipped ridged bell "
        "whose interval is nearest to the median of those wanted.",
    ),
]
SizingRule = Annotated[
    Literal["similar", "piao-shi"] | None,
    typer.Option(
        help="Scale every length (similar), or keep the walls and scale the plan as in the 驫羌 bells (piao-shi), which "
        "solves each bell; by default as the set says.",
    ),
]
Recipe = Annotated[
    str | None,
    typer.Option(
        metavar="ID",
        help="Weigh out copper and tin by the share of tin of this material; by default that of the bronze, or "
        "six-parts-one where it states none.",
    ),
]
BoSize = Annotated[
    Literal["small", "great"],
    typer.Option(
        "--bo",
        help="In the rule of which bells sound in which mode, take the bo 鎛 for the small bell (Wei Zhao) or for the "
        "great one (Jia Gongyan).",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Which set is to be sized, and how, in the words of the command line."""

    set: str
    rank: str | None
    pattern: str | None
    sizing: Literal["similar", "piao-shi"] | None
    huangzhong: str
    material: str | None
    recipe: str | None
    fidelity: Literal["draft", "standard", "fine"]


def chime(
    bells: Annotated[
        str,
        typer.Argument(
            metavar="SET",
            show_default=False,
            help="Id of a shipped set (see: bianzhong list sets), or the path of a set file ending in .toml.",
        ),
    ],
    *,
    rank: RankId = None,
    pattern: Pattern = None,
    sizing: SizingRule = None,
    huangzhong: Huangzhong = "zeng",
    material: MaterialId = None,
    recipe: Recipe = None,
    fidelity: Fidelity = "standard",
    bo: BoSize = "small",
    csv: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the casting list to this .csv file, a bell a row, whole or not at all.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Size every bell of a set to its A-tone: layout, casting list with bronze, copper and tin, both tones, limits."""
    from bianzhong.show.chime import CSV, chime_record, write_casting_list
    from bianzhong.show.target import check_target

    if csv is not None:
        check_target(csv, suffixes=CSV)
    made = sized(
        Wishes(
            set=bells,
            rank=rank,
            pattern=pattern,
            sizing=sizing,
            huangzhong=huangzhong,
            material=material,
            recipe=recipe,
            fidelity=fidelity,
        )
    )
    record = chime_record(made, bo=bo)
    if csv is not None:
        write_casting_list(csv, record)
    if json:
        print_json(record)
    else:
        print_tables(*tables(made, record), *_written(csv))


def sized(wishes: Wishes) -> Chime:
    """Load a set and size it, with a bar that shows how far it is.

    Raises
    ------
    BellError
        If something cannot be read or solved.
    """
    from bianzhong.bell.catalogue import load_bell, load_material, load_set

    loaded = load_set(wishes.set)
    after = None if wishes.pattern is None else load_bell(wishes.pattern)
    bronze, melt = (
        None if name is None else load_material(name) for name in (wishes.material, wishes.recipe)
    )
    with progress("loading") as report:
        from bianzhong.study.chime import Design
        from bianzhong.study.chime import chime as size

        return size(
            loaded,
            rank=wishes.rank,
            design=Design(pattern=after, sizing=wishes.sizing, material=bronze, recipe=melt),
            huangzhong=wishes.huangzhong,
            fidelity=wishes.fidelity,
            progress=report,
        )


def tables(made: Chime, record: Record) -> list[Table | Facts]:
    """Everything about a sized set, as it is printed."""
    from bianzhong.show.chime_tables import casting, head, jun, layout, limits, tones, total

    return [
        head(made, record),
        layout(made),
        casting(record),
        tones(record),
        total(record),
        limits(record),
        jun(record),
    ]


def _written(csv: Path | None) -> list[Facts]:
    from bianzhong.show.tables import facts

    return [] if csv is None else [facts([("casting list", str(csv))])]
