"""The site of the documentation in a real browser: no serious accessibility finding, nothing beside the screen, formulas typeset."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.test_page_in_browser import barriers

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parent.parent.parent
PAGES = ("index", "tutorial", "verdicts", "limits_captures", "notation")
EACH_WAY = [(width, scheme) for width in (1400, 390) for scheme in ("light", "dark")]
SHOWN = [("index", *how) for how in EACH_WAY] + [
    (name, *how) for name in PAGES[1:] for how in (EACH_WAY[0], EACH_WAY[-1])
]


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    pytest.importorskip("mkdocs", reason="needs mkdocs: pip install '.[docs]'")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


@pytest.mark.parametrize(("name", "width", "scheme"), SHOWN)
def test_the_site_can_be_read_by_everyone(browser, site, name, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.goto((site / f"{name}.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert not barriers(page, scheme)
    context.close()


def test_indices_and_stars_of_formulas_are_set(site):
    """``L*`` once began an emphasis, which took its star away."""
    text = (site / "limits_captures.html").read_text(encoding="utf-8")
    body = re.sub(r"<code>.*?</code>", "", text.split('itemprop="articleBody"')[1].split("<footer")[0], flags=re.S)
    assert "<var>L*</var>" in body and "<var>γ</var><sub>" in body
    assert not re.search(r"[A-Za-zα-ω]_[A-Za-z{]", re.sub(r"<[^>]*>", "", body))
