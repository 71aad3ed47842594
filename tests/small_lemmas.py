"""Small true lemmas that the search must find: squares, Cauchy–Schwarz, Jensen, log-sum-exp, KL, softmax, triangles, tangents, boxes.

``TRUE`` holds (name, variables, hypotheses, conclusion).  The tests prove each and change the certificates at random.
"""

from __future__ import annotations

from functools import partial

from checker.language import index, matrix, scalar, vector
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import Term, apply, as_term

a, b, c, R = (scalar(name) for name in "abcR")
u, w, v = vector("u", "n"), vector("w", "n"), vector("v", "m")
A, B = matrix("A", "m", "n"), matrix("B", "n", "k")
i, k, e, j = index("i", "n"), index("k", "n"), index("e", "2"), index("j", "m")
HALF, ONE = as_term("1/2"), as_term(1)


def named(name: str):
    return partial(apply, name)


exp, log, root, norm, dot, total, length = map(named, ("exp", "log", "sqrt", "norm", "dot", "sum", "length"))
softmax, pair, logistic, entry, equal = map(named, ("softmax", "pair", "sigmoid", "entry", "eq"))
greatest, least, largest, frobenius = map(named, ("maximum", "minimum", "max_norm", "frobenius"))


def lse(x: Term) -> Term:
    return log(total(exp(x)))


