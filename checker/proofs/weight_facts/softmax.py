"""Facts about softmax weights beside exponentials and other sums: shares, the greatest power, the covariance, midpoints.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom, thawed
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.statements.terms.term import apply


def middle(base: FactBase, a: Atom, b: Atom, totals: list[Atom]) -> Iterator[Proof]:
    """⟨e^(u/2), e^(w/2)⟩ against its norms, where Σe^((u+w)/2), Σe^u and Σe^w occur."""
    forms = base.shop.forms
    inside = [thawed(forms.keys[forms.keys[x][1][0]][1]) for x in (a, b)]
    middle = forms.plus(*[{ids: {m: c / 2 for m, c in p.items()} for ids, p in u.items()} for u in inside])
    if not any(thawed(forms.keys[forms.keys[x][1][0]][1]) == middle for x in totals):
        return
    halves = [apply("exp", num(Fraction(1, 2)) * base.writer.vector(u)) for u in inside]
    bound = rules.cauchy(*halves)
    inner = apply("dot", *halves)
    yield rules.square(halves[0])
    yield rules.square(halves[1])
    found = base.shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
    if found is not None:
        yield found


def shares(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Σ e^u∘w = (Σ e^u)·Σ softmax(u)∘w where both a softmax and its exponentials occur."""
    forms = base.shop.forms
    if forms.keys[a][0] != "sum":
        return
    ids = forms.keys[a][1]
    softmaxes = {forms.keys[b][1:] for s in base.seen for b in base.basics(s) if forms.keys[b][0] == "softmax"}
    for b in dict.fromkeys(ids):
        if forms.keys[b][0] == "exp" and forms.keys[b][1:] in softmaxes and len(ids) > 1:
            rest = list(ids)
            rest.remove(b)
            u, w = base.writer.basic(b).args[0], base.writer.product(tuple(rest))
            e, s = apply("exp", u), apply("softmax", u)
            goal = apply("eq", apply("dot", e, w), apply("sum", e) * apply("dot", s, w))
            yield Proof("shares", goal, (), {"logits": u, "of": w})


def shared_entry(base: FactBase, a: Atom) -> Iterator[Proof]:
    """e^(u_i) = (Σ e^u)·softmax(u)_i."""
    forms = base.shop.forms
    if forms.keys[a][0] != "entry" or forms.keys[forms.keys[a][1]][0] != "softmax":
        return
    logits = forms.keys[forms.keys[a][1]][1]

    def beside(b: Atom) -> bool:
        whole = forms.shown.get(b)
        of_the_logits = whole is not None and whole.name == "maximum" and forms.key(whole.args[0]) == logits
        return of_the_logits or forms.keys[b][0] == "exp" or base.exponentials_of(b)

    if not any(beside(b) for b in base.seen):
        return
    u, i = base.writer.basic(forms.keys[a][1]).args[0], forms.indices[forms.keys[a][2]]
    e, s = apply("exp", u), apply("softmax", u)
    goal = apply("eq", apply("entry", e, i), apply("sum", e) * apply("entry", s, i))
    yield Proof("shares", goal, (), {"logits": u, "of": i})


def covariance(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨w, Jw⟩ ≤ ‖w‖‖Jw‖ and ‖Jw‖ ≤ ½‖w‖ for J = diag(s) − ssᵀ, where Σ s∘w∘w occurs."""
    forms = base.shop.forms
    match base.mean_of(a):
        case (weights, (first, second)) if first == second:
            square = ("sum", (first, first))
        case _:
            return
    if not any(forms.keys[b][0] == "norm" or forms.keys[b] == square for b in base.seen):
        return
    u, w = base.writer.basic(weights).args[0], base.writer.basic(first)
    s = apply("softmax", u)
    J = apply("hadamard", s, w) - apply("dot", s, w) * s
    yield Proof("covariance", le(apply("norm", J), num("1/2") * apply("norm", w)), (), {"logits": u, "of": w})
    bound = rules.cauchy(w, J)
    inner = apply("dot", w, J)
    found = base.shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
    if found is not None:
        yield found


def ratio(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """s_i = s_j·e^(u_i − u_j) for two entries of s = softmax(u) between whose logits the order is known."""
    first, second = (base.shop.forms.shown.get(x) for x in (a, b))
    if first is None or second is None or first.args[0].name != "softmax" or first.args[0] != second.args[0]:
        return
    u, i, j = first.args[0].args[0], first.args[1], second.args[1]
    for low, high in ((i, j), (j, i)):
        if base.follows(le(apply("entry", u, low), apply("entry", u, high))) is not None:
            yield rules.ratio(u, low, high)
