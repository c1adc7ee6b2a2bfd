"""The solid on the command line: --detail, --whole and --without, and what is said where it cannot be made."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import meshio
import pytest

from bianzhong.bell.catalogue import data_folder, load_bell, load_material
from tests.cli.command import MAIN, Outcome, command, is_one_sentence

DRAFT = ("--fidelity", "draft")


@pytest.fixture(scope="module")
def bell(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The round control, its core shifted."""
    words = (data_folder() / "bells" / "round-control.toml").read_text("utf-8")
    path = tmp_path_factory.mktemp("bells") / "shifted.toml"
    path.write_text(words.replace("[plate]", '[core]\nx = "0.2 mm"\n\n[plate]'), "utf-8")
    return str(path)


def with_detail(bell: str, target: Path, *words: str) -> Outcome:
    return command("mesh", bell, "-o", str(target), "--detail", *DRAFT, "--json", *words)


# -- tones ----------------------------------------------------------------------------------


@pytest.mark.cad
@pytest.mark.needs("gmsh")
def test_tones_of_the_solid_say_what_was_solved(bell: str) -> None:
    plain, detail = (
        command("tones", bell, *DRAFT, "--count", "3", "--json", *more) for more in ((), ("--detail",))
    )
    assert (plain.code, detail.code, detail.err) == (0, 0, "")
    assert (plain.json["cells"], detail.json["cells"]) == ("hexahedra", "tetrahedra")
    assert plain.json["left_out"] == detail.json["left_out"] == ["core"]
    assert plain.json["whole"] is detail.json["whole"] is False
    assert detail.json["tones"]["a"]["mode"] == "(2,0)a"
    assert detail.json["dofs"] != plain.json["dofs"]


# -- mesh -----------------------------------------------------------------------------------


@pytest.mark.cad
@pytest.mark.needs("gmsh")
@pytest.mark.parametrize("suffix", ["msh", "vtu", "stl", "step", "STEP"])
def test_mesh_writes_each_kind_of_file(bell: str, tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"bell.{suffix}"
    outcome = with_detail(bell, target)
    assert (outcome.code, outcome.err) == (0, "")
    record = outcome.json
    assert (record["file"], record["whole"], record["left_out"]) == (str(target), False, ["core"])
    assert list(tmp_path.iterdir()) == [target]
    if suffix.lower() == "step":
        assert target.read_text("utf-8").startswith("ISO-10303-21;")
        assert (record["cells"], record["nodes"]) == (0, 0)
    else:
        mesh = meshio.read(target, file_format={"msh": "gmsh"}.get(suffix, suffix))
        assert [block.type for block in mesh.cells] == ["triangle" if suffix == "stl" else "tetra10"]
        assert suffix == "stl" or (record["cells"], record["nodes"]) == (
            len(mesh.cells[0].data),
            len(mesh.points),
        )


@pytest.mark.cad
@pytest.mark.needs("gmsh")
@pytest.mark.parametrize("suffix", ["step", "stl"])
def test_the_mass_is_that_of_what_is_in_the_file(tmp_path: Path, suffix: str) -> None:
    full, bare = (
        with_detail("dasheng-yingzhong", tmp_path / f"bell.{suffix}", *words).json["mass_kg"]
        for words in ((), ("--without", "mei"))
    )
    mei = load_bell("dasheng-yingzhong").mei
    assert mei is not None
    root, tip = mei.diameter, mei.tip_diameter
    frustum = math.pi / 12 * mei.length * (root * root + root * tip + tip * tip)
    assert full - bare == pytest.approx(36 * frustum * load_material("zhou-bell").density, rel=0.02)


@pytest.mark.cad
@pytest.mark.needs("gmsh")
def test_a_deck_is_of_the_whole_solid_with_its_core_askew(bell: str, tmp_path: Path) -> None:
    record = with_detail(bell, tmp_path / "bell.inp").json
    assert (record["whole"], record["left_out"]) == (True, [])
    assert "*ELEMENT, TYPE=C3D10, " in (tmp_path / "bell.inp").read_text("ascii")


# -- refused --------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["step", "stl"])
def test_a_solid_is_not_written_without_detail(bell: str, tmp_path: Path, suffix: str) -> None:
    outcome = command("mesh", bell, "-o", str(tmp_path / f"bell.{suffix}"))
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert f"got .{suffix}, which is of the solid: mesh --detail; " in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_a_part_that_is_none_is_refused(bell: str, tmp_path: Path) -> None:
    for words in (("tones", bell), ("mesh", bell, "-o", str(tmp_path / "bell.vtu"))):
        outcome = command(*words, "--without", "nonsense")
        assert outcome.code == 2
        assert is_one_sentence(outcome.err)
        assert "without: must be of ridges, " in outcome.err
        assert "got 'nonsense'; name one of these" in outcome.err
    assert "did you mean grooves?" in command("tones", bell, "--without", "groves").err


def test_whole_needs_detail(bell: str) -> None:
    outcome = command("tones", bell, "--whole")
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert "whole: must go with detail, got it alone; " in outcome.err


# -- without the system libraries -----------------------------------------------------------


@pytest.mark.cad
@pytest.mark.needs("gmsh")
@pytest.mark.skipif(sys.platform != "linux", reason="LD_LIBRARY_PATH is of Linux")
def test_a_missing_library_is_a_sentence_and_stops_only_the_solid(bell: str, tmp_path: Path) -> None:
    (tmp_path / "libGLU.so.1").touch()
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("LD_LIBRARY_PATH")]))
    plain, detail = (
        subprocess.run(
            [sys.executable, "-c", MAIN, "tones", bell, *DRAFT, "--count", "2", *more],
            env=os.environ | {"LD_LIBRARY_PATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        for more in ((), ("--detail",))
    )
    assert (plain.returncode, plain.stderr) == (0, "")
    assert "(2,0)a" in plain.stdout
    assert (detail.returncode, detail.stdout) == (2, "")
    assert is_one_sentence(detail.stderr), detail.stderr
    assert "gmsh: its system libraries must be there, got " in detail.stderr
    assert "libGLU.so.1: file too short; on Debian: apt-get install libglu1-mesa " in detail.stderr
