"""The page in a real browser with the network off: nothing asked for, nothing complained of, everything reachable.

Run with ``pytest -m browser`` after ``pip install '.[browser]'`` with a Chromium on the machine (``chromium`` on the path, or its path in
``CHECKER_CHROMIUM``).  Screenshots of every width and colour scheme are left in pytest's temporary folder.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from checker.report.page import render_page
from tests.test_report import HOSTILE, audit_of, poisoned, sample_audit, sample_claim

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parent.parent.parent
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install '.[browser]'")
    path = os.environ.get("CHECKER_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no browser found: install chromium, or name it in CHECKER_CHROMIUM")
    with playwright.sync_playwright() as session:
        running = session.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, Path]:
    """The published audit, one with every kind of verdict, and one of hostile text, as files."""
    published = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))
    claims = [poisoned(sample_claim(), text) for text in HOSTILE]
    written = {
        "published": render_page(published, ROOT / "reports/reference"),
        "sample": render_page(sample_audit()),
        "hostile": render_page(audit_of(*claims, sample_claim())),
    }
    folder = tmp_path_factory.mktemp("pages")
    for name, html in written.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in written}


def opened(browser, file: Path, *, size: str = "desktop", scheme: str = "light", **more):
    """(page, complaints, requests other than the file itself)."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, offline=True, **more
    )
    page = context.new_page()
    complaints: list[str] = []
    requests: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("request", lambda r: requests.append(r.url))
    page.goto(file.as_uri())
    return page, complaints, [r for r in requests if r != file.as_uri() and not r.startswith("data:")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["published", "sample", "hostile"])
def test_no_error_no_request_no_overflow(browser, pages, tmp_path, name, size, scheme):
    page, complaints, requests = opened(browser, pages[name], size=size, scheme=scheme)
    page.screenshot(path=tmp_path / f"{name}-{size}-{scheme}.png")
    assert not complaints and not requests
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["published", "sample"])
def test_no_serious_accessibility_finding(browser, pages, name, size, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[browser]'")
    page, _, _ = opened(browser, pages[name], size=size, scheme=scheme, bypass_csp=True)  # axe is a script of its own
    violations = axe.Axe().run(page).response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"][:200]) for v in violations if v["impact"] in ("serious", "critical")]
    assert not serious


def test_every_anchor_resolves(browser, pages):
    page, _, _ = opened(browser, pages["published"])
    lost = page.evaluate(
        "[...document.querySelectorAll('a')].map(a => a.getAttribute('href')).filter(h => !h.startsWith('#') || "
        "!document.getElementById(h.slice(1)))"
    )
    assert lost == [] and page.evaluate("document.querySelectorAll('a[href]').length") > 50


def test_the_filter_shows_what_is_asked_for_and_nothing_is_lost_without_scripts(browser, pages):
    page, _, _ = opened(browser, pages["sample"])
    rows = page.locator("#rows > tr")
    total = rows.count()
    page.locator('select[data-key="verdict"]').select_option("REFUTED")
    assert page.locator("#rows > tr:visible").count() == 1
    assert page.locator("#shown").inner_text() == f"1 of {total} claims"
    page.emulate_media(media="print")
    assert page.locator("#rows > tr:visible").count() == total and not page.locator("#filter").is_visible()
    plain, complaints, _ = opened(browser, pages["sample"], java_script_enabled=False)
    assert plain.locator("#rows > tr:visible").count() == total and not plain.locator("#filter").is_visible()
    assert not complaints


def test_the_keyboard_reaches_the_verdicts_first(browser, pages):
    page, _, _ = opened(browser, pages["sample"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#verdicts"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#verdicts"


def test_the_policy_stops_what_is_not_ours(browser, pages, tmp_path):
    """The teeth of the tests above: a planted script, style and request are refused, and seen."""
    planted = '<script>window.owned = 1</script><p style="color: red">x</p><img src="http://127.0.0.1:9/x">'
    file = tmp_path / "planted.html"
    file.write_text(
        pages["sample"].read_text(encoding="utf-8").replace("</main>", planted + "</main>"), encoding="utf-8"
    )
    page, complaints, _ = opened(browser, file)
    assert page.evaluate("window.owned") is None and len(complaints) >= 3
