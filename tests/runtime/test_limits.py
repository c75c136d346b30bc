"""How much is too much, with the time as an argument."""

from hypothesis import given
from hypothesis import strategies as st

from baithak.runtime.limits import Bucket, Buckets


def test_a_bucket_allows_its_burst_at_once_and_then_so_many_a_second() -> None:
    bucket = Bucket(burst=3, per_s=2, now_ms=0)
    assert [True, True, True, False] == [bucket.take(0) for _ in range(4)]
    assert not bucket.take(499)
    assert bucket.take(500)
    assert not bucket.take(501)
    assert [True, True, True, False] == [bucket.take(60_000) for _ in range(4)]


def test_a_refused_one_costs_nothing() -> None:
    bucket = Bucket(burst=1, per_s=1, now_ms=0)
    assert bucket.take(0)
    assert not any(bucket.take(now_ms) for now_ms in range(0, 1_000, 10))
    assert bucket.take(1_000)


def test_a_clock_that_is_set_back_gives_nothing_away() -> None:
    bucket = Bucket(burst=1, per_s=1, now_ms=10_000)
    assert bucket.take(10_000)
    assert not bucket.take(0)
    assert not bucket.take(999)
    assert bucket.take(1_000), "it goes on from the time that is now"
    assert bucket.take(11_000)


@given(st.lists(st.integers(0, 500), min_size=1, max_size=200))
def test_never_more_than_the_burst_and_the_rate_allow(waits_ms: list[int]) -> None:
    bucket, now_ms, taken = Bucket(burst=5, per_s=10, now_ms=0), 0, 0
    for wait_ms in waits_ms:
        now_ms += wait_ms
        taken += bucket.take(now_ms)
        assert taken <= 5 + now_ms * 10 / 1000


def test_each_key_has_its_own_bucket() -> None:
    buckets = Buckets(burst=1, per_s=1)
    assert buckets.take("a", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("b", 0)


def test_whoever_uses_many_keys_pushes_out_the_oldest_only() -> None:
    buckets = Buckets(burst=1, per_s=0.001, most=100)
    assert buckets.take("guesser", 0)
    for number in range(500):
        buckets.take(f"address {number}", 0)
        assert not buckets.take("guesser", 0), "who keeps asking is remembered"
    assert len(buckets._by_key) == 100
