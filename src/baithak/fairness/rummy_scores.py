"""How a rummy round was scored, worked out again from the cards in its outcome (rummy R14, R23–R25, R28–R32).

That these are the cards that the players held is checked in `rummy_play`.
"""

from collections.abc import Iterator

from baithak.fairness.report import Finding, cannot, ok, wrong
from baithak.fairness.rummy_groups import Cards
from baithak.fairness.rummy_outcome import Outcome, Player
from baithak.fairness.shape import Round

_SETTINGS = ("cap", "first_drop", "middle_drop", "multiplier")


def check(record: Round, outcome: Outcome, deck_size: int) -> Iterator[Finding]:
    """What holds of end, points and chips."""
    settings: dict[str, int] = {}
    for name in _SETTINGS:
        value = record.settings.get(name)
        if type(value) is not int:
            yield cannot("scores_unknown", setting=name)
            return
        settings[name] = value
    cards = Cards(outcome.wild, deck_size)
    findings = [
        *_check_end(record, outcome, cards),
        *_check_points(outcome, cards, settings),
        *_check_chips(outcome, settings),
    ]
    yield from findings
    if not findings:
        yield ok("scores_fit", players=len(outcome.players), ended=outcome.ended)


def _check_end(record: Round, outcome: Outcome, cards: Cards) -> Iterator[Finding]:
    """Who may have won, and that nobody wins a round that was cancelled (R14, R23, R25, R31)."""
    left = [player for player in outcome.players if not player.dropped]
    winner = next((player for player in outcome.players if player.id == outcome.winner), None)
    cancelled = outcome.ended in ("void", "host")
    fits = cancelled == (record.cancelled is not None) == (winner is None)
    fits = fits and all(player.lot in _lots(outcome.ended, wins=player is winner) for player in left)
    declarers = [player for player in left if player.lot == ("won" if outcome.ended == "declared" else "invalid")]
    if outcome.ended in ("declared", "invalid"):
        finished = outcome.plays[-1].player if outcome.plays else None
        fits = fits and [finished] == [player.id for player in declarers]
        for player in declarers:
            if cards.declares(player.groups, player.loose) != (outcome.ended == "declared"):
                yield wrong("declaration_differs", player=player.id)
    if outcome.ended == "invalid" and winner is not None:
        fewest = cards.counts(winner.groups, winner.loose)
        fits = fits and all(
            fewest <= cards.counts(player.groups, player.loose) for player in left if player.lot == "lost"
        )
    if not fits:
        yield wrong("rummy_end_differs", ended=outcome.ended)


def _lots(ended: str, *, wins: bool) -> tuple[str, ...]:
    """How one who hasn't dropped may have come out of a round that ended so."""
    if ended in ("void", "host"):
        return ("playing",)
    if wins:
        return ("won",)
    return {"declared": ("lost",), "invalid": ("lost", "invalid")}.get(ended, ())


def _check_points(outcome: Outcome, cards: Cards, settings: dict[str, int]) -> Iterator[Finding]:
    """R24, R25, R28–R30."""
    drew = {play.player for play in outcome.plays}
    for player in outcome.players:
        if player.dropped and (player.lot == "middle_drop") != (player.id in drew):
            yield wrong("drop_differs", player=player.id)
        true = min(_points(player, cards, settings), settings["cap"])
        if player.points != true:
            yield wrong("points_differ", player=player.id, said=player.points, true=true)


def _points(player: Player, cards: Cards, settings: dict[str, int]) -> int:
    if player.dropped:
        return settings[player.lot]
    if player.lot == "lost":
        return cards.counts(player.groups, player.loose)
    return settings["cap"] if player.lot == "invalid" else 0


def _check_chips(outcome: Outcome, settings: dict[str, int]) -> Iterator[Finding]:
    """R32: each loser's points times the multiplier go to the winner; none move where nobody wins (R14)."""
    lost = {player.id: 2 * player.points * settings["multiplier"] for player in outcome.players}
    for player in outcome.players:
        true = 0
        if outcome.winner is not None:
            true = sum(lost.values()) if player.id == outcome.winner else -lost[player.id]
        if player.half_chips != true:
            yield wrong("chips_differ", player=player.id, said=player.half_chips, true=true)
