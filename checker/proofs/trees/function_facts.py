"""Facts about the functions of the vocabulary, each proved from the rules: g, g′, g″, softmax, exp.

**Guarantee.** every function returns a tree that ``verify.py`` can check; nothing is assumed beyond the rules.
"""

from __future__ import annotations

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import told_at
from checker.proofs.terms.sizes import is_index_of, range_of
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms


def sure(proof: Proof | None) -> Proof:
    """A proof that is there unless parts of it fold together, as numbers do.  **Raises.** Undecided: the tactic gives up."""
    if proof is None:
        raise Undecided("A step of a tactic does not add up for these terms.")
    return proof


def softmax_entry_at_most_one(shop: Workshop, s: Term, i: Term) -> Proof:
    """s_i ≤ Σ s = 1, all entries being positive."""
    k = shop.variable("k", "index", s)
    every = sure(shop.holds(le(0, apply("entry", s, k))))
    return rules.entries(le(apply("entry", s, i), apply("sum", s)), every, s, s, k)


def entry_not_negative(shop: Workshop, u: Term, i: Term) -> Proof | None:
    """0 ≤ u_i, as :func:`entry_sign` finds it."""
    return entry_sign(shop, le(0, apply("entry", u, i)))


def entry_sign(shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ u_i or 0 < u_i by sight, or as hypotheses say it of u, of its entries, or of its least one; products factor by factor."""
    entry = goal.args[1]
    u, i = entry.args
    if (seen := shop.holds(goal)) is not None:
        return seen
    if u.name == "hadamard":
        parts = [entry_sign(shop, apply(goal.name, num(0), apply("entry", one, i))) for one in u.args]
        if None in parts:
            return None
        node = rules.combine(goal, parts, [(1, (), (0, 1))])
        return node if shop.adds_up(node) else None
    given, least = shop.given(), apply("minimum", u)
    for one in given:
        if one.concludes == apply("positive", u):
            return shop.holds(goal, Proof("each", lt(0, entry), (one,)))
    told = [one for whole in given for one in _said_of_entries(whole, u, i)]
    low = next((low for one in told if (low := shop.holds(goal, one)) is not None), None)
    if told and (low := low or shop.show(goal, told, degree=1)) is not None:
        return low
    known = [one for one in given if rules.is_relation(one.concludes) and least in subterms(one.concludes)]
    low = shop.show(apply(goal.name, num(0), least), known, degree=1) if known else None
    return low and shop.holds(goal, rules.extreme(least, entry), low)


def _said_of_entries(whole: Proof, u: Term, i: Term) -> list[Proof]:
    """The orders and equalities of scalars at i in a hypothesis about every index that speaks of the entries of u."""
    if whole.concludes.name != "for_each" or not is_index_of(u, i):
        return []
    bound, body = whole.concludes.args
    if apply("entry", u, bound) not in parts(body) or size_of_bound(bound.leaf) != range_of(i):
        return []
    at_i = told_at(whole, i)
    return [one for one in parts_of(at_i) if rules.is_relation(one.concludes)]


def softmax_norm(shop: Workshop, s: Term) -> Proof:
    """‖s‖ ≤ 1: ‖s‖² = Σ s_i² ≤ Σ s_i = 1."""
    i = shop.variable("i", "index", s)
    e, square = apply("entry", s, i), apply("hadamard", s, s)
    below = softmax_entry_at_most_one(shop, s, i)
    each = sure(shop.holds(le(apply("entry", square, i), e), below, weights=[e]))
    total = rules.entries(le(apply("sum", square), apply("sum", s)), each, square, s, i)
    norm = rules.size(s)
    squares = sure(shop.holds(le(norm * norm, num(1) * num(1)), total, rules.square(s)))
    return rules.roots(squares, sure(shop.holds(le(0, 1))), norm, num(1))
