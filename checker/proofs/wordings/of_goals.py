"""One goal in several wordings, so that how a statement is written does not decide whether its proof is found.

As it is written; with what hypotheses define put in; sorted as its normal form; and each of these with a name for every scalar part, with
names for the parts that nothing else speaks of, and with names for its vectors.  :func:`attempt` lets the wordings take turns.

**Guarantee.** none: ``verify.py`` checks the tree, which is one of the goal as it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, islice

from checker.errors import CheckerError, Undecided
from checker.proofs.effort import now
from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.library.instances import Instances
from checker.proofs.library.relevance import by_relevance
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, atoms_of, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import (
    Named,
    closed_parts,
    coefficient_parts,
    more_named,
    normalised_parts,
    of_the_goal,
    repeated_vectors,
    scalar_parts,
    vector_parts,
    with_split_powers,
    worth_trying,
)
from checker.proofs.trees.rewriting import completed, without_bars
from checker.proofs.trees.rules import le, lt
from checker.proofs.trees.workshop import Workshop
from checker.proofs.turns import first_found, in_rounds, without_waiting
from checker.proofs.ways.scalars.sums import without_norms
from checker.proofs.wordings.canonical import canonical, divided
from checker.proofs.wordings.ratios import FIRST, leading, with_ratio, without_denominators
from checker.proofs.wordings.taken_powers import squared_lengths
from checker.statements.terms.term import Term

Solve = Callable[[Workshop, Term], Proof | None]
Accept = Callable[[Workshop, Proof], bool]
_MOST_LEMMAS = 12
_MORE = 1.4  # times the effort for the goal as it is written is that for all other wordings together
_ROUND = 0.5  # seconds of effort for the goal as it is written before other wordings have as much; then twice as much, and so on


# ── the wordings ──


def wordings(shop: Workshop, bases: Sequence[Named], solve: Solve | None = None) -> Iterator[Named]:
    """Other wordings of a sequent, given in one or two itself, quick ones first; each of them once, the given ones not again.

    ``solve`` shows what is worth knowing of a name: whether its part is positive, at most 1 or at least 1.
    """
    seen = {(one.context, one.goal) for one in bases}
    for given in _in_order(shop, list(bases), solve):
        for one in (given,) if given.parts else (divided(shop, given), given):
            key = (one.context, one.goal)
            if key not in seen:
                seen.add(key)
                yield one


def _in_order(shop: Workshop, given: list[Named], solve: Solve | None) -> Iterator[Named]:
    for base in given:
        yield from more_named(shop, base, normalised_parts([base.goal, *base.context]))
    given = [*given, *(one for base in given if (one := squared_lengths(shop, base)) is not None)]
    equal = [one for base in given if (one := with_equalities(shop, base)) is not None]
    whole = [one for base in (*given, *equal) if (one := without_denominators(shop, base, solve)) is not None]
    yield from (one for base in (*given, *equal) if (one := as_polynomial(shop, base, solve)) is not None)
    yield from whole
    yield from (one for base in given if (one := with_ratio(shop, base)) is not None)
    bases = [*given, *equal, *whole]
    of_squares = [
        one if one.parts else divided(shop, one)
        for base in bases
        for one in (base, with_split_powers(shop, base), as_inner_products(shop, base))
        if one
    ]
    for one in of_squares:
        yield from more_named(shop, one, scalar_parts([one.goal, *one.context]))
    yield from equal
    yield from (one for base in bases if (one := as_normal_form(shop, base)) is not None)
    for one in of_squares:
        yield from _with_lemmas(shop, one)
    for parts in (closed_parts, repeated_vectors, vector_parts):
        for base in bases:
            for one in more_named(shop, base, parts([base.goal, *base.context])):
                yield one
                yield from more_named(shop, one, closed_parts([one.goal, *one.context]))
    if solve is not None:
        for base in bases:
            for one in more_named(shop, base, coefficient_parts([base.goal, *base.context])):
                yield _with_ranges(shop, base, one, solve)


def as_polynomial(shop: Workshop, base: Named, solve: Solve | None = None) -> Named | None:
    """The sequent with its squares of norms multiplied out, and then without its denominators; None where it has not both."""
    expanded = as_inner_products(shop, base)
    cleared_one = None if expanded is None else without_denominators(shop, expanded, solve)
    return None if cleared_one is None else as_inner_products(shop, cleared_one) or cleared_one


def _with_lemmas(shop: Workshop, base: Named) -> Iterator[Named]:
    """Names for the scalar parts beside what lemmas of the library say of these parts, and of those that link them."""
    if base.parts:
        return
    facts = Instances(FactBase(replace(shop, context=base.context, goals=(base.goal,)), lambda *_: None))
    spoken = scalar_parts([base.goal, *base.context])
    said: dict[Term, Proof] = {}
    for more in chain(facts.rounds([base.goal]), facts.of_normal_forms([base.goal])):
        said |= {one.concludes: one for fact in more for one in _in_spoken_parts(shop, spoken, fact)}
    new = [one for one in said if rules.is_relation(one) and one not in base.context and _says_something(shop, one)]
    new = list({(one.name, frozenset(shop.forms.gap(one).items())): one for one in reversed(new)}.values())[::-1]
    linked = _linked(spoken, new)
    given = [rules.hypothesis(one) for one in base.context if rules.is_relation(one)]
    nearest = by_relevance(shop.forms, base.goal, [said[one] for one in linked], given)
    linked = [one.concludes for one in nearest[:_MOST_LEMMAS]]
    if linked:
        known = {**base.known, **{one: said[one] for one in linked}}
        told = replace(base, context=(*base.context, *linked), known=known)
        yield from more_named(shop, told, scalar_parts([told.goal, *told.context]))


def _in_spoken_parts(shop: Workshop, spoken: Sequence[Term], fact: Proof) -> list[Proof]:
    """The fact; where it speaks of parts that nothing else does, sorted as its normal form, and without bars."""
    said = fact.concludes
    if not rules.is_relation(said) or said.open:
        return [fact]
    if set(scalar_parts([said])) <= set(spoken):
        return [fact]
    sides = without_bars(shop, fact) or [fact]
    found = [shop.holds(Writer(shop.forms).sorted(one.concludes), one) for one in sides]
    return [one for one in found if one is not None] or [fact]


def _linked(spoken: Sequence[Term], said: Sequence[Term]) -> list[Term]:
    """The facts without those that alone speak of a further part: nothing can follow from them."""
    further = {one: set(scalar_parts([one])) - set(spoken) for one in said}
    while True:
        often = Counter(part for parts in further.values() for part in parts)
        alone = [one for one, parts in further.items() if any(often[part] == 1 for part in parts)]
        if not alone:
            return list(further)
        for one in alone:
            del further[one]


def _says_something(shop: Workshop, said: Term) -> bool:
    gap = shop.forms.gap(said)
    return bool(gap) and (said.name == "eq" or shop.forms.sign(gap) <= (said.name == "lt"))


def _with_ranges(shop: Workshop, base: Named, found: Named, solve: Solve) -> Named:
    """The wording with what is shown of its scalar names: 0 < a, a ≤ 1, 1 ≤ a."""
    known: dict[Term, Proof] = {}
    told = replace(shop, context=base.context, goals=(), nested=0)
    for name, part in found.parts.items():
        a = Term("var", leaf=name)
        for wanted, said in ((lt(0, part), lt(0, a)), (le(part, 1), le(a, 1)), (le(1, part), le(1, a))):
            if (
                part.sort == "scalar"
                and said not in found.known
                and worth_trying(Named(context=base.context, goal=wanted))
            ):
                how = solve(replace(told, left=[FIRST], until=now() + FIRST), wanted)
                known |= {} if how is None else {said: how}
    return replace(found, context=(*found.context, *known), known={**found.known, **known})


def as_normal_form(shop: Workshop, base: Named) -> Named | None:
    """The sequent with p ≤ q for each inequality of scalars, where p and q hold what its normal form subtracts and adds.

    All writings of an inequality that differ by arithmetic have this one in common.  None where nothing changes.
    """
    if base.parts:
        return None
    writer = Writer(shop.forms)
    goal = writer.sorted(base.goal)
    known, context = dict(base.known), []
    for one in base.context:
        other = writer.sorted(one)
        how = None if other == one else shop.holds(other, base.known.get(one) or rules.hypothesis(one))
        if how is not None:
            known[other] = how
        context.append(other if how is not None else one)
    if goal == base.goal and tuple(context) == base.context:
        return None

    def back(tree: Proof) -> Proof | None:
        moved = tree if goal == base.goal else shop.holds(base.goal, tree)
        return base.moved_back(moved)

    return replace(base, context=tuple(dict.fromkeys(context)), goal=goal, known=known, back=back, plain=False)


def as_inner_products(shop: Workshop, base: Named) -> Named | None:
    """The sequent sorted as its normal form, with ⟨u, u⟩ for every ‖u‖²: what is left is arithmetic of inner products.

    Where a length ‖u‖ itself is spoken of, ‖u‖² stands for ⟨u, u⟩.  None where there is no such square.
    """
    if base.parts or not rules.is_relation(base.goal):
        return None
    lengths = _lengths(shop, (base.goal, *base.context))
    goal, squares = _multiplied_out(shop, base.goal, lengths)
    if not squares:
        return None
    known, context = dict(base.known), []
    for one in base.context:
        whole = base.known.get(one) or rules.hypothesis(one)
        other, used = _multiplied_out(shop, one, lengths)
        if used:
            how = completed(shop, other, [whole, *used], [(1, (), (0,))]) if one.name != "eq" else None
        else:
            other = Writer(shop.forms).sorted(one)
            how = None if other == one else shop.holds(other, whole)
        if how is not None:
            known[other] = how
        context.append(other if how is not None else one)

    def back(tree: Proof) -> Proof | None:
        sums = [] if base.goal.name == "eq" else [(1, (), (0,))]
        moved = completed(shop, base.goal, [tree, *squares], sums)
        return base.moved_back(moved)

    return replace(base, context=tuple(dict.fromkeys(context)), goal=goal, known=known, back=back, plain=False)


def _lengths(shop: Workshop, statements: Sequence[Term]) -> dict[Atom, tuple[Atom, Proof]]:
    """⟨u, u⟩ → ‖u‖ and why its square is that, for the lengths with odd powers in relations."""
    forms, found = shop.forms, dict[Atom, tuple[Atom, Proof]]()
    for one in statements:
        try:
            gap = forms.gap(one) if rules.is_relation(one) and not one.open else {}
        except Undecided:
            continue
        for a in sorted({a for m in gap for a, k in m if k % 2 and forms.keys[a][0] == "norm"}):
            square = rules.square(Writer(forms).vector(thawed(forms.keys[a][1])))
            squared = list(forms.scalar(square.concludes.args[1]).items())
            if len(squared) == 1 and len(squared[0][0]) == 1 and squared[0][1] == 1:
                found[squared[0][0][0][0]] = a, square
    return found


def _multiplied_out(shop: Workshop, one: Term, lengths: Mapping[Atom, tuple[Atom, Proof]]) -> tuple[Term, list[Proof]]:
    """A relation with inner products for squares of norms, and why they are equal; itself where there are none."""
    if not rules.is_relation(one) or one.open:
        return one, []
    try:
        gap = shop.forms.gap(one)
        rest, squares = without_norms(shop, gap)
        for d, (a, square) in lengths.items():
            if d in atoms_of([rest]):
                rest = shop.forms.with_atom(rest, d, {((a, 2),): ONE})
                squares.append(square)
        return (Writer(shop.forms).relation(one.name, rest), squares) if squares and rest != gap else (one, [])
    except Undecided:
        return one, []


# ── turns ──


@dataclass(frozen=True)
class Ways:
    """How a sequent is solved: by all ways of the search, by ``arithmetic`` alone or ``products`` of facts, and by ways that each treat
    the canonical form.

    ``accept`` says whether ``verify.py`` takes a tree of the goal; it is asked of trees that were found in other words.
    """

    solve: Solve
    arithmetic: Solve
    products: Solve
    beside: Sequence[Solve]
    accept: Accept


def attempt(shop: Workshop, goal: Term, ways: Ways) -> Proof | None:
    """The goal as it is written, and with as much effort in other wordings by turns; the two go on in rounds.

    What treats the canonical form, and arithmetic, have rounds of their own, so that they take nothing from the other ways.
    """
    plain, began = Named(context=shop.context, goal=goal), now()
    seconds = max(0.0, min(shop.left[0], shop.until - began))
    form = cache(partial(leading, shop, plain))

    def best(one: Solve) -> Proof | None:
        named = form()
        if named is None:
            return _solved(shop, plain, seconds, one)
        return _in_words(shop, named, False, False, seconds, one, ways.accept)

    arithmetic = partial(_by_arithmetic, shop, plain, form, seconds, ways)
    reworded = partial(_in_other_words, shop, plain, form, _MORE * seconds, ways)
    as_written = partial(_solved, shop, plain, seconds, ways.solve)
    products = partial(_by_products, shop, plain, form, seconds, ways)
    beside = [partial(best, one) for one in ways.beside]
    try:
        return in_rounds([as_written, products, *beside, arithmetic, reworded], _ROUND, seconds)
    finally:
        shop.left[0] = max(0.0, shop.left[0] - (now() - began) / 2)


def _in_other_words(
    shop: Workshop, plain: Named, form: Callable[[], Named | None], seconds: float, ways: Ways
) -> Proof | None:
    """The goal in its canonical form, which has half of the effort where it is another one, and in other wordings by turns."""
    first_form = form()
    best = plain if first_form is None else first_form

    def in_words_of(named: Named, library: bool = False) -> Callable[[], Proof | None]:
        return lambda: _in_words(
            shop, named, library or named is not first_form, library, seconds, ways.solve, ways.accept
        )

    others = (in_words_of(one) for one in chain(_with_repeated_named(shop, plain), _others(shop, best, ways.solve)))
    first = None if first_form is None else in_words_of(best)
    return first_found(first, chain([in_words_of(best, library=True)], others), seconds)


def _by_products(
    shop: Workshop, plain: Named, form: Callable[[], Named | None], seconds: float, ways: Ways
) -> Proof | None:
    """The goal in its leading wording, and without denominators, as a sum of products of facts: one linear program each."""
    best = form() or plain
    for one in (best, without_denominators(shop, best)):
        found = None if one is None else _in_words(shop, one, True, False, seconds, ways.products, ways.accept)
        if found is not None:
            return found
    return None


def _told_by_lemmas(shop: Workshop, base: Named) -> Iterator[Named]:
    """The sequent without denominators, sorted as its normal form, beside what lemmas say."""
    cleared = without_denominators(shop, base) or base
    yield from _with_lemmas(shop, as_normal_form(shop, cleared) or cleared)


def _by_arithmetic(
    shop: Workshop, plain: Named, form: Callable[[], Named | None], seconds: float, ways: Ways
) -> Proof | None:
    """The goal in each wording by arithmetic alone, which is short: so a wording does not wait for all the ways in another.

    After the leading wording comes a sum of products of facts and of what lemmas say.
    """
    best = form() or plain
    named = chain([best], _with_repeated_named(shop, plain), _others(shop, best, ways.solve))
    each = (partial(_in_words, shop, one, True, False, seconds, ways.arithmetic, ways.accept) for one in named)
    told = (
        partial(_in_words, shop, one, True, False, seconds, ways.products, ways.accept)
        for one in _inside(shop, best, _told_by_lemmas)
    )
    return first_found(None, chain(islice(each, 1), told, each), seconds)


def _in_words(
    shop: Workshop, named: Named, fair: bool, library: bool, seconds: float, solve: Solve, accept: Accept
) -> Proof | None:
    """The goal of the workshop from its wording; ``fair`` lets the ways of that search take turns too."""
    for_datasets = [0.0] if fair else shop.left_for_datasets  # those facts have no wordings but the canonical one
    own = replace(shop, library=library, in_turns=fair, told=False, left_for_datasets=for_datasets)
    found = _solved(own, named, seconds, solve)
    if found is None:
        return None
    with without_waiting():
        return next((one for one in of_the_goal(shop, named, found) if accept(shop, one)), None)


def _with_repeated_named(shop: Workshop, plain: Named) -> Iterator[Named]:
    """The goal as it is written, before normal forms take its parts apart, with names for vectors that occur more than once."""
    for one in more_named(shop, plain, repeated_vectors([plain.goal, *plain.context])):
        if worth_trying(one):
            yield canonical(shop, one) or one


def _others(shop: Workshop, plain: Named, solve: Solve) -> Iterator[Named]:
    """Other wordings of a sequent; those that floats refute are left out."""
    return _inside(shop, plain, lambda _, inner: wordings(shop, [inner], solve))


def _inside(shop: Workshop, plain: Named, worded: Callable[[Workshop, Named], Iterator[Named]]) -> Iterator[Named]:
    """The wordings of a sequent, which may have names, that floats do not refute."""
    inner = Named(context=plain.context, goal=plain.goal) if plain.parts else plain
    try:
        for one in worded(shop, inner):
            if worth_trying(one):
                yield replace(one, outer=plain) if plain.parts else one
    except CheckerError:
        return


def _solved(shop: Workshop, named: Named, seconds: float, solve: Solve) -> Proof | None:
    inner = replace(
        shop, context=named.context, goals=(), left=[seconds], until=min(shop.until, now() + 3 * seconds), nested=0
    )
    try:
        return solve(inner, named.goal)
    except Undecided:
        return None


__all__ = ["Ways", "as_normal_form", "attempt", "wordings"]
