"""A rummy round played again from its draws: dealer, deal, wild card, every card drawn and discarded (rummy R4–R9, R14).

The draws themselves are recomputed in `rummy`; how the round was scored is in `rummy_scores`.
"""

from collections.abc import Iterator, Mapping

from baithak.fairness.report import Finding, ok, wrong
from baithak.fairness.rummy_outcome import Outcome, Play

_HAND = 13
_RESHUFFLES = 2

Orders = Mapping[str, tuple[int, ...]]
"""What was drawn, by label."""


def check(outcome: Outcome, drawn: Orders) -> Iterator[Finding]:
    """What holds of the play. Stops at the first thing that can't be, for all after it rests on it. Trusts the caller that
    the deck is there and is one of R2's.
    """
    yield from _check_dealer(outcome, drawn)
    table = _Table(outcome, drawn)
    if outcome.wild != table.wild:
        yield wrong("wild_differs", said=outcome.wild, true=table.wild)
    for place, play in enumerate(outcome.plays, 1):
        fault = table.fault(place, play)
        if fault is not None:
            yield fault
            return
    faults = list(table.faults_at_the_end())
    yield from faults
    if not faults:
        yield ok("play_fits", count=len(outcome.plays), players=len(outcome.players))


def _check_dealer(outcome: Outcome, drawn: Orders) -> Iterator[Finding]:
    """R4: the lowest card of the toss; ace is lowest, equal ranks go by clubs, diamonds, hearts, spades."""
    toss = drawn.get("rummy/toss", ())
    if len(toss) < len(outcome.players):
        return
    lowest = min(range(len(outcome.players)), key=lambda place: (toss[place] % 13, -(toss[place] // 13)))
    true = outcome.players[lowest].id
    if outcome.dealer != true:
        yield wrong("dealer_differs", said=outcome.dealer, true=true)


class _Table:
    """The cards where they are, while the plays are made again one after another."""

    def __init__(self, outcome: Outcome, drawn: Orders) -> None:
        self._outcome = outcome
        self._drawn = drawn
        self._order = [player.id for player in outcome.players]
        self._out = {player.id for player in outcome.players if player.dropped}
        deck = drawn["rummy/deck"]
        after = self._order.index(outcome.dealer) + 1
        turns = [*self._order[after:], *self._order[:after]]
        dealt = _HAND * len(turns)
        self.hands = {player: list(deck[at : dealt : len(turns)]) for at, player in enumerate(turns)}
        self.wild, self._pile, self._closed = deck[dealt], [deck[dealt + 1]], list(deck[dealt + 2 :])
        self._reshuffled = 0
        self._holds: str | None = None
        self._last: str | None = None
        self._finished = False

    def fault(self, place: int, play: Play) -> Finding | None:
        """Makes that play; or what can't be about it."""
        if not self._may(play):
            return wrong("play_out_of_turn", place=place, player=play.player)
        if play.what in ("discard", "finish"):
            return self._gives(place, play)
        if play.what == "closed" and not self._closed:
            fault = self._reshuffle()
            if fault is not None:
                return fault
        if play.what == "open" and not self._pile:
            return wrong("play_out_of_turn", place=place, player=play.player)
        true = self._closed[0] if play.what == "closed" else self._pile[-1]
        if play.card != true:
            return wrong("play_not_next", place=place, pile=play.what, said=play.card, true=true)
        del (self._closed if play.what == "closed" else self._pile)[0 if play.what == "closed" else -1]
        self.hands[play.player].append(true)
        self._holds = self._last = play.player
        return None

    def _gives(self, place: int, play: Play) -> Finding | None:
        hand = self.hands[play.player]
        if play.card not in hand:
            return wrong("play_not_held", place=place, player=play.player, card=play.card)
        hand.remove(play.card)
        self._holds = None
        if play.what == "finish":
            self._finished = True
        else:
            self._pile.append(play.card)
        return None

    def _may(self, play: Play) -> bool:
        """R8, R9: draw, then give, then the next who hasn't dropped; who drops while holding a card gives none."""
        if play.player not in self.hands or self._finished:
            return False
        if play.what in ("discard", "finish"):
            return self._holds == play.player
        if self._holds is not None and self._holds not in self._out:
            return False
        between = self._between(play.player)
        return between is not None and all(player in self._out for player in between)

    def _between(self, player: str) -> list[str] | None:
        """Those who were passed over before that player's turn; None where it comes twice."""
        at = self._order.index(player)
        if self._last is None:
            first = self._order.index(self._outcome.dealer)
            return [self._order[(first + k) % len(self._order)] for k in range((at - first) % len(self._order))]
        if self._last == player:
            return None
        last = self._order.index(self._last)
        return [self._order[(last + k) % len(self._order)] for k in range(1, (at - last) % len(self._order))]

    def _reshuffle(self) -> Finding | None:
        """R14: the open pile without its top, numbered from the bottom up."""
        label = f"rummy/reshuffle/{self._reshuffled + 1}"
        order = self._drawn.get(label)
        if order is None:
            return wrong("draw_missing", label=label)
        below = max(0, len(self._pile) - 1)
        if len(order) != below or not order:
            return wrong("reshuffle_size", label=label, said=len(order), true=below)
        self._closed = [self._pile[place] for place in order]
        self._pile = self._pile[-1:]
        self._reshuffled += 1
        return None

    def faults_at_the_end(self) -> Iterator[Finding]:
        """What everyone holds, which reshuffles there were, and whether the round can have ended so."""
        outcome = self._outcome
        for player in outcome.players:
            if sorted(self.hands[player.id]) != player.cards:
                yield wrong("hand_differs", player=player.id)
        for number in range(self._reshuffled + 1, _RESHUFFLES + 1):
            if f"rummy/reshuffle/{number}" in self._drawn:
                yield wrong("reshuffle_unused", label=f"rummy/reshuffle/{number}")
        stuck = not self._closed and (self._reshuffled == _RESHUFFLES or len(self._pile) <= 1)
        finished = outcome.ended in ("declared", "invalid")
        if (outcome.ended == "void" and not stuck) or (finished != self._finished and outcome.ended != "host"):
            yield wrong("rummy_end_differs", ended=outcome.ended)
