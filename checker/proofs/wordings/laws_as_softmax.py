"""Weights that hypotheses give, in other words: w with w > 0 and Σw = 1 is softmax(log w), and Σ_i w_i·F_i is a mean over the law w.

What holds of every softmax holds of such w, and what is known of means holds of such sums.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import reduce

from checker.errors import Undecided
from checker.proofs.indices.equal_things import moved_by
from checker.proofs.inequalities.identities import identity
from checker.proofs.library.instances import lemma_at
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.function_facts import entry_sign
from checker.proofs.trees.naming import Named, name_for
from checker.proofs.trees.rewriting import turned
from checker.proofs.trees.rules import is_relation, lt
from checker.proofs.trees.rules_of_masks import factors_of_product
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.canonical import Rewriter
from checker.statements.terms.term import Term, apply, parts, with_table

_LEMMA = "weights of their logarithms"


def law_as_softmax(shop: Workshop, base: Named) -> Named | None:
    """The sequent with softmax(z) for the first such w that its goal speaks of, and without what says that w is a law; else None."""
    if base.parts or not is_relation(base.goal):
        return None
    for law in base.context:
        if not _adds_to_one(law) or law.args[0].args[0].name != "var":
            continue
        w = law.args[0].args[0]
        equal = _as_softmax(replace(shop, context=base.context), w, law) if w in set(parts(base.goal)) else None
        if equal is not None:
            return _with_softmax(shop, base, w, law, equal)
    return None


def with_means(shop: Workshop, base: Named) -> Named | None:
    """The sequent with E F_i over the law w for Σ_i w_i·F_i, ⟨w, F⟩ and Xᵀw, where hypotheses say that Σw = 1; None where there is none."""
    if base.parts or not is_relation(base.goal):
        return None
    laws = {one.args[0].args[0] for one in base.context if _adds_to_one(one)}
    rewriter, known = Rewriter(shop), dict(base.known)
    equal: dict[Term, Proof | None] = {}

    def changed(whole: Proof) -> Proof:
        for old in dict.fromkeys(parts(whole.concludes)):
            if old not in equal:
                new = _mean(shop, old, laws)
                equal[old] = None if new is None else identity(shop, apply("eq", old, new))
            same = equal[old]
            moved = same and rewriter.moved(whole, same, with_table(whole.concludes, {old: same.right}))
            whole = moved or whole
        return whole

    goal = changed(rules.hypothesis(base.goal)).concludes if laws else base.goal
    used = [one for one in equal.values() if one is not None]
    if goal == base.goal:
        return None
    context = []
    for one in base.context:
        whole = base.known.get(one) or rules.hypothesis(one)
        told = changed(whole) if is_relation(one) and not _adds_to_one(one) else whole
        if told is not whole:
            known[told.concludes] = told
        context.append(told.concludes if told is not whole else one)

    def back(tree: Proof) -> Proof | None:
        for same in reversed(used):
            turned_one = turned(shop, same)
            wanted = with_table(tree.concludes, {same.right: same.left})
            moved = tree if wanted == tree.concludes else turned_one and rewriter.moved(tree, turned_one, wanted)
            if moved is None:
                return None
            tree = moved
        whole = shop.holds(base.goal, tree)
        return base.moved_back(whole)

    return replace(base, context=tuple(dict.fromkeys(context)), goal=goal, known=known, back=back, plain=False)


def _adds_to_one(said: Term) -> bool:
    return said.name == "eq" and said.args[0].name == "sum" and said.args[1] == rules.num(1)


def _mean(shop: Workshop, whole: Term, laws: Container[Term]) -> Term | None:
    """The mean that a sum over weights is."""
    if whole.open:
        return None
    if whole.name == "sum_over":
        bound, body = whole.args
        factors = list(factors_of_product(body))
        weight = next((w for w in factors if w.name == "entry" and w.args[1] == bound and w.args[0] in laws), None)
        if weight is None or len(factors) == 1:
            return None
        factors.remove(weight)
        rest = reduce(lambda x, y: apply("mul", x, y), factors[-2::-1], factors[-1])
        return apply("expectation", bound, apply("weighted", weight.args[0]), rest)
    if whole.name not in ("dot", "matvec"):
        return None
    x, w = whole.args if whole.args[1] in laws else whole.args[::-1]
    if w not in laws or (whole.name == "matvec" and w != whole.args[1]):
        return None
    bound = as_bound(shop.variable("i", "index", w))
    body = apply("entry" if whole.name == "dot" else "column", x, bound)
    return apply("expectation", bound, apply("weighted", w), body)


def _as_softmax(shop: Workshop, w: Term, law: Term) -> Proof | None:
    """softmax(log w) = w."""
    k = shop.variable("k", "index", w)
    each = entry_sign(shop, lt(0, apply("entry", w, k)))
    above = each and rules.entries(apply("positive", w), each, w, w, k)
    if above is None:
        return None
    shown = {above.concludes: above, law: rules.hypothesis(law)}
    return lemma_at(_LEMMA, {"w": w}, shown.get)


def _with_softmax(shop: Workshop, base: Named, w: Term, law: Term, equal: Proof) -> Named | None:
    try:
        z = name_for(shop, apply("log", w))
    except Undecided:
        return None
    table, full = {w: apply("softmax", z)}, {z.leaf: apply("log", w)}
    context, known = [], dict(base.known)
    for one in base.context:
        if w not in set(parts(one)):
            context.append(one)
            continue
        if not is_relation(one) or one == law or one.variables == {w.leaf}:
            continue  # says that w is a law, or is passed over
        other = with_table(one, table)
        how = _moved(shop, base, put_terms(other, full), known.get(one), one, equal, old=w, new=equal.left)
        if how is not None:
            context.append(other)
            known[other] = how

    def back(tree: Proof) -> Proof | None:
        proof = _moved(shop, base, base.goal, tree, None, equal, old=equal.left, new=w)
        return base.moved_back(proof)

    return Named(context=tuple(context), goal=with_table(base.goal, table), parts=full, known=known, back=back)


def _moved(
    shop: Workshop,
    base: Named,
    wanted: Term,
    known: Proof | None,
    term: Term | None,
    equal: Proof,
    *,
    old: Term,
    new: Term,
) -> Proof | None:
    found = moved_by(shop, base, wanted, known, term, equal.concludes, new, old)
    return found and told_in_full(found, {equal.concludes: equal})


__all__ = ["law_as_softmax", "with_means"]
