"""Ways to prove a goal with sums over an index, of vectors or of numbers in bars: linear forms inside, Cauchy–Schwarz, |Σ v| ≤ Σ |v|.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.polynomials import Atom, Polynomial, thawed
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import substituted
from checker.proofs.ways.scalars.products import cleared
from checker.proofs.ways.scalars.sums import entry_by_entry, one_sum
from checker.statements.terms.over_indices import name_of
from checker.statements.terms.term import Term, apply, subterms


def linear_forms_of_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with Σ_i c_i⟨x_i, q⟩ for ⟨Σ_i c_i·x_i, q⟩, and Σ_i c_i·(x_i)_k for entry k of such a sum."""
    if not is_relation(goal) or not shop.indexed:
        return None
    for s in dict.fromkeys(s for t in goal.args for s in subterms(t)):
        if s.name not in ("dot", "entry") or s.open or [*map(_has_a_sum, s.args)].count(True) != 1:
            continue
        link = _written_out(shop, s)
        if link is not None:
            return substituted(search, shop, goal, link)
    return None


def _has_a_sum(u: Term) -> bool:
    """Whether a vector is a sum of multiples of others, one of which is a sum over an index."""
    if u.name in ("add", "sub", "neg"):
        return any(map(_has_a_sum, u.args))
    return _has_a_sum(u.args[1]) if u.name == "mul" else u.name == "sum_over"


def _written_out(shop: Workshop, s: Term) -> Proof | None:
    """⟨Σ_i c_i·x_i, w⟩ = Σ_i c_i⟨x_i, w⟩, or the same of an entry."""
    u, w = s.args
    by_entry = s.name == "entry"
    plain = _entry(u, w) if by_entry else _inner(u, w) if _has_a_sum(u) else _inner(w, u)
    return identity(shop, apply("eq", s, plain)) if plain != s else None


def _inner(u: Term, w: Term) -> Term:
    """⟨u, w⟩ with sums in u taken apart, unless an index of them is met in w."""
    if u.name in ("add", "sub", "neg"):
        return apply(u.name, *(_inner(one, w) for one in u.args))
    if u.name == "mul":
        return u.args[0] * _inner(u.args[1], w)
    if u.name == "sum_over" and name_of(u.args[0].leaf) not in {
        name_of(t.leaf) for t in subterms(w) if t.name == "bound"
    }:
        return apply("sum_over", u.args[0], _inner(u.args[1], w))
    return apply("dot", u, w)


def _entry(u: Term, k: Term) -> Term:
    if u.name in ("add", "sub", "neg"):
        return apply(u.name, *(_entry(one, k) for one in u.args))
    if u.name == "mul":
        return u.args[0] * _entry(u.args[1], k)
    if u.name == "sum_over":
        return apply("sum_over", u.args[0], _entry(u.args[1], k))
    return apply("entry", u, k)


