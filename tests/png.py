"""A PNG read by its specification (W3C PNG, section 9): eight bits, red, green, blue and alpha, not interlaced."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import numpy.typing as npt

from bianzhong.arrays import Array

__all__ = ["read_png"]

Bytes = npt.NDArray[np.uint8]


def read_png(data: bytes) -> Array:
    """Shades of grey, 0 black to 255 white, by row and column; every check sum is held."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, packed, size = 8, b"", (0, 0)
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
            assert tuple(body[8:]) == (8, 6, 0, 0, 0)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    rows = _unfiltered(zlib.decompress(packed), wide=4 * size[0])
    pixels = rows.reshape(size[1], size[0], 4).astype(float)
    assert (pixels[..., 3] == 255).all()
    grey: Array = pixels[..., :3].mean(axis=-1)
    return grey


def _unfiltered(raw: bytes, *, wide: int) -> Bytes:
    lines = np.frombuffer(raw, dtype=np.uint8).reshape(-1, wide + 1)
    above: Bytes = np.zeros(wide, dtype=np.uint8)
    rows = []
    for line in lines:
        above = _row(int(line[0]), line[1:], above)
        rows.append(above)
    return np.array(rows)


def _row(kind: int, line: Bytes, above: Bytes) -> Bytes:
    if kind == 0:
        return line
    if kind == 2:
        return line + above
    row = bytearray(line.tobytes())
    up = above.tobytes()
    for i in range(len(row)):
        left, corner = (row[i - 4], up[i - 4]) if i >= 4 else (0, 0)
        guess = {1: left, 3: (left + up[i]) // 2, 4: _paeth(left, up[i], corner)}[kind]
        row[i] = (row[i] + guess) % 256
    return np.frombuffer(bytes(row), dtype=np.uint8)


def _paeth(left: int, up: int, corner: int) -> int:
    first = left + up - corner
    return min((left, up, corner), key=lambda value: abs(first - value))
