"""A table of one invented bell with nothing odd about it, to be changed cell by cell.

銑長 25, 銑間 20 and 舞脩 16 make a height of √(25² − 2²) = 24.92 cm, so 通高 = 24.9 + 14.0 = 38.9; 中長 22.5 with a
swell of (15 − 12)/2 makes an arch of 24.92 − √(22.5² − 1.5²) = 2.47 cm, 9.9 % of 銑長. Half-way up R = (9² +
6.75²)/13.5 = 9.375, α = 2 arctan 0.75 = 1.287, girth 4Rα = 48.26: with a wall of 0.8 (48.26 × 24.92 + π/4 × 16 × 12) ×
0.8 × 8.675 g = 9.39 kg. From D5 to F5+10 is 310 cents.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import openpyxl

from bianzhong.bell.catalogue import load_material
from bianzhong.bell.plausibility import examine
from bianzhong.bell.survey import read_survey

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bianzhong.bell.plausibility import Examined

__all__ = ["BELL", "examined", "write_csv", "write_xlsx"]

BELL = {
    "編號": "M1:1",
    "通高": "38.9",
    "甬長": "14.0",
    "衡徑": "3.8",
    "甬下徑": "5.0",
    "甬孔徑": "0",
    "舞脩": "16.0",
    "舞廣": "12.0",
    "舞厚": "0.8",
    "中長": "22.5",
    "銑長": "25.0",
    "鼓高": "6.0",
    "鼓間": "15.0",
    "銑間": "20.0",
    "壁厚": "0.8",
    "重量": "9.6",
    "正鼓音": "D5",
    "側鼓音": "F5+10",
}


def write_csv(path: Path, rows: Iterable[Sequence[str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(rows)
    return path


def write_xlsx(path: Path, **sheets: Iterable[Sequence[object]]) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    book.save(path)
    return path


def examined(folder: Path, **cells: str | None) -> Examined:
    """The invented bell with some cells changed, or columns left out."""
    bell = {heading: cell for heading, cell in (BELL | cells).items() if cell is not None}
    path = write_csv(folder / "table.csv", [list(bell), list(bell.values())])
    (only,) = examine(read_survey(path), material=load_material("zhou-bell"))
    return only