def sums_against_a_direction(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """B ≤ ‖q‖·‖Σ_i c_i·x_i‖ from B ≤ ±Σ_i c_i⟨x_i, q⟩ (Cauchy–Schwarz); with r for ‖q‖ where the hypotheses say ‖q‖ ≤ r."""
    key = (goal, shop.context, "against a direction")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or not shop.indexed or key in search.failed:
        return None
    if not any(s.name == "norm" and _has_a_sum(s.args[0]) for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    for a in dict.fromkeys(a for m in gap for a, _ in m if forms.keys[a][0] == "norm"):
        S = writer.vector(thawed(forms.keys[a][1]))
        if not _has_a_sum(S):
            continue
        for lead, q, bound in _directions(shop, gap, a, S):
            with_it = {m: x for m, x in gap.items() if any(b == a for b, _ in m)}
            factor = {rest: x for m, x in with_it.items() if (rest := quotient(m, lead)) is not None}
            if len(factor) < len(with_it) or forms.sign(factor) < 1:
                continue
            others = writer.scalar({m: -x for m, x in gap.items() if m not in with_it})
            for prove, sign in product((entry_by_entry, _by_all_ways), (1, -1)):
                found = _towards(partial(prove, search), shop, goal, (writer.scalar(factor), others), S, q, sign, bound)
                if found is not None:
                    return found
    divided = any(
        t.name == "norm" for one in goal.args for s in subterms(one) if s.name == "div" for t in subterms(s.args[1])
    )
    return cleared(search, shop, goal) if divided else None


def _by_all_ways(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal by all ways."""
    return search.solve(shop, goal)


def _directions(shop: Workshop, gap: Polynomial, a: Atom, S: Term) -> Iterator[tuple[tuple, Term, Proof | None]]:
    """Monomials r·‖S‖, vectors q, and why ‖q‖ ≤ r where r is not ‖q‖ itself."""
    forms, writer = shop.forms, Writer(shop.forms)
    for b in dict.fromkeys(b for m in gap if (a, 1) in m for b, _ in m if b != a and forms.keys[b][0] == "norm"):
        q = writer.vector(thawed(forms.keys[b][1]))
        if same_size(q, S):
            yield tuple(sorted([(a, 1), (b, 1)])), q, None
    for one in shop.given():
        if one.concludes.name in ("le", "eq") and one.left.name == "norm" and same_size(one.left.args[0], S):
            [(m, x), *more] = list(forms.scalar(one.right).items()) or [((), 0)]
            if not more and x == 1:
                yield tuple(sorted([*m, (a, 1)])), one.left.args[0], one


def _towards(
    solve: Callable[[Workshop, Term], Proof | None],
    shop: Workshop,
    goal: Term,
    parts: tuple[Term, Term],
    S: Term,
    q: Term,
    sign: int,
    bound: Proof | None,
) -> Proof | None:
    """rest ≤ f·r·‖S‖ from rest ≤ ±f·⟨S, q⟩ written out."""
    (factor, rest), inner = parts, apply("dot", S, q)
    link = _written_out(shop, inner)
    if link is None:
        return None
    signed = link.right if sign == 1 else -link.right
    simpler = Term(goal.name, (rest, factor * signed), sort="truth")
    known = solve(shop, simpler)
    if known is None:
        return None
    steps = [known, rules.absolute(sign * inner), rules.cauchy(S, q), link]
    sums = [(1, (), (0,)), (factor, (), (1,)), (factor, (), (2,))]
    if bound is not None:
        steps.append(bound)
        sums += [(factor * size(S), (), (4,))] if bound.concludes.name == "le" else []
    return completed(shop, goal, steps, sums)


def sums_in_bars(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·|Σ_i v_i| ≤ b from c·Σ_i |v_i| ≤ b, where what stands in the bars is one sum whatever its indices are called."""
    key = (goal, shop.context, "sums in bars")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.sums or key in search.failed:
        return None
    if not any(s.name == "abs" and _holds_a_sum(s.args[0]) for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    for a in dict.fromkeys(a for m, x in gap.items() for a, _ in m if forms.keys[a][0] == "abs" and x < 0):
        with_it = {m: x for m, x in gap.items() if any(b == a for b, _ in m)}
        factor = {left: -x for m, x in with_it.items() if (left := quotient(m, ((a, 1),))) is not None}
        inside = dict(forms.keys[a][1])
        if len(factor) < len(with_it) or forms.sign(factor) < 1 or not inside:
            continue
        v = next(one_sum(shop, inside, ()), None)
        bound = None if v is None else _sum_of_bars(shop, writer.scalar(inside), v)
        if bound is None:
            continue
        rest = writer.scalar({m: x for m, x in gap.items() if m not in with_it})
        simpler = Term(goal.name, (writer.scalar(factor) * bound.right, rest), sort="truth")
        known = entry_by_entry(search, shop, simpler) or search.solve(shop, simpler)
        found = known and shop.holds(goal, known, bound, weights=[num(1), writer.scalar(factor)])
        if found is not None:
            return found
    return None


def _holds_a_sum(term: Term) -> bool:
    if term.name in ("add", "sub", "neg", "mul"):
        return any(map(_holds_a_sum, term.args))
    return term.name == "sum_over"


def _sum_of_bars(shop: Workshop, s: Term, v: Term) -> Proof | None:
    """|s| ≤ Σ |v_i| for s = Σ v_i."""
    k, sizes = shop.variable("k", "index", v), apply("abs", v)
    total, sides = apply("sum", sizes), list[Proof]()
    for u, goal in ((-v, le(-apply("sum", sizes), s)), (v, le(s, apply("sum", sizes)))):
        entry = apply("entry", u, k)
        each = shop.holds(le(entry, apply("entry", sizes, k)), rules.absolute(entry))
        added = each and rules.entries(le(apply("sum", u), total), each, u, sizes, k)
        side = added and shop.holds(goal, added)
        if side is None:
            return None
        sides.append(side)
    low, high = sides
    return rules.bounds(low, high, s, total)
