"""One Chromium for the pages of a test file, with the network off."""

from __future__ import annotations

import os
import shutil

import pytest

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


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
