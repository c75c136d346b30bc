"""The vectors `fairplay-1` (`fairness.md`): seals, keys and what is drawn with them, every field derived anew.

What is derived comes of the given seeds, commits and hashes alone: a wrong intermediate value fails by itself.
"""

import hashlib
import re
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from baithak.cli.conformance.vectors import Case, Format, differs, says
from baithak.games.tambola.strips import draw_strip
from baithak.games.tambola.tickets import draw_ticket, fault, rank_of_ticket
from baithak.kernel import seal
from baithak.kernel.chance import PROTOCOL, Chance, word_bytes

BELOW_LABEL = "selftest/below"


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    commit: str
    revealed_seed: str | None


class Round(msgspec.Struct, frozen=True):
    """What every vector has; whatever else it has was drawn with the key."""

    name: str
    game: str
    table_id: str
    round: int
    prev_round_hash: str
    rules_hash: str
    server_seed: str
    server_commit: str
    players: list[Player]
    transcript_hex: str
    round_id: str
    prk: str


class TicketDrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    index: int
    rank: str
    grid: list[list[int]]


class BelowTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: str
    values: list[str]


#: Yields a line for each way in which a field of a vector, by its name, isn't what the luck of its round gives.
Check: TypeAlias = Callable[[Chance, Mapping[str, Any], str], Iterator[str]]


def cases(document: Any) -> Iterator[Case]:
    """Each vector with what isn't as it says."""
    vectors = document.get("vectors")
    if not isinstance(vectors, list) or not vectors:
        yield Case("vectors", ["there are none"])
        return
    for number, vector in enumerate(vectors, 1):
        name = vector.get("name") if isinstance(vector, dict) else None
        yield Case(name if isinstance(name, str) else f"vector {number}", list(_failures(vector)))


def _failures(vector: Any) -> Iterator[str]:
    try:
        chance = yield from _check_seal(msgspec.convert(vector, Round))
    except ValueError as problem:
        yield str(problem)
        return
    for field in vector:
        if field in Round.__struct_fields__:
            continue
        check = next((check for pattern, check in DRAWN.items() if re.fullmatch(pattern, field)), _unknown)
        try:
            yield from check(chance, vector, field)
        except ValueError as problem:
            yield f"{field}: {problem}"


def _check_seal(given: Round) -> Generator[str, None, Chance]:
    """Compares F1, F2 and F5, and returns the luck of the round."""
    server_seed = _from_hex("server_seed", given.server_seed)
    commit = seal.server_commit(given.table_id, given.round, server_seed)
    yield from differs("server_commit", given.server_commit, commit.hex())
    entries = []
    for player in given.players:
        what = f"players, {player.id}"
        entry = seal.Entry(
            player.id,
            _from_hex(f"{what}, commit", player.commit),
            None if player.revealed_seed is None else _from_hex(f"{what}, revealed_seed", player.revealed_seed),
        )
        if entry.seed is not None:
            yield from differs(what, player.commit, seal.player_commit(commit, player.id, entry.seed).hex())
        entries.append(entry)
    transcript = seal.transcript(
        game=given.game,
        table=given.table_id,
        round_number=given.round,
        prev_hash=_from_hex("prev_round_hash", given.prev_round_hash),
        rules_hash=_from_hex("rules_hash", given.rules_hash),
        server_commit=commit,
        entries=entries,
    )
    round_id = seal.round_id(transcript)
    prk = seal.prk(server_seed, round_id)
    yield from differs("transcript_hex", given.transcript_hex, transcript.hex())
    yield from differs("round_id", given.round_id, round_id.hex())
    yield from differs("prk", given.prk, prk.hex())
    return Chance(prk)


def _from_hex(what: str, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as problem:
        raise ValueError(f"{what}: these are no hex digits in pairs") from problem


def _unknown(_chance: Chance, _vector: Mapping[str, Any], field: str) -> Iterator[str]:
    yield f"{field}: this format has no such field"


def _first_block(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    label = field.removeprefix("first_block_").replace("_", "/", 1)
    yield from differs(field, vector[field], chance.stream(label).take(32).hex())


def _dice(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    stream = chance.stream("sicbo/dice")
    yield from differs(field, vector[field], [stream.below(6) + 1 for _ in range(3)])


def _calls(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    yield from differs(field, vector[field], chance.stream("tambola/calls").shuffled(range(1, 91)))


def _tickets(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    dealt: set[int] = set()
    for given in msgspec.convert(vector[field], list[TicketDrawn]):
        what = f"{field}, {given.index}"
        ticket = draw_ticket(chance.stream(f"tambola/ticket/{given.index}"), dealt)
        dealt.add(ticket.rank)
        yield from differs(f"{what}, rank", given.rank, str(ticket.rank))
        yield from differs(f"{what}, grid", given.grid, ticket.rows)
        if fault(given.grid) is None:
            yield from differs(f"{what}, rank of the grid", given.rank, str(rank_of_ticket(given.grid)))


def _strip(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    strip = draw_strip(chance.stream(f"tambola/strip/{field.removeprefix('strip_')}"), frozenset())
    yield from differs(field, vector[field], [ticket.rows for ticket in strip])


def _deck(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    yield from differs(field, vector[field], _deck_of(chance, field))


def _deck_sha256(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    for deck in vector:
        if re.fullmatch(DECK, deck):
            # A byte a card.
            yield from differs(field, vector[field], hashlib.sha256(bytes(_deck_of(chance, deck))).hexdigest())
            return
    yield f"{field}: there is no deck that it could be the hash of"


def _deck_of(chance: Chance, field: str) -> list[int]:
    return chance.stream("rummy/deck").shuffled(range(int(field.removeprefix("deck_"))))


def _below_tests(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    for test, values, _ in _below(chance, vector):
        yield from differs(f"{field}, n = {test.n}", test.values, values)


def _below_rejected_words(chance: Chance, vector: Mapping[str, Any], field: str) -> Iterator[str]:
    yield from differs(field, vector[field], sum(rejected for _, _, rejected in _below(chance, vector)))


def _below(chance: Chance, vector: Mapping[str, Any]) -> Iterator[tuple[BelowTest, list[str], int]]:
    """Each test with the values that come out and how many words were thrown away for them."""
    stream = chance.stream(BELOW_LABEL)
    for test in msgspec.convert(vector.get("below_tests"), list[BelowTest]):
        n = int(test.n)
        before = stream.used
        values = [str(stream.below(n)) for _ in test.values]
        yield test, values, (stream.used - before) // word_bytes(n) - len(values)


DECK = r"deck_\d{1,3}"

#: The fields that hold what was drawn, by a pattern of their names.
DRAWN: dict[str, Check] = {
    "first_block_.+": _first_block,
    "dice": _dice,
    "calls": _calls,
    "tickets": _tickets,
    r"strip_\d+": _strip,
    DECK: _deck,
    "deck_sha256": _deck_sha256,
    "below_tests": _below_tests,
    "below_rejected_words": _below_rejected_words,
}

FORMAT = Format("fair_derivation", says("protocol", PROTOCOL), cases)
