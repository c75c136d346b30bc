"""An evening with high card on the table; its members are named in `tests.contract.evening`."""

import pytest

from tests.contract.evening import Evening
from tests.toy.game import HIGH_CARD


@pytest.fixture
def evening() -> Evening:
    return Evening(HIGH_CARD)
