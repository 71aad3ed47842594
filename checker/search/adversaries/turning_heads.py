"""The adversary of claims about descent on v and p together: data on which v turns from its tokens, or grows too fast for p.

- The tokens of an input rise, x_1 ≤ x_2 ≤ …, in the positive orthant, and labels are 1. So v moves into the orthant, where each token
  has a higher score than the one before. A head that chooses the first tokens points against it; where ties are asked, it is orthogonal to
  the first rise (Lemma 3d of docs/limits.md).
- Inputs come in pairs, the second the first reflected along v and of the other label, and keys do not feel v. So v only grows longer. The
  inputs have unequal best scores, or a tied one whose key no score supports (Lemma 3e).

Nothing found here is believed: the exact test decides.
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


def turning_heads(claim: Claim, accepts: Callable[[Values], bool]) -> Values | None:
    """The first instance that ``accepts``, of a claim about data, losses and choices alone; None otherwise."""
    asked = [t for t in subterms(claim.conclude) if t.name == WORD and all(a.name == "var" for a in t.args[:2])]
    if not asked or any(v.sort not in ("dataset", "loss", "choice") for v in claim.forall):
        return None
    data, loss = (a.leaf for a in asked[0].args[:2])
    choices = [v.leaf for v in claim.forall if v.sort == "choice"]
    placed = ({data: D, loss: word, **{name: (0,) * D.n for name in choices}} for word, D in _datasets())
    return next(filter(accepts, placed), None)


def _datasets() -> Iterator[tuple[str, Dataset]]:
    rng = Random(0)
    for n, T, d in SIZES:
        for number in range(2 * DRAWN):
            yield "correlation", _dataset(rng, n, T, d, tied=bool(number % 2) and d > 1)
    for number in range(2 * DRAWN):
        yield "exponential", _mirrored(_tied(rng) if number % 2 else _unequal(rng, 2 + number // DRAWN))


def _mirrored(rows: list[list[list[int]]]) -> Dataset:
    """The inputs of ``rows``, each token's score before its key, beside their reflections."""
    d = len(rows[0][0])
    pairs = [X for row in rows for X in (row, [[-x[0], *x[1:]] for x in row])]
    keys = [[Fraction(int(i == j > 0)) for j in range(d)] for i in range(d)]
    return Dataset(
        tokens=tuple(tuple(tuple(map(Fraction, x)) for x in X) for X in pairs),
        labels=(1, -1) * len(rows),
        head=tuple(Fraction(int(j == 0)) for j in range(d)),
        key_matrix=tuple(map(tuple, keys)),
    )


def _unequal(rng: Random, n: int) -> list[list[list[int]]]:
    """Inputs whose best scores differ, with orthogonal keys."""
    scores, low = rng.sample(ENTRIES, n), rng.choice((0, 0, 1))
    rows = []
    for i, best in enumerate(scores):
        key = [rng.choice(ENTRIES) if j == i else 0 for j in range(n)]
        rows.append([[best + low, *key], [low, *([0] * n)]])
    return rows


def _tied(rng: Random) -> list[list[list[int]]]:
    """One input with two best tokens, and a worse one whose key is as that of the first along what parts the two."""
    best, a, b = (rng.choice(ENTRIES) for _ in range(3))
    return [[[best, a, 0], [best, a, -b], [0, 0, 0]]]


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
