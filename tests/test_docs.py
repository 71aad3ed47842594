"""The site builds without a warning, asks for nothing from elsewhere, and its API page is the generated one."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def script(name: str):
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_api_page_is_the_generated_one():
    page = script("build_api").page()
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == page, "run: python docs/build_api.py"
    assert " at 0x" not in page and "(no description)" not in page


def test_formulas_become_mathml_and_code_stays():
    page = script("mathematics").on_page_markdown("a $x_1 \\vert$ b `$HOME` c\n```\n$y$\n```\n")
    assert page.count("<math") == 1 and "`$HOME`" in page and "$y$" in page and "&#124;" in page


def test_the_site_is_built_without_a_warning(tmp_path):
    pytest.importorskip("mkdocs", reason="needs mkdocs: pip install '.[docs]'")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = list(tmp_path.glob("*.html"))
    assert len(pages) >= 12
    for page in pages:
        assert not re.search(r"(src|<link[^>]*href)=.https?://", page.read_text(encoding="utf-8")), page.name
