"""Commands run as in a pipe of 80 columns, without colour, whatever the machine."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def _pipe() -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TERM"):
        patch.delenv(name, raising=False)
