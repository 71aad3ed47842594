"""A goal about means of squared lengths and of values of smooth functions, as a goal about E V, E‖V‖² and what is no mean.

E‖x − gV‖² = ‖x‖² − 2g⟨x, E V⟩ + g²E‖V‖² by linearity, in the goal and in what hypotheses say of the same means; E V = u is put in.  For a
smooth f, E f(x − gV) is at most its value at x, its slope there along E(−gV), and ½L·E‖gV‖².  So one step of stochastic gradient descent
becomes a goal about f at points.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from checker.errors import Undecided
from checker.proofs.facts.functions import gradient, inner, value
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.sums.laws import lawful, mean_of, outermost
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, put

_MOST_MEANS = 6


@dataclass
class _Expanded:
    """Means as they are written, with what they are by linearity; ``links`` say so."""

    means: dict[Term, Term] = field(default_factory=dict)
    links: list[Proof] = field(default_factory=list)
    drawn: dict[tuple[Term, str], Term] = field(
        default_factory=dict
    )  # law and size: the one index that means are written with

    def index(self, e: Term) -> Term:
        """The index of a mean, the same for all means over one law."""
        k, law, _ = e.args
        return self.drawn.setdefault((law, size_of_bound(k.leaf)), k)


def random_steps(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with its means and those of hypotheses by linearity, and with what smoothness says of means of values."""
    key = (goal, "random steps")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    spoken = [goal, *(one.concludes for one in shop.given() if is_relation(one.concludes))]
    means = dict.fromkeys(e for one in spoken for e in outermost(one) if e.args[0].sort == "index")
    if not any(e in outermost(goal) for e in means) or len(means) > _MOST_MEANS:
        return None
    expanded = _Expanded()
    for e in _means_given(shop):
        expanded.index(e)
    facts = [one for e in means for one in _smooth(search, shop, e)]
    inside = [e for one in facts for e in outermost(one.concludes) if e not in means]
    for e in (*means, *inside):
        _expand(search, shop, e, expanded)
    known: dict[Term, Proof] = {}
    for one in (*shop.given(), *facts):
        if is_relation(one.concludes) and one.left.sort == "scalar":
            told = _told(shop, one, expanded)
            known |= {} if told is None else {told.concludes: told}
    other = _put(goal, expanded)
    if other == goal and not known:
        return None
    found = search.written_anew(assuming(shop, *known), other)
    found = found and told_in_full(found, known)
    return found and completed(shop, goal, [found, *expanded.links], [(1, (), (0,))])


def _put(term: Term, expanded: _Expanded) -> Term:
    for e, total in expanded.means.items():
        term = replaced(term, e, total)
    return term


def _told(shop: Workshop, one: Proof, expanded: _Expanded) -> Proof | None:
    """What was shown, of the means by linearity; None where that says nothing new."""
    other = _put(one.concludes, expanded)
    if other == one.concludes:
        return one if one.rule != "hypothesis" and one.concludes not in shop.context else None
    sums = [] if other.name == "eq" else [(1, (), (0,))]
    return completed(shop, other, [one, *expanded.links], sums)


def _expand(search: Search, shop: Workshop, e: Term, expanded: _Expanded) -> None:
    """E a = Σ c·E b for a = Σ c·b at each outcome, with E⟨u, V⟩ = ⟨u, E V⟩, and u for E V where that is given."""
    shown = lawful(search, shop, e.args[1])
    if e.sort != "scalar" or shown is None:
        return
    k, law, body = e.args
    z = shop.variable("i", "index", size_of_bound(k.leaf))
    try:
        at_z, links = _inner_means_expanded(search, shop, e, put(body, k, z), z, shown[0])
        summands = list(_summands(shop, at_z, z))
    except Undecided:
        return
    if not summands:  # 0 at each outcome
        return
    given, same = _means_given(shop), expanded.index(e)
    whole = [(c * put(b, z, k), c * _mean(same, law, b, put(b, z, same), z, given)) for c, b in summands]
    (first, total), *more = whole
    for a, b in more:
        first, total = first + a, total + b
    if total == num(1) * e:
        return
    linear = apply("eq", apply("expectation", k, law, first), total)
    links.append(Proof("linearity", linear, tuple(shown[1]), {"drawn": z.leaf}))
    for vector, one in given.items():
        if vector.sort == "vector" and vector in parts(total):
            x = name_for(shop, vector)
            for s in [s for s in parts(total) if s.name == "dot" and vector in s.args]:
                links.append(put_equal(one, replaced(s, vector, x), x))
                total = replaced(total, s, links[-1].right)
    expanded.means[e] = total
    expanded.links += links


