"""The game on the table: opened, set, played, paused, ended; and the chips that the host hands out.

Whatever happens inside a game is decided by the game.
"""

from typing import Final

from baithak.kernel.chips import pay
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.game import Command
from baithak.kernel.holds import ChecksPause, FixesSettings
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked, Opened, Paused, Resumed
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms import opponents
from baithak.rooms.entry import set_entry_with_game
from baithak.rooms.settings import checked_settings
from baithak.rooms.turn import Turn

REFILL_MAX_CHIPS: Final = 1_000_000


def open_game(turn: Turn, command: ask.OpenGame) -> None:
    """Puts a game on the table between rounds, in place of the one before, after the rules of entry chosen with it (R38)."""
    _check_between_rounds(turn)
    game, settings = checked_settings(turn.context.games, command.kind, command.settings)
    set_entry_with_game(turn, command)
    turn.tell(happened.GameOpened(game.kind, game.rules_version, settings))
    turn.ask(Opened())
    opponents.those_without_a_place_leave(turn)


def change_settings(turn: Turn, command: ask.ChangeSettings) -> None:
    """Sets the game on the table anew for the next round; what is left out has the game's own value."""
    _check_between_rounds(turn)
    if isinstance(turn.game, FixesSettings):
        raise Rejected("room.settings_fixed")
    game, settings = checked_settings(turn.context.games, turn.room.table.kind, command.settings)
    if settings != turn.room.table.settings:
        turn.tell(happened.SettingsChanged(game.rules_version, settings))
        turn.ask(Opened())
        opponents.those_without_a_place_leave(turn)


def _check_between_rounds(turn: Turn) -> None:
    if turn.room.in_round:
        raise Rejected("room.game_running")
    if turn.room.info.paused_by is not None:
        raise Rejected("room.is_paused")


def play(turn: Turn, command: Command, power: Power | None) -> None:
    """A command of the game on the table. A paused room begins no round; within one the game says what pausing means."""
    room = turn.room
    if power is Power.RUN and room.info.paused_by is not None and not room.in_round:
        raise Rejected("room.is_paused")
    turn.ask(command, turn.actor)


def pause(turn: Turn, _: ask.Pause) -> None:
    """Stops the room at any time (T15); what that means for a round in play is the game's to say."""
    if turn.room.info.paused_by is not None:
        raise Rejected("room.is_paused")
    if isinstance(turn.game, ChecksPause):
        turn.game.check_pause(turn.room.game, turn.actor)
    turn.tell(happened.RoomPaused(turn.actor))
    turn.ask(Paused())


def resume(turn: Turn, _: ask.Resume) -> None:
    """Goes on."""
    if turn.room.info.paused_by is None:
        raise Rejected("room.not_paused")
    turn.tell(happened.RoomResumed(turn.actor))
    turn.ask(Resumed())


def end_round(turn: Turn, _: ask.EndRound) -> None:
    """Asks the game to end its round early; a round ended so is cancelled (F8)."""
    if not turn.room.in_round:
        raise Rejected("room.no_round")
    turn.ask(EndAsked())


def close(turn: Turn, _: ask.Close) -> None:
    """At once between rounds; within one, the round comes to its end first (design, "End")."""
    if turn.room.in_round:
        if not turn.room.closing:
            turn.tell(happened.RoomClosing())
        turn.ask(EndAsked())
    else:
        turn.tell(happened.RoomClosed(turn.now_ms))


def delete(turn: Turn, _: ask.Delete) -> None:
    """Closes the room and has all of it deleted; a round in play is ended first, by its own command."""
    if turn.room.in_round:
        raise Rejected("room.game_running")
    turn.tell(happened.RoomClosed(turn.now_ms))
    turn.tell(happened.RoomDeleted())


def settle(turn: Turn) -> None:
    """Close a room that has only waited for its round to end."""
    if turn.room.closing and not turn.room.in_round:
        turn.tell(happened.RoomClosed(turn.now_ms))


def refill(turn: Turn, command: ask.Refill) -> None:
    """Gives chips from the house between rounds."""
    if turn.room.in_round:
        raise Rejected("room.game_running")
    face = turn.room.people.get(command.member)
    if face is None or face.role == "television":
        raise Rejected("room.no_such_member")
    if not 1 <= command.chips <= REFILL_MAX_CHIPS:
        raise Rejected("room.setting_range", setting="chips", min=1, max=REFILL_MAX_CHIPS)
    turn.tell(ChipsMoved(pay(command.member, 2 * command.chips), "room.refill"))
