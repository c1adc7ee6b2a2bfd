"""Markdown of tables and facts: what a reader of Markdown makes of it is what was meant, and the raw text lines up."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bianzhong.show.markdown import escaped, markdown
from bianzhong.show.tables import facts, table
from tests.cli.command import cells

MARKDOWN = MarkdownIt("commonmark", {"xhtmlOut": True}).enable(["table", "strikethrough"])
words = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=12)


def html(text: str) -> ET.Element:
    return ET.fromstring(f"<body>{MARKDOWN.render(text)}</body>")


def plain(text: str) -> str:
    """As HTML shows it."""
    return " ".join(text.split())


def words_of(element: ET.Element) -> str:
    return plain("".join(element.itertext()))


@given(rows=st.lists(st.tuples(words, words, words), max_size=4))
def test_cells_are_read_as_they_were_meant(rows: list[tuple[str, str, str]]) -> None:
    document = html(markdown(table(("鼓 gǔ", ">Hz", "|why"), rows)))
    assert [words_of(cell) for cell in document.iter("th")] == ["鼓 gǔ", "Hz", "why"]
    assert [words_of(cell) for cell in document.iter("td")] == [plain(cell) for row in rows for cell in row]


@given(text=words.filter(lambda text: text.strip()))
def test_words_mean_themselves_in_facts_and_headings(text: str) -> None:
    document = html(f"# {escaped(text)}\n\n{markdown(facts([('what', text), ('', text)]))}")
    (heading,), (item,) = document.iter("h1"), document.iter("li")
    assert words_of(heading) == plain(text)
    assert words_of(item) == f"what: {plain(text)} {plain(text)}"


@given(rows=st.lists(st.tuples(words, words, words), max_size=4))
def test_columns_line_up_also_with_wide_characters(rows: list[tuple[str, str, str]]) -> None:
    lines = markdown(table(("鼓 gǔ", ">Hz", "why"), rows)).splitlines()
    assert len(lines) == len(rows) + 2
    assert len({tuple(bars(line)) for line in lines}) == 1
    long = markdown(table(("鼓 gǔ", ">Hz", "|why"), [*rows, ("a", "1", "because " * 20)])).splitlines()
    assert len({tuple(bars(line)[:-1]) for line in long}) == 1


def bars(line: str) -> list[int]:
    """Where the bars between columns stand, in columns of an even text."""
    return [cells(line[: match.start()]) for match in re.finditer(r"(?<!\\)(?:\\\\)*\|", line)]


def test_numbers_are_set_to_the_right() -> None:
    text = markdown(table(("tone", ">Hz"), [("A", "9.5"), ("B 側鼓", "1234.5")]))
    assert text.splitlines() == [
        "| tone   |     Hz |",
        "| ------ | -----: |",
        "| A      |    9.5 |",
        "| B 側鼓 | 1234.5 |",
    ]
    assert [cell.get("style") for cell in html(text).iter("td")] == [None, "text-align:right"] * 2


def test_a_title_stands_above_its_table() -> None:
    document = html(markdown(table(("a",), [("1",)], title="all partials, ~ marks a doubtful one")))
    assert [element.tag for element in document] == ["p", "table"]
    assert words_of(document[0]) == "All partials, ~ marks a doubtful one:"


@pytest.mark.parametrize(
    "text", ["*a*", "a|b", "# a", "<b></b>", "`a`", "_a_", "[a](b)", "&amp;", "~~a~~", "\\*"]
)
def test_what_is_not_escaped_is_read_otherwise(text: str) -> None:
    """Negative control: the reader of Markdown used here does see marks."""
    row = f"| {text} | c |\n| - | - |" if "|" in text else text
    assert words_of(html(row)) != text
    assert words_of(html(escaped(text))) == text
