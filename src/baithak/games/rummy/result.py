"""What the record of a round says for the evening's sheet: who won it, and what it brought or cost each player (R32).

What stands in a record is in `record`.
"""

from typing import Any, Final

from baithak.kernel.results import Result, Won

ROUND: Final = "round"
"""The one thing that is won in a round, as `Won.dividend` has it."""


def result(record: dict[str, Any]) -> Result:
    """`ended` is how the round ended, as `events.How`; `stopped` where the host ended it, or it ended before the deal."""
    outcome = record["outcome"]
    ended, winner = outcome.get("ended", "host"), outcome.get("winner")
    half_chips = {player["player"]: player["half_chips"] for player in outcome.get("players", ())}
    wins = () if winner is None else (Won(winner, ROUND, half_chips[winner], ""),)
    return Result("stopped" if ended == "host" else ended, {}, wins, half_chips=half_chips)
