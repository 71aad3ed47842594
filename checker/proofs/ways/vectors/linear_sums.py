"""Ways to prove a goal about sums over an index, such as an inner product with a sum over an index: ⟨Σ_i c_i·x_i, q⟩ is Σ_i c_i⟨x_i, q⟩.

The same is so of entries, of sums of entries, and of sums of matrices Σ_i c_i·x_iy_iᵀ at a vector or in a trace.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from checker.errors import Undecided
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.squares.positivity import by_facts, by_squares
from checker.proofs.terms.normal_form import instance
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, subterms

Linear = Callable[[Term], Term]  # a scalar, vector or matrix to one that depends on it linearly
_MOST_SUMS = 6
_SUM = "sum_over"
_MOST_SIGNS, _SHARE, _HALF = 3, 0.3, 0.5  # sums of which a sign is sought, with these shares of the effort


@dataclass
class _Pulled:
    """A term with sums of scalars for what is linear in sums of vectors or matrices; ``equal`` says which are equal."""

    equal: dict[Term, Term] = field(default_factory=dict)

    def term(self, one: Term) -> Term:
        """The term in which the sums are pulled out, outside of binders."""
        if not one.args or one.open or one.name in (_SUM, "stack", "iterate", "expectation"):
            return one
        for of, whole in _functionals(one):
            if any(s.name == _SUM for s in subterms(of)):
                return self._linear(of, whole, one)
        args = tuple(self.term(a) for a in one.args)
        return one if args == one.args else Term(one.name, args, one.leaf, one.sort, one.shape)

    def _linear(self, of: Term, whole: Linear, as_it_is: Term) -> Term:
        """``whole`` of a vector or matrix, summand by summand."""
        name, args = of.name, of.args
        if name in ("add", "sub", "neg"):
            return apply(name, *(self._linear(a, whole, whole(a)) for a in args))
        if name == "mul":
            return args[0] * self._linear(args[1], whole, whole(args[1]))
        if name == _SUM and not of.open:
            pulled = _inside(of, whole)
            self.equal[as_it_is] = pulled
            return pulled
        for inner, around in _parts(of):
            if any(s.name == _SUM for s in subterms(inner)):
                return self._linear(inner, _after(whole, around), as_it_is)
        return as_it_is


def _functionals(one: Term) -> Iterator[tuple[Term, Linear]]:
    """The vector in a scalar that is linear in it."""
    if one.name in ("entry", "sum") and one.args[0].sort == "vector":
        yield one.args[0], lambda x: apply(one.name, x, *one.args[1:])
    if one.name == "dot":
        u, v = one.args
        if not any(s.name == _SUM for s in subterms(v)):
            yield u, lambda x: apply("dot", x, v)
        if not any(s.name == _SUM for s in subterms(u)):
            yield v, lambda x: apply("dot", x, u)


def _parts(of: Term) -> Iterator[tuple[Term, Linear]]:
    """The vector or matrix in a vector that is linear in it."""
    if of.name == "matvec":
        A, x = of.args
        yield A, lambda M: M @ x
        yield x, lambda y: A @ y
    if of.name in ("vec", "transpose"):
        yield of.args[0], lambda M: apply(of.name, M)


def _after(whole: Linear, around: Linear) -> Linear:
    """The one after the other."""
    return lambda x: whole(around(x))


def _inside(of: Term, whole: Linear) -> Term:
    """``whole`` of a sum over an index as the sum of scalars, factors first."""
    if of.name == _SUM:
        return apply(_SUM, of.args[0], _inside(of.args[1], whole))
    if of.name == "mul":
        return of.args[0] * _inside(of.args[1], whole)
    if of.name == "neg":
        return -_inside(of.args[0], whole)
    return _folded(whole(of))


def _folded(one: Term) -> Term:
    """⟨xyᵀz, q⟩ as ⟨y, z⟩⟨x, q⟩, ⟨xyᵀ, Q⟩ as ⟨x, Qy⟩."""
    if one.name != "dot":
        return one
    u, q = one.args
    if u.name == "matvec" and u.args[0].name == "outer":
        (x, y), z = u.args[0].args, u.args[1]
        return apply("dot", y, z) * apply("dot", x, q)
    if u.name == q.name == "vec" and u.args[0].name == "outer":
        x, y = u.args[0].args
        return apply("dot", x, q.args[0] @ y)
    return one


def sums_pulled_out(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal with sums of scalars for inner products with sums of vectors."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or not shop.indexed:
        return None
    if not any(s.name == _SUM and s.sort in ("vector", "matrix") for s in subterms(goal)):
        return None
    pulled = _Pulled()
    try:
        plain = pulled.term(goal)
        equalities = [identity(shop, apply("eq", *pair)) for pair in pulled.equal.items()]
    except (Undecided, IndexError):
        return None
    known = [one for one in equalities if one is not None]
    if not known or len(known) < len(equalities) or len(known) > _MOST_SUMS:
        return None
    found = search.written_anew(shop, plain)
    return found and completed(shop, goal, [found, *known], [(1, (), (0,))])


def signs_of_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under 0 ≤ Σ_i a_i, or Σ_i a_i ≤ 0, for the sums that it has beside something else."""
    key = (goal, shop.context, "signs of sums")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.sums or key in search.failed:
        return None
    search.failed.add(key)
    sums = dict.fromkeys(s for s in subterms(goal) if s.name == _SUM and s.sort == "scalar" and not s.open)
    if not sums:
        return None
    alone = len(shop.forms.gap(goal)) < 2
    facts: dict[Term, Proof] = {}
    for s in list(sums)[:_MOST_SIGNS]:
        if shop.forms.sign(shop.forms.scalar(s)) > 0:
            continue
        found = _at_sight(shop, s)
        if found is None and not alone:
            found = search.within(_SHARE, shop, le(0, s)) or search.within(_SHARE, shop, le(s, 0))
        if found is not None:
            facts[found.concludes] = found
    if not facts:
        return None
    found = by_squares(shop, goal, more=list(facts.values()))
    if found is None:
        search.sums += 1
        try:
            found = search.within(_HALF, assuming(shop, *facts), goal)
        finally:
            search.sums -= 1
    return found and told_in_full(found, facts)


def _at_sight(shop: Workshop, s: Term) -> Proof | None:
    """0 ≤ Σ_i a_i where the hypotheses about every index, multiplied out, give 0 ≤ a_i."""
    k, vector = shop.variable("k", "index", size_of_bound(s.args[0].leaf)), apply("stack", *s.args)
    known = [one for one in shop.given() if is_relation(one.concludes)]
    known += [one for one in shop.at_every_index(k) if is_relation(one.concludes)]
    each = by_facts(shop, le(0, instance(s, k)), known)
    entry = each and shop.holds(le(0, apply("entry", vector, k)), each)
    total = entry and rules.entries(le(0, apply("sum", vector)), entry, num(0) * vector, vector, k)
    return total and shop.holds(le(0, s), total)
