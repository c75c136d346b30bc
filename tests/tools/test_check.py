"""What `./dev check` prints and how it ends."""

import re

import pytest

from tools.check import main, run


def test_each_check_gets_a_line_in_order_and_a_failed_one_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == run({"first": lambda: (True, "noise"), "second": lambda: (False, "line 1\nline 2\n")})
    printed = re.sub(r"\d+\.\d s", "N s", capsys.readouterr().out)
    assert "ok   first (N s)\nFAIL second (N s)\n     line 1\n     line 2\n" == printed


def test_the_status_is_0_where_all_is_well() -> None:
    assert 0 == run({"only": lambda: (True, "")})


def test_an_argument_it_does_not_know_is_refused() -> None:
    assert 2 == main(["--mend"])
