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
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    }.items()
)


class SecurityHeaders:
    """Wraps an ASGI application."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)
