"""The tools that tests may need: gmsh loads where `make test` ran as root, and a missing tool is not overlooked."""

from __future__ import annotations

from typing import cast

import pytest

from tests.conftest import pytest_runtest_setup


class NeedsMissing:
    """A test marked with a program that no machine has."""

    def iter_markers(self, name: str) -> list[pytest.Mark]:
        return [getattr(pytest.mark, name)("no-such-program").mark]


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_missing_tool(monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="lacks no-such-program"):
        pytest_runtest_setup(cast("pytest.Item", NeedsMissing()))


@pytest.mark.cad
@pytest.mark.needs("gmsh")
def test_gmsh_starts() -> None:
    import gmsh  # noqa: PLC0415

    gmsh.initialize(interruptible=False)
    try:
        gmsh.model.occ.addSphere(0, 0, 0, 1)
        gmsh.model.occ.synchronize()
        assert gmsh.model.getEntities(3) == [(3, 1)]
    finally:
        gmsh.finalize()
