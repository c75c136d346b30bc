"""The kinds of power that a command can need; who holds them is the table in `rooms.powers`."""

from enum import Enum


class Power(Enum):
    """One row of the table of powers in the design, named by what it lets one do."""

    RUN = "run"  # open, start, pause, resume, end a game; call; hand out tickets; refill
    OWN = "own"  # settings, naming, handing over, lock, close
    ORDER = "order"  # mute, delete a message, remove, approve entry
    DEAL = "deal"  # betting, shaking, entering dice
    FAULT = "fault"  # raise a fault
    SUPERVISE = "supervise"  # resume after a fault, void, reverse
    PLAY = "play"  # sit, play, claim, bet, leave; own marks
    TALK = "talk"  # chat, records
