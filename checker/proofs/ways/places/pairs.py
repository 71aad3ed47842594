"""Ways to bound ‖Σ_i c_i·a_i‖² where hypotheses bound |⟨a_i, a_j⟩| for i ≠ j (Gershgorin's argument, for rows or columns of a matrix).

For i ≠ j and |⟨a_i, a_j⟩| ≤ ε we have ±2c_i·c_j⟨a_i, a_j⟩ + ε(c_i² + c_j²) ≥ 0.  Added up over j and then over i, this gives
|‖Σ c_i·a_i‖² − Σ c_i²‖a_i‖²| ≤ (n − 1)ε‖c‖², whatever the sign of ε.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.normal_form import as_bound, told_at
from checker.proofs.terms.sizes import sides_of
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import entry_by_entry
from checker.proofs.weight_facts.one_hot import Unit
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, subterms, variables_of

_MOST_IMAGES = 2


def pairs_added_up(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with Σ c_i²‖a_i‖² ∓ (n − 1)ε‖c‖² in the place of ‖Σ c_i·a_i‖²."""
    key = (goal, shop.context, "pairs")
    if goal.name not in ("le", "lt") or not shop.indexed or key in search.failed or search.rows:
        return None
    if any(
        s.name == "abs" and any(t.name == "matvec" for t in subterms(s)) for one in goal.args for s in subterms(one)
    ):
        return None  # the two sides of a bound of a size come one by one
    told = [one for one in shop.given() if _of_pairs(one.concludes)]
    if not told:
        return None
    search.failed.add(key)
    squares = [s for t in goal.args for s in subterms(t) if s.name == "pow" and s.args[1] == num(2) and not s.open]
    images = [s for s in squares if s.args[0].name == "norm" and s.args[0].args[0].name == "matvec"]
    for whole in list(dict.fromkeys(images))[:_MOST_IMAGES]:
        for one in told:
            for sign in (1, -1):
                fact, value = _added_up(shop, one, *whole.args[0].args[0].args, sign=sign) or (None, None)
                if fact is None or value is None:
                    continue
                simpler = replaced(goal, whole, value)
                known = entry_by_entry(search, shop, simpler) or search.solve(shop, simpler)
                found = known and shop.show(goal, [known, fact], degree=1)
                if found:
                    return found
    return None


def _of_pairs(term: Term) -> bool:
    """Whether something is said of every two different places."""
    if term.name != "for_each" or term.args[1].name != "for_each":
        return False
    body = term.args[1].args[1]
    return body.name == "implies" and body.args[0].name == "not" and body.args[0].args[0].name == "eq"


def _added_up(shop: Workshop, told: Proof, A: Term, c: Term, *, sign: int) -> tuple[Proof, Term] | None:
    """‖Ac‖² ≥ D − (n − 1)ε‖c‖² and that bound, with D = Σ c_i²‖a_i‖² for the columns of A; the other way round for the sign −1."""
    size = size_of_bound(told.concludes.args[0].leaf)
    if sides_of(A)[1] != size:
        return None
    i, j = (shop.variable(name, "index", size) for name in "ij")
    ci, cj, ai, aj = *(apply("entry", c, k) for k in (i, j)), *(apply("column", A, k) for k in (i, j))
    inner = apply("dot", ai, aj)
    unit = Unit(shop, apply("stack", as_bound(j), num(1)), i)
    for bound, low, high in _bounds(shop, told, unit, j, inner):
        row = sign * ci * cj * inner + bound * (ci**2 + cj**2) / 2
        vector = apply("stack", as_bound(j), replace_variables(row, {j.leaf: as_bound(j)}))
        quarter = num("1/4")
        sums = [(quarter, (ci + sign * cj,), (0,)), (quarter, (ci - sign * cj,), (1,))]
        each = completed(shop, le(0, apply("entry", vector, j)), [low, high], sums)
        added = each and unit.others(vector, j, each)
        fact = None if added is None else _over_rows(shop, added, vector, i, (A, c, bound), sign)
        if fact is not None:
            return fact
    return None


def _bounds(shop: Workshop, told: Proof, unit: Unit, j: Term, inner: Term) -> Iterator[tuple[Term, Proof, Proof]]:
    """ε, −ε ≤ ⟨a_i, a_j⟩ and ⟨a_i, a_j⟩ ≤ ε under i ≠ j, for both orders of the two places."""
    for places in ((unit.i, j), (j, unit.i)):
        whole = told_at(told_at(told, places[0]), places[1])
        apart = unit.said(whole.concludes.args[0].args[0], j)
        if apart is None:
            continue
        one = Proof("consequence", whole.concludes.args[1], (whole, apart[1]))
        term = one.concludes
        if term.name not in ("le", "lt", "eq") or term.args[0].sort != "scalar":
            continue
        bars = term.name != "eq" and term.args[0].name == "abs"
        bound = term.args[1] if bars else num(0)
        if {unit.i.leaf, j.leaf} & variables_of(bound):
            continue
        steps = [rules.absolute(p) for p in (term.args[0].args[0], -term.args[0].args[0])] if bars else []
        sums = [[(1, (), (0,)), (1, (), (k,))] if bars else [] for k in (1, 2)]
        sides = (le(-bound, inner), le(inner, bound))
        found = [
            next((x for s in sums if (x := completed(shop, side, [one, *steps], s)) is not None), None)
            for side in sides
        ]
        if found[0] is not None and found[1] is not None:
            yield bound, found[0], found[1]


def _over_rows(
    shop: Workshop, added: Proof, vector: Term, i: Term, of: tuple[Term, Term, Term], sign: int
) -> tuple[Proof, Term] | None:
    """v_i ≤ Σ_j v_j of every i, added up, and what both sides are."""
    A, c, bound = of
    b = as_bound(i)

    def over(body: Term) -> Term:
        return apply("stack", b, replace_variables(body, {i.leaf: b}))

    ci, ai = apply("entry", c, i), apply("column", A, i)
    first = over(sign * ci**2 * apply("norm", ai) ** 2 + bound * ci**2)
    second = over(apply("sum_over", *vector.args))
    at_i = le(apply("entry", first, i), apply("entry", second, i))
    each = completed(shop, at_i, [added, rules.square(ai)], [(1, (), (0,))])
    if each is None:
        return None
    summed = rules.entries(le(apply("sum", first), apply("sum", second)), each, first, second, i)
    diagonal = apply("sum_over", b, replace_variables(ci**2 * apply("norm", ai) ** 2, {i.leaf: b}))
    square, whole, count = apply("norm", c) ** 2, apply("norm", A @ c) ** 2, apply("length", c)
    left = identity(shop, apply("eq", apply("sum", first), sign * diagonal + bound * square))
    right = identity(shop, apply("eq", apply("sum", second), sign * whole + count * bound * square))
    if left is None or right is None:
        return None
    value = diagonal - sign * (count - 1) * bound * square
    goal = le(value, whole) if sign == 1 else le(whole, value)
    fact = completed(shop, goal, [summed, left, right], [(1, (), (0,))])
    return None if fact is None else (fact, value)


__all__ = ["pairs_added_up"]
