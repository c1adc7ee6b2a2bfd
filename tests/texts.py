"""The shipped texts with their witnesses and figures, for the tests of what they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bianzhong.bell.catalogue import list_texts, load_text

if TYPE_CHECKING:
    from bianzhong.lu.witnesses import Figure, Text, Witness

__all__ = ["FIGURES", "TEXTS", "WITNESSES", "bare", "key", "name"]

TEXTS = {text.siglum: text for text in map(load_text, list_texts())}
WITNESSES = [(text, witness) for text in TEXTS.values() for witness in text.witnesses]
FIGURES = [(text, witness, figure) for text, witness in WITNESSES for figure in witness.figures]


def key(text: Text, figure: Figure) -> tuple[str, str, str, str]:
    """What tells a figure from the others of its text."""
    return text.siglum, figure.lu, figure.form, str(figure.printed)


def name(each: tuple[Text, Witness, Figure]) -> str:
    """The name of a figure in the report of the tests."""
    text, witness, figure = each
    return f"{text.siglum}-{witness.who}-{figure.lu}-{figure.printed}"


def bare(words: str) -> str:
    """Words without spaces and line breaks."""
    return "".join(words.split())
