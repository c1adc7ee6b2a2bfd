"""The commands together, and what becomes of an error: one sentence and an exit code."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

import typer
from typer.main import get_command

from bianzhong.cli.check import check
from bianzhong.cli.chime import chime
from bianzhong.cli.draw import draw
from bianzhong.cli.list import list_
from bianzhong.cli.lu import lu
from bianzhong.cli.mesh import mesh
from bianzhong.cli.modes import modes
from bianzhong.cli.report import report
from bianzhong.cli.tones import tones
from bianzhong.errors import BellError

__all__ = ["app", "run"]

_REFUSED = 2

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list", short_help="List the shipped bells, readings, bronzes, sets and texts.")(list_)
app.command(short_help="Show a bell's dimensions, mass, and what is assumed.")(check)
app.command(short_help="Draw a bell to scale, with its terms.")(draw)
app.command(short_help="Find a bell's two tones, their lü and its partials.")(tones)
app.command(short_help="Size every bell of a set 樂縣 to its pitch.")(chime)
app.command(short_help="Write all about a bell or a set to one document.")(report)
app.command(short_help="Show the lü, their schools and modes, or place pitches.")(lu)
app.command(short_help="Write a bell's mesh for Gmsh, ParaView or CalculiX.")(mesh)
app.command(short_help="Write the shapes of a bell's modes for ParaView.")(modes)


@app.callback(invoke_without_command=True)
def bianzhong(
    context: typer.Context,
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version of the program, and nothing else.")
    ] = False,
) -> None:
    """The two tones of the ancient Chinese bell (編鐘), from a text or from measurements."""
    if version:
        import bianzhong as package

        typer.echo(f"bianzhong {package.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run one command.

    Parameters
    ----------
    arguments
        The words after ``bianzhong``.

    Returns
    -------
    int
        The exit code.
    """
    _write_utf8()
    try:
        code = get_command(app).main(list(arguments), prog_name="bianzhong", standalone_mode=False)
    except BellError as error:
        return _refuse(str(error))
    except OSError as error:
        if error.filename is not None:
            raise
        return _unprinted(error)
    except MemoryError:
        return _refuse(
            "memory: the bell must fit into it, got none left; use a lower --fidelity or fewer partials by --count"
        )
    except typer.TyperException as error:
        return _refuse(_usage(error))
    return code or 0


def _write_utf8() -> None:
    """Let results and messages be UTF-8 whatever the locale: they hold Chinese."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _refuse(sentence: str) -> int:
    with suppress(OSError):  # no place for messages either: the exit code is left
        typer.echo(f"bianzhong: {' '.join(sentence.split())}", err=True)
    return _REFUSED


def _unprinted(error: OSError) -> int:
    """Say that the results did not reach their place: on a full disk, say."""
    sys.stdout = io.StringIO()  # what is left of them is not tried again at the end
    reason = (error.strerror or type(error).__name__).lower()
    return _refuse(f"standard output: must take the results, got {reason}; make room or send them elsewhere")


def _usage(error: typer.TyperException) -> str:
    """Make one sentence of a usage error: where, what is wrong, what to do."""
    context: typer.Context | None = getattr(error, "ctx", None)
    command = context.command_path if context else "bianzhong"
    where = command.removeprefix("bianzhong").strip()
    wrong = error.format_message().strip().rstrip(".")
    wrong = re.sub(r"\s*\(Possible options: ([^)]*)\)", r"; did you mean \1?", wrong)
    wrong = re.sub(r"\.\s+(?=Did)", "; ", wrong).replace("; Did", "; did").replace("Value error, ", "")
    advice = "" if wrong.endswith("?") else f"; see {command} --help"
    return (
        f"{where}: {wrong[0].lower()}{wrong[1:]}{advice}"
        if where
        else f"{wrong[0].lower()}{wrong[1:]}{advice}"
    )
