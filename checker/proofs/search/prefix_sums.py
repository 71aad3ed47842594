"""Induction along an index: what holds of the sums over the first places, and with each further place, holds of the whole sums.

Σ_t 1/√t ≤ 2√n, Σ_t a_t/√(a_1 + … + a_t) ≤ 2√(a_1 + … + a_n): the bound is taken as a potential of what was summed so far, and each
summand is to be at most what the potential grows by.  Σ_t⟨a_1 + … + a_(t−1), a_t⟩ is half of ‖Σ a‖² − Σ‖a_t‖².

**Guarantee.** none: ``verify.py`` checks the tree (rules ``prefixes`` and ``last summand``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.expanded_sums import sums_against
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import Polynomial, atoms_of
from checker.proofs.terms.sizes import size_if_known
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named, more_named, of_the_goal, shape_of, worth_trying
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.rules_of_masks import (
    last_summand,
    masks_first,
    no_summand,
    prefix,
    prefixes,
    prefixes_in,
    summand,
)
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import without_norms
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms, with_table

Show = Callable[[Workshop, Term], Proof | None]
_POLYNOMIAL = ("add", "sub", "neg", "mul", "dot", "norm", "pow", "le", "lt", "eq", "and", "implies")
_FIRST = apply("place", num(0))


@dataclass(frozen=True)
class Along:
    """A statement about variables for the sums over one index, and the sums; ``size`` is how far the index runs."""

    statement: Term
    sums: Mapping[str, Term]
    size: str

    def at(self, part: Callable[[Term], Term]) -> Term:
        """The statement with a part of each sum for its variable."""
        return replace_variables(self.statement, {name: part(whole) for name, whole in self.sums.items()})


def by_prefixes(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """A relation between sums along an index by induction along it, and one with Σ⟨S_t, x_t⟩ from what this sum is.

    **Raises.** Undecided where a size is not known.
    """
    if not rules.is_relation(goal) or goal.args[0].sort != "scalar":
        return None
    if (found := _last_apart(shop, goal, show)) is not None:
        return found
    tried = (_by_induction(shop, goal, along, show) for along in _statements(shop, goal))
    return next((one for one in tried if one is not None), None) or _with_products(shop, goal, show)


def _last_apart(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The goal with Σ 𝟙[k < i]·x_k + x_i for Σ 𝟙[k ≤ i]·x_k."""
    places = [t.args[0] for t in parts(goal) if t.name == "number_of" and not t.open]
    for i in dict.fromkeys(places):
        plain = masks_first(goal, i)
        links = [last_summand(whole, i) for whole, relation in prefixes_in(plain, i) if relation == "le"]
        found = links and _shown(shop, Named(context=shop.context, goal=plain), links, (), show)
        if found:
            return shop.holds(goal, found)
    return None


def _by_induction(shop: Workshop, goal: Term, along: Along, show: Show) -> Proof | None:
    i = shop.variable("i", "index", along.size)
    now, following = along.at(lambda whole: prefix(whole, i)), along.at(lambda w: prefix(w, i) + summand(w, i))
    later = le(num(1), apply("number_of", i))
    step = _step(shop, (now, later), following, i, show)
    first = step and _first(shop, along.at(lambda whole: summand(whole, _FIRST)), show)
    if first is None or step is None:
        return None
    return shop.holds(goal, prefixes(along.statement, along.sums, first, step, i))


