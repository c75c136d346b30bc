"""What happened in a room, in the past tense and with its outcome. These are stored; none is ever sent to a client.

A game's own events are in its folder; what games ask of the room is in `kernel.effects`. They stand in one file, though it
is long, because they are the vocabulary of one log.
"""

from typing import Any, ClassVar

from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden
from baithak.rooms.commands import JoinAs, Language, Phrase
from baithak.rooms.faces import Role, SealPlayer
from baithak.rooms.state import NamedRole, Why


class RoomEvent(Event, frozen=True):
    """Base of everything here. `version` is the shape's number: a stored event of an older one is upcast."""

    version: ClassVar[int] = 1


class RoomCreated(RoomEvent, frozen=True, tag="room.created"):
    """The room exists, with a game on the table; `host` joins with the next event."""

    room: str
    name: str
    language: Language
    spoken_code: str
    link: str
    host: str
    game: str
    rules_version: int
    settings: dict[str, Any]
    at_ms: int


class MemberJoined(RoomEvent, frozen=True, tag="room.member_joined"):
    """Someone new is in the room."""

    member: str
    account: str
    name: str
    role: Role
    plays: bool
    at_ms: int


class MemberReturned(RoomEvent, frozen=True, tag="room.member_returned"):
    """Someone who had left is in the room again, or a television has become a person."""

    member: str
    name: str
    role: Role
    plays: bool
    at_ms: int


class OpponentSeated(RoomEvent, frozen=True, tag="room.opponent_seated"):
    """A practice opponent of that strength is in the room, on that seat. It leaves as members do."""

    member: str
    name: str
    strength: str
    seat: int


class MemberKnocked(RoomEvent, frozen=True, tag="room.member_knocked"):
    """Someone waits at the door."""

    member: str
    account: str
    name: str
    join_as: JoinAs
    at_ms: int


class KnockRepeated(RoomEvent, frozen=True, tag="room.knock_repeated"):
    """Someone who waits at the door has asked again."""

    member: str
    at_ms: int


class KnockEnded(RoomEvent, frozen=True, tag="room.knock_ended"):
    """Someone waits at the door no longer: let in by the next event, turned away, or gone by themselves."""

    member: str


class MemberLeft(RoomEvent, frozen=True, tag="room.member_left"):
    """A member left."""

    member: str


class MemberRemoved(RoomEvent, frozen=True, tag="room.member_removed"):
    """A member was put out; with `banned` the account can't come back."""

    member: str
    by: str
    banned: bool


class AccountBanned(RoomEvent, frozen=True, tag="room.account_banned"):
    """Someone at the door can't come back."""

    account: str


class MemberWentAway(RoomEvent, frozen=True, tag="room.member_went_away"):
    """A member's last connection is lost."""

    member: str
    at_ms: int


class MemberCameBack(RoomEvent, frozen=True, tag="room.member_came_back"):
    """A member is connected."""

    member: str


class MemberRenamed(RoomEvent, frozen=True, tag="room.member_renamed"):
    """A member has another name."""

    member: str
    name: str


class MemberPlayed(RoomEvent, frozen=True, tag="room.member_played"):
    """A member takes part from now on, in that role."""

    member: str
    role: Role


class MemberWatched(RoomEvent, frozen=True, tag="room.member_watched"):
    """A member only watches from now on, in that role."""

    member: str
    role: Role


class MemberSat(RoomEvent, frozen=True, tag="room.member_sat"):
    """A member took a seat."""

    member: str
    seat: int


class MemberStood(RoomEvent, frozen=True, tag="room.member_stood"):
    """A member left their seat."""

    member: str


class MemberMuted(RoomEvent, frozen=True, tag="room.member_muted"):
    """A member can't chat."""

    member: str
    by: str


class MemberUnmuted(RoomEvent, frozen=True, tag="room.member_unmuted"):
    """A member can chat again."""

    member: str
    by: str


class RoleNamed(RoomEvent, frozen=True, tag="room.role_named"):
    """The host named a member co-host, dealer or supervisor; or took the role back (`named` None)."""

    member: str
    named: NamedRole | None
    role: Role


class HostChanged(RoomEvent, frozen=True, tag="room.host_changed"):
    """`member` is the host; `was` becomes co-host if still in the room."""

    member: str
    was: str


class HostOffered(RoomEvent, frozen=True, tag="room.host_offered"):
    """The search for a host: offered to `member` until `ends_ms`; to nobody for the moment if None.

    `asked` are those who were asked in this lap, `member` included; `laps` were gone through before, or at its end.
    """

    why: Why
    member: str | None
    ends_ms: int | None
    asked: tuple[str, ...]
    laps: int = 0


class HostKept(RoomEvent, frozen=True, tag="room.host_kept"):
    """The search is over: the host is back or has acted."""


class HostWaitBegan(RoomEvent, frozen=True, tag="room.host_wait_began"):
    """The table waits for the host from now on, or anew."""

    at_ms: int


