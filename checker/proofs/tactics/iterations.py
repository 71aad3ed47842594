"""Statements about sequences in proofs: variables in place of the states, and induction over the number of steps.

What is to be shown of the states after k steps is shown of any states whatever, or of those that have what every state has: an invariant,
which holds of the starts and goes over from each state to the next.  The invariants that are looked for are in :mod:`invariants`.

**Guarantee.** none here: ``verify.py`` checks every node, and that the variables are fresh.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from checker.proofs.effort import now
from checker.proofs.proof import Proof, rename
from checker.proofs.tactics.invariants import sets_of_candidates, survives, telescoped
from checker.proofs.terms.polynomials import ONE
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named, worth_trying
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.iterations import after, bound_by, name_of_state, starts
from checker.statements.terms.term import ITERATE, Term, apply, parts, variables_of

Solve = Callable[[Workshop, Term], Proof | None]
_MOST_WRITTEN_OUT = 16  # steps of a number of steps that is written as a number
_LONGER = 3  # times the patience with a step, in other wordings too, where no step was found at first
_MOST_ROUNDS = 4
_MOST_NAMES = 3
_PART_WITH_NAMES = 0.5  # of the effort that is left


def sequences(term: Term) -> list[Term]:
    """The ``iterate`` terms in it that have a value of their own."""
    return list(dict.fromkeys(s for s in parts(term) if s.name == ITERATE and not s.open))


def by_steps(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal about states as one about any states, or by an invariant; None where it speaks of no sequence."""
    found = sequences(goal)
    if not found:
        return None
    if any(_literal(s) is not None for s in found):
        return (
            (_at_states(_limited(shop), goal, num(0), solve, given=True) or _one_by_one(shop, goal, found, solve))
            if _few(found)
            else None
        )
    counted = list(dict.fromkeys(k for s in found if (k := _counted(shop, s)) is not None))
    patient = replace(shop, patience=_LONGER * shop.patience)
    for once in (shop, patient) if shop.wordings else (shop,):
        for k in counted:
            known = _of_any_state(once, goal, k, solve) or _by_invariant(once, goal, k, solve)
            if known is not None:
                return known
    return None


def _one_by_one(shop: Workshop, goal: Term, found: Sequence[Term], solve: Solve) -> Proof | None:
    """A goal about the states after so many steps, from the same about those one step before, each time from any states."""
    counts = {_literal(s) for s in found}
    most = counts.pop()
    if counts or most is None or most < 2:
        return None
    goals = [_after(goal, n) for n in range(most + 1)]
    known = _at_states(_limited(shop), goals[0], num(0), solve, given=True)
    for n in range(most):
        known = known and _under(_limited(shop), goals[n + 1], [known], num(n), solve)
    return known


def _after(term: Term, steps: int) -> Term:
    """The goal with so many steps of every sequence that has a value of its own."""
    if term.name == ITERATE and not term.open:
        return replace(term, args=(term.args[0], num(steps), *term.args[2:]))
    args = tuple(_after(one, steps) for one in term.args)
    return term if args == term.args else replace(term, args=args)


def _literal(s: Term) -> int | None:
    return int(s.args[1].leaf) if s.args[1].name == "num" and s.args[1].leaf.isdigit() else None


def _few(found: Sequence[Term]) -> bool:
    return all((n := _literal(s)) is None or n <= _MOST_WRITTEN_OUT for s in found)


def _counted(shop: Workshop, s: Term) -> Term | None:
    """The whole number k where the sequence is spoken of after k + c steps."""
    split = shop.forms.whole(shop.forms.scalar(s.args[1]))
    names = variables_of(s.args[1])
    return (
        Term("var", leaf=min(names), sort="scalar", shape=("natural",))
        if split is not None and len(names) == 1
        else None
    )


# ── variables in place of states ──


def unrolled(shop: Workshop, term: Term, at: Term, states: dict[tuple[Term, ...], tuple[Term, ...]]) -> Term:
    """The term with the states after ``at`` steps put for them, and updates of these for the later ones.  As in ``verify.py``."""
    if term.name == ITERATE and not term.open and term.args[2:] in states:
        later = shop.forms.plus(shop.forms.scalar(term.args[1]), shop.forms.scalar(at), -ONE)
        steps = later.get((), 0)
        if later.keys() <= {()} and steps == int(steps) and 0 <= steps <= 64:
            return after(term, states[term.args[2:]], at, int(steps))[int(term.args[0].leaf)]
    args = tuple(unrolled(shop, one, at, states) for one in term.args)
    return term if args == term.args else replace(term, args=args)


def _states(shop: Workshop, whole: Term, at: Term, given: bool) -> tuple[dict, list[dict]]:
    """What stands for the states: fresh variables, or the starts where these are ``given``; and the parameter of the rule that says so."""
    states: dict[tuple[Term, ...], tuple[Term, ...]] = {}
    told = []
    for s in sequences(whole):
        if s.args[2:] in states:
            continue
        if given:
            states[s.args[2:]], names = starts(s), []
        elif s.args[1] == at or _counted(shop, s) == at:
            fresh = tuple(_variable_for(shop, x) for x in bound_by(s)[1:])
            states[s.args[2:]], names = fresh, [x.leaf for x in fresh]
        else:
            continue
        told.append({"of": s, "states": names})
    return states, told


