"""The errors bianzhong raises.

Each message says where, which rule, what was got and what to do next:
*text.toml: wall.thickness must be below half of gujian (30 mm), got 90 mm;
is it in tenths of a millimetre?*
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

__all__ = [
    "BellError",
    "GeometryError",
    "MeshError",
    "MissingExtraError",
    "ModalError",
    "PitchError",
    "SpecError",
    "did_you_mean",
    "located",
]

_CLIP = 60
"""Characters of a word that are compared: the time grows with the square of its length."""


class BellError(Exception):
    """Base of every error that bianzhong raises on purpose."""


class SpecError(BellError, ValueError):
    """A file or argument breaks a rule of the bell description."""


class PitchError(BellError, ValueError):
    """A note, a lü, an interval or a pitch standard cannot be read."""


class GeometryError(BellError, ValueError):
    """Dimensions that are each allowed do not make a body together."""


class MeshError(BellError, ValueError):
    """A body cannot be meshed at the resolution asked for."""


class ModalError(BellError, RuntimeError):
    """Modes could not be found, or could not be certified."""


class MissingExtraError(BellError, ImportError):
    """An optional package that a function needs is not installed."""


@contextmanager
def located(where: str) -> Iterator[None]:
    """Put ``where`` before the message of an error raised in the block: the file or the bell it is about."""
    try:
        yield
    except BellError as error:
        msg = f"{where}: {error}"
        raise type(error)(msg) from error


def did_you_mean(word: str, known: Iterable[str], *, otherwise: str) -> str:
    """Say which known word is meant by an unknown one, or ``otherwise`` where none is like it.

    Examples
    --------
    >>> did_you_mean("chu-po", ["chu-bo", "round-control"], otherwise="name one of these")
    'did you mean chu-bo?'
    """
    near = get_close_matches(word[:_CLIP], list(known), n=1)
    return f"did you mean {near[0]}?" if near else otherwise
