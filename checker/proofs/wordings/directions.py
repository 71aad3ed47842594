"""Norms by inner products: ‖v‖ ≤ B from ⟨v, w⟩ ≤ B‖w‖ for every w, with ⟨Xᵀc, w⟩ as Σ c_j⟨x_j, w⟩; and ⟨a, w⟩ ≤ R‖w‖ from ‖a‖ ≤ R.

**Guarantee.** none: ``verify.py`` checks the trees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, rename
from checker.proofs.terms.sizes import transposed
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.vectors.norms import shorter
from checker.statements.terms.term import Term, apply, subterms


def inner_product(v: Term, w: Term) -> Term:
    """⟨v, w⟩ as a sum of numbers."""
    name, args = v.name, v.args
    if name in ("add", "sub", "neg"):
        return apply(name, *(inner_product(one, w) for one in args))
    if name == "mul":
        return args[0] * inner_product(args[1], w)
    if name == "matvec":
        return apply("dot", args[1], transposed(args[0]) @ w)
    if name == "column":
        return apply("entry", transposed(args[0]) @ w, args[1])
    if name == "sum_over":
        return apply(name, args[0], inner_product(args[1], w))
    return apply("dot", v, w)


def along_every_direction(
    shop: Workshop, goal: Term, least: Callable[[Term], Proof | None], solve: Callable[[Term], Proof | None]
) -> Proof | None:
    """‖v‖ ≤ B by ``solve``, where v has a sum; ``least`` shows 0 ≤ B."""
    v, bound = goal.args[0].args[0], goal.args[1]
    if not any(s.name in ("matvec", "sum_over") for s in subterms(v)) or v.sort != "vector":
        return None
    w = shop.variable("w", "vector", v)
    positive = least(le(0, bound))
    found = positive and solve(le(inner_product(v, w), bound * apply("norm", w)))
    if found is None or positive is None:
        return None
    known = rename(found, {w.leaf: v})
    turned = identity(shop, apply("eq", known.left, apply("dot", v, v)))
    whole = turned and shorter(goal, positive, turned, known)
    return whole if whole is not None and shop.adds_up(whole) else None


def bounded_in_directions(shop: Workshop, bounds: list[Proof], goal: Term) -> Iterator[Proof]:
    """±⟨a, w⟩ ≤ R‖w‖ for the bounds ‖a‖ ≤ R and the norms ‖w‖ of a goal."""
    directions = dict.fromkeys(s.args[0] for s in subterms(goal) if s.name == "norm" and s.args[0].name == "var")
    for bound in bounds:
        a, R = bound.concludes.args[0].args[0], bound.concludes.args[1]
        for w in directions:
            plain, inner = apply("dot", a, w), inner_product(a, w)
            same = identity(shop, apply("eq", plain, inner))
            if same is None:
                continue
            for sign in (1, -1):
                links = [same, rules.absolute(sign * plain), rules.cauchy(a, w), bound]
                sums = [(1, (), (1,)), (1, (), (2,)), (apply("norm", w), (), (3,))]
                known = completed(shop, le(sign * inner, R * apply("norm", w)), links, sums)
                if known is not None:
                    yield known


__all__ = ["along_every_direction", "bounded_in_directions", "inner_product"]
