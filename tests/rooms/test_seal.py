"""The steps of a round's seal, rule by rule (`fairness.md` F1 to F5, F11, F12)."""

import hashlib
from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from baithak.kernel import seal as arithmetic
from baithak.kernel.canonical import canonical_hash
from baithak.kernel.effects import Effect, RoundEnded, SealAsked, SealCloseAsked
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Sealed, Signal
from baithak.rooms import commands as ask
from baithak.rooms.events import SealClosed, SealListed, SealOpened
from baithak.rooms.faces import SealFace
from baithak.rooms.state import NO_HASH, Seal
from tests.contract.evening import HOST, ROOM, SPECTATOR, TELEVISION, Evening, seen_by, seen_by_all
from tests.rooms.kinds import kinds
from tests.toy.commands import Show, Start
from tests.toy.game import HighCard
from tests.toy.parts import CardState, Started


@pytest.fixture
def opened(evening: Evening) -> Evening:
    """A round whose seal is open; nobody's browser does anything by itself."""
    evening.browsers = False
    evening.do(HOST, Start())
    return evening


def seal(evening: Evening) -> Seal:
    assert evening.room.seal is not None
    return evening.room.seal


def face(evening: Evening) -> SealFace:
    return seal(evening).face


def commits(evening: Evening, *members: str) -> None:
    for member in members:
        evening.do(member, ask.Commit(1, evening.commit_of(member)))


def reveals(evening: Evening, *members: str) -> None:
    for member in members:
        evening.do(member, ask.Reveal(1, evening.seed_of(member).hex()))


def test_F1_the_commit_is_shown_with_the_round_the_rules_and_the_record_before(opened: Evening) -> None:
    shown = face(opened)
    server_seed = unseal(seal(opened).server_seed)
    assert 32 == len(server_seed)
    message = b"fairplay-1/server" + len(ROOM).to_bytes(2, "big") + ROOM.encode() + (1).to_bytes(8, "big") + server_seed
    assert hashlib.sha256(message).hexdigest() == shown.server_commit
    rules = {"game": "toy", "rules_version": 1, "settings": {"prize_chips": 10}}
    assert (1, canonical_hash(rules), NO_HASH) == (shown.round, shown.rules_hash, shown.prev_hash)
    assert ("open", ()) == (shown.phase, shown.list)


def test_F1_the_seed_is_the_32_bytes_drawn_for_the_command_and_is_stored_with_its_commit(opened: Evening) -> None:
    (event,) = (event for event in opened.log if isinstance(event, SealOpened))
    assert seal(opened).server_seed == event.seed
    assert face(opened).server_commit == event.server_commit


def test_F2_a_commit_is_stored_and_told_to_its_member_alone(opened: Evening) -> None:
    before = seen_by_all(opened, opened.room)
    commits(opened, "ravi")
    assert before == seen_by_all(opened, opened.room)
    assert opened.commit_of("ravi").encode() in seen_by(opened, opened.room, "ravi")
    assert opened.commit_of("ravi").encode() not in seen_by(opened, opened.room, "noor")


def test_F3_one_commit_a_member_and_round_the_first_stored(opened: Evening) -> None:
    commits(opened, "ravi")
    assert () == opened.do("ravi", ask.Commit(1, opened.commit_of("ravi")))
    assert Rejected("fair.already_committed") == opened.refused("ravi", ask.Commit(1, "0" * 64))


def test_F3_a_late_commit_is_told_so(opened: Evening) -> None:
    commits(opened, "ravi")
    opened.next_moment()
    assert "listed" == face(opened).phase
    assert Rejected("fair.late_commit") == opened.refused("noor", ask.Commit(1, opened.commit_of("noor")))
    # A second tab of one who is in the list.
    assert Rejected("fair.already_committed") == opened.refused("ravi", ask.Commit(1, "0" * 64))


def test_F3_the_list_is_in_the_order_in_which_the_commits_were_stored(opened: Evening) -> None:
    commits(opened, "noor", HOST, "ravi")
    assert ["noor", HOST, "ravi"] == [player.member for player in face(opened).list]
    assert [opened.commit_of(m) for m in ("noor", HOST, "ravi")] == [player.commit for player in face(opened).list]


@pytest.mark.parametrize("member", [SPECTATOR, TELEVISION])
def test_F12_spectators_and_televisions_add_no_seed(opened: Evening, member: str) -> None:
    assert Rejected("room.not_allowed") == opened.refused(member, ask.Commit(1, opened.commit_of(member)))


