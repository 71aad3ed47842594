"""Ways to prove a bound of a size or an extreme: |u|, norms and roots by their squares, max and min entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.exchange import by_exchange
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed, is_absolute_sum
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_ROOTS = ("norm", "sqrt", "frobenius")


def pairs_bounded(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal under a ≤ t and b ≤ t for a hypothesis max(a, b) ≤ t, under t ≤ a and t ≤ b for t ≤ min(a, b)."""
    facts: dict[Term, Proof] = {}
    taken: list[Term] = []
    for h in shop.context:
        whole = next((x for x in h.args if _of_a_pair(x)), None) if h.name in ("le", "lt") else None
        if whole is None or h.args.index(whole) != (whole.name == "minimum"):
            continue
        told = [_at_a_place(shop, h, whole, k) for k in (0, 1)]
        if None not in told:
            taken.append(h)
            facts |= {one.concludes: one for one in told if one is not None}
    if not taken:
        return None
    context = (*(h for h in shop.context if h not in taken), *facts)
    found = search.written_anew(replace(shop, context=context), goal)
    return found and told_in_full(found, facts)


def _of_a_pair(x: Term) -> bool:
    return x.name in ("maximum", "minimum") and x.args[0].name == "pair"


def _at_a_place(shop: Workshop, h: Term, whole: Term, k: int) -> Proof | None:
    """What a bound of an extreme says of one of two numbers."""
    x = whole.args[0].args[k]
    goal = apply(h.name, *(x if one == whole else one for one in h.args))
    entry = apply("entry", whole.args[0], rules.place(k))
    return shop.holds(goal, rules.extreme(whole, entry), rules.hypothesis(h))


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


def roots_balanced(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·√q ≤ Σ d_k·√p_k from the squares, c, d > 0: of a goal with one root or norm that is taken away from others."""
    if goal.name not in ("le", "lt") or search.roots >= 2 or _rooted(goal.args[0]):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    taken = [m for m in gap if gap[m] < 0 and len(m) == 1 and m[0][1] == 1 and forms.keys[m[0][0]][0] in _ROOTS]
    rest = {m: x for m, x in gap.items() if m not in taken}
    roots = all(any(k % 2 and forms.keys[a][0] in _ROOTS for a, k in m) for m in rest)
    if len(taken) != 1 or not roots or not 0 < len(rest) <= 3 or forms.sign(rest) < 1:
        return None
    relation = le if goal.name == "le" else lt
    apart = relation(writer.scalar({taken[0]: -gap[taken[0]]}), writer.scalar(rest))
    search.roots += 1
    try:
        known = _squared_sides(search, shop, apart, relation)
    finally:
        search.roots -= 1
    return known and shop.holds(goal, known)


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
    """a², of the norm of a sum or difference u ⟨u, u⟩ and why that is the same: it can be multiplied out, and have factors.

    Where u holds quotients, ``norms_of_parts`` does better.
    """
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


def sizes_for_bounds(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with Σ|u_i| or max|u_i| in place of a bound c of it that a hypothesis gives, beside a sum of absolute values.

    The factor of c in b − a has to be ≥ 0 by sight: then the goal for the least c is the strongest, and the hypothesis of no more use.
    """
    if goal.name not in ("le", "lt") or (goal, shop.context, "sizes for bounds") in search.failed:
        return None
    search.failed.add((goal, shop.context, "sizes for bounds"))
    given = [one for one in shop.given() if one.concludes.name == "le" and one.right.name == "var"]
    bounded = [one for one in given if one.left.name == "max_norm" or is_absolute_sum(one.left)]
    if not any(is_absolute_sum(s) for t in (*goal.args, *(one.left for one in bounded)) for s in subterms(t)):
        return None
    forms = shop.forms
    for one in bounded:
        simpler = Term(goal.name, tuple(replaced(side, one.right, one.left) for side in goal.args), sort="truth")
        (((c, _),),) = forms.scalar(one.right)
        gap = forms.gap(goal)
        factor = {tuple(pair for pair in m if pair[0] != c): x for m, x in gap.items() if (c, 1) in m}
        linear = forms.plus(gap, forms.times(factor, forms.gap(one.concludes)), -ONE) == forms.gap(simpler)
        if simpler != goal and linear and forms.sign(factor) > 0:
            others = replace(shop, context=tuple(h for h in shop.context if h != one.concludes))
            known = search.written_anew(others, simpler)
            sums = [(1, (), (0,)), (Writer(forms).scalar(factor), (), (1,))]
            if known is not None:
                return rules.combine(goal, (known, one), sums)
    return None
