"""A second look at ``truth.json``: no label is trusted because somebody wrote it.

    python -m tests.benchmarks.lemmas.labels [--only PATTERN] [--seconds 2] [--seed 0]

A false lemma needs its exact counter-example: with it every hypothesis must hold and the conclusion fail, by this module's own
arithmetic.  A true lemma is attacked: thousands of instances that meet its hypotheses, drawn and then moved towards the smallest
value of right − left.  A vacuous one is searched for an instance that meets its hypotheses.  Nothing of the checker is used but the
loading of a file; words about datasets are left out (their lemmas are true or false by the argument alone).

**Guarantee.** none: numbers of 30 digits, with what is nearer to 0 than 10⁻²⁰ (relative) counted as undecided; what speaks against a
label is looked at again with 400 digits.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
from mpmath import mpf
from rich.console import Console
from rich.progress import track

from tests.benchmarks.lemmas.catalogue import Lemma, lemmas

mpmath.mp.dps = 30
_LARGE = 300  # of the exponent of a power that is evaluated


class Unknown(Exception):
    """A word that this module does not know, or a term without a value at this instance."""


@dataclass(frozen=True)
class Gap:
    """How far a comparison holds: it is true where the gap is positive, undecided where it is nearly 0."""

    size: Any
    strict: bool

    @property
    def truth(self) -> bool | None:
        return None if abs(self.size) < mpf(10) ** (-2 * mpmath.mp.dps // 3) else bool(self.size > 0)


# ── values of terms ──


def value(term: Any, at: Mapping[str, Any]) -> Any:
    """The value of a term's JSON: a number, or a list of them, or of lists of them."""
    name, *rest = term
    if name == "num":
        q = Fraction(rest[0])
        return mpf(q.numerator) / q.denominator
    if name == "var":
        return at[rest[0]]
    if name == "word":
        return rest[0]
    if name not in _MEANING:
        raise Unknown(name)
    try:
        return _MEANING[name](*(value(one, at) for one in rest))
    except (ZeroDivisionError, OverflowError, ValueError):
        raise Unknown(f"{name} has no value") from None


def _map(function: Callable) -> Callable:
    def apply(*arguments):
        if isinstance(arguments[-1], list):
            return [apply(*arguments[:-1], one) for one in arguments[-1]]
        return function(*arguments)

    return apply


def _two(function: Callable) -> Callable:
    def apply(x, y):
        return [apply(a, b) for a, b in zip(x, y, strict=True)] if isinstance(x, list) else function(x, y)

    return apply


def _exp(x):
    if abs(x) > _LARGE:
        raise Unknown("too large a power")
    return mpmath.exp(x)


def _log(x):
    if x <= 0:
        raise Unknown("log has no value")
    return mpmath.log(x)


def _sqrt(x):
    if x < 0:
        raise Unknown("sqrt has no value")
    return mpmath.sqrt(x)


def _dot(u, v):
    return mpmath.fsum(a * b for a, b in zip(u, v, strict=True))


def _flat(X) -> list:
    return [x for part in X for x in _flat(part)] if isinstance(X, list) else [X]


def _norm(u):
    return mpmath.sqrt(mpmath.fsum(x * x for x in _flat(u)))


def _softmax(u):
    top = max(u)
    weights = [_exp(x - top) for x in u]
    return [w / mpmath.fsum(weights) for w in weights]


def _transpose(X):
    return [list(column) for column in zip(*X, strict=True)]


def _matmul(X, Y):
    return [[_dot(row, column) for column in _transpose(Y)] for row in X]


def _sigmoid(u):
    return 1 / (1 + _exp(-u))


def _slope(u):
    return _sigmoid(u) * _sigmoid(-u)


_LOSSES: dict[str, tuple[Callable, Callable]] = {
    "logistic": (lambda u: mpmath.log1p(_exp(-u)), lambda u: -_sigmoid(-u)),
    "exponential": (lambda u: _exp(-u), lambda u: -_exp(-u)),
    "correlation": (lambda u: -u, lambda u: mpf(-1)),
    "squared": (lambda u: (1 - u) ** 2, lambda u: -2 * (1 - u)),
    "hinge": (lambda u: max(mpf(0), 1 - u), lambda u: mpmath.nan),
}


def _rank(X):
    if not all(x == int(x) for row in X for x in row):
        raise Unknown("rounded entries are too large a risk for a rank")
    rows, found = [[Fraction(int(x)) for x in row] for row in X], 0
    while rows and rows[0]:
        pivot = next((row for row in rows if row[0]), None)
        if pivot is None:
            rows = [row[1:] for row in rows]
            continue
        rows.remove(pivot)
        rows = [[x - row[0] / pivot[0] * y for x, y in zip(row[1:], pivot[1:], strict=True)] for row in rows]
        found += 1
    return mpf(found)


def _operator_norm(X):
    return mpmath.svd_r(mpmath.matrix(X), compute_uv=False)[0]


def _gaps(u, i):
    return [u[i] - x for j, x in enumerate(u) if j != i] or [mpf(0)]


