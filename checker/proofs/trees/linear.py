"""Inequalities from inequalities: the factors of the rule ``combine`` by linear programming.

A goal a ≤ b follows when b − a is a sum of visibly non-negative things times products of known slacks, plus multiples of known
equalities.  The floating-point solver proposes which of them occur; exact arithmetic solves for the factors.

**Guarantee.** exact: a proof that is returned adds up; None says nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from checker.proofs import effort
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.trees import rules
from checker.statements.terms.term import Term, as_term

MOST_COLUMNS = 4000


def follows(
    forms: Forms,
    goal: Term,
    facts: Sequence[Proof] = (),
    *,
    times: Iterable[Term] = (),
    squares: Iterable[Term] = (),
    degree: int = 2,
    ground: Sequence[Proof] = (),
    ground_degree: int = 0,
) -> Proof | None:
    """The goal by ``combine``, or None.

    Allowed are products of at most ``degree`` facts with at most ``ground_degree`` of the facts ``ground``, times one of ``times``
    or the square of one of ``squares``.
    """
    facts = [*facts, *ground]
    low = range(len(facts) - len(ground), len(facts))
    target = forms.gap(goal)
    unequal = [k for k, one in enumerate(facts) if one.concludes.name in ("le", "lt")]
    equal = [k for k, one in enumerate(facts) if one.concludes.name == "eq" and one.concludes.args[0].sort == "scalar"]
    factors = [as_term(1), *times]
    columns: list[tuple[Polynomial, tuple]] = []
    if goal.name != "eq":
        chosen = _choices([k for k in unequal if k not in low], degree, [k for k in unequal if k in low], ground_degree)
        columns += _products(forms, facts, chosen, factors, list(squares))
    for k in equal:
        for term in factors:
            one = forms.times(forms.scalar(term), forms.gap(facts[k].concludes))
            columns += [(one, ("equal", term, k)), (forms.times({(): -ONE}, one), ("equal", -term, k))]
    solution = _solve(forms, target, columns, visible=goal.name != "eq")
    if solution is None:
        return None
    found = _as_node(forms, goal, facts, columns, solution)
    if found is None:  # the goal is strict, and no part of this sum is
        strict = {j for j, (_, how) in enumerate(columns) if _is_strict(forms, facts, how)}
        solution = _solve(forms, target, columns, visible=True, strict=strict)
        found = None if solution is None else _as_node(forms, goal, facts, columns, solution)
    return found


def _choices(unequal: list[int], degree: int, ground: list[int], ground_degree: int) -> list[tuple[int, ...]]:
    first = [c for many in range(degree + 1) for c in combinations_with_replacement(unequal, many)]
    second = [c for many in range(ground_degree + 1) for c in combinations_with_replacement(ground, many)]
    return [a + b for a in first for b in second][:MOST_COLUMNS]


def _products(forms, facts, choices, factors, squares) -> list:
    """(polynomial, how it is written) of every allowed product of slacks, factors and squares."""
    columns: list = []
    known: dict[tuple[int, ...], Polynomial] = {(): {(): ONE}}
    for chosen in choices:
        if chosen not in known:
            rest = known.get(chosen[:-1]) or functools.reduce(
                forms.times, [forms.gap(facts[k].concludes) for k in chosen[:-1]]
            )
            known[chosen] = forms.times(rest, forms.gap(facts[chosen[-1]].concludes))
        for term in factors:
            factor = forms.scalar(term)
            if forms.sign(factor) > 0 and (chosen or term is not factors[0]):
                columns.append((forms.times(factor, known[chosen]), ("sum", term, (), chosen)))
        for term in squares:
            root = forms.scalar(term)
            columns.append((forms.times(forms.times(root, root), known[chosen]), ("sum", factors[0], (term,), chosen)))
        if len(columns) > MOST_COLUMNS:
            break
    return columns


def propose(forms: Forms, target: Polynomial, columns: Sequence[Polynomial]) -> dict[int, Fraction] | None:
    """Factors ≥ 0 of the columns with target − Σ factor·column visibly ≥ 0, exactly; None where none were found."""
    return _solve(forms, target, [(c, ()) for c in columns], visible=True)


def _solve(
    forms: Forms, target: Polynomial, columns: list, *, visible: bool, strict: Collection[int] | None = None
) -> dict[int, Fraction] | None:
    """Factors ≥ 0 with Σ factor·column = target up to visibly non-negative monomials, exactly.

    Where ``strict`` names the columns that are positive, these and visibly positive monomials have factors > 0, as far as 1 if possible.
    """
    from scipy.optimize import linprog  # late: it takes longer to load than most proofs take
    from scipy.sparse import bmat, csr_matrix

    monomials = sorted({m for p in [target, *[c for c, _ in columns]] for m in p})
    where = {m: k for k, m in enumerate(monomials)}
    free = [m for m in monomials if visible and forms.sign({m: ONE}) > 0]
    width = len(columns) + len(free)
    above = (len(columns) + j for j, m in enumerate(free) if forms.sign({m: ONE}) == 2)
    positive = [] if strict is None else [*sorted(strict), *above]
    if strict is not None and not positive:
        return None
    if not monomials:
        return {}
    entries = [(where[m], j, float(x)) for j, (p, _) in enumerate(columns) for m, x in p.items()]
    entries += [(where[m], len(columns) + j, 1.0) for j, m in enumerate(free)]
    if not entries:
        return {} if not target else None
    rows, places, values = (np.array(side) for side in zip(*entries, strict=True))
    right = np.array([float(target.get(m, 0)) for m in monomials])
    scale = np.full(len(monomials), 1e-300)
    np.maximum.at(scale, rows, np.abs(values))
    table = csr_matrix((values / scale[rows], (rows, places)), shape=(len(monomials), width))
    cost = np.ones(width)
    cost[len(columns) :] = 0.01
    bounds: Any = (0, None)
    right = right / scale
    if positive:  # t + s = Σ of the positive columns' factors, with t ≤ 1 as great as possible
        row = csr_matrix(np.isin(np.arange(width), positive).astype(float))
        table = bmat([[table, None], [row, np.array([[-1.0, -1.0]])]], format="csr")
        cost, right = np.append(cost, [-1e4, 0]), np.append(right, 0)
        bounds = [(0, None)] * width + [(0, 1), (0, None)]
    effort.spend(effort.PROGRAM + effort.ENTRY * table.nnz)
    found = linprog(cost, A_eq=table, b_eq=right, bounds=bounds, method="highs")
    if found.status != 0:
        return None
    support = [j for j in range(width) if found.x[j] > 1e-9]
    at_one = positive if positive and found.x[width] > 1 - 1e-9 and found.x[width + 1] <= 1e-9 else []
    exact = _exactly(monomials, target, columns, free, support, at_one)
    if exact is None or any(x < 0 for x in exact.values()):
        return None
    return {j: x for j, x in exact.items() if j < len(columns) and x}


def _exactly(monomials, target, columns, free, support, at_one=()) -> dict[int, Fraction] | None:
    """The rational solution on the columns the solver used, by elimination; the factors of the columns ``at_one`` have the sum 1."""
    rows = [[fmpq(int(j in at_one)) for j in support] + [fmpq(1)]] if at_one else []
    for m in monomials:
        row = [columns[j][0].get(m, 0) if j < len(columns) else int(free[j - len(columns)] == m) for j in support]
        row.append(target.get(m, 0))
        if any(row):
            rows.append([fmpq(Fraction(x).numerator, Fraction(x).denominator) for x in row])
    if not support:
        return None if rows else {}
    if not rows:
        return {}
    reduced, rank = fmpq_mat(rows).rref()
    solution: dict[int, Fraction] = {}
    for r in range(rank):
        pivot = next(k for k in range(len(support) + 1) if reduced[r, k] != 0)
        if pivot == len(support):
            return None
        value = reduced[r, len(support)]
        solution[support[pivot]] = Fraction(int(value.p), int(value.q))
    return solution


def _is_strict(forms: Forms, facts: Sequence[Proof], how: tuple) -> bool:
    """Whether a column is positive: a product of strict facts and a positive factor."""
    if how[0] == "equal":
        return False
    _, term, squared, chosen = how
    return not squared and all(facts[k].concludes.name == "lt" for k in chosen) and forms.sign(forms.scalar(term)) == 2


def _as_node(forms, goal, facts, columns, solution) -> Proof | None:
    """The goal as a sum; None where it is strict and no part of the sum is."""
    sums, equalities, used = [], [], sorted({k for j in solution for k in _facts_of(columns[j][1])})
    number = {k: place for place, k in enumerate(used)}
    rest = forms.gap(goal)
    positive = False
    for j, x in solution.items():
        polynomial, how = columns[j]
        rest = forms.plus(rest, polynomial, -x)
        if how[0] == "equal":
            equalities.append((as_term(x) * how[1], number[how[2]]))
        else:
            _, term, squared, chosen = how
            sums.append((as_term(x) * term, squared, [number[k] for k in chosen]))
            positive = positive or _is_strict(forms, facts, how)
    if goal.name == "lt" and not positive and forms.sign(rest) < 2:
        return None
    return rules.combine(goal, [facts[k] for k in used], sums, equalities)


def _facts_of(how: tuple) -> tuple[int, ...]:
    return (how[2],) if how[0] == "equal" else tuple(how[3])
