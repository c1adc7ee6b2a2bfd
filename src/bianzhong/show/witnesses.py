"""JSON of the texts as witnesses of the lü.

``witness_record``: ``texts`` (list: ``id``, ``siglum``, ``title``, ``source``, ``printings``, ``notes``, ``witnesses``,
each ``who``, ``work``, ``place``, ``fen``, ``fen_from``, ``notes``), ``lu`` (the twelve and 黃鐘之變: ``name``,
``length_cun``, ``figures``), ``directions``, ``chains``, ``counts``, ``variants``, ``summary``.

A figure has its witness (``text``, ``siglum``, ``who``, ``work``, ``place``, ``at`` in it, ``fen``), ``form``, ``printed`` in
digits, ``numeral`` and ``quotation``, ``unit_cun``, ``exact_cun``, its verdict, and ``corrections`` (list:
``editor``, ``reads``, ``quotation``, ``agreement``). A verdict is ``agreement`` (exact, rounded, incomplete, slip),
``cents`` (pitch of what is printed minus the exact one; null for what is no pitch), ``kinds`` (the likely ones),
``changes``, ``pipe`` (the pipe that gives the fraction, null if none does) and ``meant``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bianzhong.lu import TWELVE
from bianzhong.lu.chains import follow
from bianzhong.lu.verdicts import corrections_of, judge, judge_count, judge_direction, judge_variant
from bianzhong.lu.witnesses import exact_length
from bianzhong.show.record import Record, record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bianzhong.lu.chains import Chain
    from bianzhong.lu.verdicts import Verdict
    from bianzhong.lu.witnesses import Correction, Figure, Text, Witness

__all__ = ["text_record", "witness_record"]

BIAN = "黃鐘之變"
"""The thirteenth length, which 仲呂 generates."""


def text_record(text: Text) -> Record:
    """Give a text: what it is, and how much of the lü is in it."""
    return {
        "id": text.id,
        "siglum": text.siglum,
        "title": text.title,
        "who": [witness.who for witness in text.witnesses],
        "figures": sum(len(witness.figures) for witness in text.witnesses),
        "directions": sum(len(witness.directions) for witness in text.witnesses),
        "corrections": sum(len(witness.corrections) for witness in text.witnesses),
        "source": text.source,
    }


def witness_record(texts: Sequence[Text]) -> Record:
    """Hold all figures of the texts against the exact lengths.

    Parameters
    ----------
    texts
        The texts.
    """
    figures = list(_figures(texts))
    names = [*(lu.name for lu in TWELVE), BIAN]
    content = {
        "texts": [_text(text) for text in texts],
        "lu": [
            {
                "name": name,
                "length_cun": str(_length(name)),
                "figures": [each for row, each in figures if row == name],
            }
            for name in names
        ],
        "directions": list(_directions(texts)),
        "chains": list(_chains(texts)),
        "counts": list(_counts(texts)),
        "variants": list(_variants(texts)),
    }
    return record(content | {"summary": _summary(content)})


def _length(name: str) -> str:
    return str(exact_length("黃鐘", form="bian") if name == BIAN else exact_length(name))


def _text(text: Text) -> Record:
    names = ("id", "siglum", "title", "source", "printings", "notes")
    own = ("who", "work", "place", "fen", "fen_from", "notes")
    witnesses = [{name: getattr(witness, name) for name in own} for witness in text.witnesses]
    return {name: getattr(text, name) for name in names} | {"witnesses": witnesses}


def _where(text: Text, *, witness: Witness, place: str) -> Record:
    return {
        "text": text.id,
        "siglum": text.siglum,
        "who": witness.who,
        "work": witness.work,
        "place": witness.place,
        "at": place,
        "fen": witness.fen,
    }


def _verdict(verdict: Verdict) -> Record:
    return {
        "agreement": verdict.agreement,
        "cents": verdict.cents,
        "kinds": list(verdict.kinds),
        "changes": [str(change) for change in verdict.changes],
        "pipe": verdict.pipe or None,
        "meant": verdict.meant,
    }


def _figures(texts: Sequence[Text]) -> Iterator[tuple[str, Record]]:
    """Give each figure with the row it stands in."""
    witnesses = [witness for text in texts for witness in text.witnesses]
    for text in texts:
        for witness in text.witnesses:
            for figure in witness.figures:
                found = corrections_of(figure, work=witness.work, witnesses=witnesses)
                row = BIAN if figure.form == "bian" else figure.lu
                yield row, _figure(text, witness=witness, figure=figure, corrections=found)


def _figure(text: Text, *, witness: Witness, figure: Figure, corrections: Iterable[Correction]) -> Record:
    return {
        **_where(text, witness=witness, place=figure.place),
        "form": figure.form,
        "printed": str(figure.printed),
        "numeral": figure.numeral,
        "quotation": figure.quotation,
        "unit_cun": str(figure.unit),
        "exact_cun": str(figure.exact),
        **_verdict(judge(figure, fen=witness.fen)),
        "corrections": [
            {
                "editor": each.editor,
                "reads": str(each.printed),
                "quotation": each.quotation,
                "agreement": judge(each.figure(), fen=witness.fen).agreement,
            }
            for each in corrections
        ],
    }


def _directions(texts: Sequence[Text]) -> Iterator[Record]:
    for text in texts:
        for witness in text.witnesses:
            for each in witness.directions:
                yield {
                    **_where(text, witness=witness, place=each.place),
                    "from": each.start,
                    "to": each.to,
                    "form": each.form,
                    "printed": f"{each.way}生",
                    "quotation": each.quotation,
                    **_verdict(judge_direction(each)),
                }


def _chains(texts: Sequence[Text]) -> Iterator[Record]:
    for text in texts:
        for witness in text.witnesses:
            chain = follow(witness)
            if chain is not None:
                yield {**_where(text, witness=witness, place=""), **_chain(chain, witness=witness)}


def _chain(chain: Chain, *, witness: Witness) -> Record:
    """Give the steps as printed, what they give, and how many of each kind the witness itself counts."""
    tally = witness.tally
    return {
        "ways": chain.ways,
        "alternates": chain.alternates,
        "half": list(chain.half),
        "double": list(chain.double),
        "down": chain.down,
        "up": chain.up,
        "tally": None if tally is None else tally.quotation,
        "tally_holds": None if tally is None else (chain.down, chain.up) == (tally.down, tally.up),
    }


def _counts(texts: Sequence[Text]) -> Iterator[Record]:
    for text in texts:
        for each in text.counts:
            yield {
                "text": text.id,
                "siglum": text.siglum,
                "place": each.place,
                "what": each.what,
                "printed": str(each.printed),
                "is": f"{each.first} {each.sign} {each.second}",
                "quotation": each.quotation,
                **_verdict(judge_count(each)),
            }


def _variants(texts: Sequence[Text]) -> Iterator[Record]:
    for text in texts:
        for each in text.variants:
            yield {
                "text": text.id,
                "siglum": text.siglum,
                "place": each.place,
                "quotation": each.quotation,
                "reads": each.reads,
                "against": each.against or None,
                "why": each.why,
                **_verdict(judge_variant(each)),
            }


def _summary(content: Record) -> Record:
    figures = [each for lu in content["lu"] for each in lu["figures"]]
    agreements = Counter(each["agreement"] for each in figures)
    wrong = [each for each in figures if each["agreement"] in {"incomplete", "slip"}]
    directions = Counter(each["agreement"] for each in content["directions"])
    return {
        "texts": len(content["texts"]),
        "figures": len(figures),
        **{name: agreements[name] for name in ("exact", "rounded", "incomplete", "slip")},
        "kinds": dict(Counter(kind for each in wrong for kind in each["kinds"])),
        "directions": directions.total(),
        "directions_against_the_lengths": directions["slip"],
    }
