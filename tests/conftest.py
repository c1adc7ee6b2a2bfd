"""Hypothesis profiles, and the rule for tests that need a program or system library."""

from __future__ import annotations

import importlib
import os
import shutil

import pytest
from hypothesis import settings

from bianzhong.show.raster import has_characters

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")


def missing(tool: str) -> str | None:
    """What this machine lacks of a program, or of the libraries that gmsh loads."""
    if tool == "a CJK font":
        return None if has_characters() else tool
    if tool != "gmsh":
        return None if shutil.which(tool) else tool
    try:
        importlib.import_module("gmsh")
    except OSError as error:
        return f"a library that gmsh loads ({error})"
    return None


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        lacking = missing(mark.args[0])
        if lacking and os.environ.get("CI") == "true":
            pytest.fail(f"CI must have every tool: this machine lacks {lacking}", pytrace=False)
        if lacking:
            pytest.skip(f"this machine lacks {lacking}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lacking = [r for r in terminalreporter.getreports("skipped") if "this machine lacks" in str(r.longrepr)]
    terminalreporter.write_line(f"{len(lacking)} tests skipped for a missing program or library")
