"""A way to bound the norm of a step c·u + d·v + … by the norms of its parts, each of which has a bound of its own.

So are bounded steps with weight decay, residual blocks, and what else is a multiple of a state and something whose norm is known.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs.proof import Proof, rename
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import Polynomial
from checker.proofs.terms.sizes import same_size, size_if_known
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, subterms, variables_of

_MOST_PARTS, _MOST_BOUNDS = 4, 3
_DEEPEST = 2  # of goals inside each other
_SECONDS = 2.0  # of effort for one goal
_SHARE, _REST = 0.6, 0.8  # of the effort that is left, for the bound of a part, and for what the bounds leave
_OWN = ("stack", "sum_over", "matvec", "hadamard")


def lengths_of_parts(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖c·u + d·v‖ ≤ B from |c|·m + |d|·m′ ≤ B, where ‖u‖ ≤ m and ‖v‖ ≤ m′."""
    key = (goal, shop.context, "lengths of parts")
    if (
        goal.name != "le"
        or goal.args[0].name != "norm"
        or search.names
        or search.depth > _DEEPEST
        or key in search.failed
    ):
        return None
    search.failed.add(key)
    writer = Writer(shop.forms)
    parts = [(writer.product(ids), c) for ids, c in shop.forms.vector(goal.args[0].args[0]).items()]
    if not parts or len(parts) > _MOST_PARTS or not any(u.name in _OWN or c.keys() - {()} for u, c in parts):
        return None
    if len(parts) == 1 and parts[0][0].name != "stack":
        return None
    if any(s.name in ("softmax", "sparsemax") for u, _ in parts for s in subterms(u)):
        return None  # of weights more is known than their length
    with search.at_most(_SECONDS):
        return _by_parts(search, shop, goal, writer, parts)


def _by_parts(
    search: Search, shop: Workshop, goal: Term, writer: Writer, parts: list[tuple[Term, Polynomial]]
) -> Proof | None:
    """The goal from the bounds of the parts c·u, and what their sum leaves to be shown."""
    total, links, sums = num(0), list[Proof](), list[tuple]()
    whole: Term | None = None
    for u, c in parts:
        factor, size_of_factor, positive = _size_of_factor(shop, writer, c)
        bound = _bound(search, shop, u)
        if bound is None:
            return None
        multiple = u if factor == num(1) else factor * u
        if whole is not None:
            links.append(rules.triangle(whole, multiple))
            sums.append((1, (), (len(links) - 1,)))
        whole = multiple if whole is None else whole + multiple
        links.append(rules.product(factor, u))
        if size_of_factor is not None:
            links.append(size_of_factor)
            sums.append((size(u), (), (len(links) - 1,)))
        links += [bound, *positive]
        known = [len(links) - 1 - len(positive)]
        scale = factor if size_of_factor is None else size_of_factor.right
        if positive:
            sums.append((1, (), (*known, len(links) - 1)))
        else:
            scale = abs(factor) if factor.name != "num" else num(abs(next(iter(c.values()), 0)))
            sums.append((scale, (), tuple(known)))
        total = rules.plus(total, rules.times(scale, bound.right))
    rest = le(total, goal.args[1])
    known_rest = search.within(_REST, shop, rest) if plausible(shop.context, rest) else None
    if known_rest is None:
        return None
    links.append(known_rest)
    return completed(shop, goal, links, [*sums, (1, (), (len(links) - 1,))])


def _size_of_factor(shop: Workshop, writer: Writer, c: Polynomial) -> tuple[Term, Proof | None, list[Proof]]:
    """c, why |c| ≤ c or |c| ≤ −c, and why that is not negative; of a number, and where no sign is found, |c| is left."""
    factor = writer.scalar(c)
    if c.keys() <= {()}:
        return factor, None, []
    for value in (factor, -factor):
        positive = by_squares(shop, le(0, value), rounds=0)
        if positive is None:
            continue
        low, high = (shop.holds(le(one, value), positive, weights=[num(2)]) for one in (-factor, factor))
        low = low or shop.holds(le(-factor, value))
        high = high or shop.holds(le(factor, value))
        turned = low and shop.holds(le(-value, factor), low)
        if turned is not None and high is not None:
            return factor, rules.bounds(turned, high, factor, value), [positive]
    return factor, None, []


