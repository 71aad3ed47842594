"""``for_every`` in trees and in evaluations, means over signs by linearity and by ``identity``: true certificates, and attacks.

``TRUE`` and ``ATTACKS`` are run by test_every_number and by the campaign of mutants.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from checker.language import (
    bernoulli,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    for_every,
    frobenius,
    implies,
    index,
    indicator,
    log,
    matrix,
    maximum,
    natural,
    norm,
    product_over,
    scalar,
    sum_over,
    total,
    vector,
)
from checker.statements.terms.term import Term
from tests.verifier_mutants import building
from tests.verifier_mutants.building import given, node

i, a = index("i", "n"), index("a", "n")
t, b, c, g, z0 = (scalar(name) for name in ("t", "b", "c", "g", "z0"))
x, y, w, v, u = vector("x", "n"), vector("y", "n"), vector("w", "m"), vector("v", "n"), vector("u", "n")
xi, N = vector("z", "n"), natural("N")
A = matrix("A", "m", "n")
VARIABLES = (a, b, c, x, y, w, A, N)
OWN = [
    ["g", "scalar"],
    ["v", "vector", "n"],
    ["q", "vector", "m"],
    ["N_1", "scalar", "natural"],
    ["r", "index", "n"],
    ["p", "order", "n"],
]


@dataclass(frozen=True)
class Certificate:
    name: str
    text: str
    refusal: str = ""  # part of the answer, where it must be refused


def tree(name: str, goal: Term, root: dict, *hypotheses: Term, refusal: str = "") -> Certificate:
    spoken = frozenset().union(*(one.variables for one in (goal, *hypotheses)))
    forall = [[one.leaf, one.sort, *one.shape] for one in VARIABLES if one.leaf in spoken]
    said = [one.json for one in (goal, *hypotheses)]
    return Certificate(name, building.tree(said[0], root, building.with_sizes(forall, said), said[1:], OWN), refusal)


def at(name: str, known: Term, place: object, goal: Term, *more: Term, refusal: str = "") -> Certificate:
    """The goal as what ``known`` says at the place."""
    place = place.json if isinstance(place, Term) else place
    return tree(name, goal, node("instance", goal.json, given(known.json), at=place), known, *more, refusal=refusal)


def general(name: str, goal: Term, below: dict, own: str, *hypotheses: Term, refusal: str = "") -> Certificate:
    return tree(name, goal, node("generality", goal.json, below, index=own), *hypotheses, refusal=refusal)


def linear(name: str, left: Term, right: Term, drawn: str, *hypotheses: Term, refusal: str = "") -> Certificate:
    goal = equals(left, right)
    return tree(name, goal, node("linearity", goal.json, drawn=drawn), *hypotheses, refusal=refusal)


def same(name: str, left: Term, right: Term, *, refusal: str = "") -> Certificate:
    goal = equals(left, right)
    return tree(name, goal, node("identity", goal.json), refusal=refusal)


def beside(one: Certificate) -> Certificate:
    """A conclusion that holds anyway, from such a step, which must be refused in the middle of a proof too."""
    root = json.loads(one.text)["evidence"]["tree"]
    goal = b <= b
    return tree(f"{one.name}, in the middle", goal, node("combine", goal.json, root, sums=[], equalities=[]), norm(x) + norm(w) + frobenius(A) + b + c + entry(x, a) >= N,
                refusal=one.refusal)  # fmt: skip


def evaluated(name: str, goal: Term, values: dict, role: str, *hypotheses: Term, refusal: str = "") -> Certificate:
    spoken = frozenset().union(*(one.variables for one in (goal, *hypotheses)))
    forall = [[one.leaf, one.sort, *one.shape] for one in VARIABLES if one.leaf in spoken]
    text = building.evaluation(goal.json, forall, values, [one.json for one in hypotheses], role=role)
    return Certificate(name, text, refusal)


def square(goal: Term, *squares: Term) -> dict:
    sums = [{"times": ["num", "1"], "squares": [one.json], "premises": []} for one in squares]
    return node("combine", goal.json, sums=sums, equalities=[])


def S(body: object, of: Term = xi) -> Term:
    return expectation(of, "signs", body)


def B(body: object) -> Term:
    return expectation(xi, bernoulli(b), body)


def cosh(one: Term) -> Term:
    return (exp(one) + exp(-one)) / 2


LINE = for_every(t, b * t <= c)
PLANE = for_every(u, dot(u, x) <= c)
POSITIVE = for_every(t, (t - b) ** 2 + 1 > 0)
INVERSE = for_every(t, 1 / ((t - b) ** 2 + 1) > 0)
SHOWN = node(
    "combine",
    ((g - b) ** 2 + 1 > 0).json,
    sums=[{"times": ["num", "1"], "squares": [(g - b).json], "premises": []}],
    equalities=[],
)
SUMS = for_every(t, sum_over(i, t * entry(x, i)) <= c)
EACH = for_each(i, for_every(t, t * entry(x, i) <= c))
PARABOLA = for_every(t, 2 * b * t <= b**2 + t**2)
MAX = maximum(A @ xi)
COSHES = product_over(i, cosh(entry(x, i)))
NOTHING = ["lt", ["num", "0"], ["num", "0"]]
FALSE = for_every(t, t <= b)  # at no b

TRUE = [
    at("at a number", LINE, c, b * c <= c),
    at("at a literal", LINE, ["num", "2"], b * 2 <= c),
    at("at a vector", PLANE, y, dot(y, x) <= c),
    at("at a sum of vectors", PLANE, y + x, dot(y + x, x) <= c),
    at("under the name of an index", SUMS, sum_over(i, entry(y, i)), sum_over(index("i_2", "n"), sum_over(i, entry(y, i)) * entry(x, index("i_2", "n"))) <= c),
    at("at a whole number", LINE, N, b * N <= c),
    tree("for each and for every", b * entry(x, a) <= c, node(
        "instance", (b * entry(x, a) <= c).json, node("instance", for_every(t, t * entry(x, a) <= c).json, given(EACH.json), at=a.json), at=b.json), EACH),
    general("every number", PARABOLA, square(2 * b * g <= b**2 + g**2, b - g), "g"),
    general("every number, by an instance", LINE, node("instance", (b * g <= c).json, given(LINE.json), at=g.json), "g", LINE),
    general("every vector", PLANE, node("instance", (dot(v, x) <= c).json, given(PLANE.json), at=v.json), "v", PLANE),
    tree("there is a number", ~for_every(t, ~(t <= b)), node("denial", (~for_every(t, ~(t <= b))).json, node(
        "contradiction", NOTHING, node("combine", (b <= b).json, sums=[], equalities=[]), node(
            "instance", (~(b <= b)).json, given(for_every(t, ~(t <= b)).json), at=b.json)))),
    tree("defined at every number", INVERSE, node("defined", INVERSE.json, node("generality", INVERSE.json, node(
        "reciprocal", (1 / ((g - b) ** 2 + 1) > 0).json, SHOWN, of=((g - b) ** 2 + 1).json), index="g"), node(
            "generality", POSITIVE.json, SHOWN, index="g"))),
    linear("a sum over signs", S(MAX + norm(xi)), S(MAX) + S(norm(xi)), "v"),
    linear("a multiple over signs", S(c * MAX), c * S(MAX), "v"),
    linear("a number over signs", S(MAX + c), S(MAX) + c, "v"),
    linear("another name over signs", S(MAX), S(maximum(A @ u), u), "v"),
    linear("one sign", S(abs(z0 - b) + c, z0), S(abs(z0 - b), z0) + c, "g"),
    linear("over chances", B(norm(xi) - c * MAX), B(norm(xi)) - c * B(MAX), "v", b >= 0, b <= 1),
    same("exponentials of signs", S(exp(dot(x, xi))), COSHES),
    same("of a sum of two", S(exp(dot(x, xi) + dot(y, xi))), product_over(i, cosh(entry(x, i) + entry(y, i)))),
    same("a product of two", S(exp(dot(x, xi)) * exp(dot(y, xi))), product_over(i, cosh(entry(x, i) + entry(y, i)))),
    same("of one sign", S(exp(b * z0), z0), exp(log(cosh(b)))),
    same("a sum of exponentials", S(exp(dot(x, xi)) + exp(dot(y, xi))), COSHES + product_over(i, cosh(entry(y, i)))),
    same("times a number", S(b * exp(dot(x, xi))), b * COSHES),
    same("logarithms", sum_over(i, log(exp(entry(x, i)) + exp(entry(x, i)))), sum_over(i, log(2 * exp(entry(x, i))))),
    evaluated("fails at a number", FALSE, {"b": "1/2"}, "counter-example"),
    evaluated("fails at a vector", for_every(u, total(u) <= b), {"b": "5", "x": ["1", "2"]}, "counter-example", norm(x) >= 0),
    evaluated("fails where others have no value", for_every(t, 1 / t <= b), {"b": "-9"}, "counter-example"),
    evaluated("a hypothesis that fails", ~FALSE, {"b": "1/2"}, "instance"),
]  # fmt: skip

ATTACKS = [
    at("at an index", LINE, a, b * c <= c, norm(x) * entry(x, a) <= c, refusal="not a statement for each"),
    at("at a vector for a number", LINE, x, b * c <= c, norm(x) <= c, refusal="not a statement for each"),
    at("at a number for a vector", PLANE, b, dot(x, x) <= c, b <= b, refusal="not a statement for each"),
    at("at a vector of another size", PLANE, w, dot(x, x) <= c, norm(w) <= c, refusal="sizes that do not fit"),
    at("the norm of a vector of another size", for_every(u, norm(u) <= c), w, norm(w) <= c, norm(x) >= b, refusal="sizes that do not fit"),
    at("at an index, of what does not speak of it", for_every(u, b <= c), a, b <= c, norm(x) * entry(x, a) <= b, refusal="not a statement for each"),
    tree("defined for another vector", (one := for_every(t, 1 / (t + b) > 0)), node("defined", one.json, node("generality", one.json, node(
        "reciprocal", (1 / (g + b) > 0).json, node("instance", (g + b > 0).json, given(for_every(t, t + b > 0).json), at=g.json), of=(g + b).json), index="g"), node(
            "generality", POSITIVE.json, SHOWN, index="g")), for_every(t, t + b > 0), refusal="not shown to be defined"),
    at("at another number", LINE, b, b * c <= c, refusal="the conclusion is not what"),
    at("of another body", LINE, c, c * b <= c, refusal="the conclusion is not what"),
    at("of one that fails somewhere", ~LINE, c, ~(b * c <= c), refusal="not a statement for each"),
    at("an index caught", SUMS, sum_over(i, entry(y, i)), sum_over(index("i_3", "n"), sum_over(i, entry(y, i)) * entry(x, index("i_3", "n"))) <= c,
       refusal="the conclusion is not what"),
    at("for each as for every", for_each(i, entry(x, i) <= c), b, b <= c, norm(x) >= b, refusal="not a statement for each"),
    at("for every as for each", for_every(t, t <= c), a, entry(x, a) <= c, entry(x, a) >= b, refusal="not a statement for each"),
    general("one number for every", for_every(t, t <= c), given((b <= c).json), "b", b <= c, refusal="is not fresh"),
    tree("for every under a hypothesis about it", (one := implies(b <= c, for_every(t, t <= c))), node("assume", one.json, node(
        "generality", for_every(t, t <= c).json, given((b <= c).json), index="b")), refusal="is not fresh"),
    general("whole numbers for every", for_every(t, 0 <= t), node("combine", ["le", ["num", "0"], ["var", "N_1"]], sums=[], equalities=[]), "N_1",
            refusal="is a whole number"),
    general("a whole number of the statement for every", for_every(t, 0 <= t), node("combine", (0 <= N).json, sums=[], equalities=[]), "N",
            N >= 0, refusal="is not fresh"),
    general("a vector of another size for every", PLANE, node("combine", (dot(x, x) <= c).json, sums=[], equalities=[]), "q", dot(x, x) <= c, norm(w) <= c,
            refusal="sizes that do not fit"),
    general("an index for every number", for_every(t, t <= c), node("combine", (b <= c).json, sums=[], equalities=[]), "r", b <= c, norm(x) <= c,
            refusal="is needed"),
    general("a number for every vector", PLANE, node("combine", (b <= c).json, sums=[], equalities=[]), "g", b <= c, norm(x) <= c,
            refusal="is needed"),
    general("zero for every", for_every(t, t <= c), given((0 <= c).json), "g", 0 <= c, refusal="the conclusion is not what"),
    tree("for every where no number is shown defined", (one := for_every(t, 0 <= exp(1 / t))), node(
        "generality", one.json, node("combine", (0 <= exp(1 / g)).json, sums=[], equalities=[]), index="g"), refusal="not shown to be defined"),
    tree("an indicator of every number", (one := indicator(for_every(t, t <= c)) <= 0), node("combine", one.json, sums=[], equalities=[]),
         refusal="not visibly"),
    linear("normal entries", expectation(xi, "gaussian", MAX + c), expectation(xi, "gaussian", MAX) + c, "v", refusal="no mean over finitely many"),
    linear("one normal number", expectation(z0, "gaussian", c * exp(z0 * z0)), c * expectation(z0, "gaussian", exp(z0 * z0)), "g",
           refusal="no mean over finitely many"),
    linear("a product of two signs' values", S(MAX * norm(xi)), S(MAX) * S(norm(xi)), "v", refusal="depend on the draw"),
    linear("a quotient", S(c / (2 + MAX)), c / S(2 + MAX), "v", refusal="depend on the draw"),
    linear("a square", S(MAX**2), S(MAX) ** 2, "v", refusal="not the same by linearity"),
    linear("another law", S(MAX + c), B(MAX) + c, "v", refusal="not the same by linearity"),
    linear("fewer signs", S(norm(xi)), S(norm(vector("z", "m")), vector("z", "m")) + 0 * norm(w) * norm(x), "v", refusal="not the same by linearity"),
    linear("a draw of another size", S(norm(xi) + c), S(norm(xi)) + c, "q", refusal="sizes that do not fit"),
    linear("a number for a vector of signs", S(norm(xi) + c), S(norm(xi)) + c, "g", refusal="is needed"),
    *map(beside, [
        linear("normal entries", expectation(xi, "gaussian", MAX + c), expectation(xi, "gaussian", MAX) + c, "v", refusal="no mean over finitely many"),
        same("chances as signs", B(exp(dot(x, xi))), COSHES, refusal="no polynomial"),
        same("a sign beside", S(entry(xi, a) * exp(dot(x, xi))), 0 * b, refusal="product of signs and exponentials"),
    ]),
    same("as of normal entries", S(exp(dot(x, xi))), exp(norm(x) ** 2 / 2), refusal="different normal forms"),
    same("a half left out", S(exp(dot(x, xi))), product_over(i, exp(entry(x, i)) + exp(-entry(x, i))), refusal="different normal forms"),
    same("sinh", S(exp(dot(x, xi))), product_over(i, (exp(entry(x, i)) - exp(-entry(x, i))) / 2), refusal="different normal forms"),
    same("another vector", S(exp(dot(x, xi))), product_over(i, cosh(entry(y, i))), refusal="different normal forms"),
    same("two means for one", S(exp(dot(x, xi)) * exp(dot(y, xi))), COSHES * product_over(i, cosh(entry(y, i))), refusal="different normal forms"),
    same("a sign beside", S(entry(xi, a) * exp(dot(x, xi))), 0 * b, refusal="product of signs and exponentials"),
    same("a square in the exponent", S(exp(dot(x, xi) ** 2)), exp(norm(x) ** 2), refusal="not linear|no polynomial"),
    same("chances", B(exp(dot(x, xi))), product_over(i, 1 - b + b * exp(entry(x, i))), refusal="no polynomial"),
    same("the logarithm of a sum", sum_over(i, log(entry(x, i))), log(total(x)), refusal="different normal forms"),
    same("the logarithm of a sign", S(log(2 + dot(x, xi))), log(2 + 0 * b), refusal="no polynomial"),
    evaluated("a size that nothing determines", for_every(vector("s", "l"), total(vector("s", "l")) >= 1), {"b": "1"}, "counter-example", b >= 0,
              refusal="not determined|UNKNOWN|size"),
    evaluated("a hypothesis for every number", b <= 0, {"b": "1"}, "counter-example", for_every(t, t**2 >= 0), refusal="UNKNOWN"),
    evaluated("for every number, where it holds", for_every(t, t**2 >= 0), {"b": "1"}, "instance", b >= 0, refusal="UNKNOWN"),
    evaluated("fails at no point that is looked at", for_every(t, (4 * t - 2) ** 2 >= b), {"b": "1"}, "counter-example", b >= 0, refusal="UNKNOWN"),
]  # fmt: skip

__all__ = ["ATTACKS", "TRUE", "Certificate"]
