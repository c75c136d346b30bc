"""The records of one evening, for the verifier's tests."""

import copy

import pytest

from tests.fairness.dealing import JSON, evening

EVENING = evening()


@pytest.fixture
def records() -> dict[str, JSON]:
    """Fresh copies of the example records, by name."""
    return copy.deepcopy(EVENING)


@pytest.fixture
def tambola(records: dict[str, JSON]) -> JSON:
    """A whole game of Tambola: three players, one of whom revealed nothing."""
    return records["1-tambola"]
