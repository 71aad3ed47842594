"""Cases of ``for_every`` and of means over signs: the certificates of tests.words.laws.every_number_rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Case
from tests.words.laws import every_number_rules


def cases() -> Iterator[Case]:
    for one in every_number_rules.TRUE:
        yield Case(f"of every number: {one.name}", one.text, "VERIFIED")
    for one in every_number_rules.ATTACKS:
        yield Case(f"of every number: {one.name}", one.text, "REJECTED")


__all__ = ["cases"]
