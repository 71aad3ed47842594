"""How much a term changes with one variable: |F(a) − F(b)| ≤ C·|a − b|, composed along the structure of F.

``way="best"`` uses that softmax is ½-Lipschitz; ``way="local"`` that it is 2e^(2B)/n-Lipschitz on ‖u‖ ≤ B, which is better for
many tokens; ``way="printed"`` composes softmax(u) = α⁻¹e^u from the bounds of e^u, α and α⁻¹, with e^(B²) where the section has it,
and counts g′ as 1-Lipschitz (Lemma 3.12).  **Source.** similarity §3.3–3.4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.proofs.inequalities.inequality import settle
from checker.proofs.inequalities.inverses import inverses, lower_bound
from checker.proofs.inequalities.sizes_of_values import (
    Bound,
    bound,
    nonnegative,
    operator_bound,
    positive_factor,
    step_of,
)
from checker.proofs.inequalities.softmax_bounds import local_covariance, same_differences
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rules import le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, variables_of


@dataclass(frozen=True)
class Change:
    """``proof`` concludes size(F(a) − F(b)) ≤ factor·size(a − b)."""

    factor: Term
    proof: Proof


@dataclass(frozen=True)
class Move:
    """The variable of F and its two values."""

    shop: Workshop
    hole: Term
    start: Term
    end: Term
    way: str = "best"

    @property
    def distance(self) -> Term:
        return size(self.start - self.end)

    def at(self, F: Term) -> tuple[Term, Term]:
        return replace_variables(F, {self.hole.leaf: self.start}), replace_variables(F, {self.hole.leaf: self.end})

    def goal(self, F: Term, factor: Term) -> Term:
        a, b = self.at(F)
        return le(size(a - b), factor * self.distance)


def change(move: Move, F: Term) -> Change | None:
    """A Lipschitz constant of F between the two values, with its proof; None where no rule applies."""
    shop = move.shop
    if move.hole == F:
        return Change(num(1), sure(shop.holds(move.goal(F, num(1)))))
    if move.hole.leaf not in variables_of(F):
        return Change(num(0), sure(shop.holds(move.goal(F, num(0)))))
    build = _BY_NAME.get(F.name)
    return build(move, F) if build else None


def lipschitz_bound(shop: Workshop, F: Term, x: Term, y: Term, way: str = "best") -> Change | None:
    """The constant C and the proof of |F(x) − F(y)| ≤ C·|x − y| under the workshop's hypotheses, F written in x."""
    hole = shop.variable("hole", x.sort, x.shape[0] if x.shape else None)
    return change(Move(shop, hole, x, y, way), replace_variables(F, {x.leaf: hole}))


def _sum(move: Move, F: Term) -> Change | None:
    p, q = (change(move, one) for one in F.args)
    if p is None or q is None:
        return None
    (pa, pb), (qa, qb) = move.at(F.args[0]), move.at(F.args[1])
    u, w = pa - pb, qa - qb
    factor = rules.plus(p.factor, q.factor)
    step = rules.triangle(u, w if F.name == "add" else -w)
    return Change(factor, sure(move.shop.holds(move.goal(F, factor), step, p.proof, q.proof)))


def _negative(move: Move, F: Term) -> Change | None:
    inner = change(move, F.args[0])
    return inner and Change(inner.factor, sure(move.shop.holds(move.goal(F, inner.factor), inner.proof)))


def _product(move: Move, F: Term) -> Change | None:
    """B(p,q) at a minus at b is B(p_a − p_b, q_a) + B(p_b, q_a − q_b)."""
    shop, (p, q) = move.shop, F.args
    cp, cq = change(move, p), change(move, q)
    if cp is None or cq is None:
        return None
    (pa, pb), (qa, qb) = move.at(p), move.at(q)
    parts: list[tuple[Term, Proof]] = []
    if move.hole.leaf in variables_of(p):
        parts.append(_one_side(move, F.name, (pa - pb, qa), cp, bound(shop, qa)))
    if move.hole.leaf in variables_of(q):
        parts.append(_other_side(move, F.name, (pb, qa - qb), bound(shop, pb), cq))
    if len(parts) == 1:
        factor, proof = parts[0]
        return Change(factor, sure(shop.holds(move.goal(F, factor), proof)))
    factor = rules.plus(parts[0][0], parts[1][0])
    u, w = apply(F.name, pa - pb, qa), apply(F.name, pb, qa - qb)
    step = rules.triangle(u, w)
    return Change(factor, sure(shop.holds(move.goal(F, factor), step, parts[0][1], parts[1][1])))


def _one_side(move: Move, name: str, sides: tuple[Term, Term], moved: Change, fixed: Bound) -> tuple[Term, Proof]:
    """|B(p_a − p_b, q)| ≤ C_p·B_q·|a − b|."""
    return _side(move, apply(name, *sides), step_of(move.shop, name, *sides), moved, fixed, size(sides[0]))


def _other_side(move: Move, name: str, sides: tuple[Term, Term], fixed: Bound, moved: Change) -> tuple[Term, Proof]:
    return _side(move, apply(name, *sides), step_of(move.shop, name, *sides), moved, fixed, size(sides[1]))


