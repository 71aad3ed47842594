"""The pages of an audit in a real browser with the network off: nothing asked for, nothing complained of, everything reachable.

Run with ``pytest -m browser`` after ``pip install '.[browser]'`` with a Chromium on the machine (``chromium`` on the path, or its path in
``CHECKER_CHROMIUM``).  Screenshots of every width and colour scheme are left in pytest's temporary folder.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from checker.report.audits.audit_file import read_audit
from checker.report.pages.page import render_page
from checker.report.pages.print_pages import print_pdf
from checker.report.pages.site import write_site
from tests.report.test_report import HOSTILE, audit_of, poisoned, sample_audit, sample_claim
from tests.report.test_site import thousand

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parent.parent.parent
SIZES = {"desktop": (1400, 900), "phone": (390, 844)}


def refuted(paper: str = "", named: str = "", audit: dict | None = None) -> int:
    """How many claims are refuted, of the published audit where none is given: of one paper or all, with a word in the id."""
    audit = audit or json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))
    return sum(c["verdict"] == "REFUTED" and paper in ("", c["paper"]) and named in c["id"] for c in audit["claims"])


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, Path]:
    """The published audit's folder, one with every kind of verdict, and one of hostile text; and the single page of each."""
    folder = tmp_path_factory.mktemp("pages")
    shutil.copytree(ROOT / "reports/reference/certificates", folder / "published/certificates")
    published = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))
    hostile = audit_of(*(poisoned(sample_claim(), text) for text in HOSTILE), sample_claim())
    write_site(published, folder / "published")
    write_site(sample_audit(), folder / "sample")
    write_site(hostile, folder / "hostile")
    (folder / "single.html").write_text(render_page(sample_audit()), encoding="utf-8")
    (folder / "hostile.html").write_text(render_page(hostile), encoding="utf-8")
    claims = folder / "published/claims"
    return {
        "published": folder / "published/index.html",
        "sample": folder / "sample/index.html",
        "hostile": folder / "hostile/index.html",
        "refuted": claims / "tfsvm.w-gd-global-any-start.html",
        "proved": claims / "similarity.lemma-3.13-composition.html",
        "experiment": claims / "similarity.figure-1.html",
        "existence": claims / "tfsvm.kq-path-norms-differ.html",
        "ambiguous": claims / "similarity.types.html",
        "consistent": claims / "maxmargin.contextual-data-prompt-tuning.html",
        "doubtful": claims / "similarity.support-vectors-likely-at-large-d.html",
        "inconclusive": claims / "mirror.better-token-selection.html",
        "not reproduced": claims / "similarity.token-separation.html",
        "sources": folder / "published/sources.html",
        "authors": folder / "published/for-authors.html",
        "lemmas": folder / "published/lemmas.html",
        "paper": folder / "published/papers/similarity.html",
        "hostile paper": next(iter(sorted((folder / "hostile/papers").iterdir()))),
        "simplified": claims / "background.dot-product-attention-not-lipschitz.html",
        "error": folder / "sample/claims/maxmargin.theorem-8.html",
        "print": folder / "published/print.html",
        "printed part": folder / "published/print/similarity.html",
        "hostile claim": next(iter(sorted((folder / "hostile/claims").iterdir()))),
        "single": folder / "single.html",
        "hostile single": folder / "hostile.html",
    }


ALL = (
    "published",
    "sample",
    "hostile",
    "refuted",
    "proved",
    "experiment",
    "existence",
    "simplified",
    "error",
    "hostile claim",
    "single",
    "hostile single",
    "print",
    "printed part",
    "ambiguous",
    "consistent",
    "doubtful",
    "inconclusive",
    "not reproduced",
    "sources",
    "authors",
    "lemmas",
    "paper",
    "hostile paper",
)


def opened(browser, file: Path, *, size: str = "desktop", scheme: str = "light", query: str = "", **more):
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
    address = file.as_uri() + query
    page.goto(address)
    return page, complaints, [r for r in requests if r != address and not r.startswith("data:")]


