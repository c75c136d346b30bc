"""What the room wrote down holds for the stand-alone verifier, which shares no code with it (`fairness.md` F8, F9)."""

import json
import random

import pytest

from baithak.fairness import parse, verify, verify_chain
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade
from tests.contract.evening import HOST, Evening
from tests.games.tambola import test_contract


def whole(contract: test_contract.TestTambola, evening: Evening) -> None:
    """A game played to its end."""
    contract.begin(evening)
    contract.play_out(evening, random.Random(1))


def cancelled_after_the_deal(contract: test_contract.TestTambola, evening: Evening) -> None:
    """A game that the host ends when the tickets are dealt."""
    contract.begin(evening)
    evening.do(HOST, ask.EndRound())


def cancelled_before_F3(contract: test_contract.TestTambola, evening: Evening) -> None:
    """A game that the host ends before the list is out."""
    contract.begin(evening)
    commits(evening)
    evening.do(HOST, ask.EndRound())


def cancelled_before_F4(contract: test_contract.TestTambola, evening: Evening) -> None:
    """A game that the host ends before the reveals are in."""
    contract.begin(evening)
    commits(evening)
    evening.next_moment()
    evening.do(HOST, ask.EndRound())


def without_reveals(contract: test_contract.TestTambola, evening: Evening) -> None:
    """A game in whose seal one committed, and nobody revealed."""
    contract.begin(evening)
    commits(evening)
    evening.next_moment()
    evening.next_moment()
    contract.play_out(evening, random.Random(2))


def commits(evening: Evening) -> None:
    """One browser commits, the others don't."""
    evening.do("ravi", ask.Commit(evening.room.last_round, evening.commit_of("ravi")))


@pytest.mark.parametrize("number", range(len(test_contract.TestTambola.settings)))
def test_F9_the_verifier_finds_every_record_of_an_evening_in_order_and_their_chain_whole(number: int) -> None:
    contract = test_contract.TestTambola()
    evening = contract.evening(number)
    for browsers, play in (
        (True, whole),
        (True, cancelled_after_the_deal),
        (False, cancelled_before_F3),
        (False, cancelled_before_F4),
        (False, without_reveals),
    ):
        evening.browsers = browsers
        play(contract, evening)
    records = [parse(json.dumps(event.record).encode()) for event in evening.log if isinstance(event, RecordMade)]
    assert 5 == len(records)
    for record in records:
        verdicts = {finding.code: finding.verdict for finding in verify(record).findings}
        assert {"ok", "cannot"} >= set(verdicts.values()), verdicts
        assert {"ok"} == {verdicts[code] for code in ("record_hash", "rules_hash", "server_commit", "outcome_fits")}
    assert {"ok"} == {finding.verdict for finding in verify_chain(records).findings}
