"""What was read of each paper, which sentences it has, and which claims judge them: ``properties/PAPER/source.toml``.

A file holds ``title``, ``authors``, ``published`` and ``read`` (which text was read), a table ``item`` for each numbered result and each
sentence of a contribution (its place, its quoted words, and the ``claims`` that judge it or ``why_not``), and a table ``severity`` for
each refuted claim.  ``properties/words.toml`` says what words of the texts mean, and ``properties/retracted.toml`` lists every published
REFUTED that was withdrawn.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from checker.statements.claim import properties_folder

SEVERITIES = ("misprint", "missing hypothesis", "conclusion changes")


def sources() -> dict[str, dict[str, Any]]:
    """The source of each shipped paper, by its key, with the words that its pages explain."""
    files = sorted(properties_folder().glob("*/source.toml"))
    words = tomllib.loads((properties_folder() / "words.toml").read_text(encoding="utf-8"))
    return {
        file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
        | {"words": words["common"] | words.get(file.parent.name, {})}
        for file in files
    }


def retracted() -> list[dict[str, str]]:
    """Every published REFUTED that was withdrawn: ``claim``, ``published``, ``withdrawn`` and ``why``."""
    text = (properties_folder() / "retracted.toml").read_text(encoding="utf-8")
    return tomllib.loads(text).get("retracted", [])


def proposed_generic(name: str) -> Any:
    """The values that ``properties/generic.toml`` proposes as a generic counter-example to the claim ``PAPER/ID``, or None.

    **Guarantee.** none: whoever uses them decides the instance.
    """
    file = properties_folder() / "generic.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("generic", []) if file.is_file() else []
    return next((json.loads(row["values"]) for row in rows if row["claim"] == name), None)
