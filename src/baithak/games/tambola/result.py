"""What the record of a round says for the evening's sheet: tickets, winners and their prizes.

What stands in a record is in `record`.
"""

from collections import Counter
from typing import Any, Final

from baithak.games.tambola.settings import OWN
from baithak.games.tambola.view import NAMED
from baithak.kernel.results import Result, Won

_ENDED: Final = {"won": "won", "last_house": "won", "all_called": "all_called"}


def result(record: dict[str, Any]) -> Result:
    """`ended` is one of the words of `TambolaPublic.ended`. A ticket that was given back is nobody's."""
    tickets: Counter[str] = Counter()
    for draw in record["draws"]:
        drawn = draw["result"]
        if drawn.get("holder") is not None:
            tickets[drawn["holder"]] += len(drawn.get("tickets", (None,)))
    outcome, settings = record["outcome"], record["rules"]["settings"]
    prizes = settings["prizes"]
    wins = tuple(
        Won(
            account=win["player"],
            dividend=won["dividend"],
            half_chips=win["half_chips"] or 0,
            words=prize if isinstance(prize := prizes[won["dividend"]], str) else "",
        )
        for won in outcome.get("winners", ())
        for win in won["by"]
    )
    accounts = {*tickets, *(win.account for win in wins)}
    names = {account: account.removeprefix(NAMED) for account in accounts if account.startswith(NAMED)}
    own = {f"{OWN}{i}": pattern["name"] for i, pattern in enumerate(settings.get("own", ()), start=1)}
    return Result(_ENDED.get(outcome.get("ended"), "stopped"), dict(tickets), wins, names, own)
