"""The outcome of a Tambola round, recomputed as far as a record allows (T6–T11, T19, T23).

The draws it rests on are checked in `tambola`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from baithak.fairness.fields import a_code, a_list, a_rank, an_account, an_integer, an_object, any_object
from baithak.fairness.report import Finding, UnreadableError, cannot, ok, wrong
from baithak.fairness.shape import Round
from baithak.fairness.tambola import calls_of, holders_of
from baithak.fairness.tickets import TICKETS, ticket_of

_ENDS = ("won", "last_house", "all_called", "host")
_OWN = re.compile("own_([1-9])", re.ASCII)
_HOUSES = ("full_house", "second_house", "third_house")


@dataclass(frozen=True)
class Win:
    """One winner of a dividend: who, with which ticket, after how many calls, for how much."""

    player: str
    rank: int
    call: int
    half_chips: int


@dataclass(frozen=True)
class Outcome:
    """The outcome as a record says it. Winners by dividend, in the order given; no dividend without one."""

    winners: tuple[tuple[str, tuple[Win, ...]], ...]
    calls: int
    ended: str


def check(record: Round) -> Iterator[Finding]:
    """What holds of the outcome of `record`, given the draws that it says.

    Raises:
        UnreadableError: when the outcome hasn't the fields of a Tambola outcome.
    """
    if record.cancelled is not None and not record.outcome:
        return
    outcome = _an_outcome(record.outcome)
    called = calls_of(record)
    holders = holders_of(record)
    findings = [*_check_end(record, outcome, called), *_check_dividends(record, outcome)]
    for name, wins in outcome.winners:
        for win in wins:
            findings += _check_win(name, _pattern(record, name), win, called, holders)
    if any(finding.verdict == "not" for finding in findings):
        yield from findings
        return
    yield ok("outcome_fits", wins=sum(len(wins) for _, wins in outcome.winners), calls=outcome.calls)
    yield from findings
    if outcome.winners:
        yield cannot("claims_not_in_record")


def _check_end(record: Round, outcome: Outcome, called: tuple[int, ...]) -> Iterator[Finding]:
    """T23: why the game ended fits what was won and called."""
    if outcome.calls != len(called):
        yield wrong("calls_miscounted", said=outcome.calls, true=len(called))
    if (outcome.ended == "host") != (record.cancelled is not None):
        yield wrong("end_and_cancelled", ended=outcome.ended)
    won = {name: max(win.call for win in wins) for name, wins in outcome.winners}
    played = _prizes(record).keys()
    last_house = next((house for house in reversed(_HOUSES) if house in played), None)
    # A shared dividend waits for the next call, and a claim under way may be judged at the call before (T19, T20).
    grace = int(_shares(record) or record.settings.get("claim_window") == "before_next_call")
    last_call = 90
    if last_house in won:
        last_call = won[last_house] + grace
    elif played and played <= won.keys():
        last_call = max(won.values()) + grace
    fits = {
        "won": bool(played) and played <= won.keys(),
        "last_house": last_house in won,
        "all_called": outcome.calls == 90 and last_house not in won and not played <= won.keys(),
        "host": True,
    }
    if not fits[outcome.ended]:
        yield wrong("end_differs", ended=outcome.ended)
    if outcome.calls > last_call:
        yield wrong("called_after_end", calls=outcome.calls, last=last_call)


def _check_dividends(record: Round, outcome: Outcome) -> Iterator[Finding]:
    """T10, T11, T19: each dividend is in play, won once, and its winners' shares add up to its prize."""
    prizes = _prizes(record)
    if not prizes:
        yield wrong("no_dividends")
    for name, times in Counter(name for name, _ in outcome.winners).items():
        if times > 1:
            yield wrong("dividend_twice", dividend=name)
    for name, wins in outcome.winners:
        if name not in prizes:
            yield wrong("dividend_not_in_play", dividend=name)
            continue
        if len(wins) > 1 and not _shares(record):
            yield wrong("dividend_shared", dividend=name)
        if len({win.call for win in wins}) > 1 or len({win.rank for win in wins}) < len(wins):
            yield wrong("shared_wrongly", dividend=name)
        prize = prizes[name]
        parts = [win.half_chips for win in wins]
        if isinstance(prize, dict):
            # How many tickets the pot was made of is not in the record; that sharers got equal parts is.
            yield cannot("prize_from_pot", dividend=name)
            due = sum(parts)
        elif type(prize) is int:
            due = 2 * prize
        else:
            yield cannot("prize_unknown", dividend=name)
            continue
        if parts != _split(due, len(parts)):
            true = _split(due, len(parts))
            yield wrong("prize_differs", dividend=name, said=_spaced(parts), true=_spaced(true))
    houses = [(name, wins[0].call) for house in _HOUSES for name, wins in outcome.winners if name == house]
    for (_, earlier), (name, later) in pairwise(houses):
        if later <= earlier:
            yield wrong("house_too_early", dividend=name)


