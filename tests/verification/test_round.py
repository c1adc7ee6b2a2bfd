"""The pair of tones on a round bell, and how it opens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bianzhong.bell.shape import BellShape
from bianzhong.fem import Symmetry
from bianzhong.fem.bellmesh import body_of, mesh_bell
from bianzhong.tones.classify import classify, tone_index
from tests.bodies import BRONZE, bell_dimensions, quarter
from tests.certify import whole_bell
from tests.rates import assert_order, cents_off

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions
    from bianzhong.fem.blocks import BlockMesh

pytestmark = pytest.mark.verification

ROUND = bell_dimensions("round-control")


def flattened(share: float, *, fullness: float = 0.0, bell: BellDimensions = ROUND) -> BellDimensions:
    """The bell with its short axes shorter by that share."""
    short = {name: (1 - share) * getattr(bell, name) for name in ("gujian", "wuguang")}
    return replace(bell, fullness=fullness, **short)


def even_mesh(bell: BellDimensions, *, girth: int = 8) -> BlockMesh:
    return quarter(body_of(BellShape(bell)), girth=girth, down=6, through=1, grading=1.0)


def interval(mesh: BlockMesh) -> float:
    """Cents from the A-tone up to the B-tone, both found by shape."""
    modes = whole_bell(mesh.mesh, BRONZE, count=4)
    names = classify(mesh, modes)
    a, b = (tone_index(names, label) for label in (Symmetry.A1, Symmetry.A2))
    assert min(names[a].share, names[b].share) > 0.9
    return cents_off(modes.frequencies_hz[b], modes.frequencies_hz[a]).item()


@pytest.mark.parametrize("fullness", [0.0, 0.5, 1.0])
def test_a_round_bell_closes_the_pair(fullness: float) -> None:
    assert abs(interval(even_mesh(replace(ROUND, fullness=fullness)))) < 0.001


def test_a_round_bell_closes_the_pair_on_the_mesh_of_its_fidelity() -> None:
    assert abs(interval(mesh_bell(BellShape(ROUND), fidelity="draft"))) < 0.1


def test_a_mesh_graded_to_one_side_does_not_close_it_so_well() -> None:
    graded = quarter(body_of(BellShape(ROUND)), girth=8, down=6, through=1, grading=2.5)
    assert abs(interval(graded)) > 0.1


@pytest.mark.parametrize(("fullness", "order"), [(0.0, 1), (1.0, 2)])
def test_flattening_opens_the_pair_smoothly(fullness: float, order: int) -> None:
    """A lens breaks the circle in its first order (its corner has every harmonic), an ellipse in its second."""
    shares = (0.08, 0.04, 0.02)
    opened = [interval(even_mesh(flattened(share, fullness=fullness))) for share in shares]
    assert min(opened) > 0
    assert_order(opened, cells=[1 / share for share in shares], expected=order, within=0.1)


def test_an_arched_lip_keeps_the_pair_a_little_open() -> None:
    arched = replace(ROUND, arch=0.1 * ROUND.xian)
    coarse, fine = interval(even_mesh(arched)), interval(even_mesh(arched, girth=12))
    assert 1 < abs(fine) < 5
    assert abs(coarse - fine) < 0.1


def test_labels_do_not_swap_where_the_tones_cross() -> None:
    """An arched lip puts B below A, flattening lifts it above: through the crossing each keeps its curve."""
    arched = replace(ROUND, arch=0.1 * ROUND.xian)
    cents = np.array(
        [interval(even_mesh(flattened(share, bell=arched))) for share in np.linspace(0, 0.02, 5)]
    )
    assert cents[0] < -1 < 1 < cents[-1]
    steps = np.diff(cents)
    assert np.all(steps > 0)
    assert np.ptp(steps) < 0.1 * steps.mean()
