"""Tables of the texts as witnesses of the lü, from their JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.bell.catalogue import list_texts, load_text
from bianzhong.show.lu_views import View
from bianzhong.show.tables import Facts, Table, cents, facts, table
from bianzhong.show.witnesses import witness_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bianzhong.show.record import Record

__all__ = ["witness_tables", "witnesses_view"]

_MARKS = {"exact": "=", "rounded": "~", "incomplete": "-", "slip": "x"}
_PIPE, _DROPPED = "rounded pipe length", "dropped character"
_FORMS = {"whole": "", "half": "half ", "double": "double ", "bian": ""}


def witnesses_view() -> View:
    """Hold the shipped texts against the exact lengths of the lü.

    Raises
    ------
    SpecError
        If a file of a text cannot be read or breaks a rule.
    """
    texts = sorted(map(load_text, list_texts()), key=lambda text: text.siglum)
    record = witness_record(texts)
    return View(record=record, tables=witness_tables(record))


def witness_tables(record: Record) -> tuple[Table | Facts, ...]:
    """Give the texts, a mark for each figure, and what is wrong in them."""
    return (
        facts(_texts(record)),
        _matrix(record),
        _slips(record),
        _directions(record),
        _chains(record),
        _others(record),
        _fen(record),
    )


def _texts(record: Record) -> list[tuple[str, str]]:
    """Say which texts there are, what the marks mean, and how many figures have each."""
    found = record["summary"]
    texts = [(text["siglum"], f"{text['id']}: {text['title']}") for text in record["texts"]]
    marks = (
        f"{found['figures']} figures: = {found['exact']} exact, ~ {found['rounded']} rounded to a 分, "
        f"- {found['incomplete']} with characters left out, x {found['slip']} slips"
    )
    return [*texts, ("marks", marks)]


def _matrix(record: Record) -> Table:
    sigla = [text["siglum"] for text in record["texts"]]
    cells = (
        (lu["name"], _mixed(lu["length_cun"]), *(_cell(lu["figures"], siglum=siglum) for siglum in sigla))
        for lu in record["lu"]
    )
    return table(("lü", ">exact, 寸", *(f"|{siglum}" for siglum in sigla)), cells)


def _cell(figures: Sequence[Record], *, siglum: str) -> str:
    """Set a mark for each figure of a text; many that are alike as one with their number."""
    marks = "".join(_MARKS[each["agreement"]] for each in figures if each["siglum"] == siglum)
    return f"{marks[0]} ×{len(marks)}" if len(marks) > 4 and len(set(marks)) == 1 else marks


def _mixed(length: str) -> str:
    """Write a length as whole 寸 and a fraction.

    Examples
    --------
    >>> _mixed("2048/243"), _mixed("9")
    ('8 104/243', '9')
    """
    over, slash, under = length.partition("/")
    if not slash:
        return length
    whole, rest = divmod(int(over), int(under))
    return f"{whole} {rest}/{under}"


def _slips(record: Record) -> Table:
    cells = (
        (
            _who(each),
            lu["name"],
            _printed(each),
            _size(each["cents"]),
            _kinds(each),
            _corrections(each["corrections"]),
        )
        for lu in record["lu"]
        for each in lu["figures"]
        if each["agreement"] in {"incomplete", "slip"}
    )
    title = "Figures that are not exact, nor rounded"
    columns = ("witness", "lü", "|printed", ">cents", "|likely kind", "|an editor reads")
    return table(columns, cells, title=title)


def _printed(each: Record) -> str:
    """Say where the figure stands, how it is printed and what would be exact."""
    where = f"{each['at']}: " if each["at"] else ""
    return f"{where}{_FORMS[each['form']]}{each['printed']} for {each['meant']}"


def _who(each: Record) -> str:
    return f"{each['siglum']} {each['who']}"


def _size(value: float | None) -> str:
    """Write a size in cents, to a hundredth."""
    return "" if value is None else f"{round(value, 2) + 0.0:+.2f}"


def _kinds(each: Record) -> str:
    """Name the kinds, with the characters that show them, and the pipe as the other explanation."""
    kinds = [kind for kind in each["kinds"] if kind != _PIPE]
    shown = [change for change in each["changes"] if kinds != [_DROPPED] or change.endswith("left out")]
    words = f"{' and '.join(kinds)}: {', '.join(shown)}" if kinds else ""
    joint = " and " if kinds == [_DROPPED] else " or "
    return joint.join(filter(None, (words, each["pipe"] and f"{_PIPE}: {each['pipe']}")))


def _corrections(corrections: Sequence[Record]) -> str:
    if not corrections:
        return ""
    return f"{corrections[0]['editor']}: {' or '.join(each['reads'] for each in corrections)}"


def _directions(record: Record) -> Table:
    cells = (
        (
            _who(each),
            each["printed"],
            f"{each['from']} → {each['to']}",
            f"{cents(each['cents'])}: the length needs {each['meant']}",
        )
        for each in record["directions"]
        if each["agreement"] == "slip"
    )
    title = "Directions against the lengths"
    return table(("witness", "printed", "step", "|cents"), cells, title=title)


def _chains(record: Record) -> Table:
    cells = ((_who(each), each["ways"], _gives(each), _tally(each)) for each in record["chains"])
    title = "All eleven steps, one after the other"
    return table(("witness", "as printed", "|it gives", "|its own count"), cells, title=title)


def _gives(chain: Record) -> str:
    lengths = [f"{' '.join(chain[name])} at {name} length" for name in ("half", "double") if chain[name]]
    return "; ".join(lengths) or "the twelve lengths"


def _tally(chain: Record) -> str:
    if chain["tally"] is None:
        return ""
    holds = "holds" if chain["tally_holds"] else f"fails: {chain['down']} down, {chain['up']} up"
    return f"{chain['tally']} ({holds})"


def _fen(record: Record) -> Table:
    cells = (
        (f"{text['siglum']} {each['who']}", str(each["fen"]), each["fen_from"])
        for text in record["texts"]
        for each in text["witnesses"]
    )
    return table(("witness", ">分 to the 寸", "|known from"), cells, title="The 分 of each witness")


def _others(record: Record) -> Table:
    return table(
        ("text", "|place", "|printed", "|should be", "|likely kind"),
        _other_rows(record),
        title="Other numbers and words",
    )


def _other_rows(record: Record) -> Iterator[tuple[str, ...]]:
    for each in (*record["counts"], *record["variants"]):
        if each["agreement"] == "slip":
            meant = each["meant"] + (f" = {each['is']}" if "is" in each else f", {_other(each)}")
            yield each["siglum"], each["place"], each["quotation"], meant, _kinds(each)


def _other(variant: Record) -> str:
    return f"as {variant['against']}" if variant["against"] else variant["why"]
