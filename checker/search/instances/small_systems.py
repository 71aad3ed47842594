"""Instances of systems of conditions at every index, such as Karush–Kuhn–Tucker conditions, which random numbers do not meet.

Few sizes, small whole numbers, rows that are equal, vectors without negative entries and with many zeros; variables that hypotheses
define by the others (w = Xᵀλ) are put in, and multipliers that are not 0 are solved for, where what they multiply has to be 0, as in
λ_i(⟨x_i, w⟩ − 1) = 0.  What then meets all hypotheses in floats is handed on, exactly.
Nothing drawn here is believed: the exact test decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from checker.arithmetic import Balls
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.proofs.terms.float_values import holds, value_of
from checker.search.instances.equalities import exactly
from checker.search.instances.nested_values import Values
from checker.search.instances.violation import FAILURES, in_floats
from checker.statements.terms.ranges import size_of
from checker.statements.terms.term import Term, conjuncts, parts, subterms

_SORTS = ("scalar", "vector", "matrix", "index")
_WHOLE = tuple(map(Fraction, (0, 0, 1, 1, -1, 2)))
_SHARES = tuple(map(Fraction, ("0", "0", "0", "1", "1", "1/2", "1/2", "1/4", "2")))  # of multipliers
_LARGEST_DENOMINATOR = 60  # of a multiplier that is solved for
_TOLERANCE = 1e-9
_MOST_ASKED = 40  # exact tests of instances that break a statement
_MOST_EQUAL = 25  # of these, where its sides are equal


class SmallSystems:
    """Instances of hypotheses; false where no system is seen among them.

    That is something said of every index, and an equality or implication there, or a vector or matrix that is defined by the others.
    """

    def __init__(self, forall: Sequence[Term], hypotheses: Sequence[Term]) -> None:
        self.forall = forall
        self.hypotheses = [c for h in hypotheses for c in conjuncts(h)]
        told = [h.args[1] for h in self.hypotheses if h.name == "for_each"]
        self._of_a_system = bool(told) and all(v.sort in _SORTS for v in forall)
        self.defined = self._definitions() if self._of_a_system else []
        self._of_a_system &= any(w.sort != "scalar" for w, _ in self.defined) or any(
            s.name in ("eq", "implies", "or") for one in told for s in parts(one)
        )
        self.multiplied = [found for h in self.hypotheses if h.name == "for_each" and (found := _multiplied(h))]

    def __bool__(self) -> bool:
        return self._of_a_system

    def _definitions(self) -> list[tuple[Term, Term]]:
        """(w, u) of hypotheses w = u with a variable w, each after those that u speaks of."""
        told: dict[Term, Term] = {}
        for one in self.hypotheses:
            for w, u in (one.args, one.args[::-1]) if one.name == "eq" else ():
                new = w.name == "var" and w.sort in _SORTS[:3] and w not in told and u not in told
                if new and w not in set(subterms(u)):
                    told[w] = u
                    break
        found: list[tuple[Term, Term]] = []
        while ready := [w for w, u in told.items() if not told.keys() & set(subterms(u))]:
            found += [(w, told.pop(w)) for w in ready]
        return found

    def instances(self, source: random.Random, tries: int) -> Iterator[tuple[Values, dict[str, Any]]]:
        """What meets the hypotheses of so many draws, up to rounding: exactly, and in floats."""
        for _ in range(tries):
            values = self._drawn(source)
            try:
                if self.multiplied and source.random() < 0.5:
                    self._solve(values)
                floats = self._in_floats(values)
                if not all(holds(h, floats, _TOLERANCE) for h in self.hypotheses):
                    continue
            except FAILURES:
                continue
            exact = self._with_defined(values)
            if exact is not None:
                yield exact, floats

    def _drawn(self, source: random.Random) -> Values:
        """Values of the variables that no hypothesis defines."""
        sizes: dict[str, int] = {}

        def side(expression: str) -> int:
            for factor in expression.split("*"):
                if not factor.isdigit():
                    sizes.setdefault(factor, source.choice((1, 2, 2, 3) if not sizes else (1, 1, 2, 2)))
            return size_of(expression, sizes) or 1

        values: Values = {}
        defined = {w for w, _ in self.defined}
        for v in self.forall:
            lengths = [side(one) for one in v.shape] if v.sort != "scalar" else []
            if v in defined:
                continue
            like = [values[w.leaf] for w in self.forall if w.leaf in values and (w.sort, w.shape) == (v.sort, v.shape)]
            if v.sort == "index":
                values[v.leaf] = source.randrange(lengths[0])
            elif v.sort == "scalar":
                natural = "natural" in v.shape
                values[v.leaf] = Fraction(source.randint(0, 3)) if natural else source.choice(_WHOLE + _SHARES)
            elif like and source.random() < 0.3:
                other = source.choice(like)
                values[v.leaf] = other if source.random() < 0.5 else other[::-1]
            elif v.sort == "vector":
                values[v.leaf] = self._vector(source, lengths[0])
            else:
                rows = [tuple(source.choice(_WHOLE) for _ in range(lengths[1])) for _ in range(lengths[0])]
                for r in range(1, lengths[0]):
                    if source.random() < 0.4:
                        rows[r] = source.choice(rows[:r])
                values[v.leaf] = tuple(rows)
        return values

    @staticmethod
    def _vector(source: random.Random, length: int) -> tuple[Fraction, ...]:
        numbers = source.choice((_WHOLE, _SHARES))
        return tuple(source.choice(numbers) for _ in range(length))

    def _solve(self, values: Values) -> None:
        """Change the multipliers that are not 0 so that what they multiply is 0, where that is affine in them."""
        for c, index, factor in self.multiplied:
            if c.leaf not in values:
                continue
            support = [k for k, x in enumerate(values[c.leaf]) if x]

            def gaps(numbers: Sequence[float], c=c, index=index, factor=factor, support=support) -> list[float]:
                point = [Fraction(0)] * len(values[c.leaf])
                for k, x in zip(support, numbers, strict=True):
                    point[k] = Fraction(x)
                floats = self._in_floats({**values, c.leaf: tuple(point)})
                return [value_of(factor, {**floats, index.leaf: k}) for k in support]

            base = gaps([0.0] * len(support))
            slopes = [gaps([float(j == k) for j in range(len(support))]) for k in range(len(support))]
            matrix = np.array(slopes).T - np.array(base)[:, None]
            if not matrix.any():
                continue
            found = np.linalg.lstsq(matrix, -np.array(base), rcond=None)[0]
            entries = list(values[c.leaf])
            for k, x in zip(support, found, strict=True):
                entries[k] = Fraction(float(x)).limit_denominator(_LARGEST_DENOMINATOR)
            values[c.leaf] = tuple(entries)

    def _in_floats(self, values: Values) -> dict[str, Any]:
        """The values with those of the variables that are defined, and the sizes, as statements over indices ask for them."""
        floats: dict[str, Any] = {name: in_floats(one) for name, one in values.items()}
        self._measure(floats)
        for w, u in self.defined:
            floats[w.leaf] = value_of(u, floats)
            self._measure(floats)
        return floats

    def _measure(self, floats: dict[str, Any]) -> None:
        for v in self.forall:
            if v.sort in ("vector", "matrix") and v.leaf in floats:
                value = floats[v.leaf]
                for size, number in zip(
                    v.shape, (len(value), len(value[0]) if v.sort == "matrix" else 0), strict=False
                ):
                    floats[f"|{size}|"] = number

    def _with_defined(self, values: Values) -> Values | None:
        """The exact values of all variables; None where one is not rational."""
        found = dict(values)
        for w, u in self.defined:
            try:
                exact = exactly(Evaluation(values=found).number(u, Balls(64)))
            except (CheckerError, ArithmeticError):
                return None
            if exact is None:
                return None
            found[w.leaf] = exact
        return {v.leaf: found[v.leaf] for v in self.forall}

    def breaking(self, conclude: Term, accepts: Callable[[Values], bool], *, tries: int, seed: int) -> Values | None:
        """The first of so many draws that meets the hypotheses and that ``accepts`` takes as one that breaks the conclusion."""
        asked = equal = 0
        seen: set[tuple] = set()
        for values, floats in self.instances(random.Random(seed), tries):
            try:
                certain = not holds(conclude, floats, _TOLERANCE)
                at_equality = not certain and equal < _MOST_EQUAL and not holds(conclude, floats, -_TOLERANCE)
            except FAILURES:
                continue
            key = tuple(values.items())
            if not (certain or at_equality) or key in seen:
                continue
            seen.add(key)
            asked, equal = asked + 1, equal + at_equality
            if accepts(values):
                return values
            if asked >= _MOST_ASKED:
                return None
        return None


def _multiplied(whole: Term) -> tuple[Term, Term, Term] | None:
    """(c, i, q) where a hypothesis says for each i that c_i·q = 0, or that c_i > 0 or c_i ≠ 0 implies q = 0, with a variable c."""
    index, body = whole.args
    if body.name == "implies" and body.args[1].name == "eq" and body.args[1].args[0].sort == "scalar":
        first = body.args[0].args[0] if body.args[0].name == "not" else body.args[0]
        named = [s for s in first.args if _is_entry(s, index)]
        a, b = body.args[1].args
        return (named[0].args[0], index, a - b) if named else None
    product = next((one for one in body.args if one.name == "mul"), None) if body.name == "eq" else None
    if product is not None and product.sort == "scalar":
        for c, q in (product.args, product.args[::-1]):
            if _is_entry(c, index):
                return c.args[0], index, q
    return None


def _is_entry(term: Term, index: Term) -> bool:
    return term.name == "entry" and term.args[0].name == "var" and term.args[1] == index