def barriers(page, scheme: str) -> list[str]:
    """What keeps people out, by axe: its serious findings, and headings out of order.  A dark page differs in its colours alone."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[browser]'")
    asked = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
    found = axe.Axe().run(page, options={"resultTypes": ["violations"]} | asked).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical") or one["id"] == "heading-order"
    ]


def keep_picture(page, file: Path, *, tries: int = 3) -> None:
    """Leave a screenshot for people; nothing is asserted of it.

    Chromium on a busy machine sometimes refuses a capture with "Unable to capture screenshot" and takes the same one a moment later: that
    error, and no other, is tried again.
    """
    from playwright.sync_api import Error

    for left in reversed(range(tries)):
        try:
            page.screenshot(path=file)
            return
        except Error as refusal:
            if not left or "Unable to capture screenshot" not in str(refusal):
                raise
            page.wait_for_timeout(500)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ALL)
def test_no_error_no_request_no_overflow(browser, pages, tmp_path, name, size, scheme):
    page, complaints, requests = opened(browser, pages[name], size=size, scheme=scheme)
    keep_picture(page, tmp_path / f"{name}-{size}-{scheme}.png")
    assert not complaints and not requests
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    page.context.close()


def test_no_published_page_is_too_wide(browser, pages):
    """No formula scrolls sideways on a wide screen, folded away or not; and no page on a phone, unfolded: every fourth page."""
    page, _, _ = opened(browser, pages["refuted"])
    (wide_screen, phone), wide = [dict(zip(("width", "height"), size, strict=True)) for size in SIZES.values()], []
    files = sorted(pages["refuted"].parent.glob("*.html"))
    assert len(files) > 100
    for file in files[::4]:
        page.set_viewport_size(wide_screen)
        page.goto(file.as_uri())
        assert page.locator("math").count(), file.name
        found = page.evaluate(
            """[...document.querySelectorAll("main *")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth
            && ["auto", "scroll"].includes(getComputedStyle(e).overflowX)).map(e => e.getAttribute("aria-label") ?? e.className)"""
        )
        wide += [f"{file.name}: {name}" for name in found]
        page.set_viewport_size(phone)
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
        wide += [file.name] if page.evaluate("document.documentElement.scrollWidth > innerWidth") else []
    assert not wide, wide
    page.context.close()


def test_the_tables_of_texts_are_stacked_on_a_phone(browser, pages):
    for name in ("sources", "ambiguous", "published"):
        page, _, _ = opened(browser, pages[name], size="phone")
        cells = page.locator("table.gaps tbody tr:first-child > *").all()
        widths = [cell.bounding_box()["width"] for cell in cells if "number" not in (cell.get_attribute("class") or "")]
        assert widths and min(widths) > 250, name
        page.context.close()


def test_each_finding_is_one_line_on_a_wide_screen(browser, pages):
    page, _, _ = opened(browser, pages["published"])
    heights = [line.bounding_box()["height"] for line in page.locator(".highlights > li").all()]
    assert len(heights) == 5 and max(heights) < 30 and page.locator("#findings").bounding_box()["y"] < 300


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
@pytest.mark.parametrize("name", [n for n in ALL if "hostile" not in n and n not in ("print", "printed part")])
def test_no_serious_accessibility_finding(browser, pages, name, size, scheme):
    page, _, _ = opened(browser, pages[name], size=size, scheme=scheme, bypass_csp=True)  # axe is a script of its own
    assert not barriers(page, scheme)
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_cannot_be_read_is_a_finding(browser, pages, tmp_path, scheme):
    """The teeth of the test above."""
    planted, file = '<p style="color: #777; background: #888">grey on grey</p></main>', tmp_path / "grey.html"
    file.write_text(pages["sample"].read_text(encoding="utf-8").replace("</main>", planted), encoding="utf-8")
    page, _, _ = opened(browser, file, scheme=scheme, bypass_csp=True)
    assert any("grey on grey" in one for one in barriers(page, scheme))


def test_every_link_leads_to_a_file_and_an_anchor_that_are_there(browser, pages):
    for name in ("published", "refuted", "experiment", "error"):
        page, _, _ = opened(browser, pages[name])
        links = page.evaluate(
            "[...document.querySelectorAll('a[href]')].map(a => a.href.baseVal ?? a.getAttribute('href'))"
        )
        assert len(links) > 8
        for link in dict.fromkeys(links):
            path, _, anchor = link.partition("#")
            file = (pages[name].parent / path.partition("?")[0]).resolve() if path.partition("?")[0] else pages[name]
            assert file.is_file() or link.endswith("audit.json"), link
            assert not anchor or f'id="{anchor}"' in file.read_text(encoding="utf-8"), link
        page.context.close()


def test_search_and_filters_are_kept_in_the_address_and_nothing_is_lost_without_scripts(browser, pages):
    page, complaints, _ = opened(browser, pages["published"])
    total, shown = page.locator(".rows > tr").count(), page.locator(".rows > tr:visible")
    page.locator('select[data-key="verdict"]').select_option("REFUTED")
    assert shown.count() == refuted() and page.locator("#shown").inner_text() == f"{refuted()} of {total} claims"
    page.locator("#search").fill("soft-margin")
    found = refuted(named="soft-margin")
    assert shown.count() == found > 0 and "verdict=REFUTED" in page.url and "q=soft-margin" in page.url
    again, more, _ = opened(browser, pages["published"], query="?" + page.url.partition("?")[2])
    assert (
        again.locator(".rows > tr:visible").count() == found and again.locator("#search").input_value() == "soft-margin"
    )
    page.locator("#search").fill("unique_best_token")  # in statements only
    page.locator('select[data-key="verdict"]').select_option("")
    assert 0 < shown.count() < total
    page.emulate_media(media="print")
    assert page.locator(".rows > tr:visible").count() == total and not page.locator("#filter").is_visible()
    plain, silent, _ = opened(browser, pages["published"], java_script_enabled=False)
    assert plain.locator(".rows > tr:visible").count() == total and not plain.locator("#filter").is_visible()
    assert not complaints and not more and not silent


def test_a_filter_hides_rows_on_a_phone_too(browser, pages):
    page, _, _ = opened(browser, pages["published"], size="phone", query="?verdict=REFUTED")
    assert page.locator(".rows > tr:visible").count() == refuted()


def test_a_cell_of_the_matrix_leads_to_its_claims(browser, pages):
    page, complaints, _ = opened(browser, pages["published"])
    page.get_by_label(f"{refuted('similarity')} refuted in similarity").click()
    page.wait_for_url("**?paper=similarity&verdict=REFUTED#verdicts")
    assert page.locator(".rows > tr:visible").count() == refuted("similarity") and not complaints


def test_an_old_deep_link_leads_to_the_claims_page(browser, pages):
    page, complaints, _ = opened(browser, pages["published"], query="#claim-similarity-lemma-3.11")
    page.wait_for_url("**/claims/similarity.lemma-3.11.html")
    assert "dL/dx" in page.locator("h1").inner_text() and not complaints


def test_contents_are_open_beside_the_page_and_folded_on_a_phone(browser, pages):
    for name in ("published", "refuted"):
        page, _, _ = opened(browser, pages[name])
        assert page.locator("details.contents").get_attribute("open") is not None
        small, _, _ = opened(browser, pages[name], size="phone")
        assert small.locator("details.contents").get_attribute("open") is None
        small.locator("details.contents > summary").click()
        assert small.locator("details.contents a:visible").count() > 4


def test_a_measured_number_and_an_exact_term_are_one_click_away(browser, pages):
    page, _, _ = opened(browser, pages["simplified"])
    exact = page.get_by_label("Exact statement")
    assert not exact.is_visible()
    page.get_by_text("The exact statement, as it is certified").click()
    assert exact.is_visible()


def test_a_thousand_claims_are_searched_at_once(browser, tmp_path):
    from checker.report.pages.site import render_site

    audit = thousand()
    name, index = next(render_site(audit))
    (tmp_path / name).write_text(index, encoding="utf-8")
    page, complaints, _ = opened(browser, tmp_path / name)
    started = page.evaluate("performance.now()")
    page.locator('select[data-key="verdict"]').select_option("REFUTED")
    page.locator("#search").fill("soft-margin-unique")
    assert page.locator(".rows > tr:visible").count() == refuted(named="soft-margin-unique", audit=audit) >= 7
    assert not complaints
    assert page.evaluate("performance.now()") - started < 3_000
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_audit_becomes_one_pdf_and_so_does_a_claim(browser, pages, monkeypatch, tmp_path):
    if found := shutil.which("chromium") or shutil.which("google-chrome"):
        monkeypatch.setenv("CHECKER_CHROMIUM", os.environ.get("CHECKER_CHROMIUM", found))
    audit = read_audit(ROOT / "reports/reference/audit.json")
    audit["claims"] = [claim for claim in audit["claims"] if claim["paper"] in ("similarity", "ntp")]
    write_site(audit, tmp_path)
    whole = print_pdf(audit, tmp_path)
    page, _, _ = opened(browser, pages["refuted"])
    for data, least in ((whole, 60), (page.pdf(format="A4"), 2)):
        assert data.startswith(b"%PDF") and len(re.findall(rb"/Type ?/Page\b(?!s)", data)) >= least
    assert len(whole) < 6_000_000  # light enough to attach
    page.context.close()


@pytest.mark.parametrize("paper", ["background", "maxmargin", "mirror", "ntp", "tfsvm"])
def test_a_paper_of_some_25_claims_fits_two_screens(browser, pages, paper):
    """A paper of 39 claims may take a quarter more."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto((pages["published"].parent / f"papers/{paper}.html").as_uri())
    claims = sum(c["paper"] == paper for c in read_audit(ROOT / "reports/reference/audit.json")["claims"])
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 900 * max(1, claims / 30)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_keyboard_reaches_the_verdicts_first(browser, pages):
    page, _, _ = opened(browser, pages["sample"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#verdicts"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#verdicts"


@pytest.mark.parametrize("name", ["sample", "refuted", "single"])
def test_the_policy_stops_what_is_not_ours(browser, pages, tmp_path, name):
    """The teeth of the tests above: a planted script, style and request are refused, and seen."""
    planted = '<script>window.owned = 1</script><p style="color: red">x</p><img src="http://127.0.0.1:9/x">'
    file = tmp_path / "planted.html"
    file.write_text(pages[name].read_text(encoding="utf-8").replace("</main>", planted + "</main>"), encoding="utf-8")
    page, complaints, _ = opened(browser, file)
    assert page.evaluate("window.owned") is None and len(complaints) >= 3


class Refusing:
    """A page that refuses its first captures, as Chromium did in CI."""

    def __init__(
        self, refusals: int, message: str = "Protocol error (Page.captureScreenshot): Unable to capture screenshot"
    ):
        self.refusals, self.message, self.taken = refusals, message, 0

    def screenshot(self, path):
        from playwright.sync_api import Error

        if self.refusals:
            self.refusals -= 1
            raise Error(self.message)
        self.taken += 1

    def wait_for_timeout(self, milliseconds):
        pass


def test_a_refused_capture_is_tried_again_and_another_error_is_not(tmp_path):
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install '.[browser]'")
    page = Refusing(2)
    keep_picture(page, tmp_path / "a.png")
    assert page.taken == 1
    for never in (Refusing(3), Refusing(1, "Target crashed")):
        with pytest.raises(sync_api.Error):
            keep_picture(never, tmp_path / "a.png")
        assert not never.taken
