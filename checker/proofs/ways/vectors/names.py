"""Ways to prove a goal with a new name for a part of it.

Such parts are an image Aw of which a bound is all that matters, the range of a difference of logits, the maximum below a log-sum-exp.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from checker.proofs.proof import Proof
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.vectors.norms import through_a_bound
from checker.statements.terms.term import Term, apply, subterms


def normaliser_by_maximum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·log Σ e^v ≤ b from c·(log n + max v) ≤ b, for one log-sum-exp of few entries."""
    if goal.name not in ("le", "lt") or search.names:
        return None
    forms = shop.forms
    found = [
        s for s in subterms(goal) if s.name == "log" and s.args[0].name == "sum" and s.args[0].args[0].name == "exp"
    ]
    pairs = [s for s in dict.fromkeys(found) if s.args[0].args[0].args[0].sort == "vector"]
    if len(pairs) != 1:
        return None
    whole = pairs[0]
    v = whole.args[0].args[0].args[0]
    form = forms.scalar(whole)
    if len(form) != 1 or not (m := next(iter(form))) or len(m) != 1:
        return None
    gap = forms.gap(goal)
    with_it = {k: x for k, x in gap.items() if m[0] in k}
    factor = {tuple(p for p in k if p != m[0]): -x for k, x in with_it.items()}
    if not with_it:
        return None
    search.names += 1
    try:
        bound = search.solve(shop, le(whole, apply("log", apply("length", v)) + apply("maximum", v)))
        rest = Writer(forms).scalar({k: x for k, x in gap.items() if k not in with_it})
        return bound and through_a_bound(search, shop, goal, m[0][0], Writer(forms).scalar(factor), rest, bound)
    finally:
        search.names -= 1
