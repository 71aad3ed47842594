"""Ways to prove a goal by writing it anew: equal vectors for one another, entries of products as inner products, weights as ratios.

**Guarantee.** none beyond that of the trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.sizes import few_entries, is_index_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import substituted
from checker.statements.terms.term import Term, apply, subterms

_MOST_WEIGHTS = 6


def equal_vectors(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal and the hypotheses with u for w throughout, where the hypotheses say that the variable w is the vector or matrix u."""
    if not is_relation(goal):
        return None
    for hypothesis in shop.given():
        for old, new in _definitions(hypothesis.concludes):
            told = {}
            for one in shop.given():
                if one.concludes != hypothesis.concludes and old in subterms(one.concludes):
                    if not is_relation(one.concludes):
                        break
                    fact, links = with_equal(shop, one.concludes, old, new, hypothesis)
                    told[fact] = followed_back(shop, fact, one, links)
            else:
                others = [h for h in shop.context if old not in subterms(h) and h != hypothesis.concludes]
                simpler, links = with_equal(shop, goal, old, new, hypothesis)
                if None in told.values() or (simpler == goal and not told):
                    continue
                found = search.solve(replace(shop, context=(*others, *told)), simpler)
                if found is None:
                    return None
                whole = told_in_full(found, {h: known for h, known in told.items() if known is not None})
                return followed_back(shop, goal, whole, links)
    return None


def _definitions(term: Term) -> Iterator[tuple[Term, Term]]:
    """(w, u) of a hypothesis u = w or w = u: w is a variable that u does not hold, or no side is one.  Of scalars u is a sum or number."""
    if term.name == "eq" and term.args[0].sort == "scalar":
        for old, new in (term.args, term.args[::-1]):
            if old.name == "var" and new.name in ("dot", "sum", "num") and old not in subterms(new):
                yield old, new
    if term.name == "eq" and term.args[0].sort in ("vector", "matrix"):
        for old, new in (term.args, term.args[::-1]):
            if old.name == "var" and old not in subterms(new):
                yield old, new
        if "var" not in (term.args[0].name, term.args[1].name):
            yield from ((old, new) for old, new in (term.args, term.args[::-1]) if old not in subterms(new))


def with_equal(shop: Workshop, relation: Term, old: Term, new: Term, known: Proof) -> tuple[Term, list[Proof]]:
    """The relation with the new term for the old one, and why its sides are equal to those that there were."""
    sides, links = [], []
    z = shop.variable("z", old.sort, *([old] if old.sort != "scalar" else []))
    for side in relation.args:
        one = replaced(side, old, new)
        sides.append(one)
        if one != side:
            hole = replaced(side, old, z)
            links.append(put_equal(known, hole, z))
    return Term(relation.name, tuple(sides), sort="truth"), links


def followed_back(shop: Workshop, goal: Term, known: Proof, links: list[Proof]) -> Proof | None:
    if known.concludes.name == "eq":
        return completed(shop, goal, [*links, known])
    return completed(shop, goal, [known, *links], [(1, (), (0,))])


def entries_of_products(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """(A u)_i as the inner product of row i of A with u."""
    if not is_relation(goal):
        return None
    for s in dict.fromkeys(s for t in goal.args for s in subterms(t)):
        if s.name == "entry" and s.args[0].name == "matvec" and s.args[0].args[0].name in ("var", "transpose", "stack"):
            A, u = s.args[0].args
            same = Proof("identity", apply("eq", s, apply("dot", apply("column", transposed(A), s.args[1]), u)))
            return substituted(search, shop, goal, same)
    return None


def entries_of_stacks(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with entries of sums and multiples written out where one of these is a stack, whose body may then be seen."""
    if not is_relation(goal):
        return None
    plain = Term(goal.name, tuple(_written_out(side) for side in goal.args), sort="truth")
    if plain == goal:
        return None
    known = search.written_anew(shop, plain)
    return known and shop.holds(goal, known)


def _written_out(term: Term) -> Term:
    if term.open or not term.args:
        return term
    if term.name == "entry" and not term.args[1].open and any(s.name == "stack" for s in _summands(term.args[0])):
        return _written_out(_entry(*term.args))
    args = tuple(map(_written_out, term.args))
    return term if args == term.args else replace(term, args=args)


def _summands(u: Term) -> list[Term]:
    """What a vector is a sum of multiples of."""
    if u.name in ("add", "sub", "neg"):
        return [s for one in u.args for s in _summands(one)]
    return _summands(u.args[1]) if u.name == "mul" else [u]


def _entry(u: Term, i: Term) -> Term:
    if u.name == "stack":
        return instance(u, i)
    if u.name == "mul":
        return u.args[0] * _entry(u.args[1], i)
    if u.name in ("add", "sub", "neg"):
        return apply(u.name, *(_entry(one, i) for one in u.args))
    return apply("entry", u, i)


def few_columns(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A u as u_0·(column 0 of A) + …, where u has few entries; so the outputs of attention to two or three tokens.

    A matrix of which a hypothesis says more than of its rows or columns is left whole.
    """
    if not is_relation(goal):
        return None
    for s in dict.fromkeys(s for t in goal.args for s in subterms(t)):
        if s.name != "matvec" or s.args[0].name not in ("var", "transpose"):
            continue
        count = few_entries(s.args[1])
        if count and not _spoken_of_whole(shop, s.args[0]):
            return substituted(search, shop, goal, rules.columns(s.args[0], s.args[1], count))
    return None


def _spoken_of_whole(shop: Workshop, A: Term) -> bool:
    variable = A.args[0] if A.name == "transpose" else A
    sides = {variable, apply("transpose", variable)}
    spoken = (s for h in shop.context for s in subterms(h) if s not in sides and s.name != "column")
    return any(sides & set(s.args) for s in spoken)


def weights_as_ratios(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """All weights softmax(u)_i as multiples softmax(u)_k·e^(u_i − u_k) of one, k being an index of which the statement speaks too."""
    if not is_relation(goal) or search.ratios:
        return None
    found = dict.fromkeys(
        s for t in goal.args for s in subterms(t) if s.name == "entry" and s.args[0].name == "softmax"
    )
    spoken = dict.fromkeys(
        s.args[1] for t in (goal, *shop.context) for s in subterms(t) if s.name == "entry" and s.args[1].name == "var"
    )
    links: list[Proof] = []
    for s in list(found)[:_MOST_WEIGHTS]:
        u, i = s.args[0].args[0], s.args[1]
        own = [one.args[1] for one in found if one.args[0] == s.args[0]]
        k = own[0] if len(own) > 1 else next((k for k in spoken if k != i and is_index_of(u, k)), None)
        if k is not None and k != i:
            links.append(rules.ratio(u, i, k))
    search.ratios += 1
    try:
        return substituted(search, shop, goal, *links) if links else None
    finally:
        search.ratios -= 1
