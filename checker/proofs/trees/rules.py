"""One function a rule: it takes what the rule needs and returns the node.

The mathematics of every rule stands beside its check in ``verify.py``; ``RULES`` says it in words for the page."""

from __future__ import annotations

import functools

from checker.proofs.proof import Proof, replace_variables
from checker.statements.terms.term import Term, apply, as_term

# rule: what it says, in words
RULES: dict[str, str] = {
    "hypothesis": "a hypothesis",
    "absurd": "this case contradicts the hypotheses",
    "contradiction": "a statement and its denial",
    "negation": "of two real numbers, either the first is less or the second is at most the first",
    "and": "both parts",
    "part": "one part of what was shown",
    "cases": "in either case",
    "order": "of two real numbers one is at most the other",
    "dataset": "a fact about datasets, proved in docs/datasets.md",
    "combine": "adding up, multiplying out and sorting terms",
    "identity": "equal for all sizes: written with indices, both sides have one normal form",
    "cover": "interval arithmetic on the boxes of a bisection",
    "reciprocal": "y·(1/y) = 1 for y > 0",
    "monotone": "the function rises",
    "tangent": "1 + x ≤ eˣ (the exponential is convex)",
    "logarithm": "exp(log x) = x for x > 0",
    "logistic": "g(u)(1 + e⁻ᵘ) = 1, the definition of g",
    "circle": "sin²x + cos²x = 1",
    "angles": "sin(x + y) = sin x·cos y + cos x·sin y, cos(x + y) = cos x·cos y − sin x·sin y",
    "steepest": "g′ is even and falls with |u|, so its maximum over an interval is at the point nearest to 0",
    "bounds": "−b ≤ u ≤ b gives |u| ≤ b",
    "absolute": "u ≤ |u|",
    "product": "|c·u| = |c|·|u|, ‖c·u‖ = |c|·‖u‖",
    "square": "|u|² = u², ‖u‖² = ⟨u,u⟩, √x² = x",
    "roots": "a² ≤ b² and b ≥ 0 give a ≤ b",
    "triangle": "the triangle inequality",
    "cauchy": "the Cauchy–Schwarz inequality",
    "length": "|Σ uᵢ| ≤ √n‖u‖ (Cauchy–Schwarz with the vector of ones)",
    "operator": "‖Au‖ ≤ ‖A‖·‖u‖",
    "action": "‖Mv‖ ≤ R‖v‖ for every v gives ‖M‖ ≤ R",
    "operator norm": "the operator norm is the least bound R of ‖Mv‖ ≤ R‖v‖",
    "entry": "|uᵢ| ≤ max|uₖ| ≤ ‖u‖",
    "entries": "what holds for every entry holds for the norms, the sums, the maximum",
    "adjoint": "⟨u, Aw⟩ = ⟨Aᵀu, w⟩",
    "shares": "e^u = (Σ e^u)·softmax(u), by definition",
    "rise": "a function rises where its derivative is not negative (mean value theorem)",
    "inverse": "eˣ ≤ eʸ gives x ≤ y",
    "extreme": "the least entry is at most every entry, the greatest at least",
    "extremes": "what bounds every entry bounds the greatest and the least",
    "attained": "the greatest of two numbers is one of them",
    "each": "every entry of a positive vector is positive",
    "substitution": "equal things may stand for each other",
    "submultiplicity": "‖AB‖_F ≤ ‖A‖_F‖B‖_F, or with the operator norm of one of them",
    "assume": "the second under the hypothesis of the first",
    "either": "the second unless the first",
    "denial": "turned round, or as its contrary leads to 0 < 0",
    "antisymmetry": "a ≤ b and b ≤ a give a = b",
    "consequence": "P, and P implies Q",
    "vanishing": "what has the norm 0 is 0",
    "every entry": "vectors with the same entries are equal",
    "mean": "what is smaller for everything that is drawn has the smaller mean, as probabilities are not negative",
    "linearity": "a mean over an index is linear, as it is a sum",
    "jensen of a mean": "Jensen's inequality: f(E x) ≤ E f(x) for a convex f",
    "signs": "Σ|uᵢ| = ⟨u, z⟩ for the signs z of u, which lie within [−1, 1]",
    "rank": "the rank of a product, of a sum, of uwᵀ, and the sides of a matrix",
    "two places": "two entries of a vector without negative ones are together at most their sum",
    "three places": "three entries of a vector without negative ones are together at most their sum",
    "margin": "the margin of an entry is the least of its differences to the others",
    "margins": "what is at most every difference to the others is at most the margin",
    "instance": "what holds for each index holds at this one",
    "generality": "at an index of which nothing is assumed, so for each",
    "indicator": "the indicator of what holds is 1, of what does not hold 0",
    "order of places": "places are whole numbers, from 0 to the length less 1",
    "projection": "sparsemax is the projection onto the simplex",
    "threshold": "sparsemax cuts off at one threshold",
    "induction": "at the first number, and with every number at the next one",
    "prefixes": "at the first summands, and with all before an index at the sums with its own too, so at the whole sums",
    "last summand": "the sum up to an index is that before it and its own summand",
    "states": "of any states, so of those of the sequences",
    "others": "a sum of n entries, n − 1 of which are bounded",
    "few": "the sum written out, entry by entry",
    "columns": "the product written out, column by column",
    "places": "each place apart",
    "orders": "each order apart",
    "outcomes": "the mean over all orders, written out",
    "reordering": "each index stands at one place of an order, so that what is the same in every order is that in their own",
    "mean place": "at each place of a random order stands each index equally often",
    "keys": "⟨k_α − k_t, p⟩ ≤ ‖p‖·max‖k_α − k_τ‖ (Cauchy–Schwarz)",
    "ratio": "softmax(u)ᵢ = softmax(u)ₖ·exp(uᵢ − uₖ)",
    "covariance": "‖diag(s) − ssᵀ‖ ≤ ½ for s = softmax(u): row i of the symmetric matrix sums to 2sᵢ(1 − sᵢ) ≤ ½ (Gershgorin)",
    "mean value": "the mean value inequality: F(a) − F(b) is the integral of DF(z)(a − b) over the segment",
    "moduli": "0 ≤ m ≤ L and 0 ≤ c for the constants of a function",
    "interpolation": "the interpolation inequality of smooth functions (Taylor, Hendrickx, Glineur 2017)",
    "subgradient": "a convex function is above its tangents",
    "jensen": "Jensen's inequality on a segment",
    "descent": "a smooth function is between two parabolas (descent lemma)",
    "change": "a Lipschitz function, or gradient, changes by at most the constant times the distance",
    "steepness": "the gradient of a Lipschitz function is at most the constant",
    "minimiser": "no value is below that at a minimiser, and a gradient is 0 there",
    "given slope": "a function is above what a subgradient says, by the definition",
    "gap": "a gap in values is at most a multiple of the gradient's square, by the Polyak–Łojasiewicz inequality",
    "lower bound": "no value is below a lower bound",
    "rayleigh": "⟨u, Au⟩ is between the least and the greatest eigenvalue of a symmetric matrix A, times ‖u‖²",
    "spectrum": "what bounds ⟨u, Au⟩ by a multiple of ‖u‖² for every u bounds the eigenvalues",
    "bilinear form": "matrices with the same ⟨u, Mw⟩ for all u and w are equal",
    "losses": "each loss apart",
    "defined": "and both sides are defined",
    "impossible": "no instance meets the hypotheses",
}


