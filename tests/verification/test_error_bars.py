"""Do the error bars contain the converged values? A tenth of the bells of ``benchmarks.accuracy.error_bars``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.accuracy.error_bars import HELD, MODES, Outcome, drawn, held_against, summary

pytestmark = [pytest.mark.verification, pytest.mark.slow]

BELLS = 6


@pytest.fixture(scope="module")
def outcomes() -> dict[str, list[Outcome]]:
    rows = [held_against(shape) for _, shape in drawn(BELLS)]
    return dict(zip(HELD, map(list, zip(*rows, strict=True)), strict=True))


@pytest.mark.parametrize("fidelity", HELD)
def test_estimates_contain_the_converged_value_and_are_not_ten_times_too_wide(
    fidelity: str, outcomes: dict[str, list[Outcome]]
) -> None:
    share, width = summary(outcomes[fidelity])
    assert share >= 0.95
    assert width < 10


@pytest.mark.parametrize("fidelity", HELD)
def test_narrower_estimates_would_miss_it(fidelity: str, outcomes: dict[str, list[Outcome]]) -> None:
    share, _ = summary([replace(outcome, estimates=outcome.estimates / 8) for outcome in outcomes[fidelity]])
    assert share < 0.8


def test_every_mode_has_its_estimate(outcomes: dict[str, list[Outcome]]) -> None:
    for outcome in (each for found in outcomes.values() for each in found):
        assert outcome.estimates.shape == outcome.errors.shape == (MODES,)
        assert (outcome.estimates > 0).all()
