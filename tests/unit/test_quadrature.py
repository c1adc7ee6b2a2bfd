from __future__ import annotations

import numpy as np
from numpy.testing import assert_allclose

from bianzhong.bell.quadrature import PanelRule

RULE = PanelRule.of(panels=3, order=4)


def test_polynomials_of_degree_seven_are_integrated_exactly() -> None:
    assert_allclose(RULE.weights @ RULE.nodes**7, 1 / 8, rtol=1e-14)
    assert (
        abs(PanelRule.of(panels=1, order=4).weights @ PanelRule.of(panels=1, order=4).nodes ** 8 - 1 / 9)
        > 1e-6
    )


def test_polynomials_of_degree_three_are_differentiated_exactly_along_either_axis() -> None:
    values = np.multiply.outer(RULE.nodes**3, RULE.nodes**2)
    assert_allclose(
        RULE.differentiate(values, axis=0),
        np.multiply.outer(3 * RULE.nodes**2, RULE.nodes**2),
        atol=1e-12,
        rtol=0,
    )
    assert_allclose(
        RULE.differentiate(values, axis=1),
        np.multiply.outer(RULE.nodes**3, 2 * RULE.nodes),
        atol=1e-12,
        rtol=0,
    )
    assert np.abs(RULE.differentiate(RULE.nodes**4, axis=0) - 4 * RULE.nodes**3).max() > 1e-4
