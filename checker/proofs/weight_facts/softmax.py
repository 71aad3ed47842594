"""Facts about softmax weights beside exponentials and other sums, about a mean with one entry taken out, and about sparsemax.

Sparsemax(z) is the projection of z onto the weights, and cuts z off at one threshold.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import is_index_of, ones_like, same_size
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative, softmax_entry_at_most_one, sure
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.rules_of_masks import projection, threshold
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.means import Ranged, ranges
from checker.statements.terms.term import Term, apply


def shares(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Σ e^u∘w = (Σ e^u)·Σ softmax(u)∘w where both a softmax and its exponentials occur."""
    forms = base.shop.forms
    if forms.keys[a][0] != "sum":
        return
    ids = forms.keys[a][1]
    softmaxes = {forms.keys[b][1:] for s in base.seen for b in base.basics(s) if forms.keys[b][0] == "softmax"}
    for b in dict.fromkeys(ids):
        if forms.keys[b][0] == "exp" and forms.keys[b][1:] in softmaxes and len(ids) > 1:
            rest = list(ids)
            rest.remove(b)
            u, w = base.writer.basic(b).args[0], base.writer.product(tuple(rest))
            e, s = apply("exp", u), apply("softmax", u)
            goal = apply("eq", apply("dot", e, w), apply("sum", e) * apply("dot", s, w))
            yield Proof("shares", goal, (), {"logits": u, "of": w})


def covariance(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨w, Jw⟩ ≤ ‖w‖‖Jw‖ and ‖Jw‖ ≤ ½‖w‖ for J = diag(s) − ssᵀ, where Σ s∘w∘w occurs."""
    forms = base.shop.forms
    match base.mean_of(a):
        case (weights, (first, second)) if first == second:
            square = ("sum", (first, first))
        case _:
            return
    if not any(forms.keys[b][0] == "norm" or forms.keys[b] == square for b in base.seen):
        return
    u, w = base.writer.basic(weights).args[0], base.writer.basic(first)
    s = apply("softmax", u)
    J = apply("hadamard", s, w) - apply("dot", s, w) * s
    yield Proof("covariance", le(apply("norm", J), num("1/2") * apply("norm", w)), (), {"logits": u, "of": w})
    bound = rules.cauchy(w, J)
    inner = apply("dot", w, J)
    found = base.shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
    if found is not None:
        yield found


def ratio(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """s_i = s_j·e^(u_i − u_j) for two entries of s = softmax(u) between whose logits the order is known."""
    first, second = (base.shop.forms.shown.get(x) for x in (a, b))
    if first is None or second is None or first.args[0].name != "softmax" or first.args[0] != second.args[0]:
        return
    u, i, j = first.args[0].args[0], first.args[1], second.args[1]
    for low, high in ((i, j), (j, i)):
        if base.follows(le(apply("entry", u, low), apply("entry", u, high))) is not None:
            yield rules.ratio(u, low, high)


_MOST = 4


def projections(base: FactBase) -> Iterator[Proof]:
    """⟨z − p, y − p⟩ ≤ 0 for each p = sparsemax(z) that is spoken of, and the weights y that are."""
    vectors = base.shop.vectors()
    sparse = [p for p in vectors if p.name == "sparsemax" and not p.open]
    given = [u for u in vectors if not u.open and _sums_to_one(base, u) is not None] if sparse else []
    for p in sparse[:_MOST]:
        for y in [y for y in given if y != p and same_size(y, p)][:_MOST]:
            k = base.shop.variable("k", "index", y)
            each, whole = entry_not_negative(base.shop, y, k), _sums_to_one(base, y)
            if each is not None and whole is not None:
                yield projection(p.args[0], y, each, whole, k)


def _sums_to_one(base: FactBase, y: Term) -> Proof | None:
    """Σy = 1 by sight, or as a hypothesis."""
    goal = apply("eq", apply("sum", y), num(1))
    return base.shop.holds(goal) or base.shop.known(goal)


def thresholds(base: FactBase, a: Atom) -> Iterator[Proof]:
    """p_i·((z_j − p_j) − (z_i − p_i)) ≤ 0 for an entry p_i that occurs, and the other places that do."""
    met = base.entry_of(a, "sparsemax")
    if met is None:
        return
    p, here = met
    places = [i for key, i in base.shop.forms.indices.items() if base.mentions_index(key) and is_index_of(p, i)][:_MOST]
    for i, j in permutations(places, 2):
        if here in (i, j):
            yield threshold(p.args[0], i, j)


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
