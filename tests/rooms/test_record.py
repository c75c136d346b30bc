"""The record of a round: what is revealed when it is over (`fairness.md` F8)."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import pytest

from baithak.kernel import seal as arithmetic
from baithak.kernel.canonical import canonical_hash
from baithak.kernel.chance import Chance
from baithak.kernel.effects import Effect, RoundEnded, RoundReversed, SealAsked
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.signals import Signal
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade, ReversalMade
from baithak.rooms.state import NO_HASH
from tests.contract.evening import HOST, ROOM, Evening
from tests.toy.commands import Show, Start
from tests.toy.game import HighCard
from tests.toy.parts import CardState, Started

KEYS = [
    "protocol",
    "game",
    "table",
    "round",
    "prev_hash",
    "rules",
    "rules_hash",
    "server_commit",
    "players",
    "round_id",
    "server_seed",
    "draws",
    "outcome",
    "cancelled",
    "hash",
]


def records(evening: Evening) -> list[dict[str, Any]]:
    return [event.record for event in evening.log if isinstance(event, RecordMade)]


def play(evening: Evening) -> None:
    evening.do(HOST, Start())
    for member in evening.state.public.hidden:
        evening.do(member, Show())


def test_F8_the_record_holds_all_that_the_round_was_drawn_from(evening: Evening) -> None:
    play(evening)
    (record,) = records(evening)
    assert KEYS == list(record)
    assert ("fairplay-1", "toy", ROOM, 1, NO_HASH) == tuple(record[key] for key in KEYS[:5])
    server_seed = bytes.fromhex(record["server_seed"])
    assert record["server_commit"] == arithmetic.server_commit(ROOM, 1, server_seed).hex()
    for player in record["players"]:
        commit, seed = bytes.fromhex(player["commit"]), bytes.fromhex(player["seed"])
        assert arithmetic.fits(bytes.fromhex(record["server_commit"]), player["id"], commit, seed)
    key = arithmetic.prk(server_seed, bytes.fromhex(record["round_id"]))
    deck = Chance(key).stream("toy/deck").shuffled(range(52))
    assert [{"label": "toy/deck", "result": {"order": deck}}] == record["draws"]
    assert record["cancelled"] is None


def test_F8_the_hash_is_that_of_the_canonical_record_without_it(evening: Evening) -> None:
    play(evening)
    (record,) = records(evening)
    # Plain ASCII without floats: sorted keys without spaces are its canonical form.
    unhashed = {key: value for key, value in record.items() if key != "hash"}
    text = json.dumps(unhashed, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == record["hash"]


def test_F8_a_reveal_that_is_missing_is_null_and_its_commit_stays(evening: Evening) -> None:
    evening.browsers = False
    evening.do(HOST, Start())
    for member in (HOST, "ravi", "noor"):
        evening.do(member, ask.Commit(1, evening.commit_of(member)))
    evening.next_moment()
    evening.next_moment()
    (record,) = records(evening)
    assert [None, None, None] == [player["seed"] for player in record["players"]]
    assert evening.room.rounds["1"].round_id == record["round_id"]


def test_F8_rounds_are_numbered_without_gaps_and_chained_over_all_games_of_the_room(evening: Evening) -> None:
    play(evening)
    evening.do(HOST, ask.OpenGame("toy", {"prize_chips": 3}))
    evening.do(HOST, Start())
    evening.do(HOST, ask.EndRound())
    play(evening)
    chain = records(evening)
    assert [1, 2, 3] == [record["round"] for record in chain]
    assert [NO_HASH, chain[0]["hash"], chain[1]["hash"]] == [record["prev_hash"] for record in chain]
    assert ["1", "2", "3"] == list(evening.room.rounds)
    assert [record["hash"] for record in chain] == [line.hash for line in evening.room.rounds.values()]


def test_F8_a_round_cancelled_before_F3_has_no_players_no_draws_and_no_id(evening: Evening) -> None:
    evening.browsers = False
    evening.do(HOST, Start())
    evening.do("ravi", ask.Commit(1, evening.commit_of("ravi")))
    evening.do(HOST, ask.EndRound())
    (record,) = records(evening)
    assert ([], [], None) == (record["players"], record["draws"], record["round_id"])
    assert {"reason": "toy.stopped"} == record["cancelled"]
    server_seed = bytes.fromhex(record["server_seed"])
    assert arithmetic.server_commit(ROOM, 1, server_seed).hex() == record["server_commit"]
    assert ("toy.stopped", None) == (evening.room.rounds["1"].cancelled, evening.room.rounds["1"].round_id)


def test_F8_a_round_cancelled_between_F3_and_F4_has_its_list_and_an_id_and_no_draws(evening: Evening) -> None:
    evening.browsers = False
    evening.do(HOST, Start())
    for member in (HOST, "ravi", "noor"):
        evening.do(member, ask.Commit(1, evening.commit_of(member)))
    evening.do("noor", ask.Reveal(1, evening.seed_of("noor").hex()))
    evening.do(HOST, ask.EndRound())
    (record,) = records(evening)
    assert [None, None, evening_seed(record, "noor")] == [player["seed"] for player in record["players"]]
    assert record["round_id"] is not None
    assert [] == record["draws"]


def evening_seed(record: dict[str, Any], member: str) -> str:
    (seed,) = (player["seed"] for player in record["players"] if player["id"] == member)
    assert isinstance(seed, str)
    return seed


def test_F8_settings_are_those_of_F1(evening: Evening) -> None:
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 7}))
    play(evening)
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 8}))
    play(evening)
    assert [7, 8] == [record["rules"]["settings"]["prize_chips"] for record in records(evening)]


def test_F8_a_record_is_stored_once_and_never_changes(evening: Evening) -> None:
    play(evening)
    kept = json.dumps(records(evening)[0])
    play(evening)
    assert kept == json.dumps(records(evening)[0])


class RealDice(HighCard):
    """A game whose rounds draw nothing from the stream: they begin and end without a seal."""

    kind = "dice"

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        del state, context
        return [RoundEnded()] if isinstance(command, Start) else []


@pytest.fixture
def dice() -> Evening:
    return Evening(RealDice())


def test_F8_a_round_with_real_dice_takes_a_number_and_a_record_without_seed(dice: Evening) -> None:
    dice.do(HOST, Start())
    dice.do(HOST, Start())
    first, second = records(dice)
    assert KEYS == list(first)
    nothing: dict[str, Any] = {"server_commit": None, "players": [], "round_id": None, "server_seed": None, "draws": []}
    assert nothing == {key: first[key] for key in nothing}
    assert (1, 2, first["hash"]) == (first["round"], second["round"], second["prev_hash"])


def test_a_room_never_uses_the_same_32_bytes_for_two_rounds() -> None:
    class Hasty(HighCard):
        """A game that asks for the next seal in the same breath as it ends a round."""

        def decide(self, state: CardState, command: Command | Signal, context: Context) -> Any:
            said = super().decide(state, command, context)
            return [*said, Started(), SealAsked()] if said == [RoundEnded("toy.nobody")] else said

    hasty = Evening(Hasty())
    for member in ("ravi", "noor"):
        hasty.do(member, ask.Leave())
    hasty.do(HOST, ask.Watch())
    hasty.house(ask.WentAway(HOST))
    room = hasty.room
    with pytest.raises(ValueError, match="a second seal in one step"):
        hasty.do(HOST, Start())
    assert room is hasty.room


def test_F8_a_room_shows_its_last_hundred_rounds_and_numbers_and_chains_all(evening: Evening) -> None:
    for _ in range(103):
        evening.do(HOST, Start())
        evening.do(HOST, ask.EndRound())
    assert [str(number) for number in range(4, 104)] == list(evening.room.rounds)
    assert list(range(1, 104)) == [record["round"] for record in records(evening)]


class SecondThoughts(RealDice):
    """A game whose last round is reversed by showing a card."""

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        if isinstance(command, Show) and context.actor is not None:
            return [RoundReversed(context.actor, "misread", (2, 3, 5))]
        return super().decide(state, command, context)


def test_F8_a_reversal_is_a_record_of_its_own_in_the_chain_without_a_number() -> None:
    evening = Evening(SecondThoughts())
    evening.do(HOST, Start())
    evening.do(HOST, Show())
    evening.do(HOST, Start())
    first, second = records(evening)
    [reversal] = [event.record for event in evening.log if isinstance(event, ReversalMade)]
    told = {"reverses": 1, "by": HOST, "reason": "misread", "dice": [2, 3, 5], "prev_hash": first["hash"]}
    assert told | {"hash": canonical_hash(told)} == reversal
    assert (2, reversal["hash"]) == (second["round"], second["prev_hash"])
    assert second["hash"] == evening.room.last_hash