def num(value: object) -> Term:
    return as_term(value)


def le(a: object, b: object) -> Term:
    return apply("le", a, b)


def lt(a: object, b: object) -> Term:
    return apply("lt", a, b)


def is_relation(term: Term) -> bool:
    """Whether this is an inequality or equality of scalars."""
    return term.name in ("le", "lt", "eq") and term.args[0].sort == "scalar"


def size(u: Term) -> Term:
    """|u|, ‖u‖ or ‖u‖_F."""
    return apply({"scalar": "abs", "vector": "norm"}.get(u.sort, "frobenius"), u)


def times(a: Term, b: Term) -> Term:
    """a·b, without factors 1 and 0."""
    if num(0) in (a, b):
        return num(0)
    return b if a == num(1) else a if b == num(1) else a * b


def plus(a: Term, b: Term) -> Term:
    """a + b, without summands 0."""
    return b if a == num(0) else a if b == num(0) else a + b


def hypothesis(term: Term) -> Proof:
    return Proof("hypothesis", term)


def both(first: Proof, second: Proof) -> Proof:
    return Proof("and", apply("and", first.concludes, second.concludes), (first, second))


def part(whole: Proof, goal: Term) -> Proof:
    return Proof("part", goal, (whole,))


def cases(either: Proof, first: Proof, second: Proof) -> Proof:
    """The same conclusion in both cases of ``either``."""
    return Proof("cases", first.concludes, (either, first, second))