def _means_given(shop: Workshop) -> dict[Term, Proof]:
    """The means of which a hypothesis says what they are."""
    return {one.left: one for one in shop.given() if one.concludes.name == "eq" and one.left.name == "expectation"}


def _inner_means_expanded(
    search: Search, shop: Workshop, e: Term, body: Term, z: Term, signs: list[Proof]
) -> tuple[Term, list[Proof]]:
    """The body at an outcome with the means over other laws inside of it by linearity and ⟨u, u⟩ for ‖u‖², and why the mean is the same."""
    k, law, _ = e.args
    inside = _Expanded()
    for one in outermost(le(0, body)):
        _expand(search, shop, one, inside)
    other = _put(body, inside)
    for square in dict.fromkeys(
        t for t in parts(other) if t.name == "pow" and t.args[0].name == "norm" and t.args[1] == num(2)
    ):
        (u,) = square.args[0].args
        other = replaced(other, square, inner(u, u))
        inside.links.append(rules.square(u))
    if other == body:
        return body, []
    same = completed(shop, apply("eq", body, other), inside.links)
    up = same and shop.holds(le(body, other), same)
    down = same and shop.holds(le(other, body), same, weights=[num(-1)])
    if up is None or down is None:
        return body, []
    new = apply("expectation", k, law, put(other, z, k))
    both = [
        Proof("mean", le(*sides), (one, *signs), {"drawn": z.leaf}) for sides, one in (((e, new), up), ((new, e), down))
    ]
    return other, [Proof("antisymmetry", apply("eq", e, new), tuple(both))]


def _mean(k: Term, law: Term, b: Term, at_k: Term, z: Term, given: Mapping[Term, Proof]) -> Term:
    """E b, as ⟨u, E V⟩ where b is ⟨u, V⟩ and a hypothesis says what E V is."""
    if z not in parts(b):
        return at_k
    if b.name == "dot" and [z in parts(one) for one in b.args].count(True) == 1:
        sides = [apply("expectation", k, law, put(one, z, k)) if z in parts(one) else one for one in b.args]
        if any(one in given for one in sides):
            return apply("dot", *sides)
    return apply("expectation", k, law, at_k)


def _summands(shop: Workshop, body: Term, z: Term) -> Iterator[tuple[Term, Term]]:
    """c and b of a number at the outcome z that is Σ c·b, with no z in c."""
    writer = Writer(shop.forms)
    for m, x in shop.forms.scalar(body).items():
        c, b = num(x), num(1)
        for a, power in m:
            factor = writer.atom(a) ** power if power > 1 else writer.atom(a)
            if z not in parts(factor):
                c = factor if c == num(1) else c * factor
            else:
                b = factor if b == num(1) else b * factor
        yield c, b


def _smooth(search: Search, shop: Workshop, e: Term) -> Iterator[Proof]:
    """E f(y) ≤ f(x) + ⟨∇f(x), E(y − x)⟩ + ½L·E‖y − x‖² of a smooth f, where x is y without what is drawn."""
    k, law, body = e.args
    said = {one.left: one for one in shop.given() if one.concludes.name == "smooth"}
    if body.name != "function_value" or body.args[0] not in said:
        return
    shown = lawful(search, shop, law)
    f, y = body.args
    z = shop.variable("i", "index", size_of_bound(k.leaf))
    at_z = put(y, k, z)
    forms, writer = shop.forms, Writer(shop.forms)
    fixed = {ids: c for ids, c in forms.vector(at_z).items() if z not in parts(writer.product(ids))}
    if shown is None or not fixed:
        return
    x, smooth = writer.vector(fixed), said[f]
    step, half = inner(x - at_z, x - at_z), num(Fraction(1, 2)) * smooth.right
    slope = inner(gradient(f, x), at_z - x)
    gap = value(f, at_z) - value(f, x) - slope
    here = Proof("descent", le(gap, half * step), (smooth,), {"left": x, "right": at_z})
    above = shop.holds(le(0, half * step - gap), here)

    def mean(a: Term) -> Term:
        return apply("expectation", k, law, put(a, z, k))

    if above is not None:
        average = half * mean(step) - (e - value(f, x) - mean(slope))
        yield mean_of(shop, law, z, above, average, *shown)


__all__ = ["random_steps"]
