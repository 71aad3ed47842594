"""Ways to write softmax weights in one form: sigmoids of two logits as weights, and e^(−log s)∘g without the factor s of g.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.identities import identity
from checker.proofs.polynomials import Combination
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search
from checker.proofs.rules import place
from checker.proofs.sizes import ones_like, size_if_known
from checker.proofs.ways_of_weights import with_one_for_another
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, subterms


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
                    same = identity(shop, apply("eq", g, apply("entry", s, place(k))))
                    return same and with_one_for_another(search, shop, goal, same)
    return None


def inverse_weights_cancelled(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with v for e^(−log s)∘(s∘v), s = softmax(u), as in the slopes of entropies."""
    if not rules.is_relation(goal) or not shop.indexed:
        return None
    for product, s, g in _divided(goal):
        rest = _without_factor(shop, g, s)
        same = rest and identity(shop, apply("eq", product, rest))
        if same is not None:
            return with_one_for_another(search, shop, goal, same)
    return None


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
