"""Cases of the rules of order, extremes, logic, substitution and sums, and probes of the values of normal forms and derivatives."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from tests import tree_rules
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.form_values import compared, sloped


def cases() -> Iterator[Case]:
    for one in tree_rules.TRUE:
        yield Case(f"true: {one.name}", one.text, "VERIFIED")
    for one in tree_rules.ATTACKS:
        yield Case(f"attack: {one.name}", one.text, "REJECTED")


def values(module, seed: int):
    """Nothing is wrong, and as many terms have the normal form of another one, and a sign, as the true verifier finds."""
    found = compared(module, 200, seed)
    return not found.wrong, found.counts["equal forms"], found.counts["signs"]


def derivatives(module, seed: int):
    """Nothing is wrong, and as many derivatives are refused, or 0, as by the true verifier."""
    found = sloped(module, 100, seed)
    return not found.wrong, found.counts["no derivative"], found.counts["constant"]


def probes() -> Iterator[Probe]:
    for seed in range(2):
        yield Probe(f"values of forms {seed}", functools.partial(values, seed=seed))
        yield Probe(f"values of derivatives {seed}", functools.partial(derivatives, seed=seed))
