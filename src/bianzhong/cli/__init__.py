"""The command line: the only room that prints and exits.

Exit codes: 0; 2 with one sentence on stderr for bad input, usage and what cannot be solved; 130 after Ctrl-C.
"""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """Run the command that the process was started with, and exit."""
    try:
        from bianzhong.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = _INTERRUPTED
    sys.exit(code)
