"""The arguments and options that several commands share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from bianzhong.bell.material import Material
    from bianzhong.bell.readings import Reading
    from bianzhong.bell.spec import BellSpec

__all__ = [
    "Bell",
    "Count",
    "Detail",
    "Fidelity",
    "FidelityName",
    "Huangzhong",
    "Json",
    "MaterialId",
    "Measured",
    "Output",
    "ReadingId",
    "SolvedWhole",
    "Whole",
    "Without",
    "load",
]


def _positive(text: str | int) -> int:
    """Read a count, or say what it must be; the default comes as a number."""
    words = str(text)
    if re.fullmatch("[0-9]{1,6}", words) and int(words) > 0:
        return int(words)
    message = f"must be a whole number from 1 to 999999, got {words!r}"
    raise typer.BadParameter(message)


Bell = Annotated[
    str,
    typer.Argument(
        metavar="BELL",
        show_default=False,
        help="Id of a shipped bell (see: bianzhong list bells), or the path of a bell file ending in .toml.",
    ),
]
ReadingId = Annotated[
    str | None,
    typer.Option(
        "--reading",
        metavar="ID",
        help="Read a bell of the text after this commentator (see: bianzhong list readings), or after a reading "
        "file; by default the one that the bell file names.",
    ),
]
MaterialId = Annotated[
    str | None,
    typer.Option(
        "--material",
        metavar="ID",
        help="Cast the bell of this bronze (see: bianzhong list materials), or of a material file; by default the "
        "one that the bell file names.",
    ),
]
Huangzhong = Annotated[
    str,
    typer.Option(
        metavar="HZ|STANDARD",
        help="Count the lü from this 黃鐘: a frequency in Hz, a note like G#3-39, or a standard; zeng puts 姑洗 at "
        "256.9 Hz, as on the bells of Marquis Yi of Zeng, pipe takes a pipe of nine 寸, and so does "
        "pipe:stopped,bore=area,end=rayleigh,chi=23.1cm,air=15C.",
    ),
]
Count = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=_positive,
        help="Find this many partials, the lowest ones with none left out, and the next where it lies too close "
        "to the last to be parted from it.",
    ),
]
FidelityName = Literal["draft", "standard", "fine"]
Fidelity = Annotated[FidelityName, typer.Option(help="Take a coarse, a good or a very fine mesh.")]
Output = Annotated[
    Path,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        show_default=False,
        help="Write this file, whole or not at all; an older one is replaced.",
    ),
]
Measured = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Put the computed tones beside those measured on this bell: FILE is a pitches.toml, as written by "
        "bianzhong check TABLE --write DIR, and holds the bell by its id.",
    ),
]
Whole = Annotated[
    bool,
    typer.Option("--whole", help="Write the whole bell, not the quarter that symmetry leaves to be solved."),
]
Detail = Annotated[
    bool,
    typer.Option(
        "--detail",
        help="Take the solid with everything the bell file names: mei, zhuan, xuan, gan ..., in tetrahedra by Gmsh.",
    ),
]
SolvedWhole = Annotated[
    bool,
    typer.Option(
        "--whole",
        help="With --detail, solve the whole bell at once, with its gan and the shift of its core; a quarter leaves "
        "them out, for they break the symmetry.",
    ),
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PART",
        help="Leave out a part: ridges, grooves, lip_ring, pit, yong, niu, mei, zhuan, xuan, gan or core; may be given "
        "several times.",
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print JSON for other programs instead of tables for people.")
]


def load(
    bell: str, *, reading: str | None, material: str | None
) -> tuple[BellSpec, Reading | None, Material | None]:
    """Load a bell file, and the reading and the material that are asked for instead of its own.

    Raises
    ------
    SpecError
        If one of them cannot be read, or the reading does not go with the bell.
    """
    from bianzhong.bell import catalogue
    from bianzhong.bell.inspection import choices, reading_of

    spec = catalogue.load_bell(bell)
    chosen = None if reading is None else catalogue.load_reading(reading)
    choices(spec, reading=reading_of(spec, reading=chosen))
    return spec, chosen, None if material is None else catalogue.load_material(material)
