"""docs/mistakes.md: each mistake is made again, and answers what the page says, with its line and a remedy."""

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SPEC = importlib.util.spec_from_file_location("build_mistakes", DOCS / "build_mistakes.py")
MISTAKES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MISTAKES)
PRINTED = re.findall(r"```python\n([^`]+)\n```\n\n> (.+)\n", (DOCS / "mistakes.md").read_text(encoding="utf-8"))


def test_the_page_shows_every_mistake_once():
    assert [body for body, _ in PRINTED] == MISTAKES.bodies() and len(PRINTED) >= 40


@pytest.mark.parametrize(("body", "said"), PRINTED, ids=[str(k + 1) for k in range(len(PRINTED))])
def test_a_mistake_answers_what_the_page_says(body, said):
    assert MISTAKES.answer(body) == said, "run: python docs/build_mistakes.py"
    assert said.startswith(("lemma.py, line ", "undecided on ", "lemma.py sets no CLAIM"))
    assert "a defect of ours" not in said and "Term(" not in said
