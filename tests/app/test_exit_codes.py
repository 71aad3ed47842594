"""The exit codes are defined once: the documentation says what the table says."""

import re
from pathlib import Path

from checker.app.terminal.exit_codes import MEANING


def test_the_documentation_has_the_same_table():
    text = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| (\d+) \| (.*) \|$", text, flags=re.M)
    assert {int(code): meaning for code, meaning in found} == MEANING
