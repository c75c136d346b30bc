"""The draws of a Tambola round, recomputed: tickets and strips in the order handed out (T4, T5), calls (T12).

Who won what with them is in `dividends`.
"""

from collections.abc import Iterator

from baithak.fairness.draws import CallsDraw, Draw, StripDraw, TicketDraw
from baithak.fairness.report import Finding, cannot, ok, wrong
from baithak.fairness.shape import Round
from baithak.fairness.stream import Stream
from baithak.fairness.strips import strip_of
from baithak.fairness.tickets import TICKETS, rank_of

#: So many differing draws are named; then nothing more is learnt from drawing on.
NAMED = 20


def check(record: Round, prk: bytes) -> Iterator[Finding]:
    """What holds of the draws of `record`, whose key is `prk`; draws of other games don't hold."""
    handed_out: list[TicketDraw | StripDraw] = []
    calls: list[CallsDraw] = []
    for draw in record.draws:
        if isinstance(draw, TicketDraw | StripDraw):
            handed_out.append(draw)
        elif isinstance(draw, CallsDraw):
            calls.append(draw)
        else:
            yield wrong("draw_unknown", label=draw.label, game=record.game)
    yield from _check_counters(handed_out)
    yield from _check_tickets(handed_out, prk)
    if len(calls) > 1:
        yield wrong("draw_repeated", label=calls[0].label)
    elif calls:
        yield from _check_calls(calls[0], prk)
    elif record.cancelled is None:
        yield wrong("draw_missing", label="tambola/calls")


def calls_of(record: Round) -> tuple[int, ...]:
    """The numbers called, in order, as the record says; none without a draw of calls."""
    return tuple(number for draw in record.draws if isinstance(draw, CallsDraw) for number, _ in draw.calls)


def holders_of(record: Round) -> dict[int, str | None]:
    """Who holds each ticket handed out, by rank, as the record says."""
    holders: dict[int, str | None] = {}
    for draw in record.draws:
        if isinstance(draw, TicketDraw):
            holders[draw.rank] = draw.holder
        elif isinstance(draw, StripDraw):
            holders.update(dict.fromkeys(draw.ranks, draw.holder))
    return holders


def _check_counters(handed_out: list[TicketDraw | StripDraw]) -> Iterator[Finding]:
    """F7: a counter each for tickets and strips, from 0 in the order of handing out; no number left out or used twice."""
    for kind in (TicketDraw, StripDraw):
        drawn: list[Draw] = [draw for draw in handed_out if isinstance(draw, kind)]
        for number, draw in enumerate(drawn):
            if not isinstance(draw, kind) or draw.number != number:
                yield wrong("draw_out_of_order", label=draw.label, number=number)
                break


def _check_tickets(handed_out: list[TicketDraw | StripDraw], prk: bytes) -> Iterator[Finding]:
    dealt: set[int] = set()
    differing: list[Finding] = []
    skipped = 0
    for draw in handed_out:
        said = draw.ranks if isinstance(draw, StripDraw) else (draw.rank,)
        stream = Stream(prk, draw.label)
        true = _next_ranks(draw, stream)
        while not dealt.isdisjoint(true):
            skipped += 1
            true = _next_ranks(draw, stream)
        dealt.update(true)
        if said != true:
            differing.append(wrong("ticket_differs", label=draw.label, said=_spaced(said), true=_spaced(true)))
            if len(differing) == NAMED:
                differing.append(wrong("tickets_given_up", count=NAMED))
                break
    yield from differing
    if handed_out and not differing:
        yield ok("tickets_fit", count=len(dealt))
    if skipped:
        yield ok("tickets_skipped", count=skipped)


def _next_ranks(draw: TicketDraw | StripDraw, stream: Stream) -> tuple[int, ...]:
    if isinstance(draw, StripDraw):
        return tuple(rank_of(ticket) for ticket in strip_of(stream))
    return (stream.below(TICKETS),)


def _check_calls(draw: CallsDraw, prk: bytes) -> Iterator[Finding]:
    """T12: none twice, and each call of the stream is the stream's next number that isn't called yet."""
    order = Stream(prk, draw.label).shuffled(range(1, 91))
    called: set[int] = set()
    for place, (number, source) in enumerate(draw.calls, 1):
        if number in called:
            yield wrong("call_twice", number=number, place=place)
            return
        expected = next(candidate for candidate in order if candidate not in called)
        if source == "stream" and number != expected:
            yield wrong("call_differs", place=place, said=number, true=expected)
            return
        called.add(number)
    from_bag = [number for number, source in draw.calls if source == "bag"]
    if len(from_bag) < len(draw.calls):
        yield ok("calls_fit", count=len(draw.calls) - len(from_bag))
    if from_bag:
        yield cannot("calls_from_bag", numbers=_spaced(tuple(from_bag)))


def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in numbers)
