"""The bell of the text after two commentators: ``python -m bianzhong.examples.text_bell``.

程瑤田 takes 銑 to be the length of the body, 鄭玄 the diameter of the mouth. Both bells have a 銑 of ten 寸 and
鄭玄's wall for a great bell.
"""

from __future__ import annotations

import bianzhong as bz

__all__ = ["main"]


def main() -> None:
    """Print both tones of the bell under each reading."""
    for reading in ("cheng-yaotian", "zheng-xuan"):
        result = bz.evaluate(bz.load_bell(f"{reading}-zheng-outer-large"), fidelity="draft")
        tones = result.tones
        print(
            f"{reading:13}  A {tones.a.frequency_hz:.1f} Hz, {result.a_lu.name} {result.a_lu.cents:+.0f} cents;  "
            f"B {tones.b.frequency_hz:.1f} Hz, {result.b_lu.name} {result.b_lu.cents:+.0f} cents;  "
            f"{tones.interval_cents:.0f} cents apart"
        )


if __name__ == "__main__":
    main()
