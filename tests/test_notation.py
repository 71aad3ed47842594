"""docs/notation.md is the vocabulary, not a memory of it."""

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_vocabulary_table_is_the_generated_one():
    spec = importlib.util.spec_from_file_location("build_notation", DOCS / "build_notation.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (DOCS / "notation.md").read_text(encoding="utf-8") == module.page(), "run: python docs/build_notation.py"
