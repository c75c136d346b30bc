"""Security headers on every answer, as a layer of ASGI."""

from typing import Any, Final

HEADERS: Final = tuple(
    (name.encode("ascii"), value.encode("ascii"))
    for name, value in {
        # Svelte's transitions write style rules at run time; scripts come from files only.
        "content-security-policy": (
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
        ),
        "x-content-type-options": "nosniff",
        # An invitation's address is a secret; no other site may learn it.
        "referrer-policy": "no-referrer",
        "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    }.items()
)
# Over plain http browsers ignore this one, and complain in the console of every phone.
OVER_HTTPS: Final = ((b"cross-origin-opener-policy", b"same-origin"),)


class SecurityHeaders:
    """Wraps an ASGI application."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        headers = HEADERS + OVER_HTTPS if scope["scheme"] == "https" else HEADERS

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self._app(scope, receive, send_with_headers)
