"""Hypothesis profiles, and the rule for tests that need a program or system library."""

from __future__ import annotations

import ctypes.util
import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")

GMSH_LIBRARIES = ("GL", "GLU", "Xcursor", "Xfixes", "Xft", "Xinerama", "Xrender", "fontconfig")


def missing(tool: str) -> str | None:
    """What of `tool` this machine lacks: a program's name, or the libraries that gmsh loads."""
    if tool != "gmsh":
        return None if shutil.which(tool) else tool
    absent = [name for name in GMSH_LIBRARIES if not ctypes.util.find_library(name)]
    return f"gmsh's system libraries ({', '.join(absent)})" if absent else None


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
