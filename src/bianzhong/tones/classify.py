"""Names of modes, (m, n)a or (m, n)b, by their shape and never by their order.

m is the largest Fourier share of the outer lip's normal displacement over the girth,
n the number of nodal circles up the wall; a has an antinode at the xian (classes A1, B1),
b a node there (A2, B2). With the angle θ from the middle of a face (0) to the xian (π/2)
a mode's displacement runs as

    A1  cos mθ, m = 0, 2, 4 ...      A2  sin mθ, m = 2, 4 ...
    B1  sin mθ, m = 1, 3 ...         B2  cos mθ, m = 1, 3 ...

Source for the names: T. D. Rossing, Science of Percussion Instruments (2000), ch. on bells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.quadrature import PanelRule
from bianzhong.errors import ModalError
from bianzhong.fem import C2V, Modes, Symmetry
from bianzhong.fem.symmetry import FRONT_RIGHT, QUADRANTS

if TYPE_CHECKING:
    from bianzhong.fem.surface import Walled

__all__ = ["ModeName", "classify", "tone_index"]

_CLEAR = 0.6
"""Fourier share below which a name is marked uncertain."""
_LEVELS = 41
_NODAL = 0.2
"""Amplitudes below this share of the greatest do not count for nodal circles: near the wu the wave of a flat bell's
tones turns back by 5 % or more without one."""
_HARMONICS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeName:
    """The name of a mode of a bell."""

    m: int
    """Nodal meridians, in pairs: the greatest Fourier component over the girth."""
    n: int
    """Nodal circles."""
    symmetry: Symmetry
    share: float
    """Share of the component m in the lip's mean square normal displacement."""
    class_share: float = 1.0
    """Share of the class in the outer wall's mean square normal displacement: 1 for a bell solved by symmetry."""
    clear: bool
    """Whether the share is at least 0.6 and no lower mode of the class has the name."""

    @property
    def antinode_at_xian(self) -> bool:
        """Whether the mode is an a-mode."""
        return self.symmetry.even_y

    def __str__(self) -> str:
        """Write the name, e.g. ``(2,0)a``, with ``~`` where it is uncertain."""
        return f"({self.m},{self.n}){'a' if self.antinode_at_xian else 'b'}{'' if self.clear else '~'}"


def classify(mesh: Walled, modes: Modes) -> tuple[ModeName, ...]:
    """Name each mode of a bell.

    The modes of a whole bell that was solved without symmetry are named by the class they have most of.

    Parameters
    ----------
    mesh
        The mesh the modes were solved on.
    modes
        Modes in rising order; those of a quarter with their symmetry classes.

    Raises
    ------
    ModalError
        If a quarter was solved without symmetry.
    """
    rule = PanelRule.of(panels=8, order=8)
    levels = np.linspace(0, 1, _LEVELS)
    v, u = np.meshgrid(levels, rule.nodes, indexing="ij")
    names: list[ModeName] = []
    for wall, symmetry, part in _of_a_class(mesh, modes, u=u.ravel(), v=v.ravel()):
        name = _name(wall.reshape(u.shape), symmetry=symmetry, rule=rule, earlier=names)
        names.append(replace(name, class_share=part))
    return tuple(names)


def _of_a_class(mesh: Walled, modes: Modes, *, u: Array, v: Array) -> Iterator[tuple[Array, Symmetry, float]]:
    """Normal displacement of each mode in its class, the class, and its share in the mean square of the motion."""
    if not mesh.whole:
        motion = mesh.locate(u=u, v=v).normal_displacement(modes.shapes)
        for wall, symmetry in zip(motion, modes.symmetries, strict=True):
            if symmetry is None:
                msg = "mode names: the modes of a quarter must have symmetry classes, got none; solve by symmetry=C2V"
                raise ModalError(msg)
            yield wall, symmetry, 1.0
        return
    places = {each: mesh.locate(u=u, v=v, quadrant=each) for each in QUADRANTS}
    walls = {each: place.normal_displacement(modes.shapes) for each, place in places.items()}
    parts = np.array(
        [sum(label.parity(each) * wall for each, wall in walls.items()) / len(walls) for label in C2V]
    )
    shares = np.einsum("lmp,lmp,p->ml", parts, parts, places[FRONT_RIGHT].areas)
    shares /= shares.sum(axis=1, keepdims=True)
    for mode, most in enumerate(np.argmax(shares, axis=1)):
        yield parts[most, mode], C2V[most], float(shares[mode, most])


def tone_index(names: tuple[ModeName, ...], symmetry: Symmetry) -> int:
    """Index of the lowest mode (2,0) of a class: A1 the A-tone, A2 the B-tone.

    Raises
    ------
    ModalError
        If there is none among the modes.
    """
    for i, name in enumerate(names):
        if name.symmetry is symmetry and (name.m, name.n) == (2, 0):
            return i
    tone, letter = ("A-tone", "a") if symmetry is Symmetry.A1 else ("B-tone", "b")
    found = ", ".join(str(name) for name in names if name.symmetry is symmetry) or "none"
    msg = (
        f"tones: the {tone} (2,0){letter} must be among the {len(names)} lowest modes, got {found} in its class; "
        "ask for more modes with count"
    )
    raise ModalError(msg)


def _name(wall: Array, *, symmetry: Symmetry, rule: PanelRule, earlier: list[ModeName]) -> ModeName:
    """Name a mode by its normal displacement on the outer wall, shape (levels, u), last level the lip."""
    components, orders = _fourier(wall, symmetry=symmetry, rule=rule)
    lip = wall[-1]
    shares = _mean_square(orders, symmetry) * components[-1] ** 2 / float(rule.weights @ lip**2)
    k = int(np.argmax(shares))
    m, n = int(orders[k]), _sign_changes(components[:, k])
    taken = any((e.m, e.n, e.symmetry) == (m, n, symmetry) for e in earlier)
    share = float(shares[k])
    return ModeName(m=m, n=n, symmetry=symmetry, share=share, clear=share >= _CLEAR and not taken)


def _fourier(wall: Array, *, symmetry: Symmetry, rule: PanelRule) -> tuple[Array, Array]:
    """Fourier components over the girth at each level, shape (levels, orders), and the orders m."""
    even_order = symmetry in {Symmetry.A1, Symmetry.A2}
    first = 1 if not even_order else (0 if symmetry.even_x else 2)
    orders: Array = np.arange(first, first + 2 * _HARMONICS, 2, dtype=float)
    angle = 0.5 * np.pi * orders[:, None] * rule.nodes
    waves = np.cos(angle) if symmetry.even_x else np.sin(angle)
    return (wall * rule.weights) @ waves.T / _mean_square(orders, symmetry), orders


def _mean_square(orders: Array, symmetry: Symmetry) -> Array:
    """Mean of cos² mθ or sin² mθ over the quarter: 1 for cos 0, else 1/2."""
    return np.where((orders == 0) & symmetry.even_x, 1.0, 0.5)


def _sign_changes(amplitudes: Array) -> int:
    """Sign changes along the wall, small amplitudes passed over."""
    large = amplitudes[np.abs(amplitudes) > _NODAL * np.abs(amplitudes).max()]
    return int(np.count_nonzero(np.diff(np.sign(large))))
