"""What is asked of every refusal of a file: at once, in one sentence that begins with the file."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.cli.command import Outcome, command, is_one_sentence

__all__ = ["TooSlowError", "check_refused", "refused", "within"]


class TooSlowError(Exception):
    """The program did not end in time."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail after so many seconds, also where the program waits for ever; of computing, after a tenth of them."""

    def late(*_: object) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    start = time.process_time()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if time.process_time() - start > seconds / 10:
        raise TooSlowError


def refused(path: Path, *words: str) -> Outcome:
    """Run a command that must refuse the file."""
    with within(60):
        outcome = command(*words)
    assert outcome.code == 2
    assert is_one_sentence(outcome.err), outcome.err
    assert outcome.err.startswith((f"bianzhong: {path}: ", f"bianzhong: '{path}': ")), outcome.err
    return outcome


def check_refused(path: Path, fragment: str, *, commands: Sequence[str] = ("check", "tones")) -> None:
    """Hold what the commands say of a file against what they must."""
    for name in commands:
        outcome = refused(path, name, str(path))
        assert fragment in outcome.err
        assert outcome.out == "" or name == "check", "check shows what can be shown"
