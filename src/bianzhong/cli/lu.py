"""``bianzhong lu``: the twelve lü, and pitches placed among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from bianzhong.cli.options import Huangzhong, Json
from bianzhong.cli.output import print_json, print_tables
from bianzhong.show.tables import Table, cents, facts, table

if TYPE_CHECKING:
    from bianzhong.show.record import Record

__all__ = ["lu"]


def lu(
    pitch: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PITCH",
            show_default=False,
            help="Place these pitches among the lü: frequencies in Hz, notes like C4+25, or lü like 姑洗+1 (an "
            "octave up); without them the twelve lü are shown.",
        ),
    ] = None,
    *,
    huangzhong: Huangzhong = "zeng",
    json: Json = False,
) -> None:
    """Show the twelve lü (十二律) by 三分損益, or place pitches among them."""
    from bianzhong.lu import parse_pitch, resolve
    from bianzhong.show.pitches import lu_record, standard_words

    standard = resolve(huangzhong)
    pitches = {words: parse_pitch(words, huangzhong=standard.huangzhong_hz) for words in pitch or ()}
    record = lu_record(standard, pitches=pitches)
    if json:
        print_json(record)
        return
    head = facts([("黃鐘", standard_words(standard))])
    print_tables(head, _placed(record["pitches"]) if pitches else _twelve(record["lu"]))


def _placed(rows: Sequence[Record]) -> Table:
    cells = (
        (row["given"], f"{row['frequency_hz']:.2f}", row["note"], row["lu"], cents(row["lu_cents"]))
        for row in rows
    )
    return table(("given", ">Hz", "note", "nearest lü", ">cents from it"), cells)


def _twelve(rows: Sequence[Record]) -> Table:
    cells = (
        (
            row["name"],
            row["pinyin"],
            row["length_cun"],
            row["ratio"],
            f"{row['cents']:.2f}",
            f"{row['frequency_hz']:.2f}",
            row["note"],
        )
        for row in rows
    )
    return table(("lü", "pinyin", ">pipe, 寸", ">ratio", ">cents", ">Hz", "note"), cells)
