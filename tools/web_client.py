"""Builds the web client from web/ into src/baithak/web/static/, and only when something in web/ changed.

`./dev` calls it before it serves, `test` before it tests, and `hatch_build` while a wheel is made. What is built is web/'s own affair.
"""

import contextlib
import fcntl
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import node

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "baithak" / "web" / "static"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".baithak-installed"
STATE = ROOT / ".tools"
BUILT = STATE / "web-client.stamp"


def fingerprint(files: Iterable[Path]) -> str:
    """A hash of the files' names and contents."""
    whole = hashlib.sha256()
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(f"{content} {file.relative_to(ROOT)}\n".encode())
    return whole.hexdigest()


def sources() -> list[Path]:
    """Every file in web/ that the built client could depend on."""
    found = [path for path in WEB.iterdir() if path.is_file()]
    for folder in ("src", "public"):
        found += [path for path in (WEB / folder).rglob("*") if path.is_file() and ".test." not in path.name]
    return found


def stamp_is(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One at a time on web/, whoever else is starting; released even if this process dies."""
    STATE.mkdir(exist_ok=True)
    with (STATE / "web-client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(*, with_test_tools: bool) -> None:
    """web/node_modules as the lock file says; a set that already has the test tools is never cut down.

    Raises CalledProcessError where npm fails.
    """
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])
    whole = f"{wanted} with test tools"
    with alone():
        if stamp_is(INSTALLED, whole) or (stamp_is(INSTALLED, wanted) and not with_test_tools):
            return
        say("installing the web client's packages")
        node.npm("ci", "--ignore-scripts", *([] if with_test_tools else ["--omit=dev"]), folder=WEB)
        INSTALLED.write_text(whole if with_test_tools else wanted)


def build() -> None:
    """The built client of web/ as it is now. Raises CalledProcessError where npm or Vite fails."""
    install(with_test_tools=False)
    wanted = fingerprint(sources())
    with alone():
        if stamp_is(BUILT, wanted) and (STATIC / "index.html").is_file():
            return
        say("building the web client")
        # Gone first: where the build fails, no older client is served in its place.
        shutil.rmtree(STATIC, ignore_errors=True)
        node.npm("run", "--silent", "build", folder=WEB)
        BUILT.write_text(wanted)


def say(message: str) -> None:
    print(f"dev: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        build()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    except KeyboardInterrupt:
        sys.exit(130)
