"""The draws of a rummy round, recomputed: deck, reshuffles, first dealer (F7; rummy R2, R4, R14).

What the outcome says of them is checked in `rummy_play` and `rummy_scores`.
"""

from collections.abc import Iterator

from baithak.fairness import rummy_play, rummy_scores
from baithak.fairness.draws import OrderDraw
from baithak.fairness.report import Finding, cannot, ok, wrong
from baithak.fairness.rummy_outcome import an_outcome
from baithak.fairness.shape import Round
from baithak.fairness.stream import Stream

_DECK = "rummy/deck"
_TOSS = "rummy/toss"
_RESHUFFLES = ("rummy/reshuffle/1", "rummy/reshuffle/2")
#: One pack or two, without the printed jokers or with two a pack (R2).
_DECK_SIZES = (52, 54, 104, 108)
_ONE_PACK = 54
_MOST_SEATS = {True: 3, False: 6}
"""By whether there is one pack alone (R1, R2)."""


def check(record: Round, prk: bytes) -> Iterator[Finding]:
    """What holds of the draws of `record`, whose key is `prk`, and of what its outcome says; draws of other games don't hold.

    Raises:
        UnreadableError: when cards were dealt and the outcome hasn't the fields of a rummy outcome.
    """
    drawn: dict[str, tuple[int, ...]] = {}
    true = True
    for draw in record.draws:
        if not isinstance(draw, OrderDraw):
            yield wrong("draw_unknown", label=draw.label, game=record.game)
        elif draw.label in drawn:
            yield wrong("draw_repeated", label=draw.label)
        else:
            drawn[draw.label] = draw.order
            found = list(_check_order(draw, prk))
            yield from found
            true = true and all(finding.verdict == "ok" for finding in found)
    if record.cancelled is None and _DECK not in drawn:
        yield wrong("draw_missing", label=_DECK)
    if _RESHUFFLES[1] in drawn and _RESHUFFLES[0] not in drawn:
        yield wrong("draw_missing", label=_RESHUFFLES[0])
    sized = list(_check_deck_size(record, len(drawn[_DECK]))) if _DECK in drawn else []
    yield from sized
    if _TOSS in drawn and len(drawn[_TOSS]) != 52:
        yield wrong("deck_size", label=_TOSS, said=len(drawn[_TOSS]), true=52)
    if any(finding.verdict == "not" for finding in sized):
        return
    # What was played rests on what was drawn.
    if true and _DECK in drawn and (record.cancelled is None or record.outcome):
        yield from _check_outcome(record, drawn)


def _check_outcome(record: Round, drawn: dict[str, tuple[int, ...]]) -> Iterator[Finding]:
    outcome, size = an_outcome(record.outcome), len(drawn[_DECK])
    seats = record.settings.get("seats")
    if outcome.players[-1].seat >= (seats if type(seats) is int else _MOST_SEATS[size <= _ONE_PACK]):
        yield wrong("too_many_seats", said=outcome.players[-1].seat + 1)
        return
    yield from rummy_play.check(outcome, drawn)
    yield from rummy_scores.check(record, outcome, size)
    yield cannot("moments_not_in_record")


def _check_order(draw: OrderDraw, prk: bytes) -> Iterator[Finding]:
    true = Stream(prk, draw.label).shuffled(range(len(draw.order)))
    if not true:
        yield wrong("draw_missing", label=draw.label)
    elif list(draw.order) == true:
        yield ok("order_fits", label=draw.label, count=len(true))
    else:
        place = next(place for place, card in enumerate(true) if draw.order[place] != card)
        yield wrong("order_differs", label=draw.label, place=place, said=draw.order[place], true=true[place])


def _check_deck_size(record: Round, said: int) -> Iterator[Finding]:
    """R2: packs by the seats of the table, two printed jokers a pack unless they are off."""
    if said not in _DECK_SIZES:
        yield wrong("deck_size", label=_DECK, said=said, true=" or ".join(map(str, _DECK_SIZES)))
        return
    seats, jokers = record.settings.get("seats"), record.settings.get("printed_jokers")
    if type(seats) is not int or type(jokers) is not bool:
        yield cannot("deck_size_unknown", count=said)
        return
    true = (1 if seats <= 3 else 2) * (54 if jokers else 52)
    if said != true:
        yield wrong("deck_size", label=_DECK, said=said, true=true)
