"""Facts about vectors that a hypothesis says to be positive: their entries, their sum, and their products with what is positive too.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.indices.multipliers import positive_mean
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import same_size
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt
from checker.statements.terms.term import Term, apply

_MOST = 4


def positive_sums(base: FactBase, one: Proof) -> Iterator[Proof]:
    """0 < u_k, 0 < Σ u and 0 < ⟨u, w⟩ where u > 0 is given, and w > 0 too or by sight."""
    (u,) = one.concludes.args
    k = base.shop.variable("k", "index", u)
    yield Proof("each", lt(0, apply("entry", u, k)), (one,))
    yield from _sum(base, [u], k)
    others = [other.concludes.args[0] for other in base.shop.given() if other.concludes.name == "positive"]
    others += [w for w in base.shop.vectors() if w.name in ("softmax", "exp")]
    for w in [w for w in dict.fromkeys(others) if same_size(u, w)][:_MOST]:
        yield from _sum(base, [u, w], k)


def means_of_positive(base: FactBase, law: Proof) -> Iterator[Proof]:
    """0 < ⟨w, u⟩ where Σ w = 1 and w ≥ 0 are given, and u > 0 is given or seen."""
    (w,) = law.concludes.args[0].args
    others = [one.concludes.args[0] for one in base.shop.given() if one.concludes.name == "positive"]
    others += [u for u in base.shop.vectors() if u.name in ("softmax", "exp")]
    for u in [u for u in dict.fromkeys(others) if u != w and same_size(u, w)][:_MOST]:
        yield from _mean(base, u, w, law)


def _mean(base: FactBase, u: Term, w: Term, law: Proof) -> Iterator[Proof]:
    """0 < ⟨w, u⟩ for u > 0, w ≥ 0 and Σ w = 1: the mean is at least min u."""
    k = base.shop.variable("k", "index", u)
    at_k = _entry(base, [u], u, k)
    weight = entry_not_negative(base.shop, w, k)
    if at_k is None or weight is None:
        return
    facts = list(positive_mean(base.shop, u, w, at_k, weight, k))
    found = completed(base.shop, lt(0, apply("dot", w, u)), [*facts, law], [(1, (), (j,)) for j in range(len(facts))])
    if found is not None:
        yield found


def _sum(base: FactBase, factors: list[Term], k: Term) -> Iterator[Proof]:
    """0 < Σ of an entrywise product of positive vectors: its entry k is > 0, and no entry is negative."""
    whole = factors[0] if len(factors) == 1 else apply("hadamard", *factors)
    i = base.shop.variable("i", "index", whole)
    at_k, at_i = _entry(base, factors, whole, k), _entry(base, factors, whole, i)
    each = at_i and base.shop.holds(le(0, apply("entry", whole, i)), at_i)
    if at_k is None or each is None:
        return
    total = apply("sum", whole)
    below = rules.entries(le(apply("entry", whole, k), total), each, whole, whole, i)
    found = base.shop.holds(lt(0, total), at_k, below)
    if found is not None:
        yield found


def _entry(base: FactBase, factors: list[Term], whole: Term, i: Term) -> Proof | None:
    """0 < entry i of the product, from its factors."""
    known = []
    for u in factors:
        given = next((one for one in base.shop.given() if one.concludes == apply("positive", u)), None)
        entry = apply("entry", u, i)
        part = Proof("each", lt(0, entry), (given,)) if given is not None else base.shop.holds(lt(0, entry))
        if part is None:
            return None
        known.append(part)
    node = rules.combine(lt(0, apply("entry", whole, i)), known, [(1, (), tuple(range(len(known))))])
    return node if base.shop.adds_up(node) else None


def below_the_sum(base: FactBase, a: Atom) -> Iterator[Proof]:
    """u_i ≤ Σ u where an entry of a positive vector u occurs, and ⟨u, u⟩ ≤ (Σ u)² where ⟨u, u⟩ does."""
    forms = base.shop.forms
    of = base.basics(a)
    u = base.writer.basic(of[0]) if of and set(of) == {of[0]} else None
    if u is None or not any(one.concludes == apply("positive", u) for one in base.shop.given()):
        return
    i, k, total = base.shop.variable("i", "index", u), base.shop.variable("k", "index", u), apply("sum", u)
    at_i, at_k = _entry(base, [u], u, i), _entry(base, [u], u, k)
    each = at_i and base.shop.holds(le(0, apply("entry", u, i)), at_i)
    if each is None or at_k is None:
        return
    if forms.keys[a][0] == "entry":
        j = forms.indices[forms.keys[a][2]]
        yield rules.entries(le(apply("entry", u, j), total), each, u, u, i)
    elif len(of) == 2:
        square, wide = apply("hadamard", u, u), total * u
        below = rules.entries(le(apply("entry", u, k), total), each, u, u, i)
        step = rules.combine(le(apply("entry", square, k), apply("entry", wide, k)), (at_k, below), [(1, (), (0, 1))])
        if base.shop.adds_up(step):
            yield rules.entries(le(apply("sum", square), apply("sum", wide)), step, square, wide, k)
