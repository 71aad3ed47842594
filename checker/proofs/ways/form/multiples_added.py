"""Equalities that hold for all sizes once multiples of hypotheses are added: Σ_i a_i(1 − y_i(x_i + b)) = Σ_i a_i(1 − y_i·x_i) from
⟨a, y⟩ = 0.

Both sides are written as normal forms with indices, L − R = Σ c·m·(p − q) for hypotheses p = q, numbers c and multipliers m.  The numbers
are found by exact linear algebra.  A hypothesis between vectors is used in inner products.

**Guarantee.** none: the rule ``identity`` of ``verify.py`` decides about the equality with the multiples in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, islice

from flint import fmpq, fmpq_mat

from checker.errors import Undecided, Undefined
from checker.proofs.indices.index_names import IndexNames
from checker.proofs.inequalities.identities import identity, sides_of_unknown
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import told_at
from checker.proofs.terms.sizes import is_index_of, same_size
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply, as_term, parts
from checker.symbolic.formulas.claim_formulas import Reading
from checker.symbolic.formulas.formula_terms import monomials_of
from checker.symbolic.formulas.normal_form import NormalForms

_MOST_MULTIPLIERS = 6
_MOST_MULTIPLES = 40

Column = dict[str, Fraction]


def multiples_added(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """An equality of numbers by such an identity."""
    if goal.name != "eq" or goal.args[0].sort != "scalar" or not shop.indexed:
        return None
    forms = _Columns()
    try:
        gap = forms.gap(goal)
        multipliers = (as_term(1), *_multipliers(goal, monomials_of(gap[:_MOST_MULTIPLIERS], forms.reading, goal.args)))
        multiples = ((one, m) for one in _equalities(shop, goal) for m in multipliers)
        told = list(islice(multiples, _MOST_MULTIPLES))
        columns = [forms.of(one.concludes, multiplier) for one, multiplier in told]
    except (Undecided, Undefined):
        return None
    wanted = forms.by_monomials(gap)
    numbers = _solved(wanted, columns)
    if numbers is None:
        return None
    used = [(one, m * as_term(c)) for (one, m), c in zip(told, numbers, strict=True) if c]
    whole = goal.args[1]
    for one, m in used:
        whole = whole + m * (one.left - one.right)
    same = identity(shop, apply("eq", goal.args[0], whole))
    weights = [as_term(1), *(m for _, m in used)]
    return same and shop.holds(goal, same, *(one for one, _ in used), weights=weights)


def _multipliers(goal: Term, summands: list[Term]) -> list[Term]:
    """The variables of the goal that are numbers, and its summands."""
    numbers = dict.fromkeys(one for one in parts(goal) if (one.name, one.sort) == ("var", "scalar"))
    return list(dict.fromkeys([*list(numbers)[:_MOST_MULTIPLIERS], *summands]))


def _equalities(shop: Workshop, goal: Term) -> Iterator[Proof]:
    """The hypotheses that are equalities of numbers; those of vectors in inner products, those for each index added up."""
    vectors = list(dict.fromkeys(one for one in parts(goal) if (one.name, one.sort) == ("var", "vector")))
    for one in shop.given():
        if one.concludes.name == "for_each" and one.concludes.args[1].name == "eq":
            yield from _added_up(shop, one, vectors)
        if one.concludes.name != "eq" or one.concludes.open:
            continue
        if one.left.sort == "scalar":
            yield one
        if one.left.sort == "vector":
            for u in (u for u in vectors if same_size(u, one.left)):
                x = shop.variable("x", "vector", one.left)
                yield put_equal(one, apply("dot", u, x), x)


def _added_up(shop: Workshop, known: Proof, vectors: list[Term]) -> Iterator[Proof]:
    """Σ_i m_i·a_i = Σ_i m_i·b_i from a_i = b_i for each i, where m is 1, an entry or a product of two."""
    bound, said = known.concludes.args
    if said.args[0].sort != "scalar":
        return
    k = shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
    there, x, indices = told_at(known, k), shop.variable("x", "scalar"), IndexNames(shop)
    entries = [apply("entry", u, k) for u in vectors if is_index_of(u, k)]
    for m in (as_term(1), *entries, *(a * b for a, b in combinations_with_replacement(entries, 2))):
        each = put_equal(there, m * x, x)
        left, right = (apply("sum_over", bound, put_terms(one, {k.leaf: bound})) for one in each.concludes.args)
        lifted = indices.lifted(left, right, each, k)
        if lifted is not None:
            yield lifted


class _Columns:
    """Normal forms of differences, as numbers by monomials."""

    def __init__(self) -> None:
        self.reading, self.forms = Reading(sides=sides_of_unknown), NormalForms()

    def gap(self, equality: Term) -> tuple:
        left, right = (self.reading.of(one).at().form for one in equality.args)
        return self.forms.difference(left, right)

    def of(self, equality: Term, multiplier: Term) -> Column:
        factor = self.forms.of(self.reading.of(multiplier).at().form)
        return self.by_monomials(self.forms.times(factor, self.gap(equality)))

    def by_monomials(self, gap: tuple) -> Column:
        return {self.forms.names.monomial_key(dict(bounds), factors, 0): c for c, bounds, factors in gap}


def _solved(wanted: Column, columns: list[Column]) -> list[Fraction] | None:
    """Numbers with Σ c_k·column k = wanted; None where there are none."""
    rows = list(dict.fromkeys(key for one in (*columns, wanted) for key in one))
    table = [
        [fmpq(x.numerator, x.denominator) for x in (one.get(key, Fraction(0)) for one in (*columns, wanted))]
        for key in rows
    ]
    if not table:
        return None
    reduced, rank = fmpq_mat(table).rref()
    numbers = [Fraction(0)] * len(columns)
    for row in range(rank):
        first = next(k for k in range(len(columns) + 1) if reduced[row, k] != 0)
        if first == len(columns):
            return None
        numbers[first] = Fraction(int(reduced[row, len(columns)].p), int(reduced[row, len(columns)].q))
    return numbers
