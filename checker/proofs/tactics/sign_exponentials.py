"""E e^⟨a, ξ⟩ ≤ e^b for signs ξ, from ½Σaᵢ² ≤ b: E e^⟨a, ξ⟩ = e^(Σ log cosh aᵢ), and log cosh y ≤ y²/2."""

from __future__ import annotations

from dataclasses import replace

from checker.proofs.inequalities.identities import identity
from checker.proofs.library.direct import by_lemmas
from checker.proofs.proof import Proof
from checker.proofs.tactics.drawn_means import Solve, of_exponential, side_condition
from checker.proofs.terms.normal_form import as_bound, instance
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, put


def exponentials_of_signs(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """E e^⟨a, ξ⟩ ≤ e^b for signs ξ, from ½Σaᵢ² ≤ b."""
    found = _as_a_power(shop, goal.args[0])
    if found is None or goal.args[1].name != "exp":
        return None
    same, i, a = found
    bound, k, logs = goal.args[1], as_bound(i), same.right.args[0]
    cosh, a_k = logs.args[1].args[0], put(a, i, k)
    each = by_lemmas(replace(shop, lemmas=True), le(apply("log", put(cosh, k, i)), a**2 / 2))
    if each is None:
        return None
    low, high = apply("stack", k, apply("log", cosh)), apply("stack", k, a_k**2 / 2)
    known = shop.holds(le(apply("entry", low, i), apply("entry", high, i)), each)
    summed = known and rules.entries(le(apply("sum", low), apply("sum", high)), known, low, high, i)
    halves = apply("sum_over", k, a_k**2 / 2)
    logs_below = summed and shop.holds(le(logs, halves), summed)
    rest = logs_below and side_condition(shop, le(halves, bound.args[0]), solve)
    whole = shop.holds(le(logs, bound.args[0]), logs_below, rest) if logs_below and rest else None
    return whole and shop.holds(goal, rules.monotone("exp", whole), same)


def positive_mean(shop: Workshop, goal: Term) -> Proof | None:
    """0 < E e^⟨a, ξ⟩ for signs ξ."""
    found = _as_a_power(shop, goal.args[1])
    return found and shop.holds(goal, found[0], weights=[num(-1)])


def _as_a_power(shop: Workshop, e: Term) -> tuple[Proof, Term, Term] | None:
    """E e^⟨a, ξ⟩ = e^(Σ log cosh aᵢ), with the index i and aᵢ."""
    if not of_exponential(e) or e.args[1].leaf != "signs" or e.args[0].sort != "vector":
        return None
    xi, _, body = e.args
    i = shop.variable("i", "index", size_of_bound(xi.leaf).strip("[]"))
    a = _coefficient(body.args[0], xi, i)
    if a is None:
        return None
    k = as_bound(i)
    a_k = put(a, i, k)
    cosh = apply("div", apply("exp", a_k) + apply("exp", -a_k), 2)
    same = identity(shop, apply("eq", e, apply("exp", apply("sum_over", k, apply("log", cosh)))))
    return None if same is None else (same, i, a)


def _coefficient(term: Term, xi: Term, i: Term) -> Term | None:
    """aᵢ where the term is ⟨a, ξ⟩, by its form; None where that is not seen."""
    name, args = term.name, term.args
    if xi not in set(parts(term)):
        return None
    of = [xi in set(parts(one)) for one in args]
    if name in ("add", "sub", "neg"):
        several = [_coefficient(one, xi, i) for one in args]
        return None if None in several else apply(name, *several)
    if name == "mul" and of.count(True) == 1:
        found = _coefficient(args[of.index(True)], xi, i)
        return None if found is None else args[of.index(False)] * found
    if name == "div" and of == [True, False]:
        found = _coefficient(args[0], xi, i)
        return None if found is None else found / args[1]
    if name == "dot" and xi in args and of.count(True) == 1:
        return apply("entry", args[of.index(False)], i)
    if name == "sum" and args[0].name == "hadamard" and xi in args[0].args:
        others = [one for one in args[0].args if one != xi]
        return apply("entry", others[0], i) if others else None
    if name == "entry" and args[0].name == "matvec" and args[0].args[1] == xi and xi not in set(parts(args[0].args[0])):
        return apply("entry", apply("column", apply("transpose", args[0].args[0]), args[1]), i)
    if name == "entry" and args[0].name == "stack":
        return _coefficient(instance(args[0], args[1]), xi, i)
    if name == "sum_over" and args[1].name == "mul":
        at = apply("entry", xi, args[0]) if size_of_bound(args[0].leaf) == size_of_bound(xi.leaf).strip("[]") else None
        rest = [one for one in args[1].args if one != at]
        return put(rest[0], args[0], i) if len(rest) == 1 and xi not in set(parts(rest[0])) else None
    return None


__all__ = ["exponentials_of_signs", "positive_mean"]
