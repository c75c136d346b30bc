"""What people ask of a room, whatever is played in it; and what the house itself says to it.

A game's own commands are in its folder. Who may send which is in `powers`; what happens is in `decide`.
"""

from typing import Any, Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["en", "hi", "ur"]
NameableRole: TypeAlias = Literal["cohost", "dealer", "supervisor", "player"]
JoinAs: TypeAlias = Literal["player", "spectator", "television"]
Phrase: TypeAlias = Literal[
    "well_played", "nice_one", "good_game", "your_turn", "one_minute", "weak_line", "thank_you", "one_more"
]
"""What can be said at one tap: everyone reads it in their own language (`chat.phrase_…` of the catalogues)."""


class RoomCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of what a member may send."""


class SetName(RoomCommand, frozen=True, tag="room.set_name"):
    """Be called `name` from now on."""

    name: str


class Leave(RoomCommand, frozen=True, tag="room.leave"):
    """Leave the room; one may come back by the invitation."""


class Watch(RoomCommand, frozen=True, tag="room.watch"):
    """Only watch from now on (a host or co-host: call without playing)."""


class Play(RoomCommand, frozen=True, tag="room.play"):
    """Play from now on."""


class Sit(RoomCommand, frozen=True, tag="room.sit"):
    """Take seat number `seat`, from 0."""

    seat: int


class Stand(RoomCommand, frozen=True, tag="room.stand"):
    """Leave one's seat."""


class Say(RoomCommand, frozen=True, tag="room.say"):
    """A line in the chat."""

    text: str


class SayPhrase(RoomCommand, frozen=True, tag="room.say_phrase"):
    """A line in the chat that everyone reads in their own language."""

    phrase: Phrase


class DeleteLine(RoomCommand, frozen=True, tag="room.delete_line"):
    """Take a line out of the chat for everyone; `line` is its key in the view."""

    line: str


class Mute(RoomCommand, frozen=True, tag="room.mute"):
    """That member can't chat."""

    member: str


class Unmute(RoomCommand, frozen=True, tag="room.unmute"):
    """That member can chat again."""

    member: str


class Remove(RoomCommand, frozen=True, tag="room.remove"):
    """That member is out of the room; with `ban` the same device can't come back."""

    member: str
    ban: bool = False


class SeatOpponent(RoomCommand, frozen=True, tag="room.seat_opponent"):
    """Seat a practice opponent on the lowest free seat; `strength` is one of the game's own (`easy`, `steady`, `sharp`).

    `room.remove` sends it away.
    """

    strength: str


class Approve(RoomCommand, frozen=True, tag="room.approve"):
    """Let in one who waits at the door."""

    member: str


class TurnAway(RoomCommand, frozen=True, tag="room.turn_away"):
    """Don't let in one who waits at the door."""

    member: str


class SetRole(RoomCommand, frozen=True, tag="room.set_role"):
    """Name a co-host, dealer or supervisor, or take the role back (`player`)."""

    member: str
    role: NameableRole


class HandOver(RoomCommand, frozen=True, tag="room.hand_over"):
    """Make that member the host; whoever was it becomes co-host."""

    member: str


class AcceptHost(RoomCommand, frozen=True, tag="room.accept_host"):
    """Take the role of the host that is being offered."""


class DeclineHost(RoomCommand, frozen=True, tag="room.decline_host"):
    """Pass the role of the host on."""


class Lock(RoomCommand, frozen=True, tag="room.lock"):
    """Nobody new comes in."""


class Unlock(RoomCommand, frozen=True, tag="room.unlock"):
    """The invitation works again."""


class SetEntry(RoomCommand, frozen=True, tag="room.set_entry"):
    """The room's rules of entry: spectators, chat, and whether the host lets each newcomer in."""

    spectators: bool
    chat: bool
    approval: bool


class SetRoomName(RoomCommand, frozen=True, tag="room.set_room_name"):
    """Call the room otherwise."""

    name: str


class Close(RoomCommand, frozen=True, tag="room.close"):
    """Close the room for good."""


class Delete(RoomCommand, frozen=True, tag="room.delete"):
    """Close the room, between rounds, and delete all that was kept of it."""


class OpenGame(RoomCommand, frozen=True, tag="room.open_game"):
    """Put a game of `kind` on the table (in place of the one before), with `settings` as its type says.

    `spectators` and `chat` are the room's rules of entry from then on, for the host to choose; null leaves one as it is.
    """

    kind: str
    settings: dict[str, Any]
    spectators: bool | None = None
    chat: bool | None = None


class ChangeSettings(RoomCommand, frozen=True, tag="room.change_settings"):
    """Other settings for the next round of the game on the table."""

    settings: dict[str, Any]


class Pause(RoomCommand, frozen=True, tag="room.pause"):
    """Stop the game's clocks (T15)."""


class Resume(RoomCommand, frozen=True, tag="room.resume"):
    """Go on."""


class EndRound(RoomCommand, frozen=True, tag="room.end_round"):
    """End the round in play early."""


class Refill(RoomCommand, frozen=True, tag="room.refill"):
    """Give `chips` (whole chips) to a member, between rounds."""

    member: str
    chips: int


class Commit(RoomCommand, frozen=True, tag="room.commit"):
    """A browser's own seed, sealed (F2): 64 hex digits, for the round that is open."""

    round: int
    commit: str


class Reveal(RoomCommand, frozen=True, tag="room.reveal"):
    """The seed behind one's commit (F4): 64 hex digits."""

    round: int
    seed: str


# What only the house says. No socket can send these: they are not in the union that `wire` decodes.


class HouseCommand(msgspec.Struct, frozen=True):
    """Base of what the house says to a room."""


class Create(HouseCommand, frozen=True):
    """The room's first command. `spoken_code` is a word and four digits, `link` the secret of the invitation.

    `spectators` and `chat` are its first rules of entry.
    """

    room: str
    name: str
    language: Language
    spoken_code: str
    link: str
    account: str
    member: str
    member_name: str
    game: str
    settings: dict[str, Any]
    spectators: bool = True
    chat: bool = True


class Join(HouseCommand, frozen=True):
    """An account comes in by the invitation. `member` is the id it gets if it is new here.

    A television comes in when a member who keeps order (`Power.ORDER`) has typed its code; the house has seen to that.
    """

    account: str
    member: str
    name: str
    join_as: JoinAs


class WentAway(HouseCommand, frozen=True):
    """The last socket of a member is gone."""

    member: str


class CameBack(HouseCommand, frozen=True):
    """A member has a socket again."""

    member: str


class Fire(HouseCommand, frozen=True):
    """A deadline came due."""

    deadline: str


class Recover(HouseCommand, frozen=True):
    """The server is back after `outage_ms` away."""

    outage_ms: int