def contradiction(known: Proof, denial: Proof, goal: Term) -> Proof:
    """Anything from P and not P."""
    return Proof("contradiction", goal, (known, denial))


def negation(denial: Proof) -> Proof:
    """b ≤ a from not a < b; b < a from not a ≤ b."""
    relation = denial.concludes.args[0]
    a, b = relation.args
    return Proof("negation", (le if relation.name == "lt" else lt)(b, a), (denial,))


def order(a: Term, b: Term) -> Proof:
    return Proof("order", apply("or", le(a, b), le(b, a)))


def combine(goal: Term, facts=(), sums=(), equalities=()) -> Proof:
    """``sums`` (factor, squares, numbers of facts), ``equalities`` (factor, number of the fact)."""
    given = {
        "sums": [{"times": num(q), "squares": list(s), "premises": [str(k) for k in ks]} for q, s, ks in sums],
        "equalities": [{"times": num(r), "premise": str(k)} for r, k in equalities],
    }
    return Proof("combine", goal, tuple(facts), given)


def cover(goal: Term, ranges=()) -> Proof:
    """``ranges``: (term, low, high, proof of low ≤ term, proof of term ≤ high)."""
    given = [{"of": x, "low": num(low).leaf, "high": num(high).leaf} for x, low, high, _, _ in ranges]
    return Proof("cover", goal, tuple(one for entry in ranges for one in entry[3:]), {"ranges": given})


def reciprocal(positive: Proof, y: Term) -> Proof:
    return Proof("reciprocal", apply("eq", y * (1 / y), 1), (positive,), {"of": y})


def positive_reciprocal(positive: Proof, y: Term) -> Proof:
    """0 < 1/y from 0 < y."""
    return Proof("reciprocal", lt(0, 1 / y), (positive,), {"of": y})


def monotone(function: str, known: Proof, domain: Proof | None = None) -> Proof:
    goal = apply(known.concludes.name, apply(function, known.left), apply(function, known.right))
    return Proof("monotone", goal, (known,) if domain is None else (known, domain), {"function": function})


def tangent(x: Term) -> Proof:
    return Proof("tangent", le(1 + x, apply("exp", x)), (), {"at": x})


def logarithm(positive: Proof, x: Term) -> Proof:
    return Proof("logarithm", apply("eq", apply("exp", apply("log", x)), x), (positive,), {"of": x})


def logistic(u: Term) -> Proof:
    return Proof("logistic", apply("eq", apply("sigmoid", u) * (1 + apply("exp", -u)), 1), (), {"at": u})


def steepest(low: Proof, high: Proof, u: Term, a: Term, b: Term) -> Proof:
    goal = le(apply("sigmoid_slope", u), apply("curvature_bound", "logistic", a, b))
    return Proof("steepest", goal, (low, high), {"at": u, "low": a, "high": b})


def bounds(low: Proof, high: Proof, u: Term, b: Term) -> Proof:
    return Proof("bounds", le(abs(u), b), (low, high), {"of": u})


def absolute(u: Term) -> Proof:
    return Proof("absolute", le(u, abs(u)), (), {"of": u})


def product(c: Term, u: Term) -> Proof:
    """|c·u| = |c|·|u|, ‖c·u‖ = |c|·‖u‖; for vectors ‖c uᵀ‖_F = ‖c‖·‖u‖."""
    whole = apply("outer" if c.sort == "vector" else "mul", c, u)
    return Proof("product", apply("eq", size(whole), size(c) * size(u)), (), {"factor": c, "of": u})


def square(u: Term, known: Proof | None = None) -> Proof:
    """|u|² = u², ‖u‖² = ⟨u,u⟩, ‖A‖_F² = ⟨vec A, vec A⟩; with ``known`` 0 ≤ u: √u² = u."""
    if known is not None:
        return Proof("square", apply("eq", apply("sqrt", u) * apply("sqrt", u), u), (known,), {"of": u})
    entries = apply("vec", u) if u.sort == "matrix" else u
    right = u * u if u.sort == "scalar" else apply("dot", entries, entries)
    return Proof("square", apply("eq", size(u) * size(u), right), (), {"of": u})


def roots(squares: Proof, positive: Proof, a: Term, b: Term) -> Proof:
    return Proof("roots", le(a, b), (squares, positive), {"left": a, "right": b})


def triangle(u: Term, w: Term) -> Proof:
    return Proof("triangle", le(size(u + w), size(u) + size(w)), (), {"left": u, "right": w})


