"""Tables of the lü system, from its JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.lu.modes import SEVEN
from bianzhong.show.pitches import standard_words
from bianzhong.show.tables import Facts, Table, cents, facts, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bianzhong.lu import Standard
    from bianzhong.show.record import Record

__all__ = [
    "file_facts",
    "gong_table",
    "head",
    "modes_table",
    "months_table",
    "placed_table",
    "school_table",
    "standards_table",
    "steps_table",
    "twelve_table",
]


def head(standard: Standard, *more: tuple[str, str]) -> Facts:
    """Say where 黃鐘 lies, how far that is sure, and what is shown."""
    rows = [("黃鐘", standard_words(standard))]
    if standard.spread_cents is not None:
        rows += [("", f"± {standard.spread_cents:.0f} cents: {standard.spread}"), ("", standard.source)]
    return facts([*rows, *more])


def file_facts(files: Sequence[Record]) -> list[Facts]:
    """Say which files were written."""
    rows = [
        row
        for each in files
        for row in (("file", each["file"]), *([("", "in place of an older one")] if each["replaced"] else []))
    ]
    return [facts(rows)] if rows else []


def placed_table(record: Record) -> Table:
    """Give pitches among the lü."""
    cells = (
        (row["given"], f"{row['frequency_hz']:.2f}", row["note"], row["lu"], cents(row["lu_cents"]))
        for row in record["pitches"]
    )
    return table(("given", ">Hz", "note", "nearest lü", ">cents from it"), cells)


def twelve_table(record: Record) -> Table:
    """Give the twelve lü."""
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
        for row in record["lu"]
    )
    return table(("lü", "pinyin", ">pipe, 寸", ">ratio", ">cents", ">Hz", "note"), cells)


def school_table(record: Record) -> list[Table | Facts]:
    """Give the tones of a school."""
    cells = (
        (
            row["name"],
            row["written"],
            f"{row['length_cun']:.5f}",
            f"{row['cents']:.2f}",
            f"{row['frequency_hz']:.2f}",
        )
        for row in record["tones"]
    )
    rest = [("on one bell", ", ".join(f"{a}–{b}" for a, b in record["pairs"]))] if record["pairs"] else []
    rest += [("remark", record["remark"])] if record["remark"] else []
    shown = table(("tone", "|" + record["written_as"], ">寸 if 黃鐘 9", ">cents", ">Hz"), cells)
    return [shown, *([facts(rest)] if rest else [])]


def steps_table(record: Record) -> list[Table | Facts]:
    """Give the generation step by step."""
    cells = (
        (
            str(row["number"]),
            f"{row['parent']} {row['parent_line']}",
            row["verb"],
            f"{row['child']} {row['child_line']}",
            row["relation"],
            row["factor"],
            f"{row['shi']}/{row['fa']}",
        )
        for row in record["steps"]
    )
    beyond = record["beyond"]
    rest = (
        f"仲呂 上生 {beyond['name']}",
        f"{beyond['length_cun']} 寸, {beyond['cents']:.2f} cents above 黃鐘",
    )
    shown = table((">", "generates", "", "generated", "as", ">×", ">實/法, 寸"), cells)
    return [shown, facts([rest, ("source", record["source"])])]


def months_table(record: Record) -> list[Table | Facts]:
    """Give what belongs to each lü."""
    names = ("lu", "month_name", "branch", "station", "partner", "line", "tong", "note")
    cells = ([row[name] or "" for name in names] + [row["office"]] for row in record["months"])
    titles = ("lü", "month", "建", "辰", "合", "line", "", "note", "|office (國語)")
    sources = (f"{what}: {source}" for what, source in record["sources"].items())
    return [table(titles, cells), facts([("source", words) for words in sources])]


def gong_table(record: Record) -> list[Table | Facts]:
    """Give the notes with one lü as 宮."""
    cells = (
        (
            row["note"],
            row["lu"],
            row["pure"],
            row["ratio_to_gong"],
            f"{row['cents_above_gong']:.2f}",
            f"{row['frequency_hz']:.2f}",
            f"{row['lu_below_pure_cents']:.2f}",
        )
        for row in record["notes"]
    )
    halves = f"{record['halves_of_five']} of the five notes, {record['halves_of_seven']} of the seven"
    shown = table(("note", "lü", "pure", ">ratio to 宮", ">cents", ">Hz", ">lü below it"), cells)
    return [shown, facts([("half-lü", halves), ("modes", " ".join(record["modes"]))])]


def modes_table(record: Record) -> list[Table | Facts]:
    """Give each lü as 宮 in turn, with its half-lü."""
    cells = (
        (*row["notes"], str(row["halves_of_five"]), str(row["halves_of_seven"])) for row in record["gamuts"]
    )
    sixty = sum(mode["of_sixty"] for mode in record["modes"])
    words = f"{len(record['modes'])}: one on each note of each row; {sixty} without those on 變宮 and 變徵"
    shown = table((*SEVEN, ">半 of 5", ">of 7"), cells)
    return [shown, facts([("modes", words), ("source", record["source"])])]


def standards_table(record: Record) -> list[Table | Facts]:
    """Give the pitch standards, and what a pipe may be made of."""
    cells = (
        (row["id"], f"{row['huangzhong_hz']:.2f}", row["note"], f"{row['spread_cents']:.0f}", row["title"])
        for row in record["standards"]
    )
    ends = (
        (row["id"], f"{row['radii']:.4f}", "wide" if row["flange"] else "none", row["source"])
        for row in record["ends"]
    )
    zeng = next(row for row in record["standards"] if row["id"] == "zeng")
    sources = [("zeng", zeng["source"]), ("", zeng["spread"])]
    bores = [(f"bore={word}", source) for word, source in record["bores"].items()]
    measures = [
        (f"chi={row['id']}", f"{100 * row['chi_m']:g} cm: {row['source']}") for row in record["measures"]
    ]
    return [
        table(("standard", ">黃鐘, Hz", "note", ">± cents", "|what it is"), cells),
        table(
            ("end=", ">radii", "flange", "|source"),
            ends,
            title="End corrections, as usually quoted; the papers were not seen",
        ),
        facts([*sources, ("pipe", record["pipe"]), *bores, *measures]),
    ]
