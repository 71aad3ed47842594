"""The certificates of the third referee (other places, sequences in two sums, what was rounded) and of the fourth (numbers of steps)."""

from __future__ import annotations

import types
from collections.abc import Iterator

from tests.verifier.attacks import test_third_referee
from tests.verifier.attacks.test_fourth_referee import WITH_VALUE, WITHOUT_VALUE, by_normal_form, written_out
from tests.verifier.attacks.test_third_referee import ATTACKS, OF_THREE, margins, rounded, total
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case, Probe


def cases() -> Iterator[Case]:
    for one in ATTACKS:
        yield Case(one.name, one.text, "REJECTED")
    for size, expects in (("n", "VERIFIED"), ("m", "REJECTED")):
        told = margins((["j", "index", size], ["w", "vector", "m"]))
        root = told.pop("root")
        text = building.tree(told.pop("conclude"), root, **told)
        yield Case(f"a second place below {size}", text, expects)
    for names in test_third_referee.NAMES:
        same, declared = ["eq", *map(total, names)], [["u", "vector", "n"]]
        yield Case(f"sums over {names}", building.evaluation(same, declared, OF_THREE), "VERIFIED")
        denied = building.evaluation(same, declared, OF_THREE, role="counter-example")
        yield Case(f"two sums over {names}", denied, "REJECTED")
    for text in (by_normal_form, written_out):
        for name, nothing in WITHOUT_VALUE.items():
            yield Case(f"steps, {text.__name__}: {name}", text(nothing), "REJECTED")
        for name, something in WITH_VALUE.items():
            yield Case(f"steps, {text.__name__}: {name}", text(something), "VERIFIED")


def probes() -> Iterator[Probe]:
    """Whether a certificate says that nothing was rounded."""
    for steps in (5, 16):
        yield Probe(f"exact after {steps} squares", lambda m, steps=steps: _exact(m, steps))


def _exact(m: types.ModuleType, steps: int) -> object:
    outcome, _, found = m.verify_record(rounded(steps))
    return outcome, found and ("exact" if found.exact else "rounded")
