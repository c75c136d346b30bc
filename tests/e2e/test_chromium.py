"""The browser of the tests itself: that it starts, runs scripts and draws text."""

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tools.chromium import find, npm_chromium, running


async def test_a_page_runs_scripts_and_draws_letters_that_differ(chromium: Browser) -> None:
    context = await chromium.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2, has_touch=True)
    page = await context.new_page()
    await page.set_content("<p style='font: 40px sans-serif'></p>")
    pictures = set()
    for letters in ("", "A", "B"):
        await page.evaluate("letters => { document.querySelector('p').textContent = letters }", letters)
        pictures.add(await page.screenshot())
    await context.close()
    assert 3 == len(pictures)


@pytest.mark.parametrize("kind", ["npm", "system"])
async def test_both_kinds_of_chromium_start(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = npm_chromium()
    if kind == "system":
        # The machine's own, wherever this runs: the npm one, found under the name that distributions give it.
        libraries, fonts = found.env["LD_LIBRARY_PATH"], found.env["FONTCONFIG_FILE"]
        program = tmp_path / "chromium"
        exports = f"export LD_LIBRARY_PATH='{libraries}' FONTCONFIG_FILE='{fonts}'"
        program.write_text(f'#!/bin/sh\n{exports}\nexec "{found.executable}" "$@"\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
        found = find()
        assert program == found.executable
    async with async_playwright() as playwright, running(playwright, found) as browser:
        assert browser.version.split(".")[0].isdigit()