def _check_win(
    dividend: str, pattern: "Pattern | None", win: Win, called: tuple[int, ...], holders: dict[int, str | None]
) -> Iterator[Finding]:
    """T6–T9: the winner holds the ticket, and its pattern is complete in the numbers called by then."""
    if holders.get(win.rank) != win.player or win.rank >= TICKETS:
        yield wrong("not_the_holder", player=win.player, rank=win.rank, dividend=dividend)
        return
    if win.call > len(called):
        yield wrong("call_not_made", player=win.player, dividend=dividend, call=win.call)
    elif pattern is None:
        yield cannot("pattern_unknown", dividend=dividend)
    elif not pattern(_rows(win.rank), set(called[: win.call])):
        yield wrong("pattern_incomplete", player=win.player, dividend=dividend, call=win.call)


def _spaced(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers)


def _rows(rank: int) -> list[list[int]]:
    return [[number for number in row if number] for row in ticket_of(rank)]


Pattern = Callable[[list[list[int]], set[int]], bool]


def _any(count: int) -> Pattern:
    return lambda rows, called: sum(number in called for row in rows for number in row) >= count


def _all(places: dict[int, tuple[int, ...]]) -> Pattern:
    return lambda rows, called: all(rows[row][place] in called for row in places for place in places[row])


_WHOLE = (0, 1, 2, 3, 4)
#: For each dividend whether it is complete: rows of five numbers each, and the numbers called. Places count the
#: numbers of a row from 0, never its cells (T8).
_PATTERNS: dict[str, Pattern] = {
    "early_five": _any(5),
    "early_seven": _any(7),
    "top_line": _all({0: _WHOLE}),
    "middle_line": _all({1: _WHOLE}),
    "bottom_line": _all({2: _WHOLE}),
    "four_corners": _all({0: (0, 4), 2: (0, 4)}),
    "star": _all({0: (0, 4), 1: (2,), 2: (0, 4)}),
    "kings_corner": _all({0: (0,), 1: (0,), 2: (0,)}),
    "queens_corner": _all({0: (4,), 1: (4,), 2: (4,)}),
    **{house: _all({0: _WHOLE, 1: _WHOLE, 2: _WHOLE}) for house in _HOUSES},
}


def _pattern(record: Round, dividend: str) -> Pattern | None:
    """What completes a dividend: one with a name of its own, or `own_1` …, which the host drew (T10)."""
    own = record.settings.get("own")
    numbered = _OWN.fullmatch(dividend)
    if numbered is None or not isinstance(own, list) or int(numbered[1]) > len(own):
        return _PATTERNS.get(dividend)
    where = f"rules.settings.own[{int(numbered[1]) - 1}]"
    places = any_object(own[int(numbered[1]) - 1], where).get("places")
    cells: dict[int, tuple[int, ...]] = {}
    for place in a_list(places, f"{where}.places", 15):
        row, column = _a_place(place, f"{where}.places")
        cells[row] = (*cells.get(row, ()), column)
    return _all(cells)


def _a_place(value: object, where: str) -> tuple[int, int]:
    pair = a_list(value, where, 2)
    if len(pair) != 2:
        raise UnreadableError("wrong_type", where=where, wanted="[row, place]")
    return an_integer(pair[0], where, 0, 2), an_integer(pair[1], where, 0, 4)


def _prizes(record: Round) -> dict[str, object]:
    """The dividends in play with their prizes, whole chips where they are chips."""
    prizes = record.settings.get("prizes")
    return prizes if isinstance(prizes, dict) else {}


def _shares(record: Round) -> bool:
    return record.settings.get("tie") == "split_call"


def _split(half_chips: int, winners: int) -> list[int]:
    """Equal shares; what doesn't divide goes to the earliest claim (T19)."""
    share, rest = divmod(half_chips, winners)
    return [share + rest] + [share] * (winners - 1)


def _an_outcome(value: dict[str, object]) -> Outcome:
    fields = an_object(value, "outcome", {"winners", "calls", "ended"})
    winners = a_list(fields["winners"], "outcome.winners", 100)
    ended = a_code(fields["ended"], "outcome.ended")
    if ended not in _ENDS:
        raise UnreadableError("wrong_type", where="outcome.ended", wanted=" or ".join(_ENDS))
    return Outcome(
        tuple(_a_winner(winner, f"outcome.winners[{place}]") for place, winner in enumerate(winners)),
        an_integer(fields["calls"], "outcome.calls", 0, 90),
        ended,
    )


def _a_winner(value: object, where: str) -> tuple[str, tuple[Win, ...]]:
    fields = an_object(value, where, {"dividend", "by"})
    wins = a_list(fields["by"], f"{where}.by", 10_000)
    if not wins:
        raise UnreadableError("wrong_type", where=f"{where}.by", wanted="at least one winner")
    return a_code(fields["dividend"], f"{where}.dividend"), tuple(_a_win(win, f"{where}.by") for win in wins)


def _a_win(value: object, where: str) -> Win:
    fields = an_object(value, where, {"player", "rank", "call", "half_chips"})
    return Win(
        an_account(fields["player"], f"{where}.player"),
        a_rank(fields["rank"], f"{where}.rank"),
        an_integer(fields["call"], f"{where}.call", 0, 90),
        an_integer(fields["half_chips"], f"{where}.half_chips", 0),
    )
