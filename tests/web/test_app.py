"""Every answer of the server: its headers, whose page may ask, what a failure says, and what the log doesn't hold."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from baithak.runtime.desk import Desk
from baithak.store.errors import StoreUnavailable
from baithak.web.app import STATUS
from baithak.web.headers import HEADERS
from baithak.web.network import EVERYWHERE, addresses
from tests.contract.texts import codes_with_text
from tests.support.hall import Logged
from tests.support.server import Server
from tests.web.conftest import NewPhone

PATHS = (
    "/",
    "/j/abc",
    "/icon.svg",
    "/assets/main-1a2b.js",
    "/assets/none.js",
    "/api/health",
    "/api/me",
    "/api/nothing",
)


@pytest.fixture
def broken_desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Lets a test put a failure into the desk."""
    with monkeypatch.context() as context:
        yield context


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_carries_the_security_headers(phone: NewPhone, path: str) -> None:
    for method in ("GET", "POST"):
        answer = await phone("Asha").http.request(method, path)
        for name, value in HEADERS:
            assert [value.decode()] == answer.headers.get_list(name.decode()), method


async def test_scripts_come_from_the_house_alone_and_no_site_may_frame_it(phone: NewPhone) -> None:
    policy = (await phone("Asha").http.get("/")).headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'self'"
    assert "script-src" not in rules
    assert rules["frame-ancestors"] == "'none'"


async def test_every_page_of_the_client_is_its_one_page_which_is_always_fetched_anew(phone: NewPhone) -> None:
    asha = phone("Asha")
    for path in ("/", "/new", "/j/some-link", "/r/r1", "/r/r1/fair/1", "/tv/some-link", "/components"):
        answer = await asha.http.get(path)
        assert (200, "no-cache") == (answer.status_code, answer.headers["cache-control"]), path
        assert "<title>Baithak</title>" in answer.text


async def test_built_files_are_kept_for_ever_because_their_names_change(phone: NewPhone) -> None:
    answer = await phone("Asha").http.get("/assets/main-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/none.svg",
        "/assets/none.js",
        "/api/none",
        "/api/rooms/x/y/z",
        "/..%2f..%2fdata/baithak.db",
        "/%2e%2e/data/baithak.db",
        "/assets/..%2f..%2fdata%2fbaithak.db",
        "/x%00.svg",
    ],
)
async def test_what_is_not_the_clients_is_not_found(phone: NewPhone, path: str) -> None:
    answer = await phone("Asha").http.get(path)
    assert (404, {"code": "room.not_found", "params": {}}) == (answer.status_code, answer.json())


async def test_a_method_that_a_route_has_not_is_refused(phone: NewPhone) -> None:
    answer = await phone("Asha").http.delete("/api/me")
    assert (405, "wire.unknown_command") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"])
@pytest.mark.parametrize("path", ["/api/me", "/api/rooms", "/api/codes", "/api/invitations/x/join"])
async def test_what_another_sites_page_posts_is_refused(phone: NewPhone, path: str, origin: str) -> None:
    answer = await phone("Asha").http.post(path, json={}, headers={"origin": origin})
    assert (403, "room.not_allowed") == (answer.status_code, answer.json()["code"])
    assert "set-cookie" not in answer.headers


async def test_what_the_houses_own_page_posts_is_taken(server: Server, phone: NewPhone) -> None:
    body = {"name": "Asha", "language": "en"}
    answer = await phone("Asha").http.post("/api/me", json=body, headers={"origin": server.base})
    assert answer.status_code == 200


