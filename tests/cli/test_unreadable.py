"""Files that are no bell files: nothing, another encoding, too much, a pipe, a link to itself ..."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.refusals import TooSlowError, check_refused, refused, within

BELL = """schema = 1
id = "mine"
title = "mine"
source = "a test"
"""

BYTES = {
    "empty": (b"", "got nothing, the file is empty; "),
    "blank": (b" \n\n", "got nothing, the file is empty; "),
    "byte order mark": (BELL.encode("utf-8-sig"), "got a byte order mark at the start, save it without one; "),
    "UTF-16": (BELL.encode("utf-16"), "got a byte that is not UTF-8 at 0; "),
    "Big5": ("title = '鐘'".encode("big5"), "got a byte that is not UTF-8 at 9; "),
    "NUL": (b"schema = 1\0", r"got Expected newline or end of document after a statement (at line 1, column 11); "),
    "no TOML": (b"{]", "got Invalid statement (at line 1, column 1); "),
    "binary": (bytes(range(256)), "got a byte that is not UTF-8 at 128; "),
    "deep nesting": (b"a = " + b"[" * 100_000, "got tables nested too deeply; "),
    "a deep key": (b"a." * 100_000 + b"a = 1", "got a line with over 500 points; "),
    "a long number": (b"schema = " + b"1" * 100_000, "got Exceeds the limit (4300 digits) for integer string con"),
    "1 MB of ridges": (b"schema = 1\n" + b"[[ridges]]\n" * 90_000, "id: must be given, got nothing; add the key"),
}  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a bell 鐘.toml"


@pytest.mark.parametrize(("raw", "fragment"), BYTES.values(), ids=BYTES.keys())
def test_a_file_that_is_no_bell_is_refused(path: Path, raw: bytes, fragment: str) -> None:
    path.write_bytes(raw)
    check_refused(path, fragment)


def huge(path: Path) -> None:
    """100 MB, most of it a hole: reading all of it would take longer than it may."""
    with path.open("wb") as stream:
        stream.write(BELL.encode())
        stream.truncate(100_000_000)


PLACES: dict[str, tuple[Callable[[Path], object], str]] = {
    "absent": (lambda _: None, "got no such file or directory; check the path"),
    "a directory": (Path.mkdir, "got a folder; check the path"),
    "a pipe": (os.mkfifo, "got a pipe or a device, not a file; "),
    "an endless device": (lambda path: path.symlink_to("/dev/zero"), "got a pipe or a device, not a file; "),
    "a link to itself": (lambda path: path.symlink_to(path), "got too many levels of symbolic links; check the path"),
    "a link to nowhere": (lambda path: path.symlink_to("absent"), "got no such file or directory; check the path"),
    "100 MB": (huge, "got over 1 MB; "),
}  # fmt: skip


@pytest.mark.parametrize(("make", "fragment"), PLACES.values(), ids=PLACES.keys())
def test_a_place_that_holds_no_file_is_refused(
    path: Path, make: Callable[[Path], object], fragment: str
) -> None:
    make(path)
    check_refused(path, fragment)


@pytest.mark.parametrize("option", ["--reading", "--material", "--measured"])
@pytest.mark.parametrize(("make", "fragment"), PLACES.values(), ids=PLACES.keys())
def test_other_files_are_read_as_carefully(
    path: Path, make: Callable[[Path], object], fragment: str, option: str
) -> None:
    make(path)
    outcome = refused(path, "tones", "cheng-yaotian-zheng-outer-large", option, str(path))
    assert fragment in outcome.err


def test_a_file_that_may_not_be_read_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    path.write_text(BELL, "utf-8")
    monkeypatch.setattr(Path, "open", denied)  # root may read everything
    check_refused(path, "got permission denied; check the path")


def test_a_file_that_vanishes_while_it_is_read_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = Path.stat

    def vanishing(self: Path) -> os.stat_result:
        found = stat(self)
        if self == path:
            path.unlink()
        return found

    path.write_text(BELL, "utf-8")
    monkeypatch.setattr(Path, "stat", vanishing)
    check_refused(path, "got no such file or directory; check the path")


def test_what_is_not_toml_is_told_from_what_lacks_keys(path: Path) -> None:
    path.write_text(BELL, "utf-8")
    assert "must give body.xian or body.height, " in refused(path, "tones", str(path)).err


def busy(seconds: float) -> None:
    start = time.process_time()
    while time.process_time() - start < seconds:
        pass


def test_the_limits_of_time_can_be_broken() -> None:
    with pytest.raises(TooSlowError), within(0.05):
        time.sleep(1)
    with pytest.raises(TooSlowError), within(1):
        busy(0.2)
