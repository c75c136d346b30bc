"""When each step of a round's seal happens (`fairness.md` F1 to F4, F12).

The arithmetic is in `kernel.seal`, the key and the record in `record`.
"""

import re
from typing import Final

from baithak.kernel import seal as arithmetic
from baithak.kernel.canonical import canonical_hash
from baithak.kernel.effects import SealAsked
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Listed, Sealed
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms.faces import Face, SealPlayer
from baithak.rooms.record import key_fixed, rules_of
from baithak.rooms.state import Room, Seal
from baithak.rooms.turn import Turn

COMMIT_MS: Final = 2_000
REVEAL_MS: Final = 3_000

_HEX: Final = re.compile(r"[0-9a-f]{64}")


def adds_a_seed(face: Face) -> bool:
    """Whether F12 calls this member a player: every person who is no spectator, playing or not."""
    return face.is_person and face.role != "spectator"


def commit(turn: Turn, command: ask.Commit) -> None:
    """F2. The first commit of a member is kept; the same one sent again changes nothing."""
    seal, member = _of_round(turn.room, command.round), turn.actor
    if not adds_a_seed(turn.room.people[member]):
        raise Rejected("room.not_allowed")
    _check_hex(command.commit, "commit")
    stored = seal.commits.get(member)
    if stored is not None:
        if stored != command.commit:
            raise Rejected("fair.already_committed")
        return
    if seal.face.phase != "open":
        raise Rejected("fair.late_commit")
    turn.tell(happened.SeedCommitted(member, command.commit))


def reveal(turn: Turn, command: ask.Reveal) -> None:
    """F4. What doesn't fit the commit counts as none; until the time is over the right one may still come."""
    seal, member = _of_round(turn.room, command.round), turn.actor
    _check_hex(command.seed, "seed")
    stored = seal.commits.get(member)
    if stored is None:
        raise Rejected("fair.not_committed")
    if seal.face.phase == "open":
        raise Rejected("fair.too_early")
    seed = bytes.fromhex(command.seed)
    if not arithmetic.fits(bytes.fromhex(seal.face.server_commit), member, bytes.fromhex(stored), seed):
        raise Rejected("fair.bad_reveal")
    if member in seal.seeds:
        return
    if seal.face.phase == "closed":
        raise Rejected("net.too_late")
    turn.tell(happened.SeedRevealed(member, Hidden(seed)))


def _of_round(room: Room, number: int) -> Seal:
    if room.seal is None or room.seal.face.round != number:
        raise Rejected("fair.round_over")
    return room.seal


def _check_hex(text: str, field: str) -> None:
    if not _HEX.fullmatch(text):
        raise Rejected("wire.wrong_type", field=field)


def settle(turn: Turn) -> None:
    """Take every step of the seal that is due now: those the game asked for, and those that all have done their part in."""
    while True:
        if turn.asked:
            asked = turn.asked.pop(0)
            if isinstance(asked, SealAsked):
                _open(turn, closes_itself=asked.closes_itself)
            else:
                publish(turn)
            continue
        seal = turn.room.seal
        if seal is None or seal.face.phase == "closed":
            return
        if seal.face.phase == "open" and seal.closes_itself and _all_have_committed(turn.room, seal):
            publish(turn)
        elif seal.face.phase == "listed" and len(seal.seeds) == len(seal.face.list):
            close(turn)
        else:
            return


def _all_have_committed(room: Room, seal: Seal) -> bool:
    return all(member in seal.commits for member, face in room.people.items() if face.present and adds_a_seed(face))


def _open(turn: Turn, *, closes_itself: bool) -> None:
    """F1: the server's seed is fixed, with the rules and the hash of the record before."""
    room = turn.room
    if room.seal is not None or not room.in_round:
        return  # one key a round (F12)
    game, number = turn.game, room.last_round + 1
    if any(isinstance(event, happened.SealOpened) for event in turn.events):
        # The record of the first has made these 32 bytes known to all (F8).
        raise ValueError("a game asked for a second seal in one step")
    rules = rules_of(game, room.table.settings)
    seed = turn.context.fresh
    turn.tell(
        happened.SealOpened(
            round=number,
            seed=seed,
            server_commit=arithmetic.server_commit(room.info.id, number, unseal(seed)).hex(),
            prev_hash=room.last_hash,
            rules=rules,
            rules_hash=canonical_hash(rules),
            closes_ms=turn.now_ms + COMMIT_MS if closes_itself else None,
        )
    )


def publish(turn: Turn) -> None:
    """F3: the list, in the order in which the commits were stored."""
    seal = turn.room.seal
    if seal is not None and seal.face.phase == "open":
        players = tuple(SealPlayer(member, commit) for member, commit in seal.commits.items())
        turn.tell(happened.SealListed(players, turn.now_ms + REVEAL_MS))
        turn.ask(Listed())


def close(turn: Turn) -> None:
    """The end of F4: the key is fixed (F5), and the game may draw."""
    seal = turn.room.seal
    if seal is not None and seal.face.phase == "listed":
        turn.tell(key_fixed(turn.room, seal))
        turn.ask(Sealed())