async def test_no_other_site_may_read_an_answer(phone: NewPhone) -> None:
    answer = await phone("Asha").http.get("/api/me", headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_a_bug_is_loud_in_the_log_without_the_secret_of_the_address_and_quiet_outside(
    server: Server, phone: NewPhone, broken_desk: pytest.MonkeyPatch, logged: Logged
) -> None:
    asha = phone("Asha")
    link = await asha.open_room()

    async def invited(_desk: Desk, _link: str) -> None:
        raise ZeroDivisionError

    broken_desk.setattr(Desk, "invited", invited)
    answer = await asha.http.get(f"/api/invitations/{link}")
    assert (500, {"code": "server.bug", "params": {}}) == (answer.status_code, answer.json())
    (entry,) = [entry for entry in logged if entry["event"] == "http.bug"]
    assert ("error", "/api/invitations/{link}") == (entry["log_level"], entry["route"])
    assert link not in json.dumps(logged, default=repr)
    assert server.base


async def test_a_store_that_cannot_be_used_is_busy_and_not_a_bug(
    phone: NewPhone, broken_desk: pytest.MonkeyPatch, logged: Logged
) -> None:
    async def invited(_desk: Desk, _link: str) -> None:
        raise StoreUnavailable("The disk with the data folder is full.")

    broken_desk.setattr(Desk, "invited", invited)
    answer = await phone("Asha").http.get("/api/invitations/x")
    assert (503, {"code": "server.busy", "params": {}}) == (answer.status_code, answer.json())
    assert ["http.not_stored"] == [entry["event"] for entry in logged]


async def test_no_secret_is_logged_in_an_ordinary_evening(
    phone: NewPhone, logged: Logged, caplog: pytest.LogCaptureFixture
) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    await ravi.do("room.say", text="hello")
    own = [record.getMessage() for record in caplog.records if not record.name.startswith(("httpx", "uvicorn.access"))]
    written = json.dumps([own, logged], default=repr)
    for secret in (link, *asha.http.cookies.values(), *ravi.http.cookies.values()):
        assert secret not in written


def test_every_refusal_with_a_status_has_its_sentence() -> None:
    assert not set(STATUS) - codes_with_text()


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "null"])
async def test_an_origin_that_no_browser_sends_is_not_ours(phone: NewPhone, origin: str) -> None:
    answer = await phone("Asha").http.post(
        "/api/me", json={"name": "Asha", "language": "en"}, headers={"Origin": origin}
    )
    assert (403, "room.not_allowed") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("path", ["/x%00.js", "/assets/%00", "/assets/" + "a" * 400, "/" + "a" * 3_000 + ".js"])
async def test_what_can_be_no_files_name_is_not_found(phone: NewPhone, path: str) -> None:
    answer = await phone("Asha").http.get(path)
    assert (404, "room.not_found") == (answer.status_code, answer.json()["code"])


async def test_an_invitation_made_at_the_machine_itself_names_an_address_that_phones_reach(phone: NewPhone) -> None:
    asha = phone("Asha")
    link = await asha.open_room()
    port = asha.base.rpartition(":")[2]
    told = await asha.http.get(f"/api/invitations/{link}/address", headers={"Host": f"localhost:{port}"})
    assert {"address": f"http://{addresses(EVERYWHERE[0])[0]}:{port}/j/{link}"} == told.json()
    told = await asha.http.get(f"/api/invitations/{link}/address", headers={"Host": "play.example.org"})
    assert {"address": f"http://play.example.org/j/{link}"} == told.json()


def test_the_logs_form_stays_as_it_was_set_up(tmp_path: Path) -> None:
    program = (
        "import asyncio, logging; from pathlib import Path; from baithak.telemetry import set_up_logging;"
        "from baithak.catalog import GAMES; from baithak.store.sqlite import SqliteStore;"
        "from baithak.web.app import App; from baithak.web.house import House; set_up_logging()\n"
        "import structlog\n"
        "async def main():\n"
        f"    store = await SqliteStore.open(Path({str(tmp_path)!r}))\n"
        "    App(House(store, GAMES, kept_days=30))\n"
        "    try:\n        1 / 0\n    except ZeroDivisionError:\n        structlog.get_logger().exception('room.bug')\n"
        "    await store.close()\n"
        "asyncio.run(main())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    (line,) = [json.loads(line) for line in done.stderr.splitlines()]
    assert "room.bug" == line["event"]
    assert "ZeroDivisionError" in line["exception"]
