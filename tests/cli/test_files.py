"""``bianzhong mesh`` and ``bianzhong modes``: files for other programs, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import meshio
import pytest

from bianzhong.cli import main
from tests.cli.command import command, conforms, is_one_sentence

FILE = {
    "file": str,
    "replaced": bool,
    "whole": bool,
    "left_out": [str],
    "cells": int,
    "nodes": int,
    "straightened": int,
}
BELL = {
    "schema": int,
    "version": str,
    "bell": str,
    "title": str,
    "reading": (str, None),
    "material": str,
    "mass_kg": float,
    "fidelity": str,
}
MODE = {
    "field": str,
    "frequency_hz": float,
    "error_cents": float,
    "symmetry": str,
    "mode": str,
    "residual": float,
    "mode_share": float,
    "class_share": float,
    "ratio_to_a": float,
}
SOLVED = {"dofs": int, "wall_seconds": float, "complete_below_hz": float, "modes": [MODE]}
DRAFT = ("--fidelity", "draft")


@pytest.mark.parametrize("suffix", ["msh", "vtu", "VTU"])
def test_the_mesh_written_is_the_one_described(tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"bell.{suffix}"
    document = command("mesh", "round-control", "-o", str(target), *DRAFT, "--json").json
    assert conforms(document, BELL | FILE)
    mesh = meshio.read(target, file_format="gmsh" if suffix == "msh" else "vtu")
    assert (document["cells"], document["nodes"]) == (len(mesh.cells[0].data), len(mesh.points))
    assert (document["file"], document["whole"], document["replaced"]) == (str(target), False, False)
    assert mesh.points.min(axis=0)[:2] == pytest.approx([0, 0], abs=1e-12)
    assert list(tmp_path.iterdir()) == [target]


def test_the_whole_bell_has_four_times_the_cells(tmp_path: Path) -> None:
    quarter, whole = (
        command("mesh", "round-control", "-o", str(tmp_path / "bell.vtu"), *DRAFT, "--json", *more).json
        for more in ((), ("--whole",))
    )
    assert (quarter["whole"], whole["whole"]) == (False, True)
    assert whole["cells"] == 4 * quarter["cells"]
    assert meshio.read(tmp_path / "bell.vtu").points.min(axis=0)[:2] == pytest.approx([-0.08, -0.08])


def test_a_deck_is_of_the_whole_bell_and_of_its_bronze(tmp_path: Path) -> None:
    target = tmp_path / "bell.inp"
    words = ("mesh", "round-control", "-o", str(target), *DRAFT, "--json", "--material", "c51000")
    document = command(*words).json
    assert document["whole"]
    deck = target.read_text("ascii")
    assert deck.startswith("*HEADING\nround-control\n")
    assert "*ELASTIC\n1.100000000000e+11, 3.400000000000e-01\n" in deck
    assert deck.count("e-") > 3 * document["nodes"] / 2
    assert f"\n{document['nodes']}, " in deck


def test_an_older_file_is_replaced_and_that_is_said(tmp_path: Path) -> None:
    words = ("mesh", "round-control", "-o", str(tmp_path / "bell.vtu"), *DRAFT)
    first, second = command(*words), command(*words)
    assert (first.code, second.code) == (0, 0)
    assert "in place of an older one" not in first.out
    assert "bell.vtu in place of an older one it holds a quarter of the bell" in " ".join(second.out.split())
    assert command(*words, "--json").json["replaced"]


def test_modes_are_called_in_the_file_as_they_are_described(tmp_path: Path) -> None:
    target = tmp_path / "modes.vtu"
    words = ("modes", "round-control", "-o", str(target), "--count", "3", "--whole", *DRAFT)
    document = command(*words, "--json").json
    assert conforms(document, BELL | FILE | SOLVED)
    mesh = meshio.read(target)
    assert list(mesh.point_data) == [mode["field"] for mode in document["modes"]]
    assert mesh.field_data["frequency_hz"].tolist() == [mode["frequency_hz"] for mode in document["modes"]]
    for mode in document["modes"]:
        assert f"{mode['frequency_hz']:.2f} Hz {mode['symmetry']} {mode['mode']}" in mode["field"]
    printed = command(*words)
    assert printed.code == 0
    assert all(mode["field"] in printed.out for mode in document["modes"])


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        (("mesh", "chu-bo"), "mesh: missing option '-o' / '--output'; see bianzhong mesh --help"),
        (("modes", "chu-bo"), "modes: missing option '-o' / '--output'; see bianzhong modes --help"),
        (("mesh", "chu-bo", "-o", "bell.obj"), "'bell.obj': the file must end in .msh or .vtu or .inp, got .obj; "),
        (("mesh", "chu-bo", "-o", "bell.step"), "got .step, which is of the solid: mesh --detail; "),
        (("mesh", "chu-bo", "-o", ""), "got no ending; give it another ending"),
        (("modes", "chu-bo", "-o", "modes.msh"), "'modes.msh': the file must end in .vtu, got .msh; "),
        (("modes", "chu-bo", "-o", "no/modes.vtu"), "got no folder 'no'; choose another path"),
        (("modes", "chu-po", "-o", "modes.vtu"), "did you mean chu-bo?"),
        (("modes", "chu-bo", "-o", "modes.vtu", "--count", "0"), "must be a whole number from 1 to 999999, got '0'"),
        (("modes", "ridged-minor-third", "-o", "modes.vtu", "--count", "1", *DRAFT), "ask for more modes with count"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_bad_input_is_refused_in_one_sentence_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fragment: str
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = command(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err), outcome.err
    assert fragment in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_a_file_is_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(path: Path, *_: object, **__: object) -> None:
        path.write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(meshio, "write", interrupted)
    monkeypatch.setattr(
        "sys.argv", ["bianzhong", "mesh", "round-control", "-o", str(tmp_path / "b.vtu"), *DRAFT]
    )
    with pytest.raises(SystemExit) as ending:
        main()
    assert ending.value.code == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["mesh", "modes"])
def test_help_names_the_files(name: str) -> None:
    outcome = command(name, "--help")
    assert outcome.code == 0
    assert ".vtu" in outcome.out
