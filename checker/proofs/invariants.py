"""What may hold of every state of a sequence: the candidates for invariants, and a filter that drops what fails after a few steps.

Candidates are what the hypotheses say of the starts, signs, and equalities between parts of states.  None is trusted.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker.proofs.workshop import Workshop
from checker.statements.iterations import bound_by, starts
from checker.statements.term import ITERATE, Term, apply, as_term, parts

_MOST = 16


def candidates(shop: Workshop, goal: Term, k: Term, found: Sequence[Term]) -> list[Term]:
    """Statements about the states after k steps that may hold for every k."""
    states: dict[tuple[Term, ...], list[Term]] = {}
    for s in found:
        states.setdefault(s.args[2:], [_part(s, part, k) for part in range(len(bound_by(s)) - 1)])
    proposed = [*_carried(shop, found, states), *_signs(goal, states), *_equalities(states)]
    return list(dict.fromkeys(proposed))[:_MOST]


def _part(s: Term, part: int, k: Term) -> Term:
    return replace(s, args=(as_term(part), k, *s.args[2:]), sort=bound_by(s)[1 + part].sort)


def _carried(shop: Workshop, found: Sequence[Term], states: dict) -> Iterator[Term]:
    """What is assumed of the starts, said of the states."""
    new = {
        start: state
        for s in found
        for start, state in zip(starts(s), states[s.args[2:]], strict=True)
        if start.name == "var"
    }
    for h in shop.context:
        said = _with(h, new)
        if said != h:
            yield said


def _with(term: Term, new: dict[Term, Term]) -> Term:
    if term in new:
        return new[term]
    args = tuple(_with(a, new) for a in term.args)
    return term if args == term.args else replace(term, args=args)


def _signs(goal: Term, states: dict) -> Iterator[Term]:
    """0 ≤ s of numbers, and entry by entry of vectors."""
    for several in states.values():
        for state in several:
            if state.sort == "scalar":
                yield apply("le", 0, state)
            elif state.sort == "vector":
                leaf = bound_by(state)[1 + int(state.args[0].leaf)]
                i = Term("var", leaf="i", sort="index", shape=leaf.shape)
                if not any(t.leaf.partition(":")[0] == "i" for t in parts(goal) if t.name in ("var", "bound", "state")):
                    yield apply("for_each", i, apply("le", 0, apply("entry", state, i)))


def _equalities(states: dict) -> Iterator[Term]:
    """a = b, and a = b − c, between parts of different sequences or of one."""
    every = [state for several in states.values() for state in several]
    for a, b in itertools.combinations(every, 2):
        if _alike(a, b) and a.args[2:] != b.args[2:]:
            yield apply("eq", a, b)
    for a, b, c in itertools.permutations(every, 3):
        if len(states) > 1 and _alike(a, b) and _alike(b, c) and len({x.args[2:] for x in (a, b, c)}) == 2:
            yield apply("eq", a, b - c)


def _alike(a: Term, b: Term) -> bool:
    one, other = (bound_by(x)[1 + int(x.args[0].leaf)] for x in (a, b))
    return (one.sort, one.shape) == (other.sort, other.shape)


def survives(candidate: Term, k: Term) -> bool:
    """Whether a candidate speaks of states after k steps: what does not is no invariant."""
    return any(t.name == ITERATE and k in parts(t.args[1]) for t in parts(candidate))


__all__ = ["candidates", "survives"]
