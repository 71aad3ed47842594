"""Cases of the rules about eigenvalues of symmetric matrices: the trees of tests.words.eigenvalue_rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Case
from tests.words import eigenvalue_rules


def cases() -> Iterator[Case]:
    for one in eigenvalue_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in eigenvalue_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")


__all__ = ["cases"]
