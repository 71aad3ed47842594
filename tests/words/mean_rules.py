"""The rules ``linearity`` and ``jensen of a mean``: trees that hold, and neighbours that are false or that a premise does not give.

``TRUE`` and ``ATTACKS`` are certificates for ``verify.py``, run by test_laws and by the campaign of mutants.
"""

from __future__ import annotations

from functools import cached_property

from checker.language import (
    convex,
    dot,
    equals,
    expectation,
    function,
    hadamard,
    index,
    lipschitz,
    matrix,
    minimum,
    norm,
    number_of,
    row,
    scalar,
    softmax,
    strongly_convex,
    total,
    vector,
    weighted,
)
from checker.language import entry as at
from checker.statements.terms.term import Term
from tests.verifier.rules.test_expectation_rules import Tree
from tests.verifier_mutants import building
from tests.verifier_mutants.building import given, node

i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
k = index("k", "m")
x, y, w, u, h = vector("x", "n"), vector("y", "n"), vector("w", "n"), vector("u", "d"), vector("h", "m")
c, e = scalar("c"), scalar("e")
A, B = matrix("A", "n", "d"), matrix("B", "d", "d")
f, phi, psi = function("f", of=u), function("phi", of=c), function("psi", of=c)
OWN = [["g", "index", "n"], ["q", "index", "m"]]
WEIGHTS = (minimum(w) >= 0, equals(total(w), 1))
VARIABLES = (x, y, w, u, h, c, e, A, B, f, phi, psi)


class Known(Tree):
    """A tree whose statement may speak of functions too."""

    @cached_property
    def forall(self) -> list[Term]:
        spoken = set().union(*(one.variables for one in (self.conclude, *self.hypotheses)))
        return [one for one in VARIABLES if one.leaf in spoken]

    @property
    def text(self) -> str:
        forall = [[one.leaf, one.sort, *one.shape] for one in self.forall]
        statement = [one.json for one in (self.conclude, *self.hypotheses)]
        return building.tree(statement[0], self.root, building.with_sizes(forall, statement), statement[1:], OWN)


def E(body: object, over: Term = i, by: object = None) -> Term:
    return expectation(over, weighted(w) if by is None else by, body)


def U(body: object, over: Term = i) -> Term:
    return expectation(over, "uniform", body)


def linear(
    name: str, left: Term, right: Term, *units: Term, refusal: str = "", false: bool = True, drawn: str = "g"
) -> Known:
    """E a = its expansion, by one node."""
    goal = equals(left, right)
    root = node("linearity", goal.json, *[given(one.json) for one in units], drawn=drawn)
    more = tuple(one for one in WEIGHTS if one not in units) if w.leaf in goal.variables else ()
    return Known(name, goal, root, (*units, *more), refusal, false)


def jensen(name: str, goal: Term, mean: Term, *premises: Term, refusal: str = "", false: bool = True) -> Known:
    root = node("jensen of a mean", goal.json, *[given(one.json) for one in premises], mean=mean.json)
    more = tuple(one for one in WEIGHTS if one not in premises) if w.leaf in goal.variables else ()
    return Known(name, goal, root, (*premises, *more), refusal, false)


X, Y = at(x, i), at(y, i)
ONE = WEIGHTS[1]
MEAN = E(X)
TRUE = [
    linear("a sum", E(abs(X) + Y), E(abs(X)) + E(Y)),
    linear("a difference", E(abs(X) - Y), E(abs(X)) - E(Y)),
    linear("a negative", E(-abs(X)), -E(abs(X))),
    linear("a number times", E(c * abs(X)), c * E(abs(X))),
    linear("times a number", E(abs(X) * c), E(abs(X)) * c),
    linear("an inner product", E(dot(u, row(A, i))), dot(u, E(row(A, i)))),
    linear("an inner product, turned", E(dot(row(A, i), u)), dot(E(row(A, i)), u)),
    linear("an image", E(B @ row(A, i)), B @ E(row(A, i))),
    linear("a number times a vector", E(c * row(A, i)), c * E(row(A, i))),
    linear("what depends times a vector", E(abs(X) * u), E(abs(X)) * u),
    linear("another name", E(abs(X)), E(abs(at(x, j)), j)),
    linear("a number is its mean", E(c), c, ONE),
    linear("a vector is its mean", E(u), u, ONE),
    linear("a number beside", E(abs(X) + c), E(abs(X)) + c, ONE),
    linear("a mean is its mean", E(E(at(x, j), j)), E(at(x, j), j), ONE),
    linear("not further than asked", E(abs(X) + Y), E(abs(X) + Y, i)),
    linear("uniform", U(abs(X) + c), U(abs(X)) + c),
    linear(
        "by attention",
        E(abs(X) + Y, by=weighted(softmax(y))),
        E(abs(X), by=weighted(softmax(y))) + E(Y, by=weighted(softmax(y))),
    ),
    linear("a mean inside", E(E(abs(at(x, j)), j) * X), E(abs(at(x, j)), j) * E(X)),
    linear("a divisor", E(abs(X) / 2), E(abs(X)) / 2),
    linear("uniform, with a premise that is not needed", U(abs(X) + c), U(abs(X)) + c, ONE),
    jensen("convex", phi(MEAN) <= E(phi(X)), MEAN, convex(phi), *WEIGHTS),
    jensen("convex, of vectors", f(E(row(A, i))) <= E(f(row(A, i))), E(row(A, i)), convex(f), *WEIGHTS),
    jensen("strongly convex", phi(MEAN) <= E(phi(X)), MEAN, strongly_convex(phi, c), *WEIGHTS),
    jensen("uniform, convex", phi(U(X)) <= U(phi(X)), U(X), convex(phi)),
    jensen(
        "attention, convex",
        phi(E(X, by=weighted(softmax(y)))) <= E(phi(X), by=weighted(softmax(y))),
        E(X, by=weighted(softmax(y))),
        convex(phi),
    ),
]
ALIKE = equals(U(number_of(i)), U(number_of(k), k))
LESS = U(abs(X)) < U(abs(X))
SIZED = (norm(x) >= 0, norm(h) >= 0)


