"""Ways to bound the mean of a length by its mean square: E f ≤ B from E f² ≤ B² for B > 0 (Jensen's inequality for the square).

For everything that is drawn f ≤ f²/(2B) + B/2, which has the mean E f²/(2B) + B/2 ≤ B.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.terms.sizes import sides_of
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import entry_by_entry
from checker.proofs.ways.sums.means import drawn_by_drawn
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import name_of, sizes_of_bound
from checker.statements.terms.term import Term, apply, parts, put


def mean_lengths(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """E f ≤ B for a multiple f of a length or absolute value: from E f² ≤ B² where B > 0, by what is drawn where B ≤ 0."""
    key = (goal, shop.context, "mean lengths")
    if goal.name != "le" or key in search.failed:
        return None
    search.failed.add(key)
    factor, e = _multiple(goal.args[0])
    if e.name != "expectation" or e.sort != "scalar" or kind_of(e.args[1]) != "signs":
        return None
    drawn, bound = e.args[0], _without(goal.args[1], factor)
    squared = _square_of(e.args[2])
    if squared is None or any(s.name == "bound" and name_of(s.leaf) == name_of(drawn.leaf) for s in parts(bound)):
        return None
    known = _by_cases(search, shop, e, squared, bound)
    if known is None or factor == num(1):
        return known
    positive = shop.holds(lt(0, factor)) or search.solve(shop, lt(0, factor))
    return positive and completed(shop, goal, [known, positive, rules.reciprocal(positive, factor)], [(1, (), (0, 1))])


def _multiple(whole: Term) -> tuple[Term, Term]:
    """c and E of c·E, where c is made of numbers and lengths."""
    if whole.name == "mul" and whole.args[1].name == "expectation":
        return whole.args[0], whole.args[1]
    if whole.name == "div" and whole.args[0].name == "expectation":
        return 1 / whole.args[1], whole.args[0]
    return num(1), whole


def _without(bound: Term, factor: Term) -> Term:
    """B/c, without the quotient of a quotient."""
    if factor == num(1) or bound.name == "mul" and bound.args[0] == factor:
        return bound if factor == num(1) else bound.args[1]
    return factor.args[1] * bound if factor.name == "div" else bound / factor


def _square_of(f: Term) -> Term | None:
    """The square of a multiple of a length, as a polynomial."""
    if f.name in ("norm", "frobenius"):
        return f**2
    if f.name == "abs":
        return f.args[0] ** 2
    if f.name in ("mul", "div"):
        k = int(f.name == "mul")  # where the length stands
        inner, c = _square_of(f.args[k]), f.args[1 - k]
        return None if inner is None else c**2 * inner if k else inner / c**2
    return None


def _by_cases(search: Search, shop: Workshop, e: Term, squared: Term, bound: Term) -> Proof | None:
    """E f ≤ B, at once where B > 0 is seen, else also where it is not so."""
    goal, above = le(e, bound), lt(0, bound)
    second = _square_bounded(search, shop, e, squared, bound)
    if second is None:
        return None
    positive = shop.known(above) or shop.holds(above) or shop.show(above, shop.given(), degree=2)
    if positive is not None:
        return _by_mean_square(shop, e, squared, second, positive)
    denial = apply("not", above)
    first = _by_mean_square(shop, e, squared, second, rules.hypothesis(above))
    other = first and drawn_by_drawn(search, assuming(shop, denial), goal)
    either = holds_or_not(above)
    return first and other and rules.cases(either, first, other)


def _square_bounded(search: Search, shop: Workshop, e: Term, squared: Term, bound: Term) -> Proof | None:
    """E f² ≤ B², maybe as an equality for all sizes."""
    mean = apply("expectation", *e.args[:2], squared)
    above, links = _square_of_bound(shop, bound)
    same, goal = identity(shop, apply("eq", mean, above)), le(mean, above)
    value = None if same is not None else _by_columns(shop, mean, e.args[0], squared)
    if value is not None:
        below = entry_by_entry(search, shop, le(value.right, above)) or search.solve(shop, le(value.right, above))
        known = below and shop.holds(goal, below, value)
    else:
        known = search.solve(shop, goal) if same is None else shop.holds(goal, same)
    return known and completed(shop, le(mean, bound * bound), [known, *links], [(1, (), (0,))])


def _square_of_bound(shop: Workshop, bound: Term) -> tuple[Term, list[Proof]]:
    """B² without roots, and why."""
    if bound.name in ("mul", "div"):
        (p, one), (q, other) = (_square_of_bound(shop, x) for x in bound.args)
        return apply(bound.name, p, q), [*one, *other]
    above = shop.holds(le(0, bound.args[0])) if bound.name == "sqrt" else None
    return (bound**2, []) if above is None else (bound.args[0], [rules.square(bound.args[0], above)])


def _by_columns(shop: Workshop, mean: Term, drawn: Term, squared: Term) -> Proof | None:
    """E ‖c·Aξ‖² = c²·Σ_i ‖column i of A‖²."""
    images = [
        s for s in parts(squared) if s.name == "norm" and s.args[0].name == "matvec" and s.args[0].args[1] == drawn
    ]
    if not images or drawn.leaf in images[0].args[0].args[0].open:
        return None
    name = next(n for n in ("i", *(f"i{k}" for k in range(99))) if n not in shop.taken and n != name_of(drawn.leaf))
    i = Term("bound", leaf=f"{name}:{sides_of(images[0].args[0].args[0])[1]}", sort="index")
    lengths = apply("sum_over", i, apply("norm", apply("column", images[0].args[0].args[0], i)) ** 2)
    return identity(shop, apply("eq", mean, replaced(squared, images[0] ** 2, lengths)))


def _by_mean_square(shop: Workshop, e: Term, squared: Term, second: Proof, positive: Proof) -> Proof | None:
    """E f ≤ B from E f² ≤ B² and 0 < B."""
    drawn, law, f = e.args
    bound = positive.right
    over = num("1/2") * (1 / bound) * squared + num("1/2") * bound
    z = shop.variable(name_of(drawn.leaf), drawn.sort, *sizes_of_bound(drawn.leaf)[:1])
    f_z, over_z = put(f, drawn, z), put(over, drawn, z)
    above, one = rules.positive_reciprocal(positive, bound), rules.reciprocal(positive, bound)
    lengths = dict.fromkeys(s for s in parts(f_z) if s.name == "abs" and s.sort == "scalar")
    steps = [positive, one, *(rules.square(s.args[0]) for s in lengths)]
    each = completed(shop, le(f_z, over_z), steps, [(num("1/2"), (1 / bound * f_z - 1,), (0,))])
    whole = apply("expectation", drawn, law, over)
    inner = num("1/2") * (1 / bound) * apply("expectation", drawn, law, squared) + num("1/2") * bound
    same = each and identity(shop, apply("eq", whole, inner))
    if each is None or same is None:
        return None
    mean = Proof("mean", le(e, whole), (each,), {"drawn": z.leaf})
    sums = [(1, (), (0,)), (num("1/2"), (), (2, 3))]
    return completed(shop, le(e, bound), [mean, same, second, above, one], sums)


__all__ = ["mean_lengths"]
