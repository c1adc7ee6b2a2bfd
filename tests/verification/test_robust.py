"""Bells over the allowed parameters become valid solids or are refused by name: a fixed part of the benchmark, and any."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.accuracy.error_bars import draw
from benchmarks.accuracy.robust import CELLS, Outcome, decorated, named, outcomes
from bianzhong.bell.shape import BellShape
from bianzhong.bell.validity import check_dimensions
from bianzhong.errors import BellError
from bianzhong.fem.cad import solid_at
from bianzhong.fem.curved import least_jacobians

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

pytestmark = [pytest.mark.verification, pytest.mark.cad, pytest.mark.needs("gmsh")]


def test_drawn_bells_become_valid_meshes() -> None:
    made = list(outcomes(20))
    assert all(named(each) for each in made)
    meshed = [each for each in made if each.cells]
    assert len(meshed) >= 15
    assert max(abs(each.volume_off) for each in meshed) < 0.02


def test_a_refusal_without_a_name_and_a_folded_cell_are_seen() -> None:
    good = Outcome(number=1, details=False, cells=1, straightened=0, least=0.1, volume_off=0.0)
    assert named(good)
    assert not named(replace(good, least=-0.1))
    assert not named(replace(good, cells=0, refusal="mesh: Gmsh failed"))
    assert named(replace(good, cells=0, refusal="mei.length must be positive"))


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32 - 1), parts=st.booleans())
def test_any_bell_is_meshed_or_refused(seed: int, parts: bool) -> None:
    random = np.random.default_rng(seed)
    _, bell = draw(random)
    assert named(_outcome(bell, random=random if parts else None))


def _outcome(bell: BellDimensions, *, random: np.random.Generator | None) -> Outcome:
    refused = Outcome(
        number=0, details=random is not None, cells=0, straightened=0, least=0.0, volume_off=0.0
    )
    try:
        bell = bell if random is None else decorated(bell, random)
        check_dimensions(bell, where="bell")
        mesh = solid_at(BellShape(bell), cells=CELLS).mesh
    except BellError as error:
        return replace(refused, refusal=str(error))
    return replace(refused, cells=mesh.nelements, least=float(least_jacobians(mesh).min()))