def test_F12_a_host_who_only_calls_adds_a_seed(evening: Evening) -> None:
    evening.do(HOST, ask.Watch())
    evening.do(HOST, Start())
    assert HOST in [player.member for player in face(evening).list]


def test_F12_the_list_is_published_as_soon_as_every_connected_player_has_committed(opened: Evening) -> None:
    commits(opened, HOST, "ravi")
    assert "open" == face(opened).phase
    assert ["room.seed_committed", "room.seal_listed"] == kinds(
        opened.do("noor", ask.Commit(1, opened.commit_of("noor")))
    )


@pytest.mark.parametrize("how", ["away", "leaves", "watches", "removed"])
def test_F12_the_list_does_not_wait_for_one_who_goes(opened: Evening, how: str) -> None:
    commits(opened, HOST, "ravi")
    if how == "away":
        opened.house(ask.WentAway("noor"))
    elif how == "leaves":
        opened.do("noor", ask.Leave())
    elif how == "watches":
        opened.do("noor", ask.Watch())
    else:
        opened.do(HOST, ask.Remove("noor"))
    assert "listed" == face(opened).phase


def test_F12_the_list_is_published_2_seconds_after_F1_at_the_latest(opened: Evening) -> None:
    began_ms = opened.now_ms
    commits(opened, "ravi")
    opened.next_moment()
    assert (began_ms + 2_000, "listed") == (opened.now_ms, face(opened).phase)
    assert ["ravi"] == [player.member for player in face(opened).list]


def test_F12_who_joins_between_F1_and_F3_may_commit(opened: Evening) -> None:
    opened.comes("meena")
    commits(opened, HOST, "ravi", "noor")
    assert "open" == face(opened).phase
    commits(opened, "meena")
    assert "meena" in [player.member for player in face(opened).list]


def test_F12_who_joins_after_F3_plays_without_a_seed(opened: Evening) -> None:
    commits(opened, HOST, "ravi", "noor")
    opened.comes("meena")
    assert Rejected("fair.late_commit") == opened.refused("meena", ask.Commit(1, opened.commit_of("meena")))
    reveals(opened, HOST, "ravi", "noor")
    assert "meena" in opened.state.public.hidden


def test_F12_nothing_is_drawn_before_F4_is_over(opened: Evening) -> None:
    commits(opened, HOST, "ravi", "noor")
    reveals(opened, HOST, "ravi")
    assert ("sealing", None) == (opened.state.public.phase, opened.state.deck)
    reveals(opened, "noor")
    assert "showing" == opened.state.public.phase


def test_F12_with_no_phone_the_list_is_empty_and_the_round_goes_on(evening: Evening) -> None:
    for member in ("ravi", "noor"):
        evening.house(ask.WentAway(member))
    evening.browsers = False
    evening.do(HOST, Start())
    evening.next_moment()
    assert ((), "closed") == (face(evening).list, face(evening).phase)
    assert face(evening).round_id is not None


def test_F4_a_reveal_that_fits_is_stored_and_who_is_asked_3_seconds_long(opened: Evening) -> None:
    commits(opened, HOST, "ravi", "noor")
    assert opened.now_ms + 3_000 == face(opened).closes_ms
    reveals(opened, "ravi")
    assert () == opened.do("ravi", ask.Reveal(1, opened.seed_of("ravi").hex()))
    opened.next_moment()
    assert ("closed", (HOST, "noor")) == (face(opened).phase, face(opened).missing)


def test_F4_who_does_not_reveal_stays_in_the_list_flagged_and_the_miss_is_counted_and_shown(opened: Evening) -> None:
    commits(opened, HOST, "ravi", "noor")
    reveals(opened, HOST, "noor")
    opened.next_moment()
    assert ["asha", "ravi", "noor"] == [player.member for player in face(opened).list]
    assert ("ravi",) == face(opened).missing
    assert {HOST: 0, "ravi": 1, "noor": 0} == {m: opened.room.people[m].missed for m in (HOST, "ravi", "noor")}


def test_F4_a_reveal_that_does_not_fit_counts_as_none_and_the_right_one_may_follow(opened: Evening) -> None:
    commits(opened, HOST, "ravi", "noor")
    assert Rejected("fair.bad_reveal") == opened.refused("ravi", ask.Reveal(1, "0" * 64))
    assert Rejected("fair.bad_reveal") == opened.refused("ravi", ask.Reveal(1, opened.seed_of("noor").hex()))
    reveals(opened, HOST, "noor", "ravi")
    assert () == face(opened).missing


