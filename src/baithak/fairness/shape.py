"""What a record is: its fields, typed, or the one reason why what was given is none.

Whether what it says is true is checked in `record`; the order of records in `chain`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from baithak.fairness.canonical import hash_of
from baithak.fairness.draws import Draw, a_draw, three_dice
from baithak.fairness.fields import a_code, a_hash, a_list, an_id, an_integer, an_object, any_object, or_none
from baithak.fairness.reading import require_plain
from baithak.fairness.report import UnreadableError

PROTOCOL = "fairplay-1"
MAX_PLAYERS = 2**16 - 1
MAX_DRAWS = 10_000
MAX_REASON_LETTERS = 500

_ROUND_FIELDS = frozenset({
    "protocol", "game", "table", "round", "prev_hash", "rules", "rules_hash", "server_commit", "players", "round_id",
    "server_seed", "draws", "outcome", "cancelled", "hash",
})  # fmt: skip
_REVERSAL_FIELDS = frozenset({"reverses", "by", "reason", "dice", "prev_hash", "hash"})


@dataclass(frozen=True)
class Player:
    """One line of the list of F3, with the seed revealed in F4 or None."""

    id: str
    commit: bytes
    seed: bytes | None


@dataclass(frozen=True)
class Round:
    """The record of one round. `true_hash` and `true_rules_hash` are recomputed, the other hashes are as it says."""

    game: str
    table: str
    round: int
    prev_hash: bytes
    rules_game: str
    rules_version: int
    settings: dict[str, object]
    rules_hash: bytes
    true_rules_hash: bytes
    server_commit: bytes | None
    players: tuple[Player, ...]
    round_id: bytes | None
    server_seed: bytes | None
    draws: tuple[Draw, ...]
    outcome: dict[str, object]
    cancelled: str | None
    hash: bytes
    true_hash: bytes


@dataclass(frozen=True)
class Reversal:
    """The record of one reversal: round `reverses` is void, or settled anew with `dice`. `true_hash` is recomputed."""

    reverses: int
    by: str
    reason: str
    dice: tuple[int, ...] | None
    prev_hash: bytes
    hash: bytes
    true_hash: bytes


Record: TypeAlias = Round | Reversal


def a_record(value: object) -> Record:
    """The record in plain data.

    Guarantees that every field is there, none is unknown, and each has its type and stays within its limits.

    Raises:
        UnreadableError: where that isn't so.
    """
    require_plain(value)
    if not isinstance(value, dict):
        raise UnreadableError("not_an_object")
    true_hash = hash_of({name: field for name, field in value.items() if name != "hash"})
    return _a_reversal(value, true_hash) if "reverses" in value else _a_round(value, true_hash)


def _a_round(value: dict[str, object], true_hash: bytes) -> Round:
    if "protocol" in value and value["protocol"] != PROTOCOL:
        raise UnreadableError("other_protocol", known=PROTOCOL)
    record = an_object(value, "record", _ROUND_FIELDS)
    rules = an_object(record["rules"], "rules", {"game", "rules_version", "settings"})
    players = a_list(record["players"], "players", MAX_PLAYERS)
    draws = a_list(record["draws"], "draws", MAX_DRAWS)
    cancelled = or_none(record["cancelled"], "cancelled", _cancelled_reason)
    return Round(
        game=a_code(record["game"], "game"),
        table=an_id(record["table"], "table"),
        round=an_integer(record["round"], "round", 1),
        prev_hash=a_hash(record["prev_hash"], "prev_hash"),
        rules_game=a_code(rules["game"], "rules.game"),
        rules_version=an_integer(rules["rules_version"], "rules.rules_version", 1),
        settings=any_object(rules["settings"], "rules.settings"),
        rules_hash=a_hash(record["rules_hash"], "rules_hash"),
        true_rules_hash=hash_of(rules),
        server_commit=or_none(record["server_commit"], "server_commit", a_hash),
        players=tuple(_a_player(player, f"players[{place}]") for place, player in enumerate(players)),
        round_id=or_none(record["round_id"], "round_id", a_hash),
        server_seed=or_none(record["server_seed"], "server_seed", a_hash),
        draws=tuple(a_draw(draw, f"draws[{place}]") for place, draw in enumerate(draws)),
        outcome=any_object(record["outcome"], "outcome"),
        cancelled=cancelled,
        hash=a_hash(record["hash"], "hash"),
        true_hash=true_hash,
    )


def _a_reversal(value: dict[str, object], true_hash: bytes) -> Reversal:
    record = an_object(value, "record", _REVERSAL_FIELDS)
    reason = record["reason"]
    if not isinstance(reason, str) or not 0 < len(reason) <= MAX_REASON_LETTERS:
        raise UnreadableError("wrong_type", where="reason", wanted=f"a text of 1 to {MAX_REASON_LETTERS} letters")
    return Reversal(
        reverses=an_integer(record["reverses"], "reverses", 1),
        by=an_id(record["by"], "by"),
        reason=reason,
        dice=or_none(record["dice"], "dice", three_dice),
        prev_hash=a_hash(record["prev_hash"], "prev_hash"),
        hash=a_hash(record["hash"], "hash"),
        true_hash=true_hash,
    )


def _a_player(value: object, where: str) -> Player:
    player = an_object(value, where, {"id", "commit", "seed"})
    return Player(
        an_id(player["id"], f"{where}.id"),
        a_hash(player["commit"], f"{where}.commit"),
        or_none(player["seed"], f"{where}.seed", a_hash),
    )


def _cancelled_reason(value: object, where: str) -> str:
    return a_code(an_object(value, where, {"reason"})["reason"], f"{where}.reason")
