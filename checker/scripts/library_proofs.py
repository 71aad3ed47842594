"""Proofs of lemmas of the library that the search does not find, as scripts: name of the lemma → what writes its steps."""

from __future__ import annotations

from collections.abc import Callable

from checker.proofs.library.store import VARIABLES
from checker.statements.script import Script

SCRIPTS: dict[str, Callable[[Script], None]] = {}

__all__ = ["SCRIPTS", "VARIABLES"]
