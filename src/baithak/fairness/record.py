"""Verifying one record alone: everything it says that can be recomputed from it.

The fields are read in `shape`, the games' draws recomputed in `tambola`, `rummy` and `sicbo`, several records put in order in `chain`.
"""

from collections.abc import Callable, Iterator

from baithak.fairness import dividends, rummy, seal, sicbo, tambola
from baithak.fairness.report import Finding, Report, UnreadableError, cannot, ok, wrong
from baithak.fairness.shape import Reversal, Round, a_record

Check = Callable[[Round, bytes], Iterator[Finding]]

_DRAW_CHECKS: dict[str, Check] = {"tambola": tambola.check, "rummy": rummy.check, "sicbo": sicbo.check}
#: The newest version of each game's rules that is known here; those before it are known too.
NEWEST_RULES = {"tambola": 2, "rummy": 1, "sicbo": 1}
ZERO_HASH = bytes(32)


def verify(record: object) -> Report:
    """What holds of one record, given as plain data (see `reading.parse`), in the order checked.

    Guarantees an answer for any value whatever, and never that a record holds when something recomputable in it comes
    out different. What a record can't show of itself (that it is the record of the round you played) shows in its
    round code and in the chain.
    """
    try:
        read = a_record(record)
        findings = tuple(_round(read) if isinstance(read, Round) else _reversal(read))
    except UnreadableError as error:
        return Report((error.finding,), readable=False)
    return Report(findings)


def _round(record: Round) -> Iterator[Finding]:
    yield _same("record_hash", record.hash, record.true_hash)
    yield _same("rules_hash", record.rules_hash, record.true_rules_hash)
    if record.rules_game != record.game:
        yield wrong("rules_of_other_game", said=record.game, true=record.rules_game)
    newest = NEWEST_RULES.get(record.game)
    if newest is not None and record.rules_version > newest:
        yield wrong("rules_version", game=record.game, said=record.rules_version, known=newest)
    if (record.round == 1) != (record.prev_hash == ZERO_HASH):
        yield wrong("chain_start", round=record.round)
    if record.cancelled is not None:
        yield ok("cancelled", reason=record.cancelled)
    if record.server_commit is None:
        yield from _unsealed(record)
    else:
        yield from _sealed(record, record.server_commit)


def _unsealed(record: Round) -> Iterator[Finding]:
    """Real dice: nothing was committed, nothing drawn, nothing can be proven (F10)."""
    if record.game in _DRAW_CHECKS and not sicbo.real_dice(record):
        yield wrong("commit_missing", game=record.game)
    if record.server_seed is not None or record.round_id is not None or record.players or record.draws:
        yield wrong("unsealed_but_drawn")
    yield cannot("no_proof")


def _sealed(record: Round, commit: bytes) -> Iterator[Finding]:
    seed = record.server_seed
    if seed is None:
        yield wrong("server_seed_missing")
        return
    yield _same("server_commit", commit, seal.server_commit(record.table, record.round, seed))
    if record.round_id is None:
        yield from _never_listed(record)
        return
    yield from _players(record, commit)
    true_id = seal.round_id(_transcript(record, commit))
    yield _same("round_id", record.round_id, true_id, short=true_id.hex()[:8])
    prk = seal.key(seed, true_id)
    if record.game in _DRAW_CHECKS:
        yield from _DRAW_CHECKS[record.game](record, prk)
    else:
        for draw in record.draws:
            yield wrong("draw_unknown", label=draw.label, game=record.game)
        yield cannot("game_unknown", game=record.game)
    if record.game == "tambola":
        yield from dividends.check(record)


def _never_listed(record: Round) -> Iterator[Finding]:
    """F12: cancelled before F3, with no players, no draws and no round id; the commit alone can be checked."""
    if record.cancelled is None:
        yield wrong("round_id_missing")
    if record.players or record.draws:
        yield wrong("listed_without_round_id")
    if record.game == "tambola":
        yield from dividends.check(record)
    yield cannot("cancelled_before_list")


def _players(record: Round, commit: bytes) -> Iterator[Finding]:
    revealed = 0
    seen: set[str] = set()
    for player in record.players:
        if player.id in seen:
            yield wrong("player_twice", player=player.id)
        seen.add(player.id)
        if player.seed is None:
            yield cannot("reveal_missing", player=player.id)
        elif seal.player_commit(commit, player.id, player.seed) == player.commit:
            revealed += 1
        else:
            yield wrong("player_commit", player=player.id)
    if revealed:
        yield ok("player_commits", count=revealed, players=len(record.players))
    else:
        yield cannot("no_phone")


def _transcript(record: Round, commit: bytes) -> bytes:
    return seal.transcript(
        game=record.game,
        table=record.table,
        round_number=record.round,
        prev_hash=record.prev_hash,
        rules_hash=record.true_rules_hash,
        server=commit,
        entries=[(player.id, player.commit, player.seed) for player in record.players],
    )


def _reversal(record: Reversal) -> Iterator[Finding]:
    yield _same("record_hash", record.hash, record.true_hash)
    if record.prev_hash == ZERO_HASH:
        yield wrong("reversal_of_nothing")
    dice = "none" if record.dice is None else " ".join(map(str, record.dice))
    yield cannot("reversal", round=record.reverses, by=record.by, reason=record.reason, dice=dice)


def _same(code: str, said: bytes, true: bytes, **params: object) -> Finding:
    """The finding that a hash is what it must be, or `…_differs` with both."""
    if said == true:
        return ok(code, hash=true.hex(), **params)
    return wrong(f"{code}_differs", said=said.hex(), true=true.hex(), **params)
