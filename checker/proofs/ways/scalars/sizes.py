"""Ways to prove a bound of a size or an extreme: |u|, norms and roots by their squares, max and min entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.exchange import by_exchange
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms


def absolute_value(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """|u| ≤ b from −b ≤ u ≤ b, before anything longer."""
    return bounded_size(search, shop, goal) if goal.name in ("le", "lt") and goal.args[0].name == "abs" else None


def bars_taken_off(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """|p| as p wherever 0 ≤ p is shown: of factors that came out of norms, as |η|·‖g‖ of ‖η·g‖."""
    key = (goal, shop.context, "bars")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    forms, writer = shop.forms, Writer(shop.forms)
    rest, facts = forms.gap(goal), []
    for a in sorted({a for m in rest for a, _ in m if forms.keys[a][0] == "abs"}):
        p = dict(forms.keys[a][1])
        inside = writer.scalar(p)
        low = search.solve(shop, le(0, inside))
        off = low and _without_bars(shop, inside, low)
        if off is None:
            continue
        facts.append(off)
        rest = forms.with_atom(rest, a, p)
    if not facts:
        return None
    known = search.solve(shop, (le if goal.name == "le" else lt)(0, writer.scalar(rest)))
    return known and completed(shop, goal, [known, *facts], [(1, (), (0,))])


def _without_bars(shop: Workshop, p: Term, low: Proof) -> Proof | None:
    """|p| = p from 0 ≤ p."""
    below = shop.holds(le(-p, p), low, low)
    bars = below and rules.bounds(below, rules.combine(le(p, p)), p, p)
    return bars and Proof("antisymmetry", apply("eq", abs(p), p), (bars, rules.absolute(p)))


def bounded_size(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """|u| ≤ b from −b ≤ u ≤ b; a ≤ b from a² ≤ b² and 0 ≤ b where a is a norm, a root or a product of such."""
    if goal.name not in ("le", "lt"):
        return None
    a, b = goal.args
    relation = le if goal.name == "le" else lt
    if a.name == "abs":
        if (goal, "bars") in search.failed:
            return None
        search.failed.add((goal, "bars"))
        found = _squared_bars(search, shop, goal, relation)
        if found is not None:
            return found
        low = search.solve(shop, relation(-b, a.args[0]))
        upper = relation(a.args[0], b)
        high = low and (by_exchange(shop, low, upper) or search.solve(shop, upper))
        return low and high and Proof("bounds", goal, (low, high), {"of": a.args[0]})
    if not _rooted(a) or search.roots >= 2 or not _squaring_helps(shop, a):
        return None
    search.roots += 1
    try:
        return _squared_sides(search, shop, goal, relation)
    finally:
        search.roots -= 1


def _squared_bars(
    search: Search, shop: Workshop, goal: Term, relation: Callable[[object, object], Term]
) -> Proof | None:
    """|u| ≤ |w| from u² ≤ w² where roots stand in u, none of them inside another."""
    a, b = goal.args
    if b.name not in ("abs", "norm") or search.roots >= 2 or not any(s.name == "sqrt" for s in subterms(a)):
        return None
    u, w = a.args[0], b.args[0]
    links = [rules.square(u), rules.square(w)]
    sides = (u * u, w * w if b.name == "abs" else apply("dot", w, w))
    search.roots += 1
    try:
        known = search.solve(shop, relation(*sides))
    finally:
        search.roots -= 1
    squares = known and completed(shop, relation(a * a, b * b), [known, *links], [(1, (), (0,))])
    positive = shop.holds(le(0, b))
    return squares and positive and Proof("roots", goal, (squares, positive), {"left": a, "right": b})


def mentioned_squares(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from a² ≤ b² where b is a root or a norm and a may have any sign; no squares of log-sum-exps, whose slopes are simpler."""
    if goal.name not in ("le", "lt") or search.roots >= 2 or any(_normaliser(s) for s in subterms(goal.args[0])):
        return None
    relation = le if goal.name == "le" else lt
    apart = goal if _rooted(goal.args[1]) else _root_apart(shop, goal, relation)
    if apart is None or _rooted(apart.args[0]) or not _squaring_helps(shop, apart.args[1]):
        return None
    search.roots += 1
    try:
        known = _squared_sides(search, shop, apart, relation)
    finally:
        search.roots -= 1
    return known if apart == goal else known and shop.holds(goal, known)


