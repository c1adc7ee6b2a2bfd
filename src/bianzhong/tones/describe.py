"""A bell's tones: its named partials, A and B, the interval between, and what each strike gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bianzhong.fem import Modes, Symmetry
from bianzhong.lu import NearestInterval, cents, nearest_interval
from bianzhong.tones.classify import ModeName, classify, tone_index
from bianzhong.tones.strikes import Strike, TwoTone, cegu, judge, zhenggu

if TYPE_CHECKING:
    from bianzhong.bell.shape import BellShape
    from bianzhong.fem.refine import Refinement
    from bianzhong.fem.surface import Walled

__all__ = ["Partial", "Tones", "describe"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Partial:
    """A partial of a bell."""

    frequency_hz: float
    error_cents: float | None
    """Estimated discretisation error, ± cents; None where none was estimated."""
    name: ModeName
    residual: float
    """Relative residual of the eigenpair."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Tones:
    """What a bell sounds like."""

    partials: tuple[Partial, ...]
    """In rising order, complete up to the certified cut."""
    a_index: int
    b_index: int
    interval_error_cents: float | None
    """Estimated discretisation error of the interval, ± cents; None where none was estimated."""
    zhenggu: Strike
    cegu: Strike

    @property
    def a(self) -> Partial:
        """The A-tone, (2,0)a: struck at the middle of the gu."""
        return self.partials[self.a_index]

    @property
    def b(self) -> Partial:
        """The B-tone, (2,0)b: struck at the side of the gu. It may lie below A."""
        return self.partials[self.b_index]

    @property
    def interval_ratio(self) -> float:
        """Frequency of B over that of A."""
        return self.b.frequency_hz / self.a.frequency_hz

    @property
    def interval_cents(self) -> float:
        """From A up to B, cents."""
        return cents(self.interval_ratio)

    @property
    def nearest_interval(self) -> NearestInterval:
        """The named interval nearest to that from A to B."""
        return nearest_interval(self.interval_ratio)

    @property
    def zhenggu_leakage_db(self) -> float | None:
        """B against A at the zhenggu, dB; None where silent by symmetry."""
        return self.zhenggu.leakage_db(other=self.b_index, wanted=self.a_index)

    @property
    def cegu_leakage_db(self) -> float | None:
        """A against B at the cegu, dB."""
        return self.cegu.leakage_db(other=self.a_index, wanted=self.b_index)

    @property
    def two_tone(self) -> TwoTone:
        """Whether the bell gives two pitches."""
        return judge(interval_cents=self.interval_cents, leakage_db=self.cegu_leakage_db)


def describe(shape: BellShape, mesh: Walled, *, modes: Modes, change: Refinement | None = None) -> Tones:
    """Name the modes of a bell and find its tones.

    Parameters
    ----------
    shape, mesh
        The bell and the quarter mesh it was solved on.
    modes
        Its modes by symmetry class.
    change
        From a coarser mesh to this one, for the error estimates.

    Raises
    ------
    ModalError
        If a (2,0) mode is not among the modes.
    """
    names = classify(mesh, modes)
    a, b = tone_index(names, Symmetry.A1), tone_index(names, Symmetry.A2)
    errors = [None] * len(names) if change is None else change.error_cents.tolist()
    partials = tuple(
        Partial(frequency_hz=float(hz), error_cents=error, name=name, residual=float(residual))
        for hz, error, name, residual in zip(
            modes.frequencies_hz, errors, names, modes.residuals, strict=True
        )
    )
    return Tones(
        partials=partials,
        a_index=a,
        b_index=b,
        interval_error_cents=None if change is None else change.interval_error_cents(a, b),
        zhenggu=zhenggu(shape, mesh, modes=modes),
        cegu=cegu(shape, mesh, modes=modes, a_tone=a),
    )
