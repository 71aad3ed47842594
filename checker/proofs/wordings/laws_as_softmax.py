"""Positive weights that hypotheses give as a softmax: w with w > 0 and Σw = 1 is softmax(log w), so what holds of every softmax holds of w.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.indices.equal_things import moved_by
from checker.proofs.library.instances import lemma_at
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.function_facts import entry_sign
from checker.proofs.trees.naming import Named, name_for
from checker.proofs.trees.rules import is_relation, lt
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, parts, with_table

_LEMMA = "weights of their logarithms"


def law_as_softmax(shop: Workshop, base: Named) -> Named | None:
    """The sequent with softmax(z) for the first such w that its goal speaks of, and without what says that w is a law; else None."""
    if base.parts or not is_relation(base.goal):
        return None
    for law in base.context:
        if (
            law.name != "eq"
            or law.args[0].name != "sum"
            or law.args[0].args[0].name != "var"
            or law.args[1] != rules.num(1)
        ):
            continue
        w = law.args[0].args[0]
        equal = _as_softmax(replace(shop, context=base.context), w, law) if w in set(parts(base.goal)) else None
        if equal is not None:
            return _with_softmax(shop, base, w, law, equal)
    return None


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
        return proof if proof is None or base.back is None else base.back(proof)

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


__all__ = ["law_as_softmax"]
