"""Several records: what holds between them (F8; sicbo S7, S9)."""

from collections.abc import Iterable
from itertools import permutations

import pytest

from baithak.fairness import verify_chain
from tests.fairness.dealing import JSON, PEOPLE, Table, rehashed
from tests.fairness.tampering import replaced


def codes(records: Iterable[object], verdict: str) -> list[str]:
    return [finding.code for finding in verify_chain(list(records)).findings if finding.verdict == verdict]


def test_F8_records_follow_each_other_unchanged(records: dict[str, JSON]) -> None:
    assert ["chain_begins", *["chain_link"] * 6, *["reversal_follows"] * 2] == codes(records.values(), "ok")
    assert [] == codes(records.values(), "not") + codes(records.values(), "cannot")


def test_F8_the_order_in_which_they_are_given_does_not_matter(records: dict[str, JSON]) -> None:
    some = [records[name] for name in ("1-tambola", "2-cancelled-before-list", "3-sicbo", "3-sicbo-reversal")]
    for order in permutations(some):
        assert set(codes(some, "ok")) == set(codes(order, "ok"))
        assert [] == codes(order, "not")


@pytest.mark.parametrize("name", ["1-tambola", "2-cancelled-before-list", "3-sicbo", "3-sicbo-reversal", "5-rummy"])
def test_F8_a_record_changed_with_its_hash_made_anew_does_not_hold(records: dict[str, JSON], name: str) -> None:
    changed = {"reason": "no reason"} if "reversal" in name else {"cancelled": {"reason": "forged"}}
    records[name] = rehashed({**records[name], **changed})
    assert codes(records.values(), "not")


def test_F8_a_record_changed_with_its_hash_left_does_not_hold(records: dict[str, JSON]) -> None:
    records["1-tambola"] = replaced(records["1-tambola"], ("outcome", "winners"), [])
    assert ["chain_broken"] == codes(records.values(), "not")


def test_F8_a_missing_round_is_a_gap_not_a_break(records: dict[str, JSON]) -> None:
    del records["5-rummy"]
    gap = [finding for finding in verify_chain(list(records.values())).findings if finding.code == "chain_gap"]
    said = {"table": "rk7q2mzt5", "earlier": "4", "later": "6", "missing": "1"}
    assert [said] == [dict(finding.params) for finding in gap]
    assert [] == codes(records.values(), "not")


def test_F8_one_record_alone_says_that_the_one_before_is_not_given(records: dict[str, JSON]) -> None:
    assert ["chain_open"] == codes([records["5-rummy"]], "cannot")
    assert ["chain_begins"] == codes([records["1-tambola"]], "ok")


def test_F8_a_record_given_twice_counts_once(records: dict[str, JSON]) -> None:
    first = records["1-tambola"]
    assert ["given_twice"] == codes([first, first], "cannot")
    assert [] == codes([first, first], "not")


def test_F8_two_records_of_one_round_or_after_one_record_do_not_hold() -> None:
    one, other = Table(), Table()
    start = one.cancelled_before_list()
    other.round, other.prev = one.round, one.prev
    left, right = one.sicbo(PEOPLE), other.sicbo({})
    found = codes([start, left, right], "not")
    assert ["chain_fork", "round_twice"] == found[:2]


def test_F8_each_table_has_its_own_chain(records: dict[str, JSON]) -> None:
    other = Table("rother")
    both = [*records.values(), other.cancelled_before_list(), other.sicbo(PEOPLE)]
    assert 2 == codes(both, "ok").count("chain_begins")
    assert 7 == codes(both, "ok").count("chain_link")
    assert [] == codes(both, "not")


def test_S9_a_reversal_that_is_not_given_leaves_the_chain_broken_and_says_why(records: dict[str, JSON]) -> None:
    del records["3-sicbo-reversal"]
    assert ["chain_broken_or_reversed"] == codes(records.values(), "not")


def test_S9_a_reversal_follows_the_round_that_it_reverses_and_only_once() -> None:
    table = Table()
    paid, first, again = table.sicbo(PEOPLE), table.reversal(), table.reversal()
    assert ["reversal_follows"] == [code for code in codes([paid, first], "ok") if "reversal" in code]
    assert ["reversal_elsewhere"] == codes([paid, first, again], "not")
    elsewhere = rehashed({**first, "reverses": 7})
    assert ["reversal_elsewhere"] == codes([paid, elsewhere], "not")
    moved = rehashed({**first, "prev_hash": "1" * 64})
    assert ["reversal_elsewhere"] == codes([paid, moved], "not")


def test_S9_a_reversal_alone_cannot_be_placed(records: dict[str, JSON]) -> None:
    assert ["reversal_alone"] == codes([records["3-sicbo-reversal"]], "cannot")


def test_S9_only_a_paid_round_of_sic_bo_is_reversed() -> None:
    table = Table()
    assert ["reversal_of_unpaid"] == codes([table.rummy(PEOPLE), table.reversal()], "not")
    table = Table()
    assert ["reversal_of_unpaid"] == codes([table.cancelled_before_list("sicbo", {}), table.reversal()], "not")


def test_S7_a_reversal_takes_dice_only_where_real_dice_were_shaken() -> None:
    table = Table()
    assert ["reversal_of_drawn_dice"] == codes([table.sicbo(PEOPLE), table.reversal(dice=[1, 2, 3])], "not")
    table = Table()
    assert [] == codes([table.real_dice(), table.reversal(dice=[1, 2, 3])], "not")


def test_what_is_no_record_is_left_out() -> None:
    assert [] == list(verify_chain([None, {}, 5, []]).findings)
