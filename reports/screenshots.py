"""Screenshots of the five most important views of an audit, at two widths: ``python reports/screenshots.py reports/reference OUT``.

The pages are written anew from the audit's ``audit.json`` and certificates; the pictures (PNG, at most 300 kB each) go to the folder OUT,
and the overview to ``page.png`` beside the audit, which the README shows.  Needs ``pip install '.[browser]'`` and a Chromium (or its path
in ``CHECKER_CHROMIUM``).
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from pathlib import Path

from checker.coq.trust import with_kernel
from checker.report.audits.audit_file import read_audit
from checker.report.pages.site import write_site

LARGEST = 300_000  # bytes
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VIEWS = {
    "overview": ("index.html", 900, 1500),
    "filtered": ("index.html?verdict=REFUTED#verdicts", 900, 1200),
    "refuted": ("claims/tfsvm.w-gd-global-any-start.html", 1250, 1900),
    "proved": ("claims/background.softmax-half-lipschitz.html", 1250, 1700),
    "experiment": ("claims/similarity.figure-1.html", 1250, 1700),
}  # view: its page, and how much of it is shown on a screen of 1400 and of 390 pixels


def take(folder: Path, out: Path) -> list[Path]:
    """Every view light at both widths, the refuted claim also dark; returns the files written."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CHECKER_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as session:
        run = Path(scratch)
        shutil.copytree(folder / "certificates", run / "certificates")
        write_site(with_kernel(read_audit(folder / "audit.json"), folder), run)
        browser = session.chromium.launch(executable_path=path, args=list(FLAGS))
        written = []
        shots = [(view, width, "light") for view in VIEWS for width in (1400, 390)] + [("refuted", 1400, "dark")]
        for view, width, scheme in shots:
            address, high, higher = VIEWS[view]
            size = {"width": width, "height": high if width > 1000 else higher}
            context = browser.new_context(viewport=size, color_scheme=scheme, offline=True)
            page = context.new_page()
            page.goto((run / address.partition("?")[0]).as_uri() + address[len(address.partition("?")[0]) :])
            file = out / f"{view}-{width}{'-dark' if scheme == 'dark' else ''}.png"
            file.write_bytes(small(page.screenshot()))
            written.append(file)
            context.close()
        browser.close()
    shutil.copyfile(out / "overview-1400.png", folder / "page.png")
    return [*written, folder / "page.png"]


def small(png: bytes) -> bytes:
    """The picture in as few colours as keep it under 300 kB."""
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("RGB")
    for colours in (256, 64, 16):
        out = io.BytesIO()
        picture.quantize(colours).save(out, "PNG", optimize=True)
        if out.tell() <= LARGEST:
            break
    return out.getvalue()


if __name__ == "__main__":
    for file in take(*map(Path, sys.argv[1:3])):
        print(f"{file}  {file.stat().st_size:,} bytes")
