"""The Chromium that the browser tests drive: the machine's own, or else one from npm, unpacked under .tools/.

The npm one brings its libraries along and needs no root; only a few Latin fonts come with it, so pages must bring their own.
"""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Playwright

from tools import node
from tools.web_client import ROOT, fingerprint, stamp_is

PACKAGE = ROOT / "tools" / "browser"
HOME = ROOT / ".tools" / "chromium"
SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

#: For runs as root, in containers and without a network; the browser stays silent on everything but the pages it opens.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Phones reach a house by plain http, which is no secure context; on 127.0.0.1 it would be one.
    "--host-resolver-rules=MAP *.test 127.0.0.1",
)

FONTS_CONF = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{home}/fonts</dir>
  <cachedir>{home}/fonts-cache</cachedir>
</fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    """A browser's program, and the environment to start it in."""

    executable: Path
    env: Mapping[str, str]


def system_chromium() -> Chromium | None:
    """The machine's own Chromium, where there is one that starts (some distributions' is only a hint to install it)."""
    for name in SYSTEM_NAMES:
        path = shutil.which(name)
        if path and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return Chromium(Path(path), os.environ)
    return None


def npm_chromium() -> Chromium:
    """The Chromium of tools/browser/, installed first where it isn't yet: the same on every machine.

    Raises CalledProcessError where npm fails. It is made for Linux on x86-64; elsewhere the machine needs its own.
    """
    HOME.parent.mkdir(exist_ok=True)
    stamp, wanted = HOME / "stamp", fingerprint(path for path in PACKAGE.iterdir() if path.is_file())
    with (HOME.parent / "chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp_is(stamp, wanted):
            shutil.rmtree(HOME, ignore_errors=True)
            install(HOME)
            stamp.write_text(wanted)
    libraries = os.pathsep.join(filter(None, [str(HOME / "al2023" / "lib"), os.environ.get("LD_LIBRARY_PATH")]))
    fonts = {"FONTCONFIG_FILE": str(HOME / "fonts.conf")}
    return Chromium(HOME / "chromium", {**os.environ, "LD_LIBRARY_PATH": libraries, **fonts})


def install(home: Path) -> None:
    """Put the browser, its libraries and its fonts into the new folder `home`; the packed form is thrown away."""
    home.mkdir()
    with tempfile.TemporaryDirectory() as packed:
        for path in PACKAGE.iterdir():
            shutil.copy(path, packed)
        node.npm("ci", "--ignore-scripts", folder=Path(packed))
        env = {**node.environment(), "TMPDIR": str(home)}
        subprocess.run([node.BIN / "node", "unpack.js"], cwd=packed, env=env, stdout=subprocess.DEVNULL, check=True)
    (home / "fonts.conf").write_text(FONTS_CONF.format(home=home))


def find() -> Chromium:
    """A Chromium that starts: the machine's own if there is one, else the npm one."""
    return system_chromium() or npm_chromium()


@asynccontextmanager
async def running(playwright: Playwright, chromium: Chromium) -> AsyncIterator[Browser]:
    """The browser, started headless and closed at the end."""
    browser = await playwright.chromium.launch(
        executable_path=chromium.executable, env=dict(chromium.env), args=list(ARGUMENTS)
    )
    try:
        yield browser
    finally:
        await browser.close()
