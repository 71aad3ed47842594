"""How large a term can be: a constant B with a proof of |t| ≤ B (or ‖t‖ ≤ B), composed from the bounds of its parts."""

from __future__ import annotations

from dataclasses import dataclass

from checker.proofs.inequalities.inequality import sum_of_exponentials
from checker.proofs.inequalities.inverses import at_most
from checker.proofs.proof import Proof
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rules import le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply


@dataclass(frozen=True)
class Bound:
    """``proof`` concludes size(of) ≤ ``by``."""

    of: Term
    by: Term
    proof: Proof


def bound(shop: Workshop, t: Term) -> Bound:
    """The smallest bound the rules give for |t|, ‖t‖ or ‖t‖_F; the size itself where nothing better is known."""
    known = next((one for one in shop.given() if _bounds(one.concludes, t)), None)
    if known is not None:
        return Bound(t, known.right, known)
    build = _BY_NAME.get(t.name)
    found = build(shop, t) if build else None
    return found or Bound(t, size(t), sure(shop.holds(le(size(t), size(t)))))


def _bounds(relation: Term, t: Term) -> bool:
    return relation.name == "le" and relation.args[0] == size(t)


def nonnegative(shop: Workshop, one: Bound) -> Proof:
    """0 ≤ B, as |t| ≤ B."""
    return sure(shop.holds(le(0, one.by), one.proof))


def product_of(shop: Workshop, whole: Term, p: Bound, q: Bound, step: Proof) -> Bound:
    """|whole| ≤ |p|·|q| (``step``) gives |whole| ≤ B_p·B_q."""
    by = rules.times(p.by, q.by)
    start = nonnegative(shop, p)
    goal = le(size(whole), by)  # B_p·B_q − |p||q| = B_p(B_q − |q|) + |q|(B_p − |p|)
    sums = [(1, (), (0,)), (1, (), (3, 2)), (size(q.of), (), (1,))]
    if step.concludes.name == "eq":
        node = rules.combine(goal, (step, p.proof, q.proof, start), sums[1:], [(1, 0)])
    else:
        node = rules.combine(goal, (step, p.proof, q.proof, start), sums)
    return Bound(whole, by, node)


def step_of(shop: Workshop, name: str, p: Term, q: Term) -> Proof:
    """|p·q| ≤ |p|·|q| for the products of the vocabulary."""
    if name in ("mul", "outer"):
        return rules.product(p, q)
    if name == "dot":
        return rules.cauchy(p, q)
    found = facts.hadamard_size(shop, p, q)
    return sure(shop.holds(le(size(apply("hadamard", p, q)), size(p) * size(q)), found))


def _product(shop: Workshop, t: Term) -> Bound:
    p, q = t.args
    return product_of(shop, t, bound(shop, p), bound(shop, q), step_of(shop, t.name, p, q))


def _sum(shop: Workshop, t: Term) -> Bound:
    return _covariance(shop, t) or _two_parts(shop, t)


def _covariance(shop: Workshop, t: Term) -> Bound | None:
    """‖s∘w − ⟨s,w⟩s‖ ≤ ½‖w‖ for s = softmax(u), instead of ‖w‖ + ‖w‖."""
    first, second = t.args
    if t.name != "sub" or first.name != "hadamard" or first.args[0].name != "softmax":
        return None
    s, w = first.args
    if second != apply("dot", s, w) * s:
        return None
    inner = bound(shop, w)
    by = rules.times(num("1/2"), inner.by)
    step = rules.covariance(s.args[0], w)
    return Bound(t, by, sure(shop.holds(le(size(t), by), step, inner.proof, weights=[num(1), num("1/2")])))


def _two_parts(shop: Workshop, t: Term) -> Bound:
    p, q = bound(shop, t.args[0]), bound(shop, t.args[1])
    step = rules.triangle(t.args[0], t.args[1] if t.name == "add" else -t.args[1])
    by = rules.plus(p.by, q.by)
    return Bound(t, by, sure(shop.holds(le(size(t), by), step, p.proof, q.proof)))


