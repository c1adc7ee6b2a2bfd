"""What the commands that write a file say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bianzhong.show.record import Record

__all__ = ["file_rows"]


def file_rows(record: Record) -> list[tuple[str, str]]:
    """Say which file was written, whether it replaced an older one, and what it holds."""
    replaced = [("", "in place of an older one")] if record["replaced"] else []
    part = "the whole bell" if record["whole"] else "a quarter of the bell, x ≥ 0 and y ≥ 0"
    holds = f"{part}, in {record['cells']} cells with {record['nodes']} nodes" if record["cells"] else part
    bent = record["straightened"]
    straightened = (
        [("", f"{bent} edges less curved than the wall, so that no cell is folded")] if bent else []
    )
    left_out = [("left out", ", ".join(record["left_out"]))] if record["left_out"] else []
    return [("file", record["file"]), *replaced, ("it holds", holds), *straightened, *left_out]
