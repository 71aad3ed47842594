"""Ways to prove a goal about vectors whose entries are all equal, or bounded: by their extremes, and softmax weights that are 1/n.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs.indices.said_of_each import Each
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.normal_form import told_at
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.sizes import is_index_of, ones_like
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import entries, every_entry, is_relation, le, lt, place
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.rewriting import followed_back, with_equal
from checker.proofs.ways.weights.weights import with_one_for_another
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, subterms, variables_of

_SHARE = 0.5  # of the effort that is left, for a goal with max|u| in place of its bound
_DEEPEST = 2  # goals inside each other: the statement itself, or with what hypotheses say at its places


def extremes_told(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under max u ≤ c and c ≤ min u, where hypotheses say u_i ≤ c, c ≤ u_i or u_i = c for every i; max|u| ≤ c from |u_i| ≤ c."""
    key = (goal, shop.context, "extremes told")
    if not is_relation(goal) or key in search.failed or search.depth > _DEEPEST:
        return None
    search.failed.add(key)
    spoken = {s for t in goal.args for s in subterms(t) if s.sort == "vector"}
    facts = {
        one.concludes: one
        for one in _extremes(shop)
        if one.concludes not in shop.context and spoken & set(subterms(one.concludes))
    }
    found = next((one for fact in facts.values() if (one := _by_the_largest(search, shop, goal, fact))), None)
    if found is None and facts:
        found = search.solve(assuming(shop, *facts), goal)
    return found and told_in_full(found, facts)


def _by_the_largest(search: Search, shop: Workshop, goal: Term, fact: Proof) -> Proof | None:
    """a ≤ F(c) from a ≤ F(m) and F(m) ≤ F(c), and F(c) ≤ b likewise, where the fact says m ≤ c of m = max|u|.

    What is said of c is of no use to what speaks of m only.
    """
    m, c = fact.concludes.args
    low, high = goal.args
    held = [c in subterms(side) for side in goal.args]
    if goal.name == "eq" or m.name != "max_norm" or all(held) or not any(held):
        return None
    relation = le if goal.name == "le" else lt
    if held[1]:
        ends = relation(low, replaced(high, c, m)), le(replaced(high, c, m), high)
    else:
        ends = relation(replaced(low, c, m), high), le(low, replaced(low, c, m))
    rises = search.within(_SHARE, assuming(shop, fact.concludes), ends[1])
    free = replace(shop, context=tuple(one for one in shop.context if c not in subterms(one)))
    first = rises and search.within(_SHARE, free, ends[0])
    return rises and first and shop.holds(goal, first, rises)


def _extremes(shop: Workshop) -> Iterator[Proof]:
    """What is said of every entry, by a hypothesis over indices or about the whole vector, as bounds of extremes."""
    for one in shop.given():
        known = one
        if known.concludes.name == "eq" and known.concludes.args[0].sort == "vector":
            u = known.concludes.args[0]
            k, x = shop.variable("k", "index", u), shop.variable("x", "vector", u)
            yield from _bounds(shop, put_equal(known, apply("entry", x, k), x), k)
        while known.concludes.name == "for_each":
            k = shop.variable("k", "index", size_of_bound(known.concludes.args[0].leaf))
            known = told_at(known, k)
            if known.concludes.name != "for_each":
                yield from _bounds(shop, known, k)
                yield from _sizes(shop, known, k)


def _bounds(shop: Workshop, known: Proof, k: Term) -> Iterator[Proof]:
    """max u ≤ c or c ≤ min u from what is known of u_k, a bound of which is free of k."""
    term = known.concludes
    if not is_relation(term):
        return
    spoken = [s for side in term.args for s in subterms(side) if s.name == "entry" and s.args[1] == k]
    forms = shop.forms
    for uk in dict.fromkeys(spoken):
        u = uk.args[0]
        for sign in (ONE, -ONE):  # u_k + (b − a) and u_k − (b − a) of a ≤ b
            c = Writer(forms).scalar(forms.plus(forms.scalar(uk), forms.gap(term), sign))
            if k.leaf in variables_of(c) | variables_of(u):
                continue
            for whole, pair in (("maximum", (0, 1)), ("minimum", (1, 0))):
                least, extreme = (uk, c), (apply(whole, u), c)
                goal, bound = (le(*(one[m] for m in pair)) for one in (least, extreme))
                each = completed(shop, goal, [known], [] if term.name == "eq" else [(1, (), (0,))])
                if each is not None:
                    yield Proof("extremes", bound, (each,), {"of": u, "index": k.leaf})


