"""The certificates of test_fourth_referee: numbers of steps without a value, and their true neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier.attacks.test_fourth_referee import WITH_VALUE, WITHOUT_VALUE, by_normal_form, written_out
from tests.verifier_mutants.corpus import Case


def cases() -> Iterator[Case]:
    for text in (by_normal_form, written_out):
        for name, nothing in WITHOUT_VALUE.items():
            yield Case(f"steps, {text.__name__}: {name}", text(nothing), "REJECTED")
        for name, something in WITH_VALUE.items():
            yield Case(f"steps, {text.__name__}: {name}", text(something), "VERIFIED")