def operator_bound(shop: Workshop, matrix: Term) -> Proof | None:
    """A bound ‖A‖ ≤ R of the matrix or its transpose."""
    wanted = (matrix, *(matrix.args if matrix.name == "transpose" else ()))
    return next((k for k in shop.operators() if k.left in wanted), None)


def _matvec(shop: Workshop, t: Term) -> Bound:
    matrix, u = t.args
    known = operator_bound(shop, matrix)
    step, inner = rules.operator(matrix, u, known), bound(shop, u)
    factor = step.right.args[0]
    by = rules.times(factor, inner.by)
    if known is None:
        return Bound(t, by, sure(shop.holds(le(size(t), by), step, inner.proof, weights=[num(1), factor])))
    # R is known only through ‖A‖ ≤ R, so R·‖u‖ ≤ R·B needs 0 ≤ R
    positive = positive_factor(shop, factor)
    if positive is None:
        return Bound(t, size(t), sure(shop.holds(le(size(t), size(t)))))
    sums = [(1, (), (0,)), (1, (), (1, 2))]
    return Bound(t, by, rules.combine(le(size(t), by), (step, inner.proof, positive), sums))


def positive_factor(shop: Workshop, factor: Term) -> Proof | None:
    """0 ≤ R by sight or from a hypothesis."""
    return shop.holds(le(0, factor)) or shop.show(le(0, factor), shop.given(), degree=1)


def _constant(fact, by: object):
    def build(shop: Workshop, t: Term) -> Bound:
        return Bound(t, num(by), fact(shop, t))

    return build


def _sigmoid(shop: Workshop, t: Term) -> Proof:
    return sure(shop.holds(le(abs(t), 1), facts.sigmoid_below_one(shop, t.args[0])))


def _quotient(shop: Workshop, t: Term) -> Bound | None:
    """|1/y| ≤ 1/β where y ≥ β > 0."""
    found = at_most(shop, t.args[1]) if t.args[0] == num(1) else None
    return found and Bound(t, found[0], found[1])


def _exponentials(shop: Workshop, t: Term) -> Bound | None:
    """‖e^z‖ ≤ √n·e^B where ‖z‖ ≤ B: ‖e^z‖² = Σ e^(2z) ≤ n·e^(2B)."""
    if t.sort != "vector":
        return None
    z = t.args[0]
    inner = bound(shop, z)
    twice = Bound(2 * z, 2 * inner.by, sure(shop.holds(le(size(2 * z), 2 * inner.by), inner.proof, weights=[num(2)])))
    total = sum_of_exponentials(shop, twice.of, twice.proof)
    i = shop.variable("i", "index", z)
    square, double = apply("hadamard", t, t), apply("exp", twice.of)
    each = sure(shop.holds(le(apply("entry", square, i), apply("entry", double, i))))
    sums = rules.entries(le(apply("sum", square), apply("sum", double)), each, square, double, i)
    n = apply("length", z)
    by = apply("sqrt", n) * apply("exp", inner.by)
    root = rules.square(n, sure(shop.holds(le(0, n))))
    scale = apply("exp", 2 * inner.by)
    squares = shop.holds(
        le(size(t) * size(t), by * by), rules.square(t), sums, total, root, weights=[num(-1), num(1), num(1), -scale]
    ) or shop.show(le(size(t) * size(t), by * by), [rules.square(t), sums, total, root], times=[scale], degree=1)
    return Bound(t, by, rules.roots(sure(squares), sure(shop.holds(le(0, by))), size(t), by))


_BY_NAME = {
    "softmax": _constant(facts.softmax_norm, 1),
    "sparsemax": _constant(facts.softmax_norm, 1),
    "attention_block": _constant(facts.softmax_norm, 1),
    "sigmoid": _constant(_sigmoid, 1),
    "sigmoid_slope": _constant(lambda shop, t: facts.slope_size(shop, t.args[0]), "1/4"),
    "mul": _product,
    "dot": _product,
    "hadamard": _product,
    "outer": _product,
    "add": _sum,
    "sub": _sum,
    "matvec": _matvec,
    "div": _quotient,
    "exp": _exponentials,
}
