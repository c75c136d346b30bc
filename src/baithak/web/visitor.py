"""Who comes, and from which page: the session's cookie and the origin, the same for requests and sockets."""

from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

COOKIE: Final = "baithak_session"


def session_token(cookie: str) -> str | None:
    """The session's token in a Cookie header, if there is one."""
    try:
        morsel = SimpleCookie(cookie).get(COOKIE)
    except CookieError:  # a malformed header is no session
        return None
    return morsel.value if morsel else None


def same_origin(origin: str, host: str, address: str | None) -> bool:
    """Whether the page that asks is ours: from the host asked for, or from the `address` that the operator gave.

    Programs that aren't browsers send no Origin.
    """
    if not origin:
        return True
    ours = {host} if address is None else {host, urlsplit(address).netloc}
    try:
        return urlsplit(origin).netloc in ours
    except ValueError:  # no browser sends such a thing
        return False
