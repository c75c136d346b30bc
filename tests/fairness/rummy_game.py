"""A small round of rummy, played in the verifier's tests' own way: who holds what after so many reshuffles.

It shares no code with `baithak`. How its record is sealed is in `dealing`.
"""

from collections.abc import Callable
from typing import Any

Shuffle = Callable[[str, int], list[int]]
"""From a label and a size to the order drawn."""


def played(settings: dict[str, Any], people: list[str], shuffle: Shuffle, reshuffles: int) -> dict[str, Any]:
    """The draws and the outcome of a round in which everyone draws from the closed deck and discards that card, and so many
    reshuffles later all but one drop, the last of them with a card in hand.
    """
    people = people[: settings["seats"]]
    toss = shuffle("rummy/toss", 52)
    size = (52 + 2 * settings["printed_jokers"]) * (1 if settings["seats"] <= 3 else 2)
    deck = shuffle("rummy/deck", size)
    draws = {"rummy/toss": toss, "rummy/deck": deck}
    # Ace low, clubs lowest: spades, hearts, diamonds, clubs are numbered in this order.
    cards = [(card % 13, 3 - card // 13) for card in toss[: len(people)]]
    first = cards.index(min(cards))
    turns = people[first + 1 :] + people[: first + 1]
    hands = {player: deck[at : 13 * len(people) : len(people)] for at, player in enumerate(turns)}
    rest = deck[13 * len(people) :]
    wild, pile, closed = rest[0], rest[1:2], rest[2:]
    plays: list[list[Any]] = []
    turn, done = len(turns) - 1, 0
    while closed or done < reshuffles:
        if not closed:
            done += 1
            order = shuffle(f"rummy/reshuffle/{done}", len(pile) - 1)
            draws[f"rummy/reshuffle/{done}"] = order
            closed, pile = [pile[place] for place in order], pile[-1:]
        player = turns[turn % len(turns)]
        card = closed.pop(0)
        plays += [[player, "closed", card], [player, "discard", card]]
        pile.append(card)
        turn += 1
    dropper, winner = turns[turn % len(turns)], turns[(turn + 1) % len(turns)]
    hands[dropper] = [*hands[dropper], pile.pop()]
    plays.append([dropper, "open", hands[dropper][-1]])
    cost = min(settings["middle_drop"], settings["cap"])
    lost = 2 * cost * settings["multiplier"]
    players = [
        {
            "player": player,
            "seat": seat,
            "lot": "won" if player == winner else "middle_drop",
            "points": 0 if player == winner else cost,
            "half_chips": lost * (len(people) - 1) if player == winner else -lost,
            "groups": [hands[player][:3]],
            "loose": hands[player][3:],
        }
        for seat, player in enumerate(people)
    ]
    outcome = {
        "ended": "last_one",
        "winner": winner,
        "dealer": people[first],
        "wild": wild,
        "plays": plays,
        "players": players,
    }
    return {"draws": draws, "outcome": outcome}
