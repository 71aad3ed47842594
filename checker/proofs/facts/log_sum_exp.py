"""Facts about log Σ e^u, which is convex with a ½-Lipschitz gradient, softmax(u): its tangents, parabolas above it, and co-coercivity.

That a convex function with an L-Lipschitz gradient has a 1/L-co-coercive one is the theorem of Baillon and Haddad.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.segments import rise
from checker.proofs.proof import Proof, rename
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.sizes import same_size
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply


def of_softmaxes(base: FactBase, a: Atom) -> Iterator[Proof]:
    """2‖softmax(x) − softmax(y)‖² ≤ ⟨softmax(x) − softmax(y), x − y⟩ where the products of the weights and with logits occur."""
    keys = base.shop.forms.keys
    ids: tuple[Atom, ...] = keys[a][1] if keys[a][0] == "sum" else ()
    if len(ids) != 2 or ids[0] == ids[1] or any(keys[b][0] != "softmax" for b in ids):
        return
    if not any(_with_logits(base, s, ids) for s in base.seen):
        return
    x, y = (base.writer.basic(b).args[0] for b in ids)
    curve = _Curve.of(base, x)
    found = None if curve is None else curve.cocoercive(x, y)
    if found is not None:
        yield found


def _with_logits(base: FactBase, a: Atom, softmaxes: tuple) -> bool:
    """Whether an atom is ⟨softmax(x), b⟩ for a basic vector b of the logits."""
    keys = base.shop.forms.keys
    if keys[a][0] != "sum" or len(keys[a][1]) != 2 or not set(keys[a][1]) & set(softmaxes):
        return False
    logits = {b for s in softmaxes for ids, _ in keys[s][1] for b in ids}
    return any(b in logits for b in keys[a][1])


def of_log_sum_exp(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """The tangent of log Σ e^u at u, and the parabola above it, where log Σ e^w and softmax(u) occur, or ‖u − w‖."""
    first, second = (_logits(base, one) for one in (a, b))
    if first is None or second is None or not same_size(first, second):
        return
    keys, forms = base.shop.forms.keys, base.shop.forms
    met = {keys[b][1] for s in base.seen for b in base.basics(s) if keys[b][0] == "softmax"}
    apart = base.occurs(apply("norm", first - second))
    curve = _Curve.of(base, first) if met or apart else None
    for u, w in ((first, second), (second, first)):
        if curve is not None and apart and forms.key(u) not in met:
            yield curve.below(u, w)
            yield from _below_length(base, u, w - u)
        if curve is not None and forms.key(u) in met:
            yield curve.below(u, w)
            yield curve.above(u, w)
            if forms.key(w) in met and (found := curve.apart(u, w)) is not None:
                yield found


def _below_length(base: FactBase, u: Term, v: Term) -> Iterator[Proof]:
    """−⟨softmax(u), v⟩ ≤ ‖v‖, as ‖softmax(u)‖ ≤ 1."""
    s, size = apply("softmax", u), apply("norm", v)
    inner = apply("dot", s, v)
    unit = base.solve(base.shop, le(apply("norm", s), 1))
    if unit is not None:
        steps = [rules.absolute(-inner), rules.cauchy(s, v), unit]
        yield base.shop.chain(le(-inner, size), *steps, weights=[num(1), num(1), size])


def _logits(base: FactBase, a: Atom) -> Term | None:
    """u, if the atom is log Σ e^u."""
    inside = dict(base.shop.forms.keys[a][1])
    if len(inside) != 1:
        return None
    ((m, x),) = inside.items()
    if x != ONE or len(m) != 1 or m[0][1] != 1 or base.shop.forms.keys[m[0][0]][0] != "sum":
        return None
    ids = base.shop.forms.keys[m[0][0]][1]
    if len(ids) != 1 or base.shop.forms.keys[ids[0]][0] != "exp":
        return None
    return base.writer.basic(ids[0]).args[0]


class _Curve:
    """log Σ e^u at a variable u along a variable v: its tangent and a parabola above it, to be told of other terms."""

    def __init__(self, base: FactBase, size: Term) -> None:
        self.base, self.shop = base, base.shop
        self.u, self.v = (self.shop.variable(name, "vector", size) for name in ("u", "v"))
        self.tangent = self._along(num(0), 1)
        self.parabola = self.tangent and self._along(num("1/4"), -1)

    @classmethod
    def of(cls, base: FactBase, size: Term) -> _Curve | None:
        """The two for this size, found once for a workshop; None where they are not found."""
        key = ("log sum exp", str(size.shape) if size.name == "var" else str(size))
        if key not in base.shop.followed:
            made = cls(base, size)
            base.shop.followed[key] = made if made.parabola is not None else None
        return base.shop.followed[key]

    def _along(self, bend: Term, sign: int) -> Proof | None:
        """±(log Σ e^(u + v) − log Σ e^u − ⟨softmax(u), v⟩) + bend·‖v‖² ≥ 0, as its derivative along v rises from 0."""
        shop, u, v = self.shop, self.u, self.v
        t, r = shop.variable("t", "scalar"), shop.variable("r", "scalar")
        square, start = apply("dot", v, v), apply("dot", apply("softmax", u), v)
        order = shop.holds(le(0, 1))

        def value(at: Term) -> Term:
            return num(sign) * (_lse(u + at * v) - at * start) + bend * (at * at * square)

        def slope(at: Term) -> Term:
            return num(sign) * apply("dot", apply("softmax", u + at * v), v) + 2 * bend * (at * square)

        def bent(case: Workshop, goal: Term) -> Proof | None:
            return _variance(case, goal, u + r * v, v) if sign < 0 else self.base.solve(case, goal)

        def solve(case: Workshop, goal: Term) -> Proof | None:
            if goal.name == "lt" or goal.args[0] != num(0):
                return case.holds(goal)
            node = rise(case, slope(r), r, num(0), t, rules.hypothesis(le(0, t)), False, bent)
            return node and case.holds(goal, node)

        return None if order is None else rise(shop, value(t), t, num(0), num(1), order, False, solve)

    def below(self, u: Term, w: Term) -> Proof:
        """log Σ e^u + ⟨softmax(u), w − u⟩ ≤ log Σ e^w."""
        goal = le(_lse(u) + apply("dot", apply("softmax", u), w - u), _lse(w))
        return self._told(self.tangent, goal, u, w)

    def above(self, u: Term, w: Term) -> Proof:
        """log Σ e^w ≤ log Σ e^u + ⟨softmax(u), w − u⟩ + ¼‖w − u‖²."""
        square = num("1/4") * apply("dot", w - u, w - u)
        goal = le(_lse(w), _lse(u) + apply("dot", apply("softmax", u), w - u) + square)
        return self._told(self.parabola, goal, u, w)

    def _told(self, known: Proof | None, goal: Term, u: Term, w: Term) -> Proof:
        assert known is not None
        return self.shop.chain(goal, rename(known, {self.u.leaf: u, self.v.leaf: w - u}))

    def apart(self, x: Term, y: Term) -> Proof | None:
        """log Σ e^x + ⟨softmax(x), y − x⟩ + ‖softmax(x) − softmax(y)‖² ≤ log Σ e^y.

        The tangent at x and the parabola at y are compared at y + 2(softmax(x) − softmax(y)).
        """
        gap = apply("softmax", x) - apply("softmax", y)
        goal = le(_lse(x) + apply("dot", apply("softmax", x), y - x) + apply("dot", gap, gap), _lse(y))
        found = self.shop.holds(goal, self.below(x, y + 2 * gap), self.above(y, y + 2 * gap))
        return found if found is not None and self.shop.adds_up(found) else None

    def cocoercive(self, x: Term, y: Term) -> Proof | None:
        """2‖softmax(x) − softmax(y)‖² ≤ ⟨softmax(x) − softmax(y), x − y⟩."""
        gap, sides = apply("softmax", x) - apply("softmax", y), (self.apart(x, y), self.apart(y, x))
        if sides[0] is None or sides[1] is None:
            return None
        return self.shop.holds(le(2 * apply("dot", gap, gap), apply("dot", gap, x - y)), sides[0], sides[1])


def _variance(shop: Workshop, goal: Term, u: Term, v: Term) -> Proof | None:
    """The goal from var v = ⟨v, Jv⟩ ≤ ‖v‖‖Jv‖ ≤ ½‖v‖², where J = diag(s) − ssᵀ and s = softmax(u)."""
    s, half = apply("softmax", u), num("1/2")
    image = apply("hadamard", s, v) - apply("dot", s, v) * s
    inner, size = apply("dot", v, image), apply("norm", v)
    steps = [rules.absolute(inner), rules.cauchy(v, image), rules.covariance(u, v), rules.square(v)]
    for sign in (half, -half):
        found = shop.holds(goal, *steps, weights=[num(1), num(1), size, sign])
        if found is not None:
            return found
    return None


def _lse(u: Term) -> Term:
    return apply("log", apply("sum", apply("exp", u)))
