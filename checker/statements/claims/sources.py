"""What was read of each paper, which sentences it has, and which claims judge them: ``properties/PAPER/source.toml``.

A file holds ``title``, ``authors``, ``published`` and ``read`` (which text was read), a table ``item`` for each numbered result and each
sentence of a contribution (its place, its quoted words, and the ``claims`` that judge it or ``why_not``), and a table ``severity`` for
each refuted claim.  ``properties/PAPER/paper.toml``, in the form that ``checker paper new`` writes, has the paper's notation and what its
words mean; ``properties/words.toml`` says what words mean that several texts use, and ``properties/retracted.toml`` lists every published
REFUTED that was withdrawn.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from checker.statements.claims.claim import properties_folder

SEVERITIES = ("misprint", "missing hypothesis", "conclusion changes")


def sources() -> dict[str, dict[str, Any]]:
    """The source of each shipped paper, by its key, with its notation and with the words that its pages explain."""
    common = tomllib.loads((properties_folder() / "words.toml").read_text(encoding="utf-8"))["common"]
    found = {}
    for file in sorted(properties_folder().glob("*/source.toml")):
        said = tomllib.loads((file.parent / "paper.toml").read_text(encoding="utf-8"))
        source = tomllib.loads(file.read_text(encoding="utf-8"))
        found[file.parent.name] = source | {"notation": said["notation"], "words": common | said["words"]}
    return found


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
