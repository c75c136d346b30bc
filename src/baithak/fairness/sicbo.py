"""The dice of a Sic Bo round, recomputed (F7; sicbo S4, S7).

How the bets were settled is not in a record, so nothing here judges it.
"""

from collections.abc import Iterator

from baithak.fairness.draws import DiceDraw, three_dice
from baithak.fairness.report import Finding, cannot, ok, wrong
from baithak.fairness.shape import Round
from baithak.fairness.stream import Stream

_LABEL = "sicbo/dice"


def real_dice(record: Round) -> bool:
    """True when the rules of `record` say that a person shakes real dice, so that nothing stands behind them (F10)."""
    return record.game == "sicbo" and record.settings.get("dice") == "real"


def check(record: Round, prk: bytes) -> Iterator[Finding]:
    """What holds of the dice of `record`, whose key is `prk`; draws of other games don't hold.

    Raises:
        UnreadableError: when the outcome tells dice that are none.
    """
    if real_dice(record):
        yield wrong("real_dice_sealed")
    seen = 0
    for draw in record.draws:
        if not isinstance(draw, DiceDraw):
            yield wrong("draw_unknown", label=draw.label, game=record.game)
            continue
        seen += 1
        stream = Stream(prk, draw.label)
        true = tuple(stream.below(6) + 1 for _ in range(3))
        texts = {"said": " ".join(map(str, draw.dice)), "true": " ".join(map(str, true))}
        yield ok("dice_fit", dice=texts["true"]) if draw.dice == true else wrong("dice_differ", **texts)
        if "dice" in record.outcome and three_dice(record.outcome["dice"], "outcome.dice") != draw.dice:
            yield wrong("outcome_dice")
    if seen > 1:
        yield wrong("draw_repeated", label=_LABEL)
    if record.cancelled is None:
        if not seen:
            yield wrong("draw_missing", label=_LABEL)
        yield cannot("outcome_not_recomputed", game=record.game)
