"""Figures of the witnesses held against the exact lengths: right, rounded, incomplete or a slip, and of what kind.

The kind of a slip is worked out from what is printed and what would be exact, never noted beside the figure:

- a wrong digit, a wrong, dropped or added character: the two numerals compared character by character;
- a rounded pipe length: the pipe to a whole 分 (of ten or of nine to the 寸), written in the parts of the exact fraction.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from bianzhong.lu.amounts import Amount, standard_form
from bianzhong.lu.cents import cents
from bianzhong.lu.collation import Change, collate, plain
from bianzhong.lu.numerals import DIGITS, LARGEST, write_numeral
from bianzhong.lu.witnesses import exact_length

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bianzhong.lu.witnesses import Correction, Count, Direction, Figure, Variant, Witness

__all__ = [
    "Agreement",
    "Kind",
    "Verdict",
    "corrections_of",
    "judge",
    "judge_count",
    "judge_direction",
    "judge_variant",
]

Agreement = Literal["exact", "rounded", "incomplete", "slip"]
"""Equal to the exact length; within the unit it is counted to; right but for characters left out; neither."""

Kind = Literal[
    "wrong digit", "wrong character", "dropped character", "added character", "rounded pipe length"
]


_PIPE: Kind = "rounded pipe length"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How what is printed stands to what would be exact."""

    agreement: Agreement
    cents: float | None
    """Pitch of what is printed minus the exact one; None for what is no pitch."""
    kinds: tuple[Kind, ...] = ()
    """The likely kinds of the slip; of a rounded figure, that it is one."""
    changes: tuple[Change, ...] = ()
    pipe: str = ""
    """The pipe that gives the fraction, for a slip that may be a rounded pipe length."""
    meant: str = ""
    """What would be exact, in the form of what is printed; empty where nothing is wrong."""


def judge(figure: Figure, *, fen: int) -> Verdict:
    """Hold a figure against the exact length of its lü.

    Parameters
    ----------
    figure
        The figure.
    fen
        How many 分 the witness has to the 寸.

    Examples
    --------
    >>> from bianzhong.lu.amounts import parse_amount
    >>> from bianzhong.lu.witnesses import Figure
    >>> numeral = "五寸七百二十七分寸之四百五十一"
    >>> printed = Figure(lu="夷則", printed=parse_amount(numeral), numeral=numeral, quotation=numeral)
    >>> verdict = judge(printed, fen=10)
    >>> verdict.agreement, round(verdict.cents, 2), verdict.kinds, str(verdict.changes[0])
    ('slip', -0.52, ('wrong digit',), '七 for 九')
    """
    target = figure.exact / figure.unit
    meant = _meant(figure.printed, target=target, fen=fen)
    printed = figure.printed
    if not printed.complete:
        printed = replace(printed, denominator=meant.denominator or 1)
    value = printed.value(fen=fen)
    known = figure.printed.complete or meant.denominator is not None
    size = cents(target / value) if value and known else None
    agreement = _agreement(printed, over=target - value, fen=fen)
    if agreement == "rounded":
        return Verdict(agreement="rounded", cents=size, kinds=(_PIPE,) if figure.printed.fen else ())
    if agreement == "exact" and figure.printed.complete:
        return Verdict(agreement="exact", cents=0.0)
    changes = _changes(figure, meant=meant)
    pipe = _pipe(printed, figure=figure) if agreement == "slip" else ""
    return Verdict(
        agreement="incomplete" if agreement == "exact" else "slip",
        cents=size,
        kinds=_likely(changes, pipe=bool(pipe)),
        changes=changes,
        pipe=pipe,
        meant=str(meant),
    )


def _agreement(printed: Amount, *, over: Fraction, fen: int) -> Agreement:
    """Say whether a figure is exact, or the unit it is counted to hides the rest.

    A bare 分 is cut off, or the nearest one. ``over`` is by how much the exact value exceeds what is printed.
    """
    step = printed.step(fen=fen)
    match printed.tail:
        case "強" | "有奇":
            return "rounded" if 0 < over < step else "slip"
        case "弱":
            return "rounded" if -step < over < 0 else "slip"
        case _ if over == 0:
            return "exact"
    return "rounded" if printed.fen is not None and -step / 2 <= over < step else "slip"


def _meant(printed: Amount, *, target: Fraction, fen: int) -> Amount:
    """Give the exact value in the form of the printed one: a share of as many parts, 寸 and 分, 寸 and a fraction."""
    if printed.numerator is not None and not printed.cun:
        return _share(printed, target=target)
    up = 1 if printed.tail == "弱" else 0
    if printed.fen is not None:
        whole, rest = divmod(math.floor(target * fen) + up, fen)
        return replace(printed, whole=whole, fen=rest or None)
    whole, part = divmod(target, 1)
    if printed.tail or not part:
        return Amount(whole=int(whole) + up, tail=printed.tail, cun=printed.cun)
    return Amount(whole=int(whole), numerator=part.numerator, denominator=part.denominator, cun=printed.cun)