def _same(x, y) -> Gap:
    return Gap(-max((abs(a - b) for a, b in zip(_flat(x), _flat(y), strict=True)), default=mpf(0)), strict=False)


_MEANING: dict[str, Callable] = {
    "add": _two(lambda x, y: x + y),
    "sub": _two(lambda x, y: x - y),
    "neg": _map(lambda x: -x),
    "mul": _map(lambda c, x: c * x),
    "div": lambda x, y: x / y,
    "pow": lambda x, k: x ** int(k),
    "exp": _map(_exp),
    "log": _log,
    "sqrt": _sqrt,
    "abs": abs,
    "minimum": min,
    "maximum": max,
    "entry": lambda u, i: u[i],
    "dot": _dot,
    "norm": _norm,
    "frobenius": _norm,
    "sum": lambda u: mpmath.fsum(u),
    "hadamard": _two(lambda x, y: x * y),
    "matvec": lambda X, u: [_dot(row, u) for row in X],
    "matmul": _matmul,
    "transpose": _transpose,
    "vec": _flat,
    "rank": _rank,
    "column": lambda X, j: [row[j] for row in X],
    "kron": lambda X, Y: [[a * b for a in row for b in other] for row in X for other in Y],
    "outer": lambda u, v: [[a * b for b in v] for a in u],
    "max_norm": lambda u: max(map(abs, u)),
    "pair": lambda x, y: [x, y],
    "identity": lambda k: [[mpf(r == c) for c in range(int(k))] for r in range(int(k))],
    "length": lambda u: mpf(len(u)),
    "softmax": _softmax,
    "margin": lambda u, i: min(_gaps(u, i)),
    "spread": lambda u, i: max(_gaps(u, i)),
    "attention_matrix": lambda Q, W, K: [_softmax(row) for row in _matmul(_matmul(Q, W), _transpose(K))],
    "sigmoid": _sigmoid,
    "sigmoid_slope": _slope,
    "sigmoid_curvature": lambda u: _slope(u) * (1 - 2 * _sigmoid(u)),
    "loss_value": _map(lambda kind, u: _LOSSES[kind][0](u)),
    "loss_slope": lambda kind, u: _LOSSES[kind][1](u),
}


# ── truth ──


def gap(term: Any, at: Mapping[str, Any]) -> Gap:
    """How far a statement holds.  A conjunction holds as far as its weakest part, an "or" as far as its strongest."""
    name, *rest = term
    if name in ("lt", "le"):
        left, right = (value(one, at) for one in rest)
        scale = max(abs(left), abs(right), mpf(1))
        return Gap((right - left) / scale, strict=name == "lt")
    if name == "eq":
        left, right = (value(one, at) for one in rest)
        scale = max([abs(x) for x in _flat(left)] + [mpf(1)])
        return Gap(_same(left, right).size / scale, strict=False)
    if name == "not":
        inner = gap(rest[0], at)
        return Gap(-inner.size, strict=not inner.strict)
    if name in ("and", "or"):
        return (min if name == "and" else max)((gap(one, at) for one in rest), key=lambda g: (g.size, not g.strict))
    if name == "positive":
        return Gap(min(value(rest[0], at)), strict=True)
    if name == "spectral_at_most":
        return Gap(value(rest[1], at) - _operator_norm(value(rest[0], at)), strict=False)
    if name == "parallel":
        u, v = (value(one, at) for one in rest)
        minors = [u[i] * v[j] - u[j] * v[i] for i in range(len(u)) for j in range(i)]
        return Gap(-max(map(abs, minors), default=mpf(0)), strict=False)
    raise Unknown(name)


def holds(term: Any, at: Mapping[str, Any]) -> bool | None:
    """Whether a statement holds; None where the numbers are too near to say.

    Of exact values an equality that comes out as 0 to all digits is taken for one: ≤ holds then, and < does not.
    """
    found = gap(term, at)
    return not found.strict if found.truth is None else found.truth


# ── instances ──

_SOURCES: tuple[Callable[[random.Random], Fraction], ...] = (
    lambda r: Fraction(r.randint(-3, 3)),
    lambda r: Fraction(r.randint(-20, 20), r.randint(1, 8)),
    lambda r: Fraction(round(r.gauss(0, 1) * 2**20), 2**20),
    lambda r: Fraction(round(r.gauss(0, 8) * 2**10), 2**10),
    lambda r: Fraction(r.choice((-1, 1)) * r.randint(1, 9), 10 ** r.randint(0, 6)),
    lambda r: Fraction(r.randint(0, 64), 64),
)


def drawn(forall: Sequence[Sequence[str]], r: random.Random) -> dict[str, Any]:
    """Values of the right sorts and sizes, as numbers of this module."""
    sizes: dict[str, int] = {}
    source = r.choice(_SOURCES) if r.random() < 0.7 else lambda s: s.choice(_SOURCES)(s)

    def size(text: str) -> int:
        product = 1
        for factor in text.split("*"):
            product *= int(factor) if factor.isdigit() else sizes.setdefault(factor, r.randint(1, 4))
        return product

    def one() -> Any:
        q = source(r)
        return mpf(q.numerator) / q.denominator

    values: dict[str, Any] = {}
    for name, sort, *shape in forall:
        if sort == "scalar":
            values[name] = one()
        elif sort == "vector":
            values[name] = [one() for _ in range(size(shape[0]))]
        elif sort == "matrix":
            values[name] = [[one() for _ in range(size(shape[1]))] for _ in range(size(shape[0]))]
        elif sort == "index":
            values[name] = r.randrange(size(shape[0]))
        elif sort == "loss":
            values[name] = r.choice(shape)
        else:
            raise Unknown(sort)
    return values


