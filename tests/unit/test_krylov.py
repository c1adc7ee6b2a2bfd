"""The recurrence of the block Lanczos search, against dense algebra."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg
from numpy.testing import assert_allclose

from bianzhong.fem.elasticity import assemble
from bianzhong.fem.krylov import KrylovSpace, orthonormal
from bianzhong.fem.linear import Pencil
from bianzhong.fem.rigid import rigid_motions
from tests.bodies import BRONZE, block


@pytest.fixture(scope="module")
def pencil() -> Pencil:
    system = assemble(block(2, 2, 2, size=(0.02, 0.03, 0.05)), BRONZE)
    return Pencil(system.stiffness, system.mass)


@pytest.fixture
def space(pencil: Pencil) -> KrylovSpace:
    nodes = assemble(block(2, 2, 2, size=(0.02, 0.03, 0.05)), BRONZE).nodes
    rigid, *_ = orthonormal(rigid_motions(nodes, np.ones(nodes.shape, dtype=bool)), mass=pencil.mass)
    return KrylovSpace(pencil, shift=-1e9, rigid=rigid)


def test_the_projection_holds_after_random_directions_joined(space: KrylovSpace, pencil: Pencil) -> None:
    for _ in range(3):
        space.extend()
    space.restart()
    for _ in range(3):
        space.extend()
    stiffness, mass = pencil.stiffness.toarray(), pencil.mass.toarray()
    basis = space._basis()
    image = np.linalg.solve(stiffness + 1e9 * mass, mass @ basis)
    assert_allclose(basis.T @ mass @ basis, np.eye(space.dimension), atol=1e-12)
    exact = basis.T @ mass @ image
    assert space.dimension == 4 * 3 + 8 * 3
    assert_allclose(space._projected, exact, atol=1e-12 * np.abs(exact).max())


def test_a_full_space_holds_all_modes(space: KrylovSpace, pencil: Pencil) -> None:
    while not space.exhausted:
        space.extend()
    exact = scipy.linalg.eigvalsh(pencil.stiffness.toarray(), pencil.mass.toarray())[6:]
    values, _, residuals = space.ritz(60)
    assert_allclose(values, exact[:60], rtol=1e-9)
    assert residuals.max() < 1e-11


def test_the_residual_is_told_once_the_modes_are_near(space: KrylovSpace) -> None:
    told = []
    for _ in range(11):
        space.extend()
        told.append(space.slowest(3, below=1e-4))
    near = np.isfinite(told)
    assert not near[0]
    assert near[-1]
    assert_allclose(told[-1], space.ritz(3)[2].max(), rtol=1.0, atol=1e-12)


def test_dependent_directions_are_dropped(pencil: Pencil) -> None:
    random = np.random.default_rng(1).standard_normal((pencil.size, 3))
    block = np.hstack([random, random[:, :1] + random[:, 1:2]])
    new, inert, coupling = orthonormal(block, mass=pencil.mass)
    assert new.shape[1] == 3
    assert_allclose(inert, pencil.mass @ new, atol=1e-12 * np.abs(inert).max())
    assert_allclose(new @ coupling, block, atol=1e-9)
