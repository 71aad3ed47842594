"""Cases of the rules about means, of statements for every number, and of losses that are variables.

They are the certificates of tests.words.mean_rules, every_number_rules and test_loss_functions.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Case
from tests.words import mean_rules, test_loss_functions
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
    for name, text in test_loss_functions.ACCEPTED.items():
        yield Case(name, text, "VERIFIED")
    for name, (text, _) in test_loss_functions.REFUSED.items():
        yield Case(name, text, "REJECTED")


__all__ = ["cases"]