def _variable_for(shop: Workshop, leaf: Term) -> Term:
    name = name_of_state(leaf.leaf)
    return shop.variable(name, leaf.sort, leaf if leaf.sort == "matrix" else leaf.shape[0] if leaf.shape else None)


def _at_states(
    shop: Workshop, whole: Term, at: Term, solve: Solve, *, given: bool = False, named: bool = True
) -> Proof | None:
    """The statement by a proof of the same about variables in place of the states, or about the starts; its hypotheses are assumed."""
    states, told = _states(shop, whole, at, given)
    plain = unrolled(shop, whole, at, states)
    if plain == whole:
        return None
    known = (named and _with_names(shop, plain, solve)) or _assumed(shop, plain, solve)
    return known and Proof("states", whole, (known,), {"at": at, "sequences": told})


def _with_names(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal for any value of what stands in it more than once, as a gradient does: a variable each."""
    new: dict[str, Term] = {}
    named = goal
    while len(new) < _MOST_NAMES and (part := _repeated(named, new)) is not None:
        size = None if part.sort == "scalar" else part
        name = shop.variable("g", part.sort, size)
        new[name.leaf], named = part, replaced(named, part, name)
    if not new:
        return None
    known = _assumed(shop, named, solve)
    whole = known and rename(known, new)
    return whole if whole and shop.adds_up(whole) else None  # g² ≥ 0 is seen, (a·w − b)² ≥ 0 multiplied out is not


def _repeated(term: Term, new: Iterable[str]) -> Term | None:
    """The shortest sum of scalars or vectors with a value of its own that occurs more than once or in a power, and holds no new name."""
    every = [*parts(term), *(t.args[0] for t in parts(term) if t.name == "pow")]
    found = Counter(t for t in every if t.name in ("add", "sub") and t.sort in ("scalar", "vector") and not t.open)
    several = [
        t for t, times in found.items() if times > 1 and any(s.name in ("mul", "matvec", "div") for s in parts(t))
    ]
    return min((t for t in several if t.variables.isdisjoint(new)), key=lambda t: len(str(t)), default=None)


def _assumed(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """P ⇒ Q by Q under P."""
    if goal.name != "implies":
        hopeless = goal.name != "and" and not worth_trying(Named(context=shop.context, goal=goal))
        return None if hopeless else solve(shop, goal)  # of several candidates a part may be kept
    known = _assumed(replace(shop, context=(*shop.context, goal.args[0])), goal.args[1], solve)
    return known and Proof("assume", goal, (known,))


def _under(
    shop: Workshop, goal: Term, facts: Sequence[Proof], at: Term, solve: Solve, *, named: bool = True
) -> Proof | None:
    """The goal about the states after k steps from facts about them, all of them about any states then."""
    return _released(_at_states(shop, _implied_by(goal, facts), at, solve, named=named), facts)


def _of_any_state(shop: Workshop, goal: Term, k: Term, solve: Solve) -> Proof | None:
    """The goal from what the hypotheses say about the same states."""
    about = [rules.hypothesis(one) for one in shop.context if any(_counted(shop, s) == k for s in sequences(one))]
    return _under(_limited(shop), goal, about, k, solve)


def _limited(shop: Workshop) -> Workshop:
    """The workshop with a part of the seconds that are left."""
    longer = shop.wordings and shop.patience > Workshop.patience
    until = min(shop.until, now() + (4 if longer else 2) * shop.patience)
    return replace(shop, left=[min(shop.patience, shop.left[0])], until=until, wordings=longer)


# ── invariants ──


def _by_invariant(shop: Workshop, goal: Term, k: Term, solve: Solve) -> Proof | None:
    first = _first(shop, k)
    given = tuple(one for one in shop.context if k.leaf not in variables_of(one))
    free = replace(shop, context=given)
    within = shop.known(le(first, k)) or shop.holds(le(first, k))
    begin: dict[Term, Proof | None] = {}
    for several in _sets_of_candidates(free, goal, k):
        kept = _inductive(free, several, k, first, within, begin, solve) if within is not None else None
        if not kept:
            continue
        whole, known, following = kept
        if set(_conjuncts(goal)) <= set(_conjuncts(whole)):
            return _both([_part(known, one) for one in _conjuncts(goal)])
        about = [*_split(known), *(_split(following) if any(s.args[1] != k for s in sequences(goal)) else [])]
        about += [rules.hypothesis(one) for one in shop.context if k.leaf in variables_of(one) and sequences(one)]
        found = _under(_limited(shop), goal, about, k, solve)
        if found is not None:
            return found
    return None


def _first(shop: Workshop, k: Term) -> Term:
    leasts = [one.left for one in shop.given() if one.concludes.name == "le" and one.right == k]
    return next((one for one in leasts if one.name == "num" and one.leaf.isdigit()), num(0))


def _sets_of_candidates(shop: Workshop, goal: Term, k: Term) -> Iterator[list[Term]]:
    """First the goal alone, then what it may be the rest of, then the goal with all that is proposed beside it."""
    own, found = _conjuncts(goal), [s for s in sequences(goal) if _counted(shop, s) == k]
    beside = ([*own, *(one for one in more if one not in own)] for more in sets_of_candidates(shop, goal, k, found))
    if shop.patience > Workshop.patience:  # all was tried before: what helps most comes first
        yield from islice(beside, 1)
        yield own
        return
    yield own
    yield from ([one] for one in telescoped(shop, goal, k, found))
    yield from beside


def _inductive(
    shop: Workshop,
    several: Sequence[Term],
    k: Term,
    first: Term,
    within: Proof,
    begin: dict[Term, Proof | None],
    solve: Solve,
) -> tuple[Term, Proof, Proof] | None:
    """The greatest part of the candidates that is found to hold of the starts and to go over to the next states: why it holds
    after k steps, and after k + 1; ``within`` shows that k is not less than the first number."""
    kept = [one for one in several if survives(one, k)]
    for one in kept:
        if one not in begin:
            begin[one] = _shown_at_first(shop, replaced(one, k, first), solve)
    kept = [one for one in kept if begin[one] is not None]
    for _ in range(_MOST_ROUNDS):
        if not kept:
            return None
        whole = _joined(kept)
        shown: set[Term] = set()
        step = _step(shop, whole, k, first, shown, solve)
        if step is not None:
            start = _both([known for one in kept if (known := begin[one])])
            known = rules.induction(whole, start, step, within, k, first)
            over = Proof("assume", apply("implies", whole, step.concludes), (step,))
            freed = Proof("assume", apply("implies", le(first, k), over.concludes), (over,))
            over = Proof("consequence", over.concludes, (freed, within))
            return whole, known, Proof("consequence", step.concludes, (over, known))
        kept = [one for one in kept if one in shown]
    return None


def _shown_at_first(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    return (
        _at_states(_limited(shop), goal, num(0), solve, given=True) if sequences(goal) else solve(_limited(shop), goal)
    )


def _step(shop: Workshop, whole: Term, k: Term, first: Term, shown: set[Term], solve: Solve) -> Proof | None:
    """The invariant after k + 1 steps under itself after k; ``shown`` collects the parts that were found."""
    several = _conjuncts(whole)
    case = replace(shop, context=(*shop.context, le(first, k)))

    def each(within: Workshop, goal: Term) -> Proof | None:
        facts = [rules.hypothesis(one) for one in within.context if one not in case.context]
        found: dict[Term, Proof] = {}
        pending = list(dict.fromkeys(_conjuncts(goal)))
        while pending:  # what is shown of the next state helps with the rest of it
            new = {
                one: known for one in pending if (known := _from(_limited(case), one, [*facts, *found.values()], solve))
            }
            if not new:
                break
            found |= new
            pending = [one for one in pending if one not in found]
        shown.update(one for one, then in zip(several, _conjuncts(goal), strict=True) if then in found)
        return None if pending else _both([found[then] for then in _conjuncts(goal)])

    return _under(case, replaced(whole, k, k + 1), _split(rules.hypothesis(whole)), k, each, named=False)


def _from(shop: Workshop, goal: Term, facts: Sequence[Proof], solve: Solve) -> Proof | None:
    """The goal from facts, with names for what stands in it more than once, or without."""
    whole = _implied_by(goal, facts)
    most = _PART_WITH_NAMES * shop.left[0]
    until = now() + _PART_WITH_NAMES * (shop.until - now())  # else nothing is left for the goal as it is
    named = replace(shop, left=[most], until=until)
    known = _with_names(named, whole, solve)
    known = known or _assumed(replace(shop, left=[shop.left[0] - most + named.left[0]]), whole, solve)
    return _released(known, facts)


def _implied_by(goal: Term, facts: Sequence[Proof]) -> Term:
    for one in reversed(facts):
        goal = apply("implies", one.concludes, goal)
    return goal


def _released(known: Proof | None, facts: Sequence[Proof]) -> Proof | None:
    """The last part of P ⇒ (Q ⇒ …) by P, Q, …"""
    for one in facts:
        known = known and Proof("consequence", known.concludes.args[1], (known, one))
    return known


def _split(known: Proof) -> list[Proof]:
    """The parts of a conjunction that was shown."""
    if known.concludes.name != "and":
        return [known]
    left, right = known.concludes.args
    return [*_split(rules.part(known, left)), rules.part(known, right)]


def _conjuncts(term: Term) -> list[Term]:
    return [*_conjuncts(term.args[0]), term.args[1]] if term.name == "and" else [term]


def _joined(several: Sequence[Term]) -> Term:
    return functools.reduce(lambda a, b: apply("and", a, b), several)


def _both(several: Sequence[Proof]) -> Proof:
    return functools.reduce(rules.both, several)


def _part(known: Proof, goal: Term) -> Proof:
    """One part of a conjunction that was shown."""
    while known.concludes != goal:
        left, right = known.concludes.args
        known = rules.part(known, right if right == goal else left)
    return known


__all__ = ["by_steps", "sequences", "unrolled"]