def _bound(search: Search, shop: Workshop, u: Term) -> Proof | None:
    """‖u‖ ≤ m for the first m that is found, ‖u‖ itself where it has no parts; None where a sum has no bound."""
    given = next((one for one in shop.given() if one.concludes.name == "le" and one.left == size(u)), None)
    if given is not None or u.name not in _OWN:
        return rules.combine(le(size(u), size(u)))
    if u.name == "matvec":
        A = u.args[0].args[0] if u.args[0].name == "transpose" else u.args[0]
        known = next((one for one in shop.operators() if one.left == A), None)
        return rules.combine(le(size(u), size(u))) if known is None else _of_an_image(search, shop, u, known)
    bounds = list(dict.fromkeys(_of_a_sum(shop, u) if u.name == "sum_over" else map(size, _inside(u))))
    for m in bounds[:_MOST_BOUNDS]:
        known = _alone(search, shop, le(size(u), m))
        if known is None:
            continue
        further = _bound(search, shop, m.args[0]) if m.name == "norm" else None
        return known if further is None else shop.holds(le(size(u), further.right), known, further)
    return rules.combine(le(size(u), size(u))) if u.name == "stack" else None


def _of_an_image(search: Search, shop: Workshop, image: Term, known: Proof) -> Proof:
    """‖Az‖ ≤ s·m from ‖A‖ ≤ s and ‖z‖ ≤ m."""
    A, z = image.args
    whole, s = rules.operator(A, z, known), known.right
    inner, positive = _bound(search, shop, z), by_squares(shop, le(0, s), rounds=0)
    if inner is None or positive is None or inner.right == size(z):
        return whole
    return rules.combine(le(whole.left, s * inner.right), (whole, inner, positive), [(1, (), (0,)), (1, (), (1, 2))])


def _alone(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from the hypotheses that speak of its variables alone; of ‖u‖ ≤ ‖z‖ any vector stands for an image z."""
    new: dict[str, Term] = {}
    if goal.args[1].name == "norm" and goal.args[1].args[0].name != "var":
        z = goal.args[1].args[0]
        v = shop.variable("v", "vector", z)
        new, goal = {v.leaf: z}, replaced(goal, z, v)
    names = variables_of(goal)
    own = replace(shop, context=tuple(h for h in shop.context if variables_of(h) <= names), goals=())
    known = search.within(_SHARE, own, goal) if plausible(own.context, goal) else None
    found = known and rename(known, new)
    return found if found and shop.adds_up(found) else None


def _inside(u: Term) -> Iterator[Term]:
    """The vectors of which a vector is made entry by entry."""
    for s in subterms(u):
        if s != u and s.sort == "vector" and not s.open and s.name != "stack" and same_size(s, u):
            yield s


def _of_a_sum(shop: Workshop, u: Term) -> Iterator[Term]:
    """n·R for a sum of n vectors, where a hypothesis says of each index that a norm is at most R."""
    count = size_of_bound(u.args[0].leaf)
    spoken = [s for t in (*shop.goals, *shop.context) for s in subterms(t) if s.name == "length" and not s.open]
    n = next((s for s in spoken if size_if_known(s.args[0]) == count), None)
    if n is None:
        return
    for h in shop.context:
        if h.name == "for_each" and size_of_bound(h.args[0].leaf) == count and h.args[1].name in ("le", "lt", "eq"):
            for one, other in (h.args[1].args, h.args[1].args[::-1]):
                if one.name == "norm" and not other.open:
                    yield n if other == num(1) else n * other


__all__ = ["lengths_of_parts"]
