"""Cases of the rules about means over an index: the trees of tests.words.mean_rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Case
from tests.words import mean_rules


def cases() -> Iterator[Case]:
    for one in mean_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in mean_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")


__all__ = ["cases"]
