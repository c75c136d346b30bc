"""A sharp player: counts what has been seen, drops bad hands, and weighs its discards by simulated continuations.

How far a hand is from a declaration is in `distance`; what others were seen to take, in `memory`.
"""

from collections import Counter
from typing import Final

from baithak.games.rummy.cards import Deck, Face
from baithak.games.rummy.commands import Pile
from baithak.games.rummy.opponents.distance import distance, searched
from baithak.games.rummy.opponents.fitting import fit
from baithak.games.rummy.opponents.memory import Memory
from baithak.games.rummy.opponents.sight import Sight
from baithak.games.rummy.opponents.steady import cost, gains
from baithak.games.rummy.solver import fewest_points
from baithak.kernel.chance import Stream

#: So many continuations a move, each of so many cards to come, for so many of the cards that may go. Of the few hands with
#: which that is the most work, fewer: once the steps are taken there is no further one. With these a move takes at most
#: 300 ms (bench/rummy_opponents).
CONTINUATIONS: Final = 12
AHEAD: Final = 4
WEIGHED: Final = 4
MOST_STEPS: Final = 8_000

#: What counts in points: a card that the hand lacks, now and after a continuation; a card that fits what is discarded, or
#: what the next player is known to hold.
LACKS: Final = 20
WILL_LACK: Final = 60
FITS: Final = 8
FEEDS: Final = 6

#: How bad a hand is that is dropped for 20 points, by the number of others who play. Played to the end, such a hand lost more
#: than 20 chips on average against one other (seen in 120 rounds) and against five (in 120); between is between.
DROPS_FROM: Final = {1: 210, 2: 195, 3: 185, 4: 175, 5: 170}
USUAL_DROP: Final = 20

#: So much worse it is for each point that a drop costs more.
WORSE_A_POINT: Final = 2

_DECKS: Final = sorted(
    (Deck(packs, jokers) for packs in (1, 2) for jokers in (False, True)), key=lambda deck: deck.size
)


def drops(seen: Sight) -> bool:
    """Whether it leaves the round before its first draw (R30): the hand is far from a declaration, and dear."""
    if seen.drop_points is None or not seen.is_first:
        return False
    badness = LACKS * distance(seen.faces, seen.wild) + fewest_points(seen.faces, seen.wild, strict=True)
    bound = DROPS_FROM.get(seen.rivals, DROPS_FROM[max(DROPS_FROM)])
    return badness >= bound + WORSE_A_POINT * (seen.drop_points - USUAL_DROP)


def pile_to_draw(seen: Sight) -> Pile:
    """The open pile where its top brings the hand nearer to a declaration, or makes it cost less (R9)."""
    if seen.top is None:
        return "closed"
    nearer = distance((*seen.faces, seen.top), seen.wild) < distance(seen.faces, seen.wild)
    return "open" if nearer or gains(seen.top, seen) else "closed"


def place_to_discard(seen: Sight, memory: Memory, luck: Stream) -> int:
    """The place in the hand of the card without which the rest is worth most, now and over the continuations."""
    wild = seen.wild
    rests = {at: seen.without(at) for at in seen.may_go()}
    fed = memory.taken.get(seen.next_rival or "", ())
    costs = {
        at: LACKS * distance(rest, wild)
        + cost(rest, wild)
        + FITS * fit(seen.faces[at], rest, wild)
        + FEEDS * fit(seen.faces[at], fed, wild)
        for at, rest in rests.items()
    }
    weighed = sorted(costs, key=costs.__getitem__)[:WEIGHED]
    if len(weighed) == 1:
        return weighed[0]
    to_come = unseen(seen, memory)
    will_lack = dict.fromkeys(weighed, 0)
    done = steps = 0
    while done < CONTINUATIONS and steps < MOST_STEPS:
        cards = luck.shuffled(to_come)[:AHEAD]
        for at in weighed:
            found = searched((*rests[at], *cards), wild)
            will_lack[at] += found.lacks
            steps += found.steps
        done += 1
    return min(weighed, key=lambda at: done * costs[at] + WILL_LACK * will_lack[at])


def unseen(seen: Sight, memory: Memory) -> list[Face]:
    """The faces that may come yet, each as often as there are such cards: of the whole deck those that were not seen, or
    of a deck shuffled anew those that went into it (R14).
    """
    if memory.closed:
        left = Counter(memory.closed)
    else:
        deck = next((deck for deck in _DECKS if deck.size >= seen.cards), _DECKS[-1])
        left = Counter(deck.faces(range(deck.size)))
        left.subtract(face for taken in memory.taken.values() for face in taken)
        left.subtract(() if seen.turned_up is None else (seen.turned_up,))
    left.subtract(seen.faces)
    left.subtract(seen.pile)
    return list(left.elements())
