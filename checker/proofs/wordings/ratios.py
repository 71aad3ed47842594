"""A name for a ratio of numbers that stands inside of a function: with r = bt/v the goal about log(1 + bt/v) is one about r, as t = rv/b.

**Guarantee.** none: ``verify.py`` checks the tree, which is one of the goal as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from checker.errors import Undecided
from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.workshop import Workshop
from checker.proofs.wordings.canonical import Rewriter
from checker.statements.terms.term import Term, apply, parts, with_table

_FUNCTIONS = ("log", "exp", "sqrt", "sigmoid")


def with_ratio(shop: Workshop, base: Named) -> Named | None:
    """The sequent with a name for a ratio in the place of one of its numbers; None where no function has such an argument."""
    if base.parts or not rules.is_relation(base.goal):
        return None
    shop = replace(shop, context=base.context, goals=())
    for ratio, t, value in _ratios(shop, base.goal):
        found = _renamed(shop, base, ratio, t, value)
        if found is not None:
            return found
    return None


def _ratios(shop: Workshop, goal: Term) -> Iterator[tuple[Term, Term, Callable[[Term], Term]]]:
    """Ratios of at least two numbers inside of functions, a number t among them, and t as a function of the ratio."""
    forms, writer = shop.forms, Writer(shop.forms)
    arguments = dict.fromkeys(
        s.args[0] for s in parts(goal) if s.name in _FUNCTIONS and s.sort == "scalar" and not s.open
    )
    for q in arguments:
        for m in forms.scalar(q):
            known = [(_base(shop, a), k) for a, k in m]
            if len(m) < 2 or any(one is None for one, _ in known):
                continue
            powers = [(one[0], one[1] * k) for one, k in known if one is not None]
            for t, power in powers:
                others = [(y, k) for y, k in powers if y != t]
                if power == 1 and others and all(positive(shop, y) is not None for y, _ in others):
                    yield writer.monomial(m), t, partial(_solved, others)


def _solved(others: list[tuple[Term, int]], r: Term) -> Term:
    """t where r = t·Π y^k."""
    for y, k in others:
        for _ in range(abs(k)):
            r = r / y if k > 0 else r * y
    return r


def _base(shop: Workshop, a: Atom) -> tuple[Term, int] | None:
    """y and 1 of a variable y, y and −1 of 1/y."""
    kind, *inside = shop.forms.keys[a]
    if kind == "var":
        return Term("var", leaf=inside[0]), 1
    if kind == "inv" and len(inside[0]) == 1:
        [(m, x)] = inside[0]
        if x == ONE and len(m) == 1 and m[0][1] == 1 and shop.forms.keys[m[0][0]][0] == "var":
            return Term("var", leaf=shop.forms.keys[m[0][0]][1]), -1
    return None


def _renamed(shop: Workshop, base: Named, ratio: Term, t: Term, value: Callable[[Term], Term]) -> Named | None:
    others = [y for y in dict.fromkeys(s for s in parts(ratio) if s.name == "var") if y != t]
    links = [rules.reciprocal(above, y) for y in others if (above := positive(shop, y)) is not None]
    there = value(ratio)
    same = completed(shop, apply("eq", t, there), links)
    if same is None:
        return None
    r, rewriter = shop.variable("r", "scalar"), Rewriter(shop)
    known, context = dict(base.known), []
    for one in base.context:
        if t.leaf not in one.variables:
            context.append(one)
        elif one.name in ("le", "lt") and one.args == (rules.num(0), t):
            said = Term(one.name, (rules.num(0), r), sort="truth")
            how = _sign(shop, ratio, base.known.get(one) or rules.hypothesis(one), t)
            if how is not None:
                known[said] = how
                context.append(said)
        elif rules.is_relation(one) and not one.open:
            how = rewriter.moved(base.known.get(one) or rules.hypothesis(one), same, with_table(one, {t: there}))
            if how is not None:
                other = with_table(one, {t: value(r)})
                known[other] = how
                context.append(other)

    def back(tree: Proof) -> Proof | None:
        turned = rewriter.turned(same)
        try:
            moved = turned and rewriter.moved(tree, turned, base.goal)
        except Undecided:
            return None
        return moved if moved is None or base.back is None else base.back(moved)

    goal = with_table(base.goal, {t: value(r)})
    return Named(context=tuple(context), goal=goal, parts={r.leaf: ratio}, known=known, back=back)


def _sign(shop: Workshop, ratio: Term, known: Proof, t: Term) -> Proof | None:
    """0 ≤ or 0 < the ratio, as it is so of t and the others are positive."""
    [m] = shop.forms.scalar(ratio)
    factors = [known]
    for a, k in m:
        base = _base(shop, a)
        above = positive(shop, base[0]) if base is not None and base[0] != t else None
        if base is not None and above is not None:
            factors += [above if base[1] > 0 else rules.positive_reciprocal(above, base[0])] * k
    goal = Term(known.concludes.name, (rules.num(0), ratio), sort="truth")
    whole = rules.combine(goal, factors, [(1, (), tuple(range(len(factors))))])
    return whole if shop.adds_up(whole) else None


__all__ = ["with_ratio"]
