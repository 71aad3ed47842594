"""The adversary of claims about descent on v and p together: data on which v turns away from the tokens that it chooses at first.

The tokens of an input rise, x_1 ≤ x_2 ≤ …, in the positive orthant, and labels are 1. So v moves into the orthant, where each token
has a higher score than the one before. A head that chooses the first tokens points against it; where ties are asked, it is orthogonal to the
first rise.  Nothing found here is believed: the exact test decides (Lemma 3d of docs/limits.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from checker.data.dataset import Dataset
from checker.search.instances.nested_values import Values
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import subterms

WORD = "some_joint_descent_follows"
SIZES = ((1, 2, 1), (1, 2, 2), (1, 3, 2), (2, 3, 2), (2, 3, 3), (3, 4, 3))  # (inputs, tokens, dimension)
DRAWN = 8  # of each size
ENTRIES = (1, 2, 3, 5, 7)


def turning_heads(claim: Claim, starts: list[Values], accepts: Callable[[Values], bool]) -> Values | None:
    """The first instance that ``accepts``, among the given ones with other data; None otherwise."""
    asked = [t for t in subterms(claim.conclude) if t.name == WORD and all(a.name == "var" for a in t.args[:2])]
    if not asked or any(v.sort not in ("dataset", "loss", "choice", "scalar") for v in claim.forall):
        return None
    data, loss = (a.leaf for a in asked[0].args[:2])
    choices = [v.leaf for v in claim.forall if v.sort == "choice"]
    for found in _datasets():
        placed = {data: found, loss: "correlation", **{name: (0,) * found.n for name in choices}}
        for values in starts[:1]:
            if accepts(values | placed):
                return values | placed
    return None


def _datasets() -> Iterator[Dataset]:
    rng = Random(0)
    for n, T, d in SIZES:
        for number in range(2 * DRAWN):
            yield _dataset(rng, n, T, d, tied=bool(number % 2) and d > 1)


def _dataset(rng: Random, n: int, T: int, d: int, *, tied: bool) -> Dataset:
    def positive() -> list[Fraction]:
        return [Fraction(rng.choice(ENTRIES)) for _ in range(d)]

    inputs = []
    for _ in range(n):
        row = [positive()]
        for t in range(1, T):
            rise = positive()
            if tied and t == 1:
                rise[1:] = [Fraction(0)] * (d - 1)
            row.append([a + b for a, b in zip(row[-1], rise, strict=True)])
        inputs.append(tuple(map(tuple, row)))
    head = [-a for a in positive()]
    if tied:
        head[0] = Fraction(0)
    return Dataset(tokens=tuple(inputs), labels=(1,) * n, head=tuple(head))


__all__ = ["turning_heads"]
