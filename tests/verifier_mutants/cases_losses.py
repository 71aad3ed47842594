"""Cases of losses that are variables: the certificates of tests.words.test_loss_functions."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Case
from tests.words import test_loss_functions


def cases() -> Iterator[Case]:
    for name, text in test_loss_functions.ACCEPTED.items():
        yield Case(name, text, "VERIFIED")
    for name, (text, _) in test_loss_functions.REFUSED.items():
        yield Case(name, text, "REJECTED")


__all__ = ["cases"]
