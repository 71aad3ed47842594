"""The page of ``checker data sweep`` in a real browser with the network off, of a few heads, of a thousand and of datasets.

Run as test_page_in_browser.py is; screenshots of every width and colour scheme are left in pytest's temporary folder.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.own_data.sweeps.page import write_sweep
from checker.own_data.sweeps.sweep import Sweep
from tests.browser.test_page_in_browser import SIZES, barriers, keep_picture, opened

pytestmark = pytest.mark.browser
HYPOTHESES = {
    "unique_best_token(D)": "TRUE",
    "separable(D)": "TRUE",
    "matrix_separable(every_token_queries(D))": "UNKNOWN",
}
CLAIMS = {
    "holds": [
        "maxmargin/attention-sparsifies PROVED",
        "maxmargin/theorem-1 CONSISTENT",
        "maxmargin/theorem-2-joint REFUTED",
    ],
    "fails": ["similarity/theorem-3.14-decreasing-loss-all-support-vectors REFUTED"],
}


def entry(k: int, problems: str, **changed):
    low = f"{10**9 + 7919 * k}/{10**9}"
    margin = {
        "status": "feasible",
        "margin": [low, low],
        "text": f"[{1 + k / 10**5:.8g}, {1 + k / 10**5 + 1e-7:.8g}]",
        "why": "",
    }
    step, layer, head = k // 200 * 1000, k % 200 // 16, k % 16
    return {
        "name": f"step-{step}, layer {layer}, head {head}",
        "source": f"step-{step}",
        "layer": layer,
        "head": head,
        "sha256": "0" * 64,
        "sizes": {"n": 2, "T": 3, "d": 8},
        "selected": [k % 3, 2],
        "svms": dict.fromkeys(problems, margin),
        "hypotheses": HYPOTHESES | {f"extra_{k % 5}(D)": "TRUE"},
        "claims": CLAIMS,
        "left_out": ["A rotary embedding."],
        "error": "",
    } | changed


BROKEN = {
    "svms": {},
    "hypotheses": {},
    "claims": {},
    "selected": None,
    "error": "model.safetensors: " + "damaged " * 20,
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sweeps")
    datasets = [
        entry(
            k,
            "pWv",
            name="a-file-with-quite-a-long-name" * 3 + str(k),
            source="a-file-with-quite-a-long-name",
            layer=None,
            head=None,
            selected=None,
        )
        for k in range(5)
    ]
    none = {"status": "infeasible", "margin": ["0", "0"], "text": "", "why": ""}
    datasets[1]["svms"] = datasets[1]["svms"] | {"p": none}
    datasets[2] |= BROKEN
    found = {
        "few": [entry(k, "p") for k in range(8)],
        "thousand": [entry(k, "p", **(BROKEN if k % 100 == 7 else {})) for k in range(1000)],
        "datasets": datasets,
    }
    for name, entries in found.items():
        write_sweep(Sweep(entries=tuple(entries)), folder / name)
    return {name: folder / name / "index.html" for name in found}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["few", "thousand", "datasets"])
def test_no_error_no_request_no_overflow(browser, pages, tmp_path, name, size, scheme):
    page, complaints, requests = opened(browser, pages[name], size=size, scheme=scheme)
    keep_picture(page, tmp_path / f"{name}-{size}-{scheme}.png")
    assert not complaints and not requests
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    wide = page.evaluate("(e => e.scrollWidth - e.clientWidth)(document.querySelector('table.swept').parentElement)")
    assert wide <= 0, "the table scrolls sideways"
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["few", "datasets"])
def test_no_serious_accessibility_finding(browser, pages, name, size, scheme):
    page, _, _ = opened(browser, pages[name], size=size, scheme=scheme, bypass_csp=True)  # axe is a script of its own
    assert not barriers(page, scheme)
    page.context.close()


def test_a_margin_stays_on_one_line_and_an_error_breaks(browser, pages):
    page, _, _ = opened(browser, pages["datasets"])
    line = page.locator("table.swept thead th").first.bounding_box()["height"]
    margins = page.locator("table.swept td[data-label='p-SVM'], table.swept td[data-label='W-SVM']").all()
    assert len(margins) == 8
    for cell in margins:
        texts = cell.evaluate(
            "e => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length }"
        )
        assert texts == 1
    assert page.locator("td.broken").bounding_box()["height"] > 1.5 * line
    page.context.close()


def test_a_phone_names_each_answer(browser, pages):
    page, _, _ = opened(browser, pages["datasets"], size="phone")
    cell = page.locator("table.swept td[data-label='W-SVM']").first
    assert cell.evaluate("e => getComputedStyle(e, '::before').content") == '"W-SVM "'
    page.context.close()


def column(page, k):
    return [
        row.locator("th, td").nth(k).inner_text() for row in page.locator("tbody.rows tr:has(td:nth-child(4))").all()
    ]


def test_a_click_sorts_by_the_column_and_what_has_no_answer_is_last(browser, tmp_path):
    margins = [["2e-7", "2.1e-7"], ["30", "31"], ["4", "5"], ["1.5e+3", "1.6e+3"]]
    entries = [
        entry(
            k,
            "p",
            selected=[[3, 12, 0, 7][k], 20],
            meaning={"relative": [0.02, 0.5, 0.1, 0.003][k], "angle": [90, 0, 0], "deciding": [[k, 0.5], [9, 0.1]]},
            svms={"p": {"status": "feasible", "margin": ["1", "1"], "text": "[{}, {}]".format(*margins[k]), "why": ""}},
        )
        for k in range(4)
    ]
    none = {"p": {"status": "infeasible", "margin": ["0", "0"], "text": "", "why": ""}}
    entries += [
        entry(4, "p", svms=none, meaning=None),
        entry(5, "p", **BROKEN),
        entry(6, "p", **(BROKEN | {"error": "99"})),
    ]
    write_sweep(Sweep(entries=tuple(entries)), tmp_path)
    page, complaints, requests = opened(browser, tmp_path / "index.html")
    headings = page.locator("table.swept thead th")
    assert headings.all_inner_texts()[:4] == ["Name", "Selected", "p-SVM", "relative margin"]
    assert column(page, 7) == ["1, 10", "2, 10", "3, 10", "4, 10", "–"]

    def clicked(k):
        headings.nth(k).get_by_role("button").click()
        last = page.locator("tbody.rows tr").all()[-2:]
        assert all("no answer" in row.inner_text() for row in last) or k == 0
        return column(page, k)

    assert clicked(2) == ["[2e-7, 2.1e-7]", "[4, 5]", "[30, 31]", "[1.5e+3, 1.6e+3]", "✗ none"]
    assert headings.nth(2).get_attribute("aria-sort") == "ascending"
    assert clicked(2) == ["[1.5e+3, 1.6e+3]", "[30, 31]", "[4, 5]", "[2e-7, 2.1e-7]", "✗ none"]
    assert headings.nth(2).get_attribute("aria-sort") == "descending"
    assert clicked(3) == ["0.003", "0.02", "0.1", "0.5", "–"] and not headings.nth(2).get_attribute("aria-sort")
    assert [x.split()[0] for x in clicked(1)][:4] == ["0", "1", "3", "7"] and clicked(1)[0] == "12 of 20"
    clicked(0)
    names = [row.locator("th").inner_text() for row in page.locator("tbody.rows tr").all()]
    assert names == sorted(names) and len(names) == 7 and not complaints and not requests
    keep_picture(page, tmp_path / "sorted.png")
    page.context.close()


def test_filters_search_and_links_work_and_are_kept_in_the_address(browser, pages):
    page, _, _ = opened(browser, pages["thousand"])
    rows = page.locator("tbody.rows tr:visible")
    assert rows.count() == 1000
    page.locator("select[data-key='layer']").select_option("3")
    assert rows.count() == 80 and "layer=3" in page.url
    page.locator("#search").fill("step-2000")
    assert rows.count() == 16
    again, _, _ = opened(browser, pages["thousand"], query="?" + page.url.split("?")[1])
    assert again.locator("tbody.rows tr:visible").count() == 16
    again.locator("tbody.rows tr:visible a").first.click()
    assert "#group-" in again.url
    page.context.close()
    again.context.close()
