"""Cases of masks and of sparsemax: the trees of test_mask_rules, and sparsemax at exact points and at enclosures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as Q

from tests import test_mask_rules
from tests.verifier_mutants import building
from tests.verifier_mutants.cases_meaning import meaning
from tests.verifier_mutants.corpus import Case, Probe


def cases() -> Iterator[Case]:
    for one in test_mask_rules.TRUE:
        yield Case(f"masks: {one.name}", one.text, "VERIFIED")
    for one in test_mask_rules.ATTACKS:
        yield Case(f"masks: {one.name}", one.text, "REJECTED")
    forall = [["u", "vector", "n"], ["v", "vector", "n"]]
    said = ["eq", ["sparsemax", ["var", "u"]], ["var", "v"]]
    for z in test_mask_rules.points(12):
        p = test_mask_rules.exact(z)
        values = {"u": [str(one) for one in z], "v": [str(one) for one in p]}
        yield Case(f"sparsemax of {values['u']}", building.evaluation(said, forall, values), "VERIFIED")


def probes() -> Iterator[Probe]:
    yield Probe("sparsemax of enclosures", enclosed)


def enclosed(module) -> list[bool]:
    """The enclosure holds sparsemax at both ends, also where the order of the entries is not certain."""
    m, found = meaning(module), []
    for low, high in (((2, 1), (2, 3)), ((0, 0, 0), (1, 1, 1)), ((-3, 5), (-3, 6))):
        z = [Q(a) if a == b else module.Interval(a, b, 0) for a, b in zip(low, high, strict=True)]
        p = m.sparsemax(z)
        for ends in (low, high):
            for value, inside in zip(test_mask_rules.exact([Q(x) for x in ends]), p, strict=True):
                found += [m.less(inside, value) is not True, m.less(value, inside) is not True]
        found += [m.less(inside, Q(0)) is False for inside in p]
    return found


__all__ = ["cases", "probes"]
