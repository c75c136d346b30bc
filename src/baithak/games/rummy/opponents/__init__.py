"""Practice opponents at rummy: three strengths that see what a player sees, and no more.

What others may use is listed here. They play wherever somebody gives them the views and makes their moves.
"""

from baithak.games.rummy.opponents.delay import delay_ms
from baithak.games.rummy.opponents.memory import NOTHING, Memory, remember
from baithak.games.rummy.opponents.opponent import STRENGTHS, Strength, move

__all__ = ["NOTHING", "STRENGTHS", "Memory", "Strength", "delay_ms", "move", "remember"]
