"""Ways to write softmax weights in one form: sigmoids of two logits as weights, and e^(−log s)∘g without the factor s of g.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Combination
from checker.proofs.terms.sizes import ones_like, size_if_known
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rules import lt, num, place
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.vectors.norms import norms_of_multiples
from checker.proofs.ways.weights.shared_masks import Told
from checker.proofs.ways.weights.weights import with_one_for_another
from checker.statements.terms.term import Term, apply, subterms

_SHARE = 0.3  # of the effort that is left, for what a sigmoid is


def sigmoids_as_weights(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with s_0 for g(u_0 − u_1), and s_1 for g(u_1 − u_0), where s = softmax(u) of two logits stands under a norm."""
    if not rules.is_relation(goal) or not shop.indexed:
        return None
    parts = dict.fromkeys(s for s in subterms(goal) if not s.open)
    sigmoids = [s for s in parts if s.name == "sigmoid"]
    if not sigmoids or not any(s.name == "norm" for s in parts):
        return None
    for s in [s for s in parts if s.name == "softmax" and size_if_known(s) == "2"]:
        first, second = (apply("entry", s.args[0], place(k)) for k in (0, 1))
        for k, gap in enumerate((first - second, second - first)):
            for g in sigmoids:
                if shop.same(g.args[0], gap):
                    same = search.within(_SHARE, shop, apply("eq", g, apply("entry", s, place(k))))
                    return same and (
                        _as_equal(search, shop, goal, same) or with_one_for_another(search, shop, goal, same)
                    )
    return None


def _as_equal(search: Search, shop: Workshop, goal: Term, same: Proof) -> Proof | None:
    """‖u‖ ≤ c·‖w‖ from ‖u‖ = c·‖w‖."""
    low, high = (replaced(side, *same.concludes.args) for side in goal.args)
    known = norms_of_multiples(search, shop, apply("eq", low, high)) if goal.name == "le" else None
    found = known and with_one_for_another(Told(known), shop, apply("eq", *goal.args), same)
    return found and shop.holds(goal, found)


def inverse_weights_cancelled(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with v for e^(−log s)∘(s∘v), s = softmax(u), as in the slopes of entropies."""
    if not rules.is_relation(goal) or not shop.indexed:
        return None
    for product, s, g in _divided(goal):
        rest = _without_factor(shop, g, s)
        same = None if rest is None else _same(shop, product, rest, s)
        if same is not None:
            return with_one_for_another(search, shop, goal, same)
    return None


def _same(shop: Workshop, product: Term, rest: Term, s: Term) -> Proof | None:
    """e^(−log s)∘(s∘v) = v, entry by entry: e^(z_k) = Σe^z·s_k by definition."""
    z, k = s.args[0], shop.variable("k", "index", s)
    total = apply("sum", apply("exp", z))
    above = shop.holds(lt(0, total))
    if above is None:
        return None
    share = apply("eq", apply("entry", apply("exp", z), k), total * apply("entry", s, k))
    sk, power, part = apply("entry", s, k), apply("exp", -apply("entry", apply("log", s), k)), 1 / total
    links = [Proof("shares", share, (), {"logits": z, "of": k}), rules.logarithm(above, total)]
    links.append(rules.reciprocal(above, total))
    factors = [(-(part * power), 0), (part, 1), (1 - power * sk, 2)]  # e^(log Σ − z_k)·e^(z_k) = e^(log Σ) = Σ
    whole = rules.combine(apply("eq", power * sk, num(1)), links, [], factors)
    at_k = apply("eq", apply("entry", product, k), apply("entry", rest, k))
    each = rules.combine(at_k, [whole], [], [(apply("entry", rest, k), 0)])
    known = shop.adds_up(whole) and shop.adds_up(each)
    return rules.every_entry(apply("eq", product, rest), each, k) if known else None


def _divided(goal: Term) -> Iterator[tuple[Term, Term, Term]]:
    """The products e^(−log s)∘g of a goal, with s and g."""
    for product in dict.fromkeys(s for s in subterms(goal) if s.name == "hadamard" and not s.open):
        for power, g in (product.args, product.args[::-1]):
            inside = power.args[0].args[0] if power.name == "exp" and power.args[0].name == "neg" else power
            if inside.name == "log" and inside.args[0].name == "softmax":
                yield product, inside.args[0], g


def _without_factor(shop: Workshop, g: Term, s: Term) -> Term | None:
    """v of g = s∘v; None where some summand of g has no factor s."""
    forms, writer, total = shop.forms, Writer(shop.forms), None
    ((ids, _),) = forms.vector(s).items()
    (b,) = ids
    for factors, c in forms.vector(g).items():
        if b not in factors:
            return None
        left = list(factors)
        left.remove(b)
        whole: Combination = {tuple(left): c}
        try:
            part = writer.vector(whole) if left else rules.times(writer.scalar(c), ones_like(s))
        except Undecided:
            return None
        total = part if total is None else total + part
    return total


__all__ = ["inverse_weights_cancelled", "sigmoids_as_weights"]
