"""Verifying the order of several records: each rests on the hash of the one before it (F8).

What each says by itself is verified in `record`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from baithak.fairness.report import Finding, Report, UnreadableError, cannot, ok, wrong
from baithak.fairness.shape import Record, Reversal, Round, a_record

#: Records by the hash that they truly have, whatever hash they say.
ByHash = dict[bytes, Record]


def verify_chain(records: Sequence[object]) -> Report:
    """What holds between records given as plain data, in any order: by table and round.

    Guarantees that a record changed after the next one was made doesn't hold, even with a hash made anew: links are
    compared with recomputed hashes. Leaves out what is no record (`verify` says so). Missing rounds are named.
    """
    by_hash: ByHash = {}
    findings: list[Finding] = []
    for record in _readable(records):
        if record.true_hash in by_hash:
            findings.append(cannot("given_twice", what=_name(record)))
        by_hash[record.true_hash] = record
    rounds = [record for record in by_hash.values() if isinstance(record, Round)]
    reversals = [record for record in by_hash.values() if isinstance(record, Reversal)]
    findings += _check_forks(by_hash.values())
    for table in dict.fromkeys(record.table for record in rounds):
        findings += _check_table(sorted((r for r in rounds if r.table == table), key=lambda r: r.round), by_hash)
    for reversal in sorted(reversals, key=lambda record: record.reverses):
        findings.append(_check_reversal(reversal, by_hash))
    return Report(tuple(findings))


def _readable(records: Iterable[object]) -> Iterator[Record]:
    for record in records:
        try:
            yield a_record(record)
        except UnreadableError:
            continue


def _check_forks(records: Iterable[Record]) -> Iterator[Finding]:
    """No two records follow the same one."""
    followers: dict[bytes, Record] = {}
    for record in records:
        if record.prev_hash == bytes(32):
            continue
        if record.prev_hash in followers:
            yield wrong("chain_fork", one=_name(followers[record.prev_hash]), other=_name(record))
        followers[record.prev_hash] = record


def _check_table(rounds: list[Round], by_hash: ByHash) -> Iterator[Finding]:
    first = rounds[0]
    if first.round == 1:
        yield ok("chain_begins", table=first.table)
    else:
        yield cannot("chain_open", table=first.table, round=first.round)
    for earlier, later in pairwise(rounds):
        numbers = {"table": first.table, "earlier": earlier.round, "later": later.round}
        if later.round == earlier.round:
            yield wrong("round_twice", table=first.table, round=later.round)
        elif later.round > earlier.round + 1:
            yield cannot("chain_gap", **numbers, missing=later.round - earlier.round - 1)
        elif _rests_on(later, earlier, by_hash):
            yield ok("chain_link", **numbers)
        elif earlier.game == "sicbo":
            yield wrong("chain_broken_or_reversed", **numbers)
        else:
            yield wrong("chain_broken", **numbers)


def _rests_on(later: Round, earlier: Round, by_hash: ByHash) -> bool:
    """True when `later` follows `earlier`, with at most its reversal between them (sicbo S9)."""
    before = by_hash.get(later.prev_hash)
    if isinstance(before, Reversal):
        before = by_hash.get(before.prev_hash)
    return before is earlier


def _check_reversal(reversal: Reversal, by_hash: ByHash) -> Finding:
    """S7, S9: a paid round of Sic Bo, once, before the next round; dice only where real dice were shaken."""
    before = by_hash.get(reversal.prev_hash)
    if before is None:
        same_number = any(
            isinstance(record, Round) and record.round == reversal.reverses for record in by_hash.values()
        )
        return (
            wrong("reversal_elsewhere", round=reversal.reverses)
            if same_number
            else cannot("reversal_alone", round=reversal.reverses)
        )
    if isinstance(before, Reversal) or before.round != reversal.reverses:
        return wrong("reversal_elsewhere", round=reversal.reverses)
    if before.game != "sicbo" or before.cancelled is not None:
        return wrong("reversal_of_unpaid", round=reversal.reverses)
    if before.server_commit is not None and reversal.dice is not None:
        return wrong("reversal_of_drawn_dice", round=reversal.reverses)
    return ok("reversal_follows", round=reversal.reverses)


def _name(record: Record) -> str:
    if isinstance(record, Round):
        return f"round {record.round} of table {record.table}"
    return f"the reversal of round {record.reverses}"