def _sizes(shop: Workshop, known: Proof, k: Term) -> Iterator[Proof]:
    """max|u| ≤ c from |u_k| ≤ c or |u_k| < c, where c is free of k and u_k may be written in any way; of u_k − c ≤ w_k, max(u − w) ≤ c."""
    term = known.concludes
    if term.name not in ("le", "lt") or term.args[0].sort != "scalar":
        return
    size, c = term.args
    if size.name == "abs" and k.leaf not in variables_of(c):
        u, links = Each(shop, k, known).vector(size.args[0])
        each = completed(shop, le(abs(apply("entry", u, k)), c), [*links, known], [(1, (), (len(links),))])
        if each is not None:
            yield entries(le(apply("max_norm", u), c), each, u, c * u, k)


def flat_weights(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with (1/n)·1 for softmax(u), where hypotheses speak of max u and of min u, and every weight is shown to be 1/n."""
    key = (goal, shop.context, "flat weights")
    if not is_relation(goal) or key in search.failed:
        return None
    search.failed.add(key)
    told = {s for one in shop.context for s in subterms(one) if s.name in ("maximum", "minimum")}
    for s in dict.fromkeys(s for t in goal.args for s in _whole_vectors(t) if s.name == "softmax" and not s.open):
        (u,) = s.args
        if not {apply("maximum", u), apply("minimum", u)} <= told:
            continue
        k, flat = shop.variable("k", "index", u), 1 / apply("length", u) * ones_like(u)
        sk = apply("entry", s, k)
        known = search.solve(shop, apply("eq", sk, 1 / apply("length", u)))
        each = known and completed(shop, apply("eq", sk, apply("entry", flat, k)), [known])
        if each is None:
            continue
        simpler, links = with_equal(shop, goal, s, flat, every_entry(apply("eq", s, flat), each, k))
        found = search.solve(shop, simpler)
        if found is not None:
            return followed_back(shop, goal, found, links)
    return None


def constant_vectors(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with u_k·1 for u, where a hypothesis says u_i = u_j of every pair; k is a place that the goal speaks of, or the first."""
    key = (goal, shop.context, "constant vectors")
    if not is_relation(goal) or key in search.failed:
        return None
    search.failed.add(key)
    spoken = [s for t in goal.args for s in subterms(t)]
    for whole in shop.given():
        u = _equal_at_all_pairs(whole.concludes)
        if u is None or not any(u in s.args for s in spoken if s.name != "entry"):
            continue
        r = shop.variable("k", "index", u)
        k = next((s for s in spoken if s.sort == "index" and not s.open and is_index_of(u, s)), place(0))
        at_r = told_at(whole, r)
        pair = told_at(at_r, k)
        flat = apply("entry", u, k) * ones_like(u)
        each = completed(shop, apply("eq", apply("entry", u, r), apply("entry", flat, r)), [pair])
        if each is None:
            continue
        found = with_one_for_another(search, shop, goal, every_entry(apply("eq", u, flat), each, r))
        if found is not None:
            return found
    return None


def _equal_at_all_pairs(statement: Term) -> Term | None:
    """The vector u of “for each i and j u_i = u_j”."""
    bounds, body = [], statement
    while body.name == "for_each":
        bounds.append(body.args[0])
        body = body.args[1]
    if len(bounds) != 2 or body.name != "eq" or any(side.name != "entry" for side in body.args):
        return None
    (u, i), (w, j) = (side.args for side in body.args)
    return u if u == w and not u.open and {i, j} == set(bounds) else None


def _whole_vectors(term: Term) -> Iterator[Term]:
    """The vectors of a term, but for those of which it has single entries only."""
    if term.sort == "vector":
        yield term
    for one in term.args if term.name != "entry" else ():
        yield from _whole_vectors(one)