class HostWaitEnded(RoomEvent, frozen=True, tag="room.host_wait_ended"):
    """The table doesn't wait for the host any more."""


class LineSaid(RoomEvent, frozen=True, tag="room.line_said"):
    """A line in the chat; `line` counts from 1 over the evening. A `phrase` has no text."""

    line: int
    member: str
    text: str
    at_ms: int
    phrase: Phrase | None = None


class LineDeleted(RoomEvent, frozen=True, tag="room.line_deleted"):
    """A line was taken out of the chat."""

    line: int
    by: str


class RoomLocked(RoomEvent, frozen=True, tag="room.locked"):
    """Nobody new comes in."""


class RoomUnlocked(RoomEvent, frozen=True, tag="room.unlocked"):
    """The invitation works again."""


class EntrySet(RoomEvent, frozen=True, tag="room.entry_set"):
    """The rules of entry are these."""

    spectators: bool
    chat: bool
    approval: bool


class RoomRenamed(RoomEvent, frozen=True, tag="room.renamed"):
    """The room is called otherwise."""

    name: str


class RoomClosing(RoomEvent, frozen=True, tag="room.closing"):
    """The room closes as soon as the round in play is over."""


class RoomClosed(RoomEvent, frozen=True, tag="room.closed"):
    """The room is closed for good."""

    at_ms: int


class RoomDeleted(RoomEvent, frozen=True, tag="room.deleted"):
    """All that was kept of the room goes, this event included."""


class GameOpened(RoomEvent, frozen=True, tag="room.game_opened"):
    """Another game is on the table."""

    game: str
    rules_version: int
    settings: dict[str, Any]


class SettingsChanged(RoomEvent, frozen=True, tag="room.settings_changed"):
    """The game on the table has other settings from the next round on."""

    rules_version: int
    settings: dict[str, Any]


class RoomPaused(RoomEvent, frozen=True, tag="room.paused"):
    """The room is paused."""

    by: str


class RoomResumed(RoomEvent, frozen=True, tag="room.resumed"):
    """The room goes on."""

    by: str


class SealOpened(RoomEvent, frozen=True, tag="room.seal_opened"):
    """F1: the server's seed is drawn and its commit shown. `rules` are those of the round.

    `closes_ms` is when the list is published at the latest, None where the game says when.
    """

    round: int
    seed: Hidden[bytes]
    server_commit: str
    prev_hash: str
    rules: dict[str, Any]
    rules_hash: str
    closes_ms: int | None


class SeedCommitted(RoomEvent, frozen=True, tag="room.seed_committed"):
    """F2: a browser's commit is stored (64 hex digits)."""

    member: str
    commit: str


class SealListed(RoomEvent, frozen=True, tag="room.seal_listed"):
    """F3: the list of commits is published; reveals are taken until `closes_ms`."""

    players: tuple[SealPlayer, ...]
    closes_ms: int


class SeedRevealed(RoomEvent, frozen=True, tag="room.seed_revealed"):
    """F4: a browser's seed is stored; it fits its commit."""

    member: str
    seed: Hidden[bytes]


class SealClosed(RoomEvent, frozen=True, tag="room.seal_closed"):
    """F5: the round's id and key are fixed; `missing` are those of the list who didn't reveal."""

    missing: tuple[str, ...]
    round_id: str
    prk: Hidden[bytes]


class RecordMade(RoomEvent, frozen=True, tag="room.record_made"):
    """F8: the round's record, as it is downloaded. Its seeds are everybody's from here on."""

    round: int
    record: dict[str, Any]
    at_ms: int


class ReversalMade(RoomEvent, frozen=True, tag="room.reversal_made"):
    """The record of a reversal, as it is downloaded: one of its own in the chain, without a number (F8)."""

    record: dict[str, Any]
    at_ms: int


EVENTS: tuple[type[RoomEvent], ...] = (
    RoomCreated,
    MemberJoined,
    MemberReturned,
    OpponentSeated,
    MemberKnocked,
    KnockRepeated,
    KnockEnded,
    MemberLeft,
    MemberRemoved,
    AccountBanned,
    MemberWentAway,
    MemberCameBack,
    MemberRenamed,
    MemberPlayed,
    MemberWatched,
    MemberSat,
    MemberStood,
    MemberMuted,
    MemberUnmuted,
    RoleNamed,
    HostChanged,
    HostOffered,
    HostKept,
    HostWaitBegan,
    HostWaitEnded,
    LineSaid,
    LineDeleted,
    RoomLocked,
    RoomUnlocked,
    EntrySet,
    RoomRenamed,
    RoomClosing,
    RoomClosed,
    RoomDeleted,
    GameOpened,
    SettingsChanged,
    RoomPaused,
    RoomResumed,
    SealOpened,
    SeedCommitted,
    SealListed,
    SeedRevealed,
    SealClosed,
    RecordMade,
    ReversalMade,
)
"""Every event of a room, for the store's codec."""