def _first(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The statement at the first summands, before which nothing is summed."""
    plain = masks_first(goal, _FIRST)
    before = prefixes_in(plain, _FIRST)
    links = [last_summand(whole, _FIRST) for whole, relation in before if relation == "le"]
    links += [no_summand(whole) for whole in dict.fromkeys(whole for whole, _ in before)]
    found = _shown(shop, Named(context=shop.context, goal=plain), links, (), show)
    return found and shop.holds(goal, found)


def _step(shop: Workshop, given: Sequence[Term], goal: Term, i: Term, show: Show) -> Proof | None:
    """The statement one summand later: of what both sides grow by, with names for what was summed before."""
    now, later = given
    growth = shop.forms.plus(shop.forms.gap(goal), shop.forms.gap(now), -1)
    plain = masks_first(Term(goal.name, (num(0), Writer(shop.forms).scalar(growth)), sort="truth"), i)
    before = prefixes_in(plain, i)
    links = [last_summand(whole, i) for whole, relation in before if relation == "le"]
    sums = [prefix(whole, i) for whole, _ in before]
    signs = [
        one
        for s in dict.fromkeys(sums)
        if s.sort == "scalar" and (one := show(_alone(shop), le(num(0), s))) is not None
    ]
    spoken = () if set(sums).isdisjoint(subterms(plain)) else (now,)
    base = Named(context=(*shop.context, *spoken, later), goal=plain)
    found = _shown(shop, base, [*links, *signs], [*sums, apply("number_of", i)], show)
    return found and shop.holds(goal, found, rules.hypothesis(now))


def _alone(shop: Workshop) -> Workshop:
    """The workshop for what is found at once or not at all."""
    return replace(shop, wordings=False, left=[min(shop.left[0], 0.3)])


def _shown(shop: Workshop, base: Named, facts: Sequence[Proof], parts_: Sequence[Term], show: Show) -> Proof | None:
    """The goal with further facts, their equalities put in, and with names for these parts."""
    base.known.update((one.concludes, one) for one in facts)
    base.context = tuple(dict.fromkeys((*base.context, *base.known)))
    plain = with_equalities(shop, base) or base
    plain.context = tuple(one for one in plain.context if one.name != "eq" or one not in base.known)
    named = next(more_named(shop, plain, parts_), plain) if parts_ else plain
    if not worth_trying(named):
        return None
    tree = show(replace(shop, context=named.context, goals=(), wordings=True), named.goal)
    return next(of_the_goal(shop, named, tree), None) if tree else None


# ── Σ⟨S_t, x_t⟩ ──


def _with_products(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The goal with ‖Σx‖² − Σ‖x_t‖² for 2·Σ⟨S_t, x_t⟩; or the other way round, where hypotheses alone speak of the S_t."""
    forms, (gap, squares) = shop.forms, without_norms(shop, shop.forms.gap(goal))
    facts = [one for whole in _wholes_before(shop, goal) if (one := _products(shop, whole)) is not None]
    links = [same for fact in facts for same in _links(shop, goal, fact, gap, show)]
    for same in links:
        gap = _put(forms, gap, forms.scalar(same.left), forms.scalar(same.right))
    for fact in facts:
        products, square = (forms.scalar(one) for one in (fact.left.args[1], fact.right.args[0]))
        old, new = products, forms.plus({}, forms.scalar(fact.right), Fraction(1, 2))
        if set(atoms_of([old])).isdisjoint(atoms_of([gap])):
            old, new = square, forms.plus(square, forms.gap(fact.concludes), -1)
        gap = _put(forms, gap, old, new)
    other = Writer(forms).relation(goal.name, gap)
    if not facts or other == goal:
        return None
    tree = show(replace(shop, wordings=True), other)
    return tree and completed(
        shop, goal, [tree, *facts, *links, *squares], [(1, (), (0,))] if goal.name != "eq" else []
    )


def _links(shop: Workshop, goal: Term, fact: Proof, gap: Polynomial, show: Show) -> Iterator[Proof]:
    """⟨S, S⟩ and Σ‖x_t‖² of the goal, where another index is bound there, as those of the fact; Σ⟨v, x_t⟩ as ⟨v, S⟩."""
    square, squares = fact.right.args
    whole = square.args[0]
    wanted = [apply("eq", one, squares) for one in _in_other_names(goal, squares)]
    if whole.sort == "vector":
        wanted += [apply("eq", apply("dot", one, one), square) for one in _in_other_names(goal, whole)]
        vectors = (t for t in dict.fromkeys(parts(goal)) if t.name in ("var", "state") and t.sort == "vector")
        wanted += sums_against(vectors, whole)
    for same in wanted:
        form = shop.forms.scalar(same.args[0])
        if form != shop.forms.scalar(same.args[1]) and not set(atoms_of([form])).isdisjoint(atoms_of([gap])):
            known = show(_alone(shop), same)
            yield from [known] if known else []


def _in_other_names(goal: Term, whole: Term) -> list[Term]:
    """The sums of the goal that differ from one in the name of the index alone."""
    sums = [t for t in parts(goal) if t.name == "sum_over" and not t.open and t != whole]
    return [t for t in dict.fromkeys(sums) if with_table(t.args[1], {t.args[0]: whole.args[0]}) == whole.args[1]]


def _put(forms: Forms, gap: Polynomial, old: Polynomial, new: Polynomial) -> Polynomial:
    """A polynomial with another one for one of its atoms, where ``old`` is one."""
    spoken = [a for a in atoms_of([old]) if a in atoms_of([gap])]
    return forms.with_atom(gap, min(atoms_of([old])), new) if len(old) == 1 and spoken else gap


def _wholes_before(shop: Workshop, goal: Term) -> list[Term]:
    """The sums Σx of which a summand of another sum, or a hypothesis for each index, has a prefix."""
    spoken = [t for one in (goal, *shop.context) for t in parts(one) if t.name in ("sum_over", "for_each")]
    found = []
    for outer in spoken:
        i = outer.args[0]
        if not outer.open:
            found += [
                whole
                for t in _factors_of_products(outer.args[1])
                for whole, _ in prefixes_in(t, i)
                if not whole.open and whole.sort != "matrix"
            ]
    return list(dict.fromkeys(found))


def _factors_of_products(t: Term) -> Iterator[Term]:
    """The sums over an index in a polynomial of numbers and inner products."""
    if t.name == "sum_over":
        yield t
    elif t.name in _POLYNOMIAL:
        for one in t.args:
            yield from _factors_of_products(one)


def _products(shop: Workshop, whole: Term) -> Proof | None:
    """2·Σ⟨S_t, x_t⟩ = ‖Σx‖² − Σ‖x_t‖², by induction along t."""
    k, body = whole.args
    times = "dot" if whole.sort == "vector" else "mul"
    t = replace(k, leaf=_other_name(whole) + ":" + size_of_bound(k.leaf))
    x = with_table(body, {k: t})
    products = apply("sum_over", t, apply(times, prefix(whole, t), x))
    squares = apply("sum_over", k, apply(times, body, body))
    y = shop.variable("y", whole.sort, *shape_of(whole))
    p, q = shop.variable("p", "scalar"), shop.variable("q", "scalar")
    statement = apply("eq", 2 * p, apply(times, y, y) - q)
    along = Along(statement, {p.leaf: products, y.leaf: whole, q.leaf: squares}, size_of_bound(k.leaf))
    return _by_induction(shop, along.at(lambda one: one), along, lambda own, goal: own.holds(goal))


def _other_name(term: Term) -> str:
    taken = {name_of(t.leaf) for t in parts(term) if t.name in ("bound", "var")}
    return next(name for name in (f"t{k or ''}" for k in range(1000)) if name not in taken)


# ── which sums ──


def _statements(shop: Workshop, goal: Term) -> Iterator[Along]:
    """Statements of which the goal is what they say of whole sums: with the lengths as sums, and without."""
    progressive = [one for one in _outermost(goal) if _progressive(one)]
    inner = [whole for one in progressive for whole, _ in prefixes_in(one.args[1], one.args[0]) if not whole.open]
    for size in dict.fromkeys(size_of_bound(one.args[0].leaf) for one in progressive):
        table = {t: one for t in _greatest(goal) if (one := _as_sum(shop, t, size, inner)) is not None}
        for lengths in (True, False):
            sums: dict[str, Term] = {}
            names: dict[Term, Term] = {}
            for t, whole in table.items():
                if whole.name == "length" and not lengths:
                    continue
                same = next((name for name, one in sums.items() if one == whole), None)
                name = same or shop.variable("y", whole.sort, *shape_of(whole)).leaf
                sums[name] = whole
                names[t] = Term("var", leaf=name, sort=whole.sort, shape=shape_of(whole))
            if sums:
                yield Along(with_table(goal, names), sums, size)
            if not any(one.name == "length" for one in table.values()):
                break


def _greatest(goal: Term) -> list[Term]:
    """Sums and lengths that stand in no other sum."""
    found: list[Term] = []

    def walk(t: Term) -> None:
        if t.name in ("sum_over", "sum", "dot", "length") and not t.open:
            found.append(t)
        else:
            for one in t.args:
                walk(one)

    walk(goal)
    return list(dict.fromkeys(found))


def _outermost(goal: Term) -> list[Term]:
    return [t for t in _greatest(goal) if t.name == "sum_over"]


def _progressive(whole: Term) -> bool:
    """Whether the summands speak of the number of their place."""
    return any(t.name == "number_of" and t.args[0] == whole.args[0] for t in parts(whole.args[1]))


def _as_sum(shop: Workshop, t: Term, size: str, inner: Sequence[Term]) -> Term | None:
    """A term as a sum along an index of this size, or a length of as many; as it stands inside of others, where it does."""
    if t.sort == "matrix":  # of which the rule says nothing
        return None
    form = shop.forms.key(t)
    if (known := next((one for one in inner if shop.forms.key(one) == form), None)) is not None:
        return known
    if t.name == "sum_over":
        return t if size_of_bound(t.args[0].leaf) == size else None
    if size_if_known(t.args[0]) != size:
        return None
    if t.name == "length":
        return t
    k = Term("bound", leaf=f"{_other_name(t)}:{size}", sort="index", shape=())
    entries = [apply("entry", u, k) for u in t.args]
    whole = apply("sum_over", k, entries[0] if t.name == "sum" else apply("mul", *entries))
    return whole if shop.forms.scalar(whole) == shop.forms.scalar(t) else None


__all__ = ["by_prefixes"]
