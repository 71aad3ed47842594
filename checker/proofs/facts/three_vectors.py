"""Facts about three vectors: the Cauchy–Schwarz inequality for what is left of two of them beside the third, and for a reflection.

The first says that the Gram determinant of three vectors is not negative, the second is Buzano's inequality.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt
from checker.statements.terms.term import Term, apply


def of_triangle(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """Facts about u, v and w where ⟨u, w⟩ and ⟨v, w⟩ are multiplied by each other and ⟨u, v⟩ occurs."""
    keys, ids = base.shop.forms.keys, base.shop.forms.ids
    if keys[a][0] != "sum" or keys[b][0] != "sum" or len(keys[a][1]) != 2 or len(keys[b][1]) != 2:
        return
    common, ends = set(keys[a][1]) & set(keys[b][1]), set(keys[a][1]) ^ set(keys[b][1])
    if len(common) != 1 or len(ends) != 2 or ids.get(("sum", tuple(sorted(ends)))) not in base.seen:
        return
    u, v, w = (base.writer.basic(one) for one in (*sorted(ends), *common))
    determinant = _gram_determinant(base, u, v, w)
    if determinant is not None:
        yield determinant
    yield from _reflected(base, u, v, w)


def _dot(u: Term, v: Term) -> Term:
    return apply("dot", u, v)


def _gram_determinant(base: FactBase, u: Term, v: Term, w: Term) -> Proof | None:
    """0 ≤ det of the Gram matrix of u, v, w.

    Where ⟨w,w⟩ > 0 it is ⟨p,q⟩² ≤ ⟨p,p⟩⟨q,q⟩ for p = ⟨w,w⟩u − ⟨u,w⟩w and q = ⟨w,w⟩v − ⟨v,w⟩w, divided by ⟨w,w⟩³; else ⟨u,w⟩ = ⟨v,w⟩ = 0.
    """
    uu, vv, ww, uv, uw, vw = (_dot(*pair) for pair in ((u, u), (v, v), (w, w), (u, v), (u, w), (v, w)))
    goal = le(uu * vw**2 + vv * uw**2 + ww * uv**2, uu * vv * ww + 2 * uv * uw * vw)
    positive = rules.hypothesis(lt(0, ww))
    whole = squared_inner_product(*[ww * one - _dot(one, w) * w for one in (u, v)])
    links = [whole, rules.positive_reciprocal(positive, ww), rules.reciprocal(positive, ww)]
    first = completed(base.shop, goal, links, [(1, (), (0, 1, 1, 1))])
    denied = rules.hypothesis(apply("not", lt(0, ww)))
    second = rules.combine(
        goal,
        [squared_inner_product(v, w), squared_inner_product(u, w), rules.negation(denied)],
        [
            (uu, (), (0,)),
            (1, (), (0,)),
            (1, (uv,), (1,)),
            (vv, (), (1,)),
            (1, (uv * uw + vw,), ()),
            (uu, (uv,), (2,)),
            (1, (uv,), (2,)),
            (vv, (), (2,)),
            (uu * vv, (), (2,)),
        ],
    )
    if first is None or not base.shop.adds_up(second):
        return None
    either = Proof("either", apply("or", positive.concludes, denied.concludes), (denied,))
    return rules.cases(either, first, second)


def _reflected(base: FactBase, u: Term, v: Term, w: Term) -> Iterator[Proof]:
    """|2⟨u,w⟩⟨v,w⟩ − ‖w‖²⟨u,v⟩| ≤ ‖w‖²‖u‖‖v‖, as ‖2⟨u,w⟩w − ‖w‖²u‖ = ‖w‖²‖u‖."""
    norms = [apply("norm", one) for one in (u, v, w)]
    if not all(base.occurs(one) for one in norms[:2]):
        return
    mirror = 2 * _dot(u, w) * w - _dot(w, w) * u
    inner, high = _dot(mirror, v), _dot(w, w) * norms[0] * norms[1]
    squares = [rules.square(u), rules.square(v)]
    whole = completed(
        base.shop, le(inner * inner, high * high), [squared_inner_product(mirror, v), *squares], [(1, (), (0,))]
    )
    positive = base.shop.holds(le(0, high))
    if whole is not None and positive is not None:
        yield rules.roots(whole, positive, inner, high)
        turned = base.shop.holds(le((-inner) * (-inner), high * high), whole)
        if turned is not None:
            yield rules.roots(turned, positive, -inner, high)


def squared_inner_product(u: Term, v: Term) -> Proof:
    """⟨u, v⟩² ≤ ⟨u, u⟩⟨v, v⟩."""
    inner, bound = _dot(u, v), rules.cauchy(u, v)
    squares = [rules.square(u), rules.square(v), rules.square(inner)]
    goal = le(inner * inner, _dot(u, u) * _dot(v, v))
    weights = [(squares[1].left, 1), (_dot(u, u), 2), (rules.num(-1), 3)]
    return rules.combine(goal, [bound, *squares], [(bound.right + abs(inner), (), (0,))], weights)