def _side(move: Move, whole: Term, step: Proof, moved: Change, fixed: Bound, shift: Term) -> tuple[Term, Proof]:
    """|whole| ≤ shift·|q| ≤ (C·d)·B, as C·d·B − shift·|q| = (C·d − shift)·B + shift·(B − |q|)."""
    factor = rules.times(moved.factor, fixed.by)
    goal = le(size(whole), factor * move.distance)
    positive = nonnegative(move.shop, fixed)
    sums = [(1, (), (1, 3)), (shift, (), (2,))]
    premises = (step, moved.proof, fixed.proof, positive)
    if step.concludes.name == "eq":
        return factor, rules.combine(goal, premises, sums, [(1, 0)])
    return factor, rules.combine(goal, premises, [(1, (), (0,)), *sums])


def _matvec(move: Move, F: Term) -> Change | None:
    matrix, u = F.args
    inner = change(move, u)
    if inner is None or move.hole.leaf in variables_of(matrix):
        return None
    ua, ub = move.at(u)
    known = operator_bound(move.shop, matrix)
    step = rules.operator(matrix, ua - ub, known)
    by = step.right.args[0]
    positive = positive_factor(move.shop, by)
    if positive is None:
        return None
    factor = rules.times(by, inner.factor)
    sums = [(1, (), (0,)), (1, (), (1, 2))]
    return Change(factor, rules.combine(move.goal(F, factor), (step, inner.proof, positive), sums))


def _through(move: Move, F: Term, outer: Proof, by: Term) -> Change | None:
    """F = φ(u) with |φ(u_a) − φ(u_b)| ≤ by·|u_a − u_b| (``outer``), by ≥ 0 by sight."""
    inner = change(move, F.args[-1])
    if inner is None:
        return None
    factor = rules.times(by, inner.factor)
    return Change(factor, sure(move.shop.holds(move.goal(F, factor), outer, inner.proof, weights=[num(1), by])))


def softmax_change(shop: Workshop, start: Term, end: Term) -> Proof:
    """‖softmax(a) − softmax(b)‖ ≤ ½‖a − b‖."""
    z, v = shop.variable("z", "vector", start), shop.variable("v", "vector", start)
    return rules.mean_value(apply("softmax", z), z, v, start, end, num("1/2"), rules.covariance(z, v))


def local_softmax_change(shop: Workshop, start: Term, end: Term) -> tuple[Term, Proof] | None:
    """‖softmax(a) − softmax(b)‖ ≤ 2e^(2B)/n·‖a − b‖ where hypotheses bound ‖a‖ and ‖b‖ by one B."""
    a, b = bound(shop, start), bound(shop, end)
    if a.by != b.by:
        return None
    z, v = shop.variable("z", "vector", start), shop.variable("v", "vector", start)
    inside = le(size(z), a.by)
    known = local_covariance(shop, z, v, rules.hypothesis(inside))
    factor = 2 * (apply("exp", 2 * a.by) / apply("length", start))
    proof = rules.mean_value(apply("softmax", z), z, v, start, end, factor, known, [inside], [a.proof, b.proof])
    return factor, proof


def scalar_change(shop: Workshop, name: str, start: Term, end: Term) -> Proof:
    """|g(a) − g(b)| ≤ ¼|a − b|, |g′(a) − g′(b)| ≤ 1/(6√3)·|a − b|, |sin a − sin b| ≤ |a − b|, |cos a − cos b| ≤ |a − b|."""
    z, v = shop.variable("z", "scalar"), shop.variable("v", "scalar")
    if name == "sigmoid":
        slope, size_, factor = apply("sigmoid_slope", z), facts.slope_size(shop, z), num("1/4")
    elif name in ("sin", "cos"):
        slope, factor = apply("cos" if name == "sin" else "sin", z), num(1)
        size_ = facts.turn_size(slope)
    else:
        slope, size_, factor = apply("sigmoid_curvature", z), facts.curvature_size(shop, z), facts.CURVATURE
    equal = rules.product(slope, v)
    goal = le(size(slope * v), factor * size(v))
    known = sure(shop.holds(goal, size_, equal, weights=[size(v), num(1)]))
    return rules.mean_value(apply(name, z), z, v, start, end, factor, known)


def exp_change(shop: Workshop, start: Term, end: Term) -> tuple[Term, Proof] | None:
    """‖e^a − e^b‖ ≤ e^B·‖a − b‖ where hypotheses bound ‖a‖ and ‖b‖ by one B."""
    a, b = bound(shop, start), bound(shop, end)
    if a.by != b.by:
        return None
    z, v = shop.variable("z", "vector", start), shop.variable("v", "vector", start)
    inside = le(size(z), a.by)
    known = facts.exp_of_vector(shop, z, v, rules.hypothesis(inside))
    factor = apply("exp", a.by)
    step = sure(shop.holds(le(size(apply("hadamard", apply("exp", z), v)), factor * size(v)), known))
    proof = rules.mean_value(apply("exp", z), z, v, start, end, factor, step, [inside], [a.proof, b.proof])
    return factor, proof