def _share(printed: Amount, *, target: Fraction) -> Amount:
    """Give a share with one number of the printed one, if there is such, else reduced."""
    parts, over = target * (printed.denominator or 1), (printed.numerator or 0) / target
    if parts.denominator == 1:
        return replace(printed, numerator=parts.numerator)
    if over.denominator == 1 and over:
        return replace(printed, denominator=over.numerator)
    return replace(printed, numerator=target.numerator, denominator=target.denominator)


# -- the kind of a slip ---------------------------------------------------------------------


def _changes(figure: Figure, *, meant: Amount) -> tuple[Change, ...]:
    """Compare the numerals; a denominator that is not printed counts as left out, and the rest is compared without it."""
    if max(meant.whole or 0, meant.numerator or 0, meant.denominator or 0) > LARGEST:
        return ()
    numeral = standard_form(figure.numeral)
    if figure.printed.complete or meant.denominator is None:
        return collate(numeral, meant.write())
    left_out = Change(printed="", meant=write_numeral(meant.denominator))
    return (left_out, *collate(numeral, replace(meant, denominator=None).write()))


def _likely(changes: Iterable[Change], *, pipe: bool) -> tuple[Kind, ...]:
    """Name the kinds; several wrong digits at once are not likely where the rounded pipe gives them all."""
    changes = tuple(changes)
    kinds = list(dict.fromkeys(_kind(change) for change in changes))
    if not pipe:
        return tuple(kinds)
    digits = sum(len(each.printed) for each in changes)
    kept = [kind for kind in kinds if digits <= 1 or kind == "dropped character"]
    return (*kept, _PIPE)


def _kind(change: Change) -> Kind:
    if not change.printed:
        return "dropped character"
    if not change.meant:
        return "added character"
    numerals = {*DIGITS, *"十百千萬"} if len(change.printed) > 1 else set(DIGITS)
    return "wrong digit" if set(change.printed + change.meant) <= numerals else "wrong character"


def _pipe(printed: Amount, *, figure: Figure) -> str:
    """Name the pipe that gives the fraction: cut off at a tenth of a 寸, its 分 taken as tenths or as ninths."""
    if printed.numerator is None or printed.denominator is None or not printed.cun or figure.form == "bian":
        return ""
    factor = Fraction(1, 2) if figure.form == "half" else Fraction(1)
    pipe = figure.exact / factor
    whole, fen = math.floor(pipe), math.floor((pipe % 1) * 10)
    for per_cun in (10, 9):
        cun, rest = divmod((whole + Fraction(fen, per_cun)) * factor, 1)
        if (cun, round(rest * printed.denominator)) == (printed.whole, printed.numerator):
            return f"{whole} 寸 {fen} 分, {per_cun} to the 寸" + (", halved" if factor < 1 else "")
    return ""


# -- what is no length ----------------------------------------------------------------------


def judge_direction(direction: Direction) -> Verdict:
    """Hold a direction against the lengths: the other one is an octave off."""
    exact = exact_length(direction.to, form=direction.form)
    if direction.length == exact:
        return Verdict(agreement="exact", cents=0.0)
    other = "下" if direction.way == "上" else "上"
    return Verdict(
        agreement="slip",
        cents=cents(exact / direction.length),
        kinds=("wrong character",),
        changes=(Change(printed=direction.way, meant=other),),
        meant=f"{other}生",
    )


def judge_count(count: Count) -> Verdict:
    """Hold a number against the arithmetic that the text makes it by."""
    if count.printed == count.exact:
        return Verdict(agreement="exact", cents=None)
    printed, meant = standard_form(count.numeral), write_numeral(math.floor(count.exact))
    changes = collate(printed, meant)
    if len(changes) > 1:
        changes = (Change(printed=printed, meant=meant),)
    return Verdict(
        agreement="slip",
        cents=None,
        kinds=_likely(changes, pipe=False),
        changes=changes,
        meant=str(count.exact),
    )


def judge_variant(variant: Variant) -> Verdict:
    """Hold words against the other reading."""
    changes = collate(plain(variant.quotation), plain(variant.reads))
    return Verdict(
        agreement="slip" if changes else "exact",
        cents=None,
        kinds=_likely(changes, pipe=False),
        changes=changes,
        meant=variant.reads if changes else "",
    )


def corrections_of(figure: Figure, *, work: str, witnesses: Iterable[Witness]) -> tuple[Correction, ...]:
    """Find what editors made of a figure in any copy of the work."""
    return tuple(
        each
        for witness in witnesses
        if witness.work == work
        for each in witness.corrections
        if (each.lu, each.form, each.of) == (figure.lu, figure.form, figure.printed)
    )
