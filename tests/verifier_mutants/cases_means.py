"""Cases of the rules about means, and of statements for every number: the certificates of tests.words.mean_rules and every_number_rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Case
from tests.words import mean_rules
from tests.words.laws import every_number_rules


def cases() -> Iterator[Case]:
    for one in mean_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in mean_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")
    for certificate in every_number_rules.TRUE:
        yield Case(f"of every number: {certificate.name}", certificate.text, "VERIFIED")
    for certificate in every_number_rules.ATTACKS:
        yield Case(f"of every number: {certificate.name}", certificate.text, "REJECTED")


__all__ = ["cases"]