def test_F4_a_reveal_before_the_list_is_out_is_refused_and_kept_from_the_server(opened: Evening) -> None:
    commits(opened, "ravi")
    assert Rejected("fair.too_early") == opened.refused("ravi", ask.Reveal(1, opened.seed_of("ravi").hex()))


def test_F4_a_reveal_after_its_time_is_told_so(opened: Evening) -> None:
    commits(opened, HOST, "ravi", "noor")
    reveals(opened, HOST)
    opened.next_moment()
    assert Rejected("net.too_late") == opened.refused("ravi", ask.Reveal(1, opened.seed_of("ravi").hex()))
    assert () == opened.do(HOST, ask.Reveal(1, opened.seed_of(HOST).hex()))


def test_F4_who_is_not_in_the_list_has_nothing_to_reveal(opened: Evening) -> None:
    commits(opened, "ravi")
    opened.next_moment()
    assert Rejected("fair.not_committed") == opened.refused("noor", ask.Reveal(1, opened.seed_of("noor").hex()))


@pytest.mark.parametrize("number", [0, 2, -1, 2**80])
def test_a_commit_or_reveal_for_another_round_is_told_that_it_is_over(opened: Evening, number: int) -> None:
    assert Rejected("fair.round_over") == opened.refused("ravi", ask.Commit(number, "0" * 64))
    assert Rejected("fair.round_over") == opened.refused("ravi", ask.Reveal(number, "0" * 64))


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_a_commit_and_a_seed_have_64_lower_hex_digits(opened: Evening, text: str) -> None:
    assert Rejected("wire.wrong_type", field="commit") == opened.refused("ravi", ask.Commit(1, text))
    assert Rejected("wire.wrong_type", field="seed") == opened.refused("ravi", ask.Reveal(1, text))


def test_F5_the_round_id_and_the_key_come_from_the_transcript(opened: Evening) -> None:
    commits(opened, "noor", HOST, "ravi")
    reveals(opened, "ravi", "noor")
    opened.next_moment()
    shown = face(opened)
    entries = [
        arithmetic.Entry(m, bytes.fromhex(opened.commit_of(m)), None if m == HOST else opened.seed_of(m))
        for m in ("noor", HOST, "ravi")
    ]
    transcript = arithmetic.transcript(
        game="toy",
        table=ROOM,
        round_number=1,
        prev_hash=bytes(32),
        rules_hash=bytes.fromhex(shown.rules_hash),
        server_commit=bytes.fromhex(shown.server_commit),
        entries=entries,
    )
    round_id = arithmetic.round_id(transcript)
    key = seal(opened).prk
    assert round_id.hex() == shown.round_id
    assert key is not None
    assert arithmetic.prk(unseal(seal(opened).server_seed), round_id) == unseal(key)


@pytest.mark.parametrize("phase", ["open", "listed"])
def test_F12_after_a_restart_the_same_step_goes_on_with_the_time_left_and_10_seconds(
    opened: Evening, phase: str
) -> None:
    if phase == "listed":
        commits(opened, HOST, "ravi", "noor")
    before = seal(opened)
    opened.wait(500)
    left_ms = opened.due()[0].due_ms - opened.now_ms
    opened.wait(90_000)
    opened.house(ask.Recover(90_000))
    assert opened.now_ms + left_ms + 10_000 == opened.due()[0].due_ms
    assert (before.server_seed, before.commits, phase) == (
        seal(opened).server_seed,
        seal(opened).commits,
        face(opened).phase,
    )
    # Everyone who was connected counts as connected: the list waits for them.
    commits(opened, *(() if phase == "listed" else (HOST, "ravi", "noor")))
    reveals(opened, HOST, "ravi", "noor")
    assert "closed" == face(opened).phase


def test_the_seal_goes_on_while_the_room_is_paused(opened: Evening) -> None:
    opened.do(HOST, ask.Pause())
    opened.next_moment()
    assert "closed" == face(opened).phase


def nothing(_: Evening) -> None:
    """The seal is open."""


def all_commit(evening: Evening) -> None:
    commits(evening, HOST, "ravi", "noor")


def all_reveal(evening: Evening) -> None:
    all_commit(evening)
    reveals(evening, HOST, "ravi", "noor")