def SIGNED(body: object) -> Term:
    return expectation(e, "signs", body)


SIGN = SIGNED(c * e)
NOT, PREMISES = "the two are not the same by linearity", "not shown to be one"
TWO = "two things that depend on the draw"
COUNT = "the number of premises"
ATTACKS = [
    linear("a product", E(X * Y), E(X) * E(Y), refusal=TWO),
    linear("a number for what depends", E(abs(X)), c, refusal=NOT),
    linear("a square", E(X**2), E(X) ** 2, refusal=NOT),
    linear("an entrywise product", E(hadamard(row(A, i), row(A, i))), hadamard(E(row(A, i)), E(row(A, i))), refusal=NOT),
    linear("an inner product of two", E(dot(row(A, i), row(A, i))), dot(E(row(A, i)), E(row(A, i))), refusal=TWO),
    linear("a size", E(abs(X)), abs(E(X)), refusal=NOT),
    linear("a difference for a sum", E(abs(X) + Y), E(abs(X)) - E(Y), refusal=NOT),
    linear("sides turned round", E(abs(X) - Y), E(Y) - E(abs(X)), refusal=NOT),
    linear("one part for another", E(abs(X) + Y), E(abs(X)) + E(abs(X)), refusal=NOT),
    linear("another number", E(c * abs(X)), e * E(abs(X)), refusal=TWO, false=True),
    linear("a number without the sum of the weights", E(c), c, refusal=NOT, false=False),
    linear("another number for a mean", E(c), e, ONE, refusal=NOT),
    linear("a sum that is 2", E(c), c, equals(total(w), 2), refusal="not what the rule gives", false=False),
    linear("a sum of others", E(c), c, equals(total(x), 1), refusal="not what the rule gives", false=False),
    linear("another law", E(abs(X)), U(abs(X)), refusal=NOT),
    linear("other weights", E(abs(X)), E(abs(X), by=weighted(softmax(y))), refusal=NOT),
    linear("another vector", E(abs(X)), E(abs(Y)), refusal=NOT),
    linear("no mean", equals(c, c).args[0], c, refusal="no mean over finitely many outcomes", false=False),
    linear("a divisor that depends", U(c / (1 + X**2)), c / U(1 + X**2), refusal=TWO),
    linear("a draw that is named", E(abs(X)), E(abs(X)), drawn="x", refusal="is needed", false=False),
    linear("an index of another range", E(abs(X)), E(abs(X)), drawn="q", refusal="do not fit", false=False),
    linear("another number for a uniform mean", U(c), e, refusal=NOT, false=False),
    linear("a mean over fewer", U(abs(X)) + 0 * c, U(abs(X)), refusal="no mean over finitely many outcomes", false=False),
    linear("another range", U(c + 0 * at(h, k), k), U(c + 0 * at(h, k), k), refusal="do not fit", false=False),
    linear("means side by side", E(c), E(e), refusal=NOT),
    Known("places of another range", ALIKE, node("linearity", ALIKE.json, drawn="g"), SIZED, NOT),
    Known("places of another range, both", ALIKE, node("linearity", ALIKE.json, drawn="q"), SIZED, "do not fit"),
    Known("less than itself", LESS, node("linearity", LESS.json, drawn="g"), SIZED, "no mean over finitely many outcomes"),
    jensen("signs", phi(SIGN) <= SIGNED(phi(c * e)), SIGN, convex(phi), refusal="not a mean over an index", false=False),
    jensen("not convex", phi(MEAN) <= E(phi(X)), MEAN, lipschitz(phi, c), *WEIGHTS, refusal="do not say of one function"),
    jensen("another function", psi(MEAN) <= E(psi(X)), MEAN, convex(phi), *WEIGHTS, refusal="not what the rule gives"),
    jensen("turned round", E(phi(X)) <= phi(MEAN), MEAN, convex(phi), *WEIGHTS, refusal="not what the rule gives"),
    jensen("another point", phi(E(Y)) <= E(phi(X)), MEAN, convex(phi), *WEIGHTS, refusal="not what the rule gives"),
    jensen("another mean", phi(E(X)) <= U(phi(X)), MEAN, convex(phi), *WEIGHTS, refusal="not what the rule gives"),
    jensen("strictly", phi(MEAN) < E(phi(X)), MEAN, convex(phi), *WEIGHTS, refusal="not of the form"),
    jensen("without weights", phi(MEAN) <= E(phi(X)), MEAN, convex(phi), refusal=PREMISES, false=False),
    jensen("without a sign", phi(MEAN) <= E(phi(X)), MEAN, convex(phi), WEIGHTS[1], refusal=COUNT, false=False),
    jensen("without the sum", phi(MEAN) <= E(phi(X)), MEAN, convex(phi), WEIGHTS[0], refusal=COUNT, false=False),
    jensen("at no mean", phi(c) <= phi(c), c, convex(phi), refusal="not a mean over an index", false=False),
]  # fmt: skip
__all__ = ["ATTACKS", "TRUE", "Known"]
