"""Files of texts that are wrong: refused in one sentence that names the file and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from bianzhong.bell.catalogue import data_folder, load_text
from bianzhong.errors import SpecError

RIGHT = (data_folder() / "texts" / "guoyu-tushu.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('figure = "8 寸 8 分"', 'figure = "8 寸 4 分"', "figure: must be what the quotation prints, 8 寸 8 分, got 8 寸 4 分"),
        ('quote = "管長八寸八分"', 'quote = "管長"', "quote: must print one figure, got none"),
        (', numeral = "六十四"', "", "quote: must print one figure, got 十六, 四, 六十四"),
        ('numeral = "六十四"', 'numeral = "六十五"', "numeral: must stand in the quotation, got '六十五'"),
        ('figure = "8 寸 8 分"', "figure = 8.8", "figure: must be text, got 8.8"),
        ('figure = "8 寸 8 分"', 'figure = "8.8 寸"', "figure: must be a length or a count, got '8.8 寸'"),
        ('lu = "大呂", figure = "8 寸', 'lu = "大侶", figure = "8 寸', "lu: must be one of the twelve, got '大侶'; did you mean 大"),
        ("fen = 10", "fen = 8", "fen: must be 9 or 10"),
        ('way = "下"', 'way = "上"', "way: must stand in the quotation, got '上'"),
        ('unit = "1/9"', 'unit = "1/0"', "unit: must be a positive whole number or a fraction"),
        ("siglum", "sigel", "must hold known keys only, got 'sigel'; did you mean siglum?"),
        ('sign = "+"', 'sign = "plus"', "sign: must be '+', '-', '*' or '/'"),
        ("second = 16", "second = 0", "second: must be greater than 0"),
        ("first = 8, sign = \"+\"", "first = 7, sign = \"-\"", "first: must make a whole number with second, got -1"),
        ("first = 16, sign = \"/\", second = 2", "first = 16, sign = \"/\", second = 3", "first: must make a whole number with second, got 16/3"),
        ("schema = 1", "schema = 2", "schema: must be 1"),
    ],
)  # fmt: skip
def test_a_malformed_text_is_refused_in_a_sentence(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in RIGHT
    path = tmp_path / "mine.toml"
    path.write_text(RIGHT.replace(old, new, 1), "utf-8")
    with pytest.raises(SpecError) as refused:
        load_text(path)
    assert message in str(refused.value)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_text_that_is_not_there() -> None:
    with pytest.raises(SpecError, match=r"text: must be an id or the path .* got 'guoyu'; .* list texts"):
        load_text("guoyu")
