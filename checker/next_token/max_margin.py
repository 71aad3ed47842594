"""The two max-margin problems of next-token prediction, exactly: embeddings are the basis, so columns part.

W_ov* minimises ‖W‖ with W[n(x), x] − W[v, x] ≥ 1 for v ≠ n(x);  W_kq* minimises ‖W‖ with W[x*, q] − W[x, q] ≥ 1 where a
training sentence that ends in q has x* beat x.  Column q of either holds the constraints of q alone.
**Domain.** exact.  **Guarantee.** exact: each column is a KKT point that :mod:`checker.svm` has checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from checker.next_token.orders import Collocation, Pair, TrainingSet, Word
from checker.svm import LeastNorm, Solution, no_proposal, solve

_ONE, _ZERO = Fraction(1), Fraction(0)


@dataclass(frozen=True, kw_only=True)
class MaxMargin:
    """**Shapes.** columns: one exact solution for each column that has constraints; ``matrix[v][x]`` is |V| × |V|."""

    size: int
    problems: dict[Word, LeastNorm]
    columns: dict[Word, Solution]

    def column(self, q: Word) -> tuple[Fraction, ...]:
        solution = self.columns.get(q)
        return (_ZERO,) * self.size if solution is None else solution.w or ()

    @property
    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        columns = [self.column(q) for q in range(self.size)]
        return tuple(tuple(column[v] for column in columns) for v in range(self.size))

    @property
    def squared_norm(self) -> Fraction:
        return sum((solution.squared_norm or _ZERO for solution in self.columns.values()), _ZERO)

    @property
    def feasible(self) -> bool:
        return all(solution.feasible for solution in self.columns.values())

    def check(self) -> None:
        """Every column's KKT conditions again, from the constraints.  **Raises.** InputError."""
        for q, solution in self.columns.items():
            solution.check(self.problems[q])


def feed_forward_svm(collocation: Collocation) -> MaxMargin:
    """W_ov*, with rows for next words and columns for words."""
    size = collocation.size
    pairs = {x: [(collocation(x), v) for v in range(size) if v != collocation(x)] for x in range(size)}
    return _solved(size, pairs)


def key_query_svm(training: TrainingSet) -> MaxMargin:
    """W_kq*, with rows for words and columns for queries; always feasible, as the revealed orders have no cycle."""
    return _solved(training.size, {q: sorted(order.pairs) for q, order in training.orders.items()})


def _solved(size: int, pairs: dict[Word, list[Pair]]) -> MaxMargin:
    problems = {q: _problem(size, some) for q, some in pairs.items() if some}
    columns = {q: solve(problem, propose=no_proposal) for q, problem in problems.items()}
    return MaxMargin(size=size, problems=problems, columns=columns)


def _problem(size: int, pairs: list[Pair]) -> LeastNorm:
    rows = [[_ONE if v == a else -_ONE if v == b else _ZERO for v in range(size)] for a, b in pairs]
    return LeastNorm.from_rows(rows, [_ONE] * len(rows), dimension=size)


def columns_that_descent_keeps(collocation: Collocation, solution: MaxMargin) -> int:
    """Columns x of W_ov* along which the collocation loss descends: ∇ at c·W_ov* is −κ·W_ov*[:, x], for every c.

    At c·W_ov* the softmax has e^c = E against 1 for each other word, so ∇ = softmax − e_n is a rational function of E with
    denominator E + |V| − 1 and numerators of degree 1: what holds at two values of E holds for all.
    """
    size, kept = collocation.size, 0
    for x in range(size):
        column, following = solution.column(x), collocation(x)
        leads_by_one = all(column[following] - column[v] == 1 for v in range(size) if v != following)
        kept += leads_by_one and all(_is_descent(column, following, Fraction(E)) for E in (2, 3, 5))
    return kept


def _is_descent(column: tuple[Fraction, ...], following: Word, power: Fraction) -> bool:
    total = power + len(column) - 1
    shares = [(power if v == following else _ONE) / total for v in range(len(column))]
    return all(
        share - (v == following) == -len(column) / total * w
        for v, (share, w) in enumerate(zip(shares, column, strict=True))
    )
