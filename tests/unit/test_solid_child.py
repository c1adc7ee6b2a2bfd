"""The child that meshes a solid: stopped in time, and whatever its end, a sentence."""

from __future__ import annotations

import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.shape import BellShape
from bianzhong.errors import MeshError
from bianzhong.fem import cad
from bianzhong.fem.cad import solid_at, step
from tests.solids import BARE, YONG, meshed, volume

SHAPE = BellShape(BARE)
COARSE_AT_THE_BORE = """
import sys
from dataclasses import replace
from pathlib import Path
from bianzhong.bell.shape import BellShape
from bianzhong.fem.cad import child
wish = child.wish_sizes
def unbored(shape, **wishes):
    bell = shape.dimensions
    wish(BellShape(replace(bell, suspension=replace(bell.suspension, bore=0.0))), **wishes)
child.wish_sizes = unbored
child.main(Path(sys.argv[1]))
"""
"""The child, with cells so coarse that those of the bore of a yong cut each other."""


def children(monkeypatch: pytest.MonkeyPatch, folder: Path, words: str) -> None:
    """Let the child run these words instead."""
    (folder / "stand_in.py").write_text(words, "utf-8")
    (folder / "temporary").mkdir()
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(cad, "_MODULE", "stand_in")
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "temporary"))


@pytest.mark.parametrize("seconds", [0.01, 1.0])
def test_a_child_that_takes_too_long_is_stopped(
    seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    children(monkeypatch, tmp_path, "import time\ntime.sleep(60)")
    monkeypatch.setattr(cad, "_PATIENCE", seconds)
    start = time.perf_counter()
    wanted = rf"^mesh: the solid must be meshed within {seconds:g} s, got none by then; leave out a part"
    with pytest.raises(MeshError, match=wanted):
        solid_at(SHAPE, cells=1.2)
    assert time.perf_counter() - start < 20
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize(
    ("words", "got"),
    [
        ("import os\nos.abort()", "Aborted|SIGABRT|-6"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "Killed|SIGKILL|-9"),
        ("raise SystemExit(3)", "exit status 3"),
        ("raise RuntimeError('no room')", "RuntimeError: no room"),
        ("raise OSError(28, 'No space left on device')", "No space left on device"),
    ],
)
def test_a_child_that_dies_is_a_sentence(
    words: str, got: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    children(monkeypatch, tmp_path, words)
    for make in (lambda: solid_at(SHAPE, cells=1.2), lambda: step(SHAPE)):
        with pytest.raises(
            MeshError, match=rf"^mesh: Gmsh must make the solid of the bell, got .*({got})"
        ) as caught:
            make()
        assert "\n" not in str(caught.value)
        assert "libglu1-mesa" not in str(caught.value)
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize(
    "error", ["OSError('libGLU.so.1: cannot open shared object file: No such file or directory')",
              "OSError('/lib/libGLU.so.1: file too short')"]
)  # fmt: skip
def test_a_missing_library_is_named_with_its_packages(
    error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    children(monkeypatch, tmp_path, f"raise {error}")
    with pytest.raises(MeshError, match=r"^gmsh: its system libraries must be there, got .*libGLU") as caught:
        solid_at(SHAPE, cells=1.2)
    assert "apt-get install libglu1-mesa libgl1 " in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.cad
@pytest.mark.needs("gmsh")
def test_cells_that_cut_each_other_are_made_again_finer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bored = replace(BARE, suspension=YONG)
    children(monkeypatch, tmp_path, COARSE_AT_THE_BORE)
    finer = meshed(bored, whole=True).mesh
    monkeypatch.setattr("bianzhong.fem.cad._MODULE", "bianzhong.fem.cad.child")
    plain = meshed(replace(BARE, suspension=replace(YONG, bore=0.0)), whole=True).mesh
    assert finer.t.shape[1] > 1.3 * plain.t.shape[1], "more than the bore's own cells"
    assert_allclose(volume(finer), BellShape(bored).volume, rtol=2e-3)


@pytest.mark.cad
@pytest.mark.needs("gmsh")
def test_the_true_child_is_one_process_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    run, commands = subprocess.run, []

    def counted(*words: object, **wishes: object) -> object:
        commands.append(words)
        return run(*words, **wishes)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", counted)
    assert solid_at(SHAPE, cells=1.2).mesh.t.shape[1] > 100
    assert len(commands) == 1