TRUE = [
    ("a square", (a, b), (), (a - b) ** 2 >= 0),
    ("two squares", (a, b), (), 2 * a * b <= a**2 + b**2),
    ("Young", (a, b), (), a * b <= HALF * a**2 + HALF * b**2),
    ("three squares", (a, b, c), (), a * b + b * c + c * a <= a**2 + b**2 + c**2),
    ("a quartic", (a, b), (), a**3 * b + a * b**3 <= a**4 + b**4),
    ("three means", (a, b, c), (), a * b * c * (a + b + c) <= a**2 * b**2 + b**2 * c**2 + c**2 * a**2),
    ("geometric mean", (a, b), (a >= 0, b >= 0), root(a * b) <= HALF * (a + b)),
    ("triangle", (a, b), (), abs(a + b) <= abs(a) + abs(b)),
    ("triangle from below", (a, b), (), abs(abs(a) - abs(b)) <= abs(a - b)),
    ("triangle of vectors", (u, w), (), norm(u + w) <= norm(u) + norm(w)),
    ("triangle of vectors from below", (u, w), (), norm(u) - norm(w) <= norm(u - w)),
    ("Cauchy", (u, w), (), abs(dot(u, w)) <= norm(u) * norm(w)),
    ("parallelogram", (u, w), (), equal(norm(u + w) ** 2 + norm(u - w) ** 2, 2 * norm(u) ** 2 + 2 * norm(w) ** 2)),
    ("Young of vectors", (u, w), (), dot(u, w) <= HALF * norm(u) ** 2 + HALF * norm(w) ** 2),
    ("tangent", (a,), (), 1 + a <= exp(a)),
    ("tangent at 1", (a,), (), a * exp(ONE) <= exp(a)),
    ("tangent at b", (a, b), (), exp(b) + exp(b) * (a - b) <= exp(a)),
    ("logarithm", (a,), (a > 0,), log(a) <= a - 1),
    ("Jensen for exp", (a, b), (), exp(HALF * (a + b)) <= HALF * (exp(a) + exp(b))),
    ("hyperbolic cosine", (a,), (), exp(a) + exp(-a) >= 2),
    ("second order", (a,), (a >= 0,), exp(a) >= 1 + a + HALF * a**2),
    ("log-sum-exp above an entry", (u, i), (), entry(u, i) <= lse(u)),
    ("log-sum-exp above the greatest", (u,), (), greatest(u) <= lse(u)),
    ("log-sum-exp from above", (u,), (), lse(u) <= greatest(u) + log(length(u))),
    ("log-sum-exp of two", (a, b), (), a <= log(exp(a) + exp(b))),
    ("mean below the greatest", (u,), (), dot(softmax(u), u) <= greatest(u)),
    ("mean above the least", (u,), (), least(u) <= dot(softmax(u), u)),
    ("an entry of softmax", (u, i), (), entry(softmax(u), i) <= 1),
    ("softmax sums to 1", (u,), (), equal(total(softmax(u)), ONE)),
    ("norm of softmax", (u,), (), norm(softmax(u)) <= 1),
    ("variance", (u, w), (), dot(softmax(u), w) ** 2 <= dot(softmax(u), apply("hadamard", w, w))),
    ("Kullback–Leibler", (u, w), (), dot(softmax(u), u - w) - lse(u) + lse(w) >= 0),
    ("logistic rises", (a, b), (a <= b,), logistic(a) <= logistic(b)),
    ("logistic is monotone", (a, b), (), (logistic(a) - logistic(b)) * (a - b) >= 0),
    ("logistic is Lipschitz", (a, b), (), abs(logistic(a) - logistic(b)) <= as_term("1/4") * abs(a - b)),
    ("softmax is Lipschitz", (u, w), (), norm(softmax(u) - softmax(w)) <= HALF * norm(u - w)),
    ("box", (a,), (a >= -1, a <= 1), a**2 <= 1),
    ("box of an exponential", (a,), (a >= 0, a <= 1), exp(a) <= 3),
    ("box of two", (a, b), (a >= 0, a <= 1, b >= 0, b <= 1), a * b <= 1),
    ("greater of two", (a, b), (), a <= greatest(pair(a, b))),
    ("greatest of two", (a, b), (), equal(greatest(pair(a, b)), HALF * (a + b + abs(a - b)))),
    ("norm of two", (a, b), (), norm(pair(a, b)) <= abs(a) + abs(b)),
    ("norm of a product", (A, B), (), frobenius(A @ B) <= frobenius(A) * frobenius(B)),
    ("norm of a product and an operator", (A, B, R), (apply("spectral_at_most", A, R),), frobenius(A @ B) <= R * frobenius(B)),
    ("operator", (A, u, R), (apply("spectral_at_most", A, R),), norm(A @ u) <= R * norm(u)),
    ("square of an image", (A, u, R), (apply("spectral_at_most", A, R),), dot(A @ u, A @ u) <= R**2 * dot(u, u)),
    ("entry of an image", (A, u, R, j), (apply("spectral_at_most", A, R),), entry(A @ u, j) <= R * norm(u)),
    (
        "step", (A, w, v, a, R), (apply("spectral_at_most", A, R), a >= 0, a * R**2 <= 2),
        norm(A @ (w - a * (A.T @ (A @ w - v))) - v) <= norm(A @ w - v),
    ),
    (
        "two operators", (A, u, w, R), (apply("spectral_at_most", A, R), apply("spectral_at_most", A.T, R)),
        norm(A.T @ softmax(A @ u) - A.T @ softmax(A @ w)) <= HALF * R**2 * norm(u - w),
    ),
    ("adjoint", (A, u, v), (), equal(dot(v, A @ u), dot(A.T @ v, u))),
    ("sum below the greatest", (u,), (), total(u) <= length(u) * greatest(u)),
    ("largest entry", (u,), (), largest(u) <= norm(u)),
    ("sum below the norm", (u,), (), abs(total(u)) <= root(length(u)) * norm(u)),
    ("substitution", (a, b), (equal(a, b),), equal(exp(a), exp(b))),
    ("implication", (a, b), (), apply("implies", a <= b, exp(a) <= exp(b))),
    ("alternative", (a,), (), apply("or", a <= 0, a > 0)),
    ("denial", (a,), (), apply("not", exp(a) < 0)),
    ("reciprocals", (a, b), (a > 0, a <= b), 1 / b <= 1 / a),
    ("positive entry", (u, i), (apply("positive", u),), entry(u, i) > 0),
    ("greatest below the largest", (u, a), (largest(u) <= a,), greatest(u) <= a),
    ("matrix as a vector", (A,), (), equal(frobenius(A) ** 2, dot(apply("vec", A), apply("vec", A)))),
    ("ones", (u,), (), equal(total(exp(u - u)), length(u))),
    ("safe normaliser", (u,), (), total(exp(u - greatest(u) * exp(u - u))) >= 1),
    ("root rises", (a, b), (a >= 0, a <= b), root(a) <= root(b)),
]  # fmt: skip


def certificate(number: int) -> dict | None:
    """What the search finds for a lemma."""
    name, forall, assuming, conclude = TRUE[number]
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return prove(Claim(title=name, source=source, forall=forall, assuming=assuming, conclude=conclude))
