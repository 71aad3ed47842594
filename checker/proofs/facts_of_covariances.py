"""Facts about covariances under softmax weights: the weighted Cauchy–Schwarz inequality and Grüss' inequality.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.facts_of_three_vectors import squared_inner_product
from checker.proofs.polynomials import Atom
from checker.proofs.proof import Proof
from checker.proofs.rewriting import completed
from checker.proofs.rules import le, lt, num
from checker.statements.term import Term, apply


def of_covariance(base: FactBase, a: Atom) -> Iterator[Proof]:
    """cov(u,w)² ≤ var u·var w for Σ s∘u∘w with softmax weights s; |cov(u,w)| ≤ r·q where what occurs bounds var u ≤ r² and var w ≤ q²."""
    keys = base.shop.forms.keys
    ids = keys[a][1] if keys[a][0] == "sum" else ()
    weights = [b for b in ids if keys[b][0] == "softmax"]
    others = [b for b in ids if keys[b][0] != "softmax"]
    if len(weights) != 1 or len(others) != 2 or others[0] == others[1]:
        return
    s, u, w = (base.writer.basic(b) for b in (*weights, *others))
    inner, first, second = _covariance(s, u, w), _covariance(s, u, u), _covariance(s, w, w)
    whole = _weighted(base, s, u, w, le(inner * inner, first * second))
    if whole is None:
        return
    yield whole
    radii = [_radius(base, one) for one in (u, w)]
    if radii[0] is not None and radii[1] is not None:
        yield from _by_radii(base, whole, inner, (first, second), (radii[0], radii[1]))


def _radius(base: FactBase, u: Term) -> Proof | None:
    """0 ≤ r for an r with var u ≤ r²: ½(max u − min u), as some entry lies between, or max|u_k|; of what occurs."""
    high, low, largest = (apply(name, u) for name in ("maximum", "minimum", "max_norm"))
    if base.occurs(high) and base.occurs(low):
        entry = apply("entry", u, base.shop.variable("i", "index", u))
        sides, half = [rules.extreme(high, entry), rules.extreme(low, entry)], num("1/2")
        return base.shop.holds(le(0, half * (high - low)), *sides, weights=[half, half])
    return base.shop.holds(le(0, largest)) if base.occurs(largest) else None


def _covariance(s: Term, u: Term, w: Term) -> Term:
    return apply("dot", s, apply("hadamard", u, w)) - apply("dot", s, u) * apply("dot", s, w)


def _weighted(base: FactBase, s: Term, u: Term, w: Term, goal: Term) -> Proof | None:
    """⟨p,q⟩² ≤ ⟨p,p⟩⟨q,q⟩ for p = e^(x/2)∘(u − ⟨s,u⟩) and q = e^(x/2)∘(w − ⟨s,w⟩), s = softmax(x), divided by (Σe^x)²."""
    (x,) = s.args
    root, ones = apply("exp", num("1/2") * x), apply("exp", num(0) * x)
    centred = [apply("hadamard", root, one - apply("dot", s, one) * ones) for one in (u, w)]
    total = apply("sum", apply("exp", x))
    positive = base.shop.holds(lt(0, total))
    if positive is None:
        return None
    products = [apply("hadamard", *pair) for pair in ((u, w), (u, u), (w, w))]
    links = [
        squared_inner_product(*centred),
        rules.positive_reciprocal(positive, total),
        rules.reciprocal(positive, total),
        *[_share(x, s, one) for one in (u, w, *products)],
    ]
    return completed(base.shop, goal, links, [(1, (), (0, 1, 1))])


def _share(x: Term, s: Term, w: Term) -> Proof:
    """Σ e^x∘w = (Σ e^x)·Σ s∘w."""
    e = apply("exp", x)
    goal = apply("eq", apply("dot", e, w), apply("sum", e) * apply("dot", s, w))
    return Proof("shares", goal, (), {"logits": x, "of": w})


def _by_radii(
    base: FactBase, whole: Proof, inner: Term, variances: tuple[Term, Term], radii: tuple[Proof, Proof]
) -> Iterator[Proof]:
    """±cov ≤ r·q from cov² ≤ v·w, v ≤ r², w ≤ q² and 0 ≤ w, r, q."""
    (v, w), (r, q) = variances, [one.right for one in radii]
    known = [one for goal in (le(v, r * r), le(w, q * q), le(0, w)) if (one := base.solve(base.shop, goal)) is not None]
    if len(known) < 3:
        return
    proofs = [whole, *known, *radii]
    above = rules.combine(le(0, r * q), proofs, [(1, (), (4, 5))])
    sums = [(1, (), (0,)), (1, (), (1, 3)), (1, (r,), (2,))]
    for signed in (inner, -inner):
        squares = rules.combine(le(signed * signed, (r * q) * (r * q)), proofs, sums)
        if base.shop.adds_up(squares) and base.shop.adds_up(above):
            yield rules.roots(squares, above, signed, r * q)