def moved(values: Mapping[str, Any], r: random.Random, step: float) -> dict[str, Any]:
    """The instance with some of its numbers moved; at times two of them made equal, or one 0."""

    def one(x):
        if isinstance(x, list):
            return [one(y) for y in x]
        if not isinstance(x, mpf) or r.random() < 0.4:
            return x
        return x + mpf(r.gauss(0, step)) * (1 + abs(x)) if r.random() < 0.95 else mpf(round(x))

    return {name: one(x) for name, x in values.items()}


def exact(forall: Sequence[Sequence[str]], raw: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a stored instance."""

    def number(text: str) -> Any:
        q = Fraction(text)
        return mpf(q.numerator) / q.denominator

    def read(x: Any) -> Any:
        if isinstance(x, dict):
            raise Unknown("dataset")
        return [read(y) for y in x] if isinstance(x, list) else number(x)

    sorts = {name: sort for name, sort, *_ in forall}
    return {
        name: int(x) if sorts[name] == "index" else x if sorts[name] == "loss" else read(x) for name, x in raw.items()
    }


# ── the second look ──


def second_look(lemma: Lemma, seconds: float, seed: int) -> str:
    """ "" where nothing speaks against the label; else what does.  A text that begins with "?" says what was not looked at."""
    from checker.statements.claims.claim import load

    claim, _ = load(lemma.path)
    statement = claim.statement
    forall, hypotheses, conclude = statement["forall"], statement["hypotheses"], statement["conclude"]
    try:
        if lemma.truth == "false" or statement["quantifier"] == "exists":
            return _look_at_instance(lemma, forall, hypotheses, conclude)
        return _attack(lemma, forall, hypotheses, conclude, seconds, random.Random(f"{seed} {lemma.name}"))
    except Unknown as word:
        return f"? {word}"


def _look_at_instance(lemma: Lemma, forall, hypotheses, conclude) -> str:
    at = exact(forall, lemma.counter_example or lemma.instance)
    if not all(holds(h, at) for h in hypotheses):
        return "the stored instance does not meet the hypotheses"
    wanted = lemma.truth == "true"
    return "" if holds(conclude, at) is wanted else f"the conclusion is {not wanted} at the stored instance"


def _attack(lemma: Lemma, forall, hypotheses, conclude, seconds: float, r: random.Random) -> str:
    until, met, best = time.monotonic() + seconds, 0, []
    while time.monotonic() < until:
        again = best and r.random() < 0.6
        at = moved(r.choice(best)[1], r, 10 ** r.uniform(-6, 0)) if again else drawn(forall, r)
        try:
            if not all(holds(h, at) for h in hypotheses):
                continue
            met += 1
            if lemma.truth == "vacuous":
                with mpmath.workdps(400):
                    if all(holds(h, at) for h in hypotheses):
                        return f"an instance meets the hypotheses: {at}"
                continue
            found = gap(conclude, at)
        except Unknown as why:
            if "too large" in str(why):
                continue
            if "no value" not in str(why):
                raise
            with mpmath.workdps(400):
                if not _has_value(conclude, at) and all(_has_value(h, at) and holds(h, at) for h in hypotheses):
                    return f"{why} at {at}"
            continue
        if found.truth is False or (found.truth is None and found.strict):
            with mpmath.workdps(400):
                if holds(conclude, at) is False and all(holds(h, at) for h in hypotheses):
                    return f"false at {at}"
        best = sorted([*best, (found.size, at)], key=lambda pair: pair[0])[:12]
    return "" if met or lemma.truth == "vacuous" else "? no instance drawn meets the hypotheses"


def _has_value(term, at) -> bool:
    try:
        gap(term, at)
    except Unknown:
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a part of topic/name, or a pattern with * in it")
    parser.add_argument("--seconds", type=float, default=2, help="for each attack (default 2)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    asked = lemmas(options.only)
    against, skipped = [], []
    with ProcessPoolExecutor(1) as pool:
        found = pool.map(second_look, asked, [options.seconds] * len(asked), [options.seed] * len(asked))
        for lemma, said in track(zip(asked, found, strict=True), total=len(asked), console=Console(stderr=True)):
            if said:
                print(f"{lemma.name}: {said}"[:300], file=sys.stderr)
                (skipped if said.startswith("?") else against).append(f"{lemma.name} ({lemma.truth}): {said}")
    for title, lines in (("Against the label", against), ("Not looked at", skipped)):
        print(f"{title}: {len(lines)}")
        for line in lines:
            print(f"  {line[:400]}")
    return 1 if against else 0


if __name__ == "__main__":
    sys.exit(main())