def generality(known: Proof, k: Term) -> Proof:
    """What was shown of a variable of the proof of which nothing is assumed, for each index, or for every number or vector."""
    every = apply("for_each" if k.sort == "index" else "for_every", k, known.concludes)
    return Proof("generality", every, (known,), {"index": k.leaf})


def adjoint(A: Term, u: Term, w: Term) -> Proof:
    """⟨u, Aw⟩ = ⟨Aᵀu, w⟩."""
    goal = apply("eq", apply("dot", u, A @ w), apply("dot", apply("transpose", A) @ u, w))
    return Proof("adjoint", goal, (), {"matrix": A, "left": u, "right": w})


def cauchy(u: Term, w: Term) -> Proof:
    return Proof("cauchy", le(abs(apply("dot", u, w)), size(u) * size(w)), (), {"left": u, "right": w})


def length(u: Term) -> Proof:
    return Proof("length", le(abs(apply("sum", u)), apply("sqrt", apply("length", u)) * size(u)), (), {"of": u})


def operator(matrix: Term, u: Term, known: Proof | None = None) -> Proof:
    """‖Au‖ ≤ R‖u‖ from a bound of the operator norm, or with R = ‖A‖_F."""
    whole = matrix.args[0] if matrix.name == "transpose" else matrix
    bound = apply("frobenius", whole) if known is None else known.right
    goal = le(size(matrix @ u), bound * size(u))
    return Proof("operator", goal, () if known is None else (known,), {"matrix": matrix, "of": u})


def action(matrix: Term, bound: Term, known: Proof, direction: Term) -> Proof:
    return Proof("action", apply("spectral_at_most", matrix, bound), (known,), {"direction": direction.leaf})


def operator_norm(matrix: Term, known: Proof | None = None) -> Proof:
    """‖A‖_op ≤ R from a bound ‖A‖ ≤ R of the operator norm, or ‖A‖ ≤ ‖A‖_op."""
    largest = apply("operator_norm", matrix)
    if known is None:
        return Proof("operator norm", apply("spectral_at_most", matrix, largest), (), {"of": matrix})
    return Proof("operator norm", le(largest, known.right), (known,), {"of": matrix})


def few(u: Term, count: int) -> Proof:
    """Σu = u_0 + … of a vector of so many entries."""
    entries = [apply("entry", u, place(k)) for k in range(count)]
    return Proof("few", apply("eq", apply("sum", u), functools.reduce(lambda x, y: x + y, entries)), (), {"of": u})


def columns(A: Term, u: Term, count: int) -> Proof:
    """A u = u_0·(column 0 of A) + … for a vector of so many entries."""
    parts = [apply("entry", u, place(k)) * apply("column", A, place(k)) for k in range(count)]
    same = apply("eq", apply("matvec", A, u), functools.reduce(lambda x, y: x + y, parts))
    return Proof("columns", same, (), {"matrix": A, "of": u})


def place(k: int) -> Term:
    """A literal index."""
    return apply("place", num(k))


def entry_bound(u: Term, i: Term) -> Proof:
    """|u_i| ≤ max|u_k|."""
    return Proof("entry", le(abs(apply("entry", u, i)), apply("max_norm", u)), (), {"of": u})


def largest_bound(u: Term) -> Proof:
    """max|u_k| ≤ ‖u‖."""
    return Proof("entry", le(apply("max_norm", u), size(u)), (), {"of": u})


def entries(goal: Term, known: Proof, u: Term, w: Term, i: Term) -> Proof:
    return Proof("entries", goal, (known,), {"left": u, "right": w, "index": i.leaf})


def every_entry(goal: Term, known: Proof, i: Term) -> Proof:
    """u = w of vectors, from u_i = w_i for a fresh index."""
    return Proof("every entry", goal, (known,), {"index": i.leaf})


def signs(goal: Term, known: Proof, u: Term, z: Term) -> Proof:
    """Σ|u_i| ≤ c from ⟨u, z⟩ ≤ c for a fresh vector z, under max|z_k| ≤ 1."""
    return Proof("signs", goal, (known,), {"of": u, "signs": z.leaf})


def rank(M: Term, bound: Term) -> Proof:
    """rank M ≤ the bound, which is a rank of a factor, a sum of ranks, 1 or a length."""
    return Proof("rank", le(apply("rank", M), bound), (), {"of": M})


