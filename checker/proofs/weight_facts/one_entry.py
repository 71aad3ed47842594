"""Facts about a mean under softmax weights with one entry taken out: ⟨s, z⟩ against s_i·z_i and the range of the others.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import is_index_of, ones_like
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import softmax_entry_at_most_one, sure
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.means import Ranged, ranges
from checker.statements.terms.term import Term, apply


def one_entry_out(base: FactBase, a: Atom) -> Iterator[Proof]:
    """low·(1 − s_i) ≤ ⟨s, z⟩ − s_i·z_i ≤ high·(1 − s_i), and what follows for z_i − ⟨s, z⟩ and s_i·(z_i − ⟨s, z⟩).

    They are for a mean ⟨s, z⟩ of which the range of z occurs, beside an entry of s or of z.
    """
    forms, keys = base.shop.forms, base.shop.forms.keys
    match base.mean_of(a):
        case (weights, (other,)):
            pass
        case _:
            return
    s, z = base.writer.basic(weights), base.writer.basic(other)
    ranged = next((one for one in ranges(base) if one.of == z), None)
    if ranged is None:
        return
    places = [keys[b][2] for b in sorted(base.seen) if keys[b][0] == "entry" and keys[b][1] in (weights, other)]
    for key in dict.fromkeys(places):
        if is_index_of(s, forms.indices[key]):
            for one in (ranged, ranged.opposite):
                yield from one_entry(base.shop, s, one, forms.indices[key])


def one_entry(shop: Workshop, s: Term, z: Ranged, i: Term) -> Iterator[Proof]:
    """m − s_i·z_i ≤ high·(1 − s_i), m − z_i ≤ (high − low)·(1 − s_i) and s_i·(m − z_i) ≤ (high − low)/4 for the mean m = ⟨s, z⟩.

    Σ s∘(high − z) is at least its entry at i, as none is negative; and 4s_i(1 − s_i) ≤ 1.
    """
    k, high = shop.variable("k", "index", s), z.high
    si, zi, m = apply("entry", s, i), apply("entry", z.u, i), apply("dot", s, z.u)
    room = apply("hadamard", s, high * ones_like(s) - z.u)
    _, below = z.bounds(shop, k)
    each = rules.combine(le(0, apply("entry", room, k)), (below,), [(apply("entry", s, k), (), (0,))])
    whole = rules.entries(le(apply("entry", room, i), apply("sum", room)), each, room, room, k)
    out = sure(shop.holds(le(m - si * zi, high * (1 - si)), whole))
    low_i, high_i = z.bounds(shop, i)
    small, width = softmax_entry_at_most_one(shop, s, i), z.high - z.low
    # m − z_i = (m − s_i·z_i) − (1 − s_i)·z_i
    away = rules.combine(le(m - zi, width * (1 - si)), (out, small, low_i), [(1, (), (0,)), (1, (), (1, 2))])
    wide = sure(shop.holds(le(0, width), low_i, high_i))
    half = num("1/2")
    share = rules.combine(
        le(si * (m - zi), width * num("1/4")), (away, wide), [(si, (), (0,)), (1, (si - half,), (1,))]
    )
    for one in (out, away, share):
        if shop.adds_up(one):
            yield one
