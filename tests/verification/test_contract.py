"""What a solve promises, against other solvers, other starts and dense algebra; and what it must refuse."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import scipy.linalg
from numpy.testing import assert_allclose
from skfem import MeshHex1, MeshHex2, MeshTet1, MeshTet2
from skfem.quadrature import get_quadrature

from bianzhong.errors import MeshError, ModalError
from bianzhong.fem import C2V, Symmetry, krylov, solve, spectrum
from bianzhong.fem.elasticity import SCHEMES, Scheme, assemble
from bianzhong.fem.linear import Pencil
from bianzhong.fem.symmetry import mirrored
from tests.bodies import BRONZE, bell_dimensions, block, coarse
from tests.certify import solved, whole_bell

if TYPE_CHECKING:
    from bianzhong.arrays import Array
    from bianzhong.fem import Modes

pytestmark = pytest.mark.verification

BELL = "cheng-yaotian-large-gu-tenth"


@pytest.fixture(scope="module")
def mesh() -> MeshHex2:
    return coarse(bell_dimensions(BELL))


@pytest.fixture(scope="module")
def modes(mesh: MeshHex2) -> Modes:
    return whole_bell(mesh, BRONZE, count=16)


def digest(modes: Modes) -> str:
    return hashlib.sha256(modes.frequencies_hz.tobytes() + modes.shapes.tobytes()).hexdigest()


# -- independent of how they are found ------------------------------------------------------


def test_all_eigenvalues_equal_those_of_dense_algebra() -> None:
    brick = block(2, 2, 2, size=(0.02, 0.03, 0.05))
    system = assemble(brick, BRONZE)
    exact = scipy.linalg.eigvalsh(system.stiffness.toarray(), system.mass.toarray())[6:]
    modes = solved(brick, BRONZE, count=30)
    found = (2 * np.pi * modes.frequencies_hz) ** 2
    assert len(found) >= 30
    assert_allclose(found, exact[: len(found)], rtol=1e-9)


def test_both_sparse_solvers_agree(mesh: MeshHex2, modes: Modes) -> None:
    other = whole_bell(mesh, BRONZE, count=16, solver="superlu")
    assert_allclose(other.frequencies_hz, modes.frequencies_hz, rtol=1e-9)
    assert other.symmetries == modes.symmetries


@pytest.mark.parametrize("factor", [0.05, 7.0])
def test_the_shift_does_not_matter(
    mesh: MeshHex2, modes: Modes, factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Shifted(krylov.KrylovSpace):
        def __init__(self, pencil: Pencil, *, shift: float, rigid: Array) -> None:
            super().__init__(pencil, shift=factor * shift, rigid=rigid)

    monkeypatch.setattr(spectrum, "KrylovSpace", Shifted)
    assert_allclose(whole_bell(mesh, BRONZE, count=16).frequencies_hz, modes.frequencies_hz, rtol=1e-9)


def test_the_start_does_not_matter(mesh: MeshHex2, modes: Modes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(krylov, "_SEED", 7)
    other = whole_bell(mesh, BRONZE, count=16)
    assert_allclose(other.frequencies_hz, modes.frequencies_hz, rtol=1e-9)
    assert digest(other) != digest(modes)


def test_the_same_bits_in_a_second_run(mesh: MeshHex2, modes: Modes) -> None:
    assert digest(solve(mesh, BRONZE, count=16, symmetry=C2V)) == digest(modes)


def test_the_same_bits_in_another_process(modes: Modes) -> None:
    program = (
        "from tests.bodies import BRONZE, bell_dimensions, coarse\n"
        "from tests.verification.test_contract import BELL, digest\n"
        "from bianzhong.fem import C2V, solve\n"
        "print(digest(solve(coarse(bell_dimensions(BELL)), BRONZE, count=16, symmetry=C2V)))"
    )
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == digest(modes)


def test_below_stops_at_a_frequency(mesh: MeshHex2, modes: Modes) -> None:
    limit = float(modes.frequencies_hz[4:6].mean())
    assert_allclose(
        whole_bell(mesh, BRONZE, count=16, below=limit).frequencies_hz, modes.frequencies_hz[:5], rtol=1e-9
    )


@pytest.mark.parametrize("scheme", ["hex20-full", "hex27-full"])
def test_the_other_schemes_keep_the_contract(mesh: MeshHex2, scheme: str) -> None:
    solved(mesh, BRONZE, count=3, symmetry=Symmetry.A1, scheme=scheme)


def test_matrices_are_symmetric(mesh: MeshHex2) -> None:
    system = assemble(mesh, BRONZE)
    for matrix in (system.stiffness, system.mass):
        assert abs(matrix - matrix.T).max() <= 1e-14 * abs(matrix).max()


@pytest.mark.parametrize("scheme", SCHEMES.values())
def test_points_have_positive_weight(scheme: Scheme) -> None:
    for degree in (scheme.stiffness_degree, scheme.mass_degree):
        _, weights = get_quadrature(scheme.element, degree)
        assert weights.min() > 0


def test_a_node_that_no_cell_uses_changes_nothing() -> None:
    ball = MeshTet1.init_ball(nrefs=1)
    stray = MeshTet1(np.hstack([ball.p, [[3.0], [0.0], [0.0]]]), ball.t)
    without, beside = (solved(MeshTet2.from_mesh(mesh), BRONZE, count=3) for mesh in (ball, stray))
    assert_allclose(beside.frequencies_hz, without.frequencies_hz, rtol=1e-9)


# -- missing modes are noticed --------------------------------------------------------------


def blinded(mode: Array, *, healed_by: int) -> type[krylov.KrylovSpace]:
    """A search that cannot see one mode until its random start has been renewed so many times."""

    class Blind(krylov.KrylovSpace):
        _starts = 0

        def restart(self) -> None:
            self._starts += 1
            super().restart()

        def _append(self, block: Array, *, source: int) -> None:
            if self._starts <= healed_by:
                block = block - np.outer(mode, (self._pencil.mass @ mode) @ block)
            super()._append(block, source=source)

    return Blind


def test_a_search_blind_to_a_mode_is_noticed_and_repeated(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    brick = block(2, 2, 3, size=(0.02, 0.03, 0.05))
    modes = solved(brick, BRONZE, count=6)
    monkeypatch.setattr(spectrum, "KrylovSpace", blinded(modes.shapes[2].ravel(), healed_by=1))
    with caplog.at_level("INFO"):
        again = solved(brick, BRONZE, count=6)
    assert "modes missing" in caplog.text
    assert_allclose(again.frequencies_hz, modes.frequencies_hz, rtol=1e-9)


def test_a_search_that_stays_blind_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    brick = block(2, 2, 3, size=(0.02, 0.03, 0.05))
    modes = solved(brick, BRONZE, count=6)
    monkeypatch.setattr(spectrum, "KrylovSpace", blinded(modes.shapes[2].ravel(), healed_by=99))
    with pytest.raises(ModalError, match="inertia count shows that some are missing"):
        solve(brick, BRONZE, count=6)


def test_a_count_below_the_modes_found_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    factor = Pencil.factor
    monkeypatch.setattr(
        Pencil, "factor", lambda pencil, shift: replace(factor(pencil, shift), negative=7 if shift > 0 else 0)
    )
    with pytest.raises(ModalError, match="but the inertia counts 7"):
        solve(block(2, 2, 3, size=(0.02, 0.03, 0.05)), BRONZE, count=6)


# -- what is no body ------------------------------------------------------------------------

CUBE = (0.02, 0.02, 0.02)


def test_a_cell_with_spurious_motions_is_refused() -> None:
    cell = block(1, 1, 1, size=CUBE)
    stiffness = np.linalg.eigvalsh(assemble(cell, BRONZE).stiffness.toarray())
    assert stiffness[11] < 1e-12 * stiffness[-1] < 1e-3 * stiffness[12]
    with pytest.raises(ModalError, match="only the 6 rigid motions may store no energy"):
        solve(cell, BRONZE, count=3)
    solved(cell, BRONZE, count=3, scheme="hex20-full")


def test_two_pieces_are_refused() -> None:
    one = block(2, 2, 2, size=CUBE)
    p, t = one.doflocs[:, : one.nvertices], one.t
    two = MeshHex2.from_mesh(MeshHex1(np.hstack([p, p + 0.05]), np.hstack([t, t + one.nvertices])))
    with pytest.raises(ModalError, match="the mesh is in pieces"):
        solve(two, BRONZE, count=3)


def test_a_folded_cell_is_refused() -> None:
    brick = block(2, 2, 2, size=CUBE)
    places = brick.doflocs.copy()
    centre = np.flatnonzero((np.abs(places.T - 0.01) < 1e-12).all(axis=1))
    places[:, centre] += 0.015
    with pytest.raises(MeshError, match=r"one sign within a cell, got .* in cell \d near"):
        solve(MeshHex2(places, brick.t), BRONZE, count=3)


@pytest.mark.parametrize("linear", [MeshHex1(), MeshTet1()])
def test_a_mesh_of_first_order_is_refused(linear: MeshHex1 | MeshTet1) -> None:
    with pytest.raises(MeshError, match=f"second-order .* got {type(linear).__name__}"):
        solve(linear, BRONZE, count=1)


def test_a_scheme_of_another_cell_is_refused() -> None:
    with pytest.raises(
        MeshError, match="must be one of tet10, tet10-calculix for a MeshTet2, got 'hex20-full'"
    ):
        solve(MeshTet2(), BRONZE, count=1, scheme="hex20-full")


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"count": 0}, "count: must be a whole number from 1 to"),
        ({"count": 10_000}, "count: must be a whole number from 1 to"),
        ({"count": 2.5}, "count: must be a whole number from 1 to"),
        ({"count": 1, "solver": "mumps"}, "solver: must be one of rslab, superlu"),
        ({"count": 1, "below": 1.0}, "below: a mode must lie below it, got 1 Hz"),
        ({"count": 1, "below": float("nan")}, "below: must be a frequency above 0 Hz, got nan"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(ModalError, match=message):
        solve(block(2, 2, 2, size=CUBE), BRONZE, **wishes)  # type: ignore[arg-type]


def test_a_whole_body_cannot_be_solved_as_a_quarter(mesh: MeshHex2) -> None:
    with pytest.raises(MeshError, match="must be a quarter with x ≥ 0 and a face on x = 0"):
        solve(mirrored(mesh).mesh, BRONZE, count=1, symmetry=Symmetry.A1)
    with pytest.raises(MeshError, match="must be a quarter"):
        solve(mesh.translated((0.1, 0, 0)), BRONZE, count=1, symmetry=Symmetry.A1)


def test_planes_held_wrongly_are_noticed(mesh: MeshHex2, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Symmetry.free
    monkeypatch.setattr(Symmetry, "free", lambda label, nodes: right(label, nodes) | True)
    with pytest.raises(ModalError, match="rigid motions: the body must have 1, got"):
        solve(mesh, BRONZE, count=1, symmetry=Symmetry.A1)