def _root_apart(shop: Workshop, goal: Term, relation: Callable[[object, object], Term]) -> Term | None:
    """−p ≤ c·r for a goal 0 ≤ p + c·r with c > 0, one root or norm r and an algebraic p without any."""
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    roots = [m for m in gap if any(k % 2 and forms.keys[a][0] in ("norm", "sqrt", "frobenius") for a, k in m)]
    if len(roots) != 1 or len(gap) < 2 or gap[roots[0]] < 0 or forms.sign({roots[0]: ONE}) < 1:
        return None
    rest = {m: -x for m, x in gap.items() if m != roots[0]}
    if any(forms.keys[a][0] in ("exp", "log", "sigmoid") for m in rest for a, _ in m):
        return None
    return relation(writer.scalar(rest), writer.scalar({roots[0]: gap[roots[0]]}))


def _normaliser(s: Term) -> bool:
    return s.name == "log" and s.args[0].name == "sum"


def _squared_sides(
    search: Search, shop: Workshop, goal: Term, relation: Callable[[object, object], Term]
) -> Proof | None:
    """a ≤ b from a² ≤ b² and 0 ≤ b."""
    a, b = goal.args
    positive = search.solve(shop, le(0, b))
    if positive is None:
        return None
    (left, *links), (right, *more) = _square_of(a), _square_of(b)
    squares = search.solve(shop, relation(left, right))
    if squares is not None and (links or more):
        squares = completed(shop, relation(a * a, b * b), [squares, *links, *more], [(1, (), (0,))])
    return squares and Proof("roots", goal, (squares, positive), {"left": a, "right": b})


def _square_of(a: Term) -> tuple[Any, ...]:
    """a²; for the norm of a sum or difference u without quotients, ⟨u, u⟩ and why that is the same: it can be multiplied out."""
    if a.name == "norm" and a.args[0].name in ("add", "sub") and not any(s.name == "div" for s in subterms(a)):
        return apply("dot", a.args[0], a.args[0]), rules.square(a.args[0])
    return (a * a,)


def _squaring_helps(shop: Workshop, a: Term) -> bool:
    """Whether squaring takes a root away."""
    keys = shop.forms.keys
    return any(
        k % 2 and keys[b][0] in ("norm", "sqrt", "frobenius", "root", "inv") for m in shop.forms.scalar(a) for b, k in m
    )


def _rooted(a: Term) -> bool:
    """A norm, a root, or a product, quotient or sum that holds one and is squared with profit."""
    if a.name in ("norm", "sqrt", "frobenius"):
        return True
    if a.name in ("mul", "div"):
        return any(_rooted(one) for one in a.args)
    return a.name == "add" and all(_rooted(one) for one in a.args)


def extremes(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """max u ≤ c and c ≤ min u entry by entry; max|u_k| ≤ c likewise; Σ and norms entry by entry."""
    if goal.name not in ("le", "lt"):
        return None
    a, b = goal.args
    relation = le if goal.name == "le" else lt
    for whole, other, up in ((a, b, True), (b, a, False)):
        if whole.name == ("maximum" if up else "minimum") and shop.two_entries(whole.args[0]) is None:
            u = whole.args[0]
            i = shop.variable("i", "index", u)
            entry = apply("entry", u, i)
            known = search.solve(shop, relation(entry, other) if up else relation(other, entry))
            if known is not None:
                return Proof("extremes", goal, (known,), {"of": u, "index": i.leaf})
    if a.name == "max_norm" and goal.name == "le":
        u = a.args[0]
        i = shop.variable("i", "index", u)
        known = search.solve(shop, le(abs(apply("entry", u, i)), b))
        return known and rules.entries(goal, known, u, b * u, i)
    return None


def isolated(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """max u or max|u_k| alone on the left, min u alone on the right, where the goal adds other things to it."""
    if goal.name not in ("le", "lt"):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    for m, x in gap.items():
        whole = forms.shown.get(m[0][0]) if len(m) == 1 and m[0][1] == 1 else None
        up = whole is not None and whole.name in ("maximum", "max_norm") and x < 0
        down = whole is not None and whole.name == "minimum" and x > 0
        if not (up or down) or whole is None or whole in goal.args[: 1 if up else 2]:
            continue
        rest = writer.scalar({k: c / abs(x) for k, c in gap.items() if k != m})
        new = (le if goal.name == "le" else lt)(*((whole, rest) if up else (-rest, whole)))
        known = search.solve(shop, new)
        found = known and shop.holds(goal, known, weights=[num(abs(x))])
        if found is not None:
            return found
    return None
