from __future__ import annotations

import pytest
from numpy.testing import assert_allclose

from tests.rates import assert_order, orders

CELLS = (4, 8, 16)


def test_orders_of_a_power() -> None:
    assert_allclose(orders([3 * n**-4.0 for n in CELLS], CELLS), 4)


def test_the_expected_order_passes() -> None:
    assert_order([n**-4.0 + 0.1 * n**-6.0 for n in CELLS], cells=CELLS, expected=4)


@pytest.mark.parametrize(
    "errors",
    [
        pytest.param([n**-2.0 for n in CELLS], id="too slow"),
        pytest.param([n**-6.0 for n in CELLS], id="too fast"),
        pytest.param([n**-4.0 + 1e-3 for n in CELLS], id="stuck"),
        pytest.param([1e-3, 2e-3, 1e-4], id="not falling"),
    ],
)
def test_another_order_fails(errors: list[float]) -> None:
    with pytest.raises(AssertionError, match="must"):
        assert_order(errors, cells=CELLS, expected=4)