def two_places(apart: Proof, known: Proof, u: Term, i: Term, j: Term, k: Term) -> Proof:
    """u_i + u_j ≤ Σu from i ≠ j and 0 ≤ u_k for a fresh index k."""
    goal = le(apply("entry", u, i) + apply("entry", u, j), apply("sum", u))
    return Proof("two places", goal, (apart, known), {"of": u, "left": i, "right": j, "index": k.leaf})


def margin(apart: Proof, u: Term, i: Term, j: Term) -> Proof:
    """margin of u at i ≤ u_i − u_j, from i ≠ j."""
    goal = le(apply("margin", u, i), apply("entry", u, i) - apply("entry", u, j))
    return Proof("margin", goal, (apart,), {"of": u, "left": i, "right": j})


def margins(goal: Term, known: Proof, apart: Proof, u: Term, i: Term, j: Term, k: Term) -> Proof:
    """c ≤ margin of u at i, from c ≤ u_i − u_k for a fresh k under i ≠ k, and i ≠ j for some j."""
    return Proof("margins", goal, (known, apart), {"of": u, "left": i, "right": j, "index": k.leaf})


def induction(goal: Term, start: Proof, step: Proof, within: Proof, k: Term, first: Term) -> Proof:
    return Proof("induction", goal, (start, step, within), {"variable": k, "first": first})


def others(goal: Term, known: Proof, u: Term, constant: Term, logits: Term, at: Term, i: Term) -> Proof:
    given = {"of": u, "constant": constant, "logits": logits, "at": at, "index": i.leaf}
    return Proof("others", goal, (known,), given)


def keys(unique: Proof, data: Term, p: Term, i: Term, token: Term) -> Proof:
    u = apply("logits", data, p, i)
    gap = apply("entry", u, apply("best_token", data, i)) - apply("entry", u, token)
    goal = le(gap, size(p) * apply("largest_key_difference", data, i))
    return Proof("keys", goal, (unique,), {"data": data, "point": p, "input": i, "token": token})


def ratio(u: Term, i: Term, k: Term) -> Proof:
    s = apply("softmax", u)
    step = apply("exp", apply("entry", u, i) - apply("entry", u, k))
    goal = apply("eq", apply("entry", s, i), apply("entry", s, k) * step)
    return Proof("ratio", goal, (), {"of": u, "left": i, "right": k})


def covariance(u: Term, w: Term) -> Proof:
    """‖s∘w − ⟨s,w⟩s‖ ≤ ½‖w‖, s = softmax(u)."""
    s = apply("softmax", u)
    left = apply("hadamard", s, w) - apply("dot", s, w) * s
    return Proof("covariance", le(size(left), num("1/2") * size(w)), (), {"logits": u, "of": w})


def mean_value(
    function: Term, z: Term, v: Term, start: Term, end: Term, factor: Term, bound: Proof, inside=(), at_ends=()
) -> Proof:
    """|F(a) − F(b)| ≤ M·|a − b|; ``at_ends`` proves each condition of ``inside`` at a, then at b."""
    at_a, at_b = (replace_variables(function, {z.leaf: end_}) for end_ in (start, end))
    ends = {"from": start, "to": end, "factor": factor, "inside": list(inside)}
    given = {"function": function, "point": z.leaf, "direction": v.leaf, **ends}
    return Proof("mean value", le(size(at_a - at_b), factor * size(start - end)), (bound, *at_ends), given)


def at_least_one(u: Term) -> Proof:
    """1 ≤ n for the length n of a vector."""
    return Proof("length", le(1, apply("length", u)), (), {"of": u})


def extreme(whole: Term, entry: Term) -> Proof:
    """The node min u ≤ u_i or u_i ≤ max u; ``whole`` is the extreme."""
    goal = le(whole, entry) if whole.name == "minimum" else le(entry, whole)
    return Proof("extreme", goal, (), {"of": whole.args[0]})


def submultiplicity(A: Term, B: Term, known: Proof | None = None) -> Proof:
    """The node ‖AB‖_F ≤ ‖A‖_F‖B‖_F, or with a known bound of the operator norm of A or B in place of its Frobenius norm."""
    sizes = [apply("frobenius", A), apply("frobenius", B)]
    if known is not None:
        sizes[known.concludes.args[0] == B and A != B] = known.concludes.args[1]
    goal = le(apply("frobenius", A @ B), sizes[0] * sizes[1])
    return Proof("submultiplicity", goal, () if known is None else (known,), {"left": A, "right": B})
