"""The browser of the tests itself: that it starts, runs scripts and draws text."""

from playwright.async_api import Browser


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
