"""Who comes, and from which page."""

import pytest

from baithak.web.visitor import same_origin, session_token


@pytest.mark.parametrize(
    ("cookie", "token"),
    [
        ("baithak_session=abc", "abc"),
        ("a=b; baithak_session=abc; c=d", "abc"),
        ("", None),
        ("baithak_session", None),
        ("other=abc", None),
        (";;;=\x00", None),
    ],
)
def test_the_token_is_found_among_other_cookies(cookie: str, token: str | None) -> None:
    assert token == session_token(cookie)


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("", True),
        ("http://192.168.1.5:8000", True),
        ("https://baithak.example", True),
        ("https://baithak.example.evil.example", False),
        ("http://192.168.1.5:8001", False),
        ("http://192.168.1.5", False),
        ("null", False),
        ("nonsense", False),
    ],
)
def test_a_page_is_ours_where_it_came_from_the_house_or_the_address_that_the_operator_gave(
    origin: str, *, ours: bool
) -> None:
    assert ours == same_origin(origin, "192.168.1.5:8000", "https://baithak.example")


def test_without_an_address_only_the_house_itself_is_ours() -> None:
    assert same_origin("http://localhost:8000", "localhost:8000", None)
    assert not same_origin("https://baithak.example", "localhost:8000", None)
