"""A bell solved as the options of a command ask for, with a bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bianzhong.cli.options import load
from bianzhong.cli.progress import progress

if TYPE_CHECKING:
    from bianzhong.study.pipeline import Evaluation

__all__ = ["solved"]


def solved(
    bell: str,
    *,
    reading: str | None,
    material: str | None,
    count: int,
    fidelity: Literal["draft", "standard", "fine"],
    huangzhong: str = "zeng",
    measured: Path | None = None,
    detail: bool = False,
    whole: bool = False,
    without: Sequence[str] | None = None,
) -> Evaluation:
    """Load a bell, and the pitches measured on it if there are any, and solve it.

    Raises
    ------
    BellError
        If something cannot be read or solved.
    """
    from bianzhong.bell.catalogue import load_pitches

    spec, chosen, bronze = load(bell, reading=reading, material=material)
    beside = None if measured is None else load_pitches(measured).of(spec.id)
    with progress("loading") as report:
        from bianzhong.study.pipeline import evaluate

        return evaluate(
            spec,
            reading=chosen,
            material=bronze,
            huangzhong=huangzhong,
            count=count,
            fidelity=fidelity,
            measured=beside,
            detail=detail,
            whole=whole,
            without=without or (),
            progress=report,
        )
