"""A way to prove a goal: y·(1/y) = 1 for y > 0, also inside exponentials and weights, where no multiple of that equality reaches."""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.polynomials import Atom, Polynomial
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search
from checker.proofs.rewriting import completed
from checker.proofs.rules import is_relation, lt
from checker.proofs.ways_of_cases import substituted
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, subterms


def cancelled(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with y·(1/y) = 1 put in, the first part of it where that occurs as a factor."""
    if not is_relation(goal) or not any(s.name == "div" for t in goal.args for s in subterms(t)):
        return None
    for part in dict.fromkeys(_parts(goal)):
        form = shop.forms.scalar(part)
        bases = {b for m in form for _, b in _pairs(shop, m)}
        known = [one for b in sorted(bases) if (one := _reciprocal(shop, b)) is not None]
        if not known or len(known) < len(bases):
            continue
        simpler = Writer(shop.forms).scalar(_without(shop, form))
        same = completed(shop, apply("eq", part, simpler), known)
        if same is not None and simpler != part:
            return substituted(search, shop, goal, same)
    return None


def _parts(goal: Term) -> Iterator[Term]:
    """The scalars that stand in functions, and the two sides."""
    for side in goal.args:
        for s in subterms(side):
            if s.name not in ("add", "sub", "neg", "mul", "div", "pow"):
                yield from (one for one in s.args if one.sort == "scalar" and one.args)
    yield from goal.args


def _pairs(shop: Workshop, m: tuple) -> list[tuple[Atom, Atom]]:
    """(1/y, y) among the factors of a monomial."""
    powers, keys = dict(m), shop.forms.keys
    found = []
    for a in powers:
        monomials = [inner for inner, _ in keys[a][1]] if keys[a][0] == "inv" else []
        if len(monomials) == 1 and len(monomials[0]) == 1 and (b := monomials[0][0][0]) in powers:
            found.append((a, b))
    return found


def _without(shop: Workshop, form: Polynomial) -> Polynomial:
    """The polynomial with y·(1/y) left out of its monomials."""
    total: Polynomial = {}
    for m, x in form.items():
        powers = dict(m)
        for a, b in _pairs(shop, m):
            least = min(powers[a], powers[b])
            powers[a], powers[b] = powers[a] - least, powers[b] - least
        total = shop.forms.plus(total, {tuple(sorted((a, k) for a, k in powers.items() if k)): x})
    return total


def _reciprocal(shop: Workshop, b: Atom) -> Proof | None:
    y = Writer(shop.forms).atom(b)
    goal = lt(0, y)
    positive = shop.holds(goal) or shop.known(goal) or shop.show(goal, shop.given(), degree=1)
    return None if positive is None else rules.reciprocal(positive, y)


__all__ = ["cancelled"]
