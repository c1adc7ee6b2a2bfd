"""Running commands in the tests."""

from __future__ import annotations

import contextlib
import io
import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from bianzhong.cli.app import run

MAIN = "import sys; from bianzhong.cli import main; sys.argv[0] = 'bianzhong'; main()"
"""What the installed script does; for ``python -c`` with the words of a command after it."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.out, parse_constant=_refuse)
        return document


def _refuse(constant: str) -> None:
    msg = f"{constant} is not JSON"
    raise ValueError(msg)


def command(*words: str) -> Outcome:
    """Run a command in this process; stdout and stderr are no terminals."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(words)
    return Outcome(code=code, out=out.getvalue(), err=err.getvalue())


def is_one_sentence(message: str) -> bool:
    """Whether a message is one line ``bianzhong: where: ...`` without a full stop inside, or a trace."""
    one_line = message.endswith("\n") and message.count("\n") == 1
    stops = re.search(r"[.!]\s", message)
    return one_line and message.startswith("bianzhong: ") and stops is None and "Traceback" not in message


def cells(text: str) -> int:
    """Columns that a terminal gives a text: two for each wide character. Source: Unicode UAX 11."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def conforms(value: object, layout: object) -> bool:
    """Whether a JSON value has the layout: a type, several, a list of one layout, or exactly the keys of a table."""
    match layout:
        case dict():
            return (
                isinstance(value, dict)
                and list(value) == list(layout)
                and all(conforms(value[key], each) for key, each in layout.items())
            )
        case [inner]:
            return isinstance(value, list) and all(conforms(each, inner) for each in value)
        case tuple():
            return any(conforms(value, each) for each in layout)
        case None:
            return value is None
        case type():
            return isinstance(value, layout) and (layout is bool or not isinstance(value, bool))
    return False