@pytest.mark.parametrize("until", [nothing, all_commit, all_reveal])
def test_F11_no_view_and_no_text_of_the_room_holds_a_seed_or_key_before_F8(
    opened: Evening, until: Callable[[Evening], None]
) -> None:
    until(opened)
    secrets = [unseal(seal(opened).server_seed), *(unseal(seed) for seed in seal(opened).seeds.values())]
    key = seal(opened).prk
    if key is not None:
        secrets.append(unseal(key))
    seen = (
        b"".join([seen_by_all(opened, opened.room), *(seen_by(opened, opened.room, m) for m in opened.room.people)])
        + repr((opened.room, opened.log)).encode()
    )
    for secret in secrets:
        assert secret.hex().encode() not in seen
        assert repr(secret).encode() not in seen


@pytest.mark.parametrize("until", [nothing, all_commit])
def test_F11_two_rooms_that_differ_only_in_their_seeds_look_the_same_to_all(
    opened: Evening, until: Callable[[Evening], None]
) -> None:
    until(opened)
    other_seal = replace(seal(opened), server_seed=Hidden(bytes(32)))
    other = replace(opened.room, seal=other_seal)
    assert seen_by_all(opened, opened.room) == seen_by_all(opened, other)
    for member in opened.room.people:
        assert seen_by(opened, opened.room, member) == seen_by(opened, other, member)


def test_F11_a_reveal_is_told_to_nobody_but_that_it_is_stored_to_its_member(opened: Evening) -> None:
    all_commit(opened)
    before = seen_by_all(opened, opened.room), seen_by(opened, opened.room, "noor")
    reveals(opened, "ravi")
    assert before == (seen_by_all(opened, opened.room), seen_by(opened, opened.room, "noor"))
    assert b'"revealed":true' in seen_by(opened, opened.room, "ravi")


def test_the_seal_is_over_with_the_round(evening: Evening) -> None:
    evening.do(HOST, Start())
    for member in (HOST, "ravi", "noor"):
        evening.do(member, Show())
    assert evening.room.seal is None
    assert Rejected("fair.round_over") == evening.refused("ravi", ask.Commit(1, "0" * 64))


def test_every_step_of_the_seal_is_an_event_of_its_own(evening: Evening) -> None:
    evening.do(HOST, Start())
    seal_events = [kind for kind in kinds(evening.log) if kind.startswith(("room.seal", "room.seed"))]
    assert [
        "room.seal_opened",
        *["room.seed_committed"] * 3,
        "room.seal_listed",
        *["room.seed_revealed"] * 3,
        "room.seal_closed",
    ] == seal_events
    assert [SealOpened, SealListed, SealClosed] == [
        type(event) for event in evening.log if isinstance(event, (SealOpened, SealListed, SealClosed, RoundEnded))
    ]


class Betting(HighCard):
    """A game that says itself when its list is published, as Sic Bo does: with the host's second start."""

    def waits_for(self, state: CardState) -> str | None:
        return "host" if state.public.phase == "sealing" else super().waits_for(state)

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        if isinstance(command, Start):
            return [SealCloseAsked()] if self.in_round(state) else [Started(), SealAsked(closes_itself=False)]
        return super().decide(state, command, context)


def test_F12_a_game_that_lets_time_pass_between_the_halves_closes_the_list_itself() -> None:
    evening = Evening(Betting())
    evening.browsers = False
    evening.do(HOST, Start())
    commits(evening, HOST, "ravi", "noor")
    assert ("open", None) == (face(evening).phase, face(evening).closes_ms)
    evening.house(ask.Recover(1_000))
    evening.wait(60_000)
    evening.comes("meena")
    commits(evening, "meena")
    evening.do(HOST, Start())
    assert ("listed", evening.now_ms + 3_000) == (face(evening).phase, face(evening).closes_ms)
    assert [HOST, "ravi", "noor", "meena"] == [player.member for player in face(evening).list]
    before = seal(evening)
    evening.do(HOST, Start())
    assert before == seal(evening)


def test_F12_there_is_one_key_a_round() -> None:
    class Greedy(HighCard):
        """A game that asks for a seal once more when its own is closed."""

        def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
            said = super().decide(state, command, context)
            return [*said, SealAsked()] if isinstance(command, Sealed) else said

    evening = Evening(Greedy())
    evening.do(HOST, Start())
    assert 1 == kinds(evening.log).count("room.seal_opened")
    assert "closed" == face(evening).phase