def _function(move: Move, F: Term) -> Change | None:
    ua, ub = move.at(F.args[0])
    if F.name == "softmax" and move.way == "local":
        near = local_softmax_change(move.shop, ua, ub)
        return near and _through(move, F, near[1], near[0])
    if F.name == "softmax" and move.way == "printed":
        return _by_normaliser(move, F)
    if F.name == "softmax":
        return _through(move, F, softmax_change(move.shop, ua, ub), num("1/2"))
    if F.name == "exp":
        found = exp_change(move.shop, ua, ub) if F.sort == "vector" else None
        found = found and _weaker(move, found, lambda by: apply("exp", by.args[0] * by.args[0]))
        return found and _through(move, F, found[1], found[0])
    by = num(1) if F.name in ("sin", "cos") else num("1/4") if F.name == "sigmoid" else facts.CURVATURE
    shown = _weaker(move, (by, scalar_change(move.shop, F.name, ua, ub)), lambda _by: num(1))
    return shown and _through(move, F, shown[1], shown[0])


def _weaker(move: Move, known: tuple[Term, Proof], printed: Callable[[Term], Term]) -> tuple[Term, Proof] | None:
    """C·|u_a − u_b| with the larger constant that the section prints, where that way is asked for."""
    by, proof = known
    if move.way != "printed":
        return known
    larger, distance = printed(by), proof.right.args[1]
    smaller = settle(move.shop, le(by, larger))
    goal = le(proof.left, larger * distance)
    if smaller is None:
        return None
    return larger, sure(move.shop.holds(goal, proof, smaller, weights=[num(1), distance]))


def _by_normaliser(move: Move, F: Term) -> Change | None:
    """softmax(u) as (1/α)·e^u, α = Σ e^u ≥ β: the change of e^u, of α, of 1/α and of the product."""
    shop, u = move.shop, F.args[0]
    powers, (start, end) = apply("exp", u), move.at(u)
    inner, moved = change(move, (1 / apply("sum", powers)) * powers), change(move, powers)
    below, limit = lower_bound(shop, apply("sum", apply("exp", start))), bound(shop, end).by
    if inner is None or moved is None or below is None:
        return None
    n, inverse = apply("length", start), 1 / below.left
    scale = inverse * inverse * apply("exp", limit) * moved.factor
    factor = inverse * moved.factor + n * scale  # √n·√n is n
    root = rules.square(n, sure(shop.holds(le(0, n))))
    steps = (same_differences(shop, start, end), inner.proof, root)
    weights = [num(1), num(1), scale * move.distance]
    return Change(factor, sure(shop.holds(move.goal(F, factor), *steps, weights=weights)))


def _total(move: Move, F: Term) -> Change | None:
    ua, ub = move.at(F.args[0])
    return _through(move, F, rules.length(ua - ub), apply("sqrt", apply("length", ua)))


def _quotient(move: Move, F: Term) -> Change | None:
    """p/c as (1/c)·p; 1/p by p ≥ β > 0 at both ends."""
    over, under = F.args
    if move.hole.leaf not in variables_of(under) or over != num(1):
        return _expanded(move, F)
    inner = change(move, under)
    pa, pb = move.at(under)
    below = lower_bound(move.shop, pa)
    if inner is None or below is None:
        return None
    by = (1 / below.left) * (1 / below.left)
    outer = inverses(move.shop, le(size(1 / pa - 1 / pb), by * size(pa - pb)), 1 / pa, 1 / pb)
    if outer is None:
        return None
    factor = by * inner.factor
    return Change(factor, sure(move.shop.holds(move.goal(F, factor), outer, inner.proof, weights=[num(1), by])))


def _expanded(move: Move, F: Term) -> Change | None:
    """A name by its definition; the normal forms of both are equal."""
    if F.name == "gradient" and F.args[0].name != "softmax_loss":
        return None
    inner = change(move, definition(F))
    return inner and Change(inner.factor, sure(move.shop.holds(move.goal(F, inner.factor), inner.proof)))


def definition(F: Term) -> Term:
    """attention_block as a softmax, the gradient of softmax_loss as a formula, p/c as (1/c)·p."""
    if F.name == "attention_block":
        A1, A2, j, x = F.args
        return apply("softmax", apply("block", A1, A2, j) @ x)
    if F.name == "gradient":
        (A, score, loss), x = F.args[0].args, F.args[1]
        f = apply("softmax", A @ x)
        d = apply("dot", f, score)
        slope = apply("sigmoid_slope", d) if loss.leaf == "sigmoid" else apply("loss_slope", loss, d)
        return slope * (A.T @ (apply("hadamard", f, score) - d * f))
    return (1 / F.args[1]) * F.args[0]


_BY_NAME = {
    "add": _sum,
    "sub": _sum,
    "neg": _negative,
    "mul": _product,
    "dot": _product,
    "hadamard": _product,
    "outer": _product,
    "matvec": _matvec,
    "softmax": _function,
    "sigmoid": _function,
    "sin": _function,
    "cos": _function,
    "sigmoid_slope": _function,
    "exp": _function,
    "sum": _total,
    "attention_block": _expanded,
    "gradient": _expanded,
    "div": _quotient,
}
