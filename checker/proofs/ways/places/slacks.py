"""Ways to use what bounds every entry: ranges of images by the rows, and products of two slacks added up, Σ (p − δ)∘(max v − v) ≥ 0.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from checker.proofs.indices.said_of_each import Each
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.normal_form import told_at
from checker.proofs.terms.sizes import is_index_of, same_size
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.proofs.ways.vectors.directions import range_of_an_image
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, subterms

_MOST_SLACKS, _MOST_PRODUCTS, _MOST_IMAGES = 6, 12, 4


def slacks_multiplied(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from 0 ≤ Σ (b − a)∘(d − c) for two of what hypotheses say of every entry, a_k ≤ b_k and c_k ≤ d_k, or extremes say."""
    key = (goal, shop.context, "slacks multiplied")
    if goal.name not in ("le", "lt") or not rules.is_relation(goal) or search.rows or key in search.failed:
        return None
    search.failed.add(key)
    if not shop.indexed or not any(s.name in ("dot", "sum") for s in subterms(goal)):
        return None
    facts = list(_products(shop, goal))
    return by_squares(shop, goal, more=facts) if facts else None


def _products(shop: Workshop, goal: Term) -> Iterator[Proof]:
    sizes = dict.fromkeys(size_of_bound(h.args[0].leaf) for h in shop.context if h.name == "for_each")
    count = 0
    for size in sizes:
        k = shop.variable("k", "index", size)
        told = list(_told(shop, k))[:_MOST_SLACKS]
        extremes = list(_of_extremes(shop, goal, k))[:_MOST_SLACKS]
        pairs = [(x, y) for x in told for y in extremes] + list(combinations(told, 2))
        for first, second in pairs:
            if _vectors(first) & _vectors(second) or count >= _MOST_PRODUCTS:
                continue
            fact = _added_up(shop, k, first, second)
            if fact is not None:
                count += 1
                yield fact


def _told(shop: Workshop, k: Term) -> Iterator[Proof]:
    """What hypotheses say of entry k as an order of numbers."""
    for one in shop.given():
        if one.concludes.name == "for_each" and size_of_bound(one.concludes.args[0].leaf) == k.shape[0]:
            if any(s.name in BINDERS for s in subterms(one.concludes.args[1])):
                continue
            for part in parts_of(told_at(one, k)):
                if part.concludes.name == "le" and rules.is_relation(part.concludes) and _vectors(part):
                    yield part


def _of_extremes(shop: Workshop, goal: Term, k: Term) -> Iterator[Proof]:
    """min v ≤ v_k ≤ max v and ±v_k ≤ max|v| for what the goal speaks of."""
    for s in dict.fromkeys(s for s in subterms(goal) if s.name in ("maximum", "minimum", "max_norm") and not s.open):
        v = s.args[0]
        if not is_index_of(v, k):
            continue
        entry = apply("entry", v, k)
        if s.name != "max_norm":
            yield rules.extreme(s, entry)
            continue
        for signed in (entry, -entry):
            known = completed(
                shop,
                le(signed, s),
                [rules.absolute(signed), rules.product(num(-1), entry), rules.entry_bound(v, k)],
                [(1, (), (0,)), (1, (), (2,))],
            )
            if known is not None:
                yield known


def _vectors(one: Proof) -> set[Term]:
    """The vectors of whose entries a statement is."""
    return {s.args[0] for s in subterms(one.concludes) if s.name == "entry"}


def _added_up(shop: Workshop, k: Term, first: Proof, second: Proof) -> Proof | None:
    """0 ≤ Σ (b − a)∘(d − c)."""
    links: list[Proof] = []
    rooms = [Each(shop, k, one).room(None, links) for one in (first, second)]
    if not same_size(*rooms):
        return None
    whole = apply("hadamard", *rooms)
    each = completed(shop, le(0, apply("entry", whole, k)), [first, second, *links], [(1, (), (0, 1))])
    return each and shop.holds(
        le(0, apply("sum", whole)),
        rules.entries(le(apply("sum", num(0) * whole), apply("sum", whole)), each, num(0) * whole, whole, k),
    )


def ranges_of_images(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under max z − min z ≤ D·‖x‖ for z = Ax, where any two rows of A are within D of one another."""
    key = (goal, shop.context, "ranges of images")
    if goal.name not in ("le", "lt") or not rules.is_relation(goal) or key in search.failed:
        return None
    search.failed.add(key)
    facts: dict[Term, Proof] = {}
    for one in shop.given():
        body = one.concludes.args[1] if one.concludes.name == "for_each" else None
        if body is None or body.name != "for_each":
            continue
        images = list(dict.fromkeys(s for s in subterms(goal) if s.name == "matvec" and not s.open))
        apart = [u.args[0] @ (u.args[1] - w.args[1]) for u, w in combinations(images, 2) if u.args[0] == w.args[0]]
        for z in (*apart, *images):
            fact = range_of_an_image(shop, one, z) if len(facts) < _MOST_IMAGES else None
            if fact is not None and not shop.known(fact.concludes):
                facts[fact.concludes] = fact
    found = search.written_anew(assuming(shop, *facts), goal) if facts else None
    return found and told_in_full(found, facts)
