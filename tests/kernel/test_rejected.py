"""Refusals: a code with parameters, compared by both."""

from baithak.kernel.rejected import Rejected


def test_two_refusals_are_equal_when_code_and_parameters_are() -> None:
    assert Rejected("a.b", n=1) == Rejected("a.b", n=1)
    assert Rejected("a.b", n=1) != Rejected("a.b", n=2)
    assert Rejected("a.b") != Rejected("a.c")
    assert Rejected("a.b") != ValueError("a.b")
    assert hash(Rejected("a.b", n=1)) == hash(Rejected("a.b", n=2))


def test_its_text_names_code_and_parameters() -> None:
    assert "Rejected('a.b', {'n': 1})" == repr(Rejected("a.b", n=1))
