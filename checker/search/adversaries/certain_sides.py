"""Both sides of a comparison at one exact instance as numbers that are right in every digit that is shown, for the reader of a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from checker.arithmetic.balls import Balls, working_precision
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term
from checker.truth import Truth

_BITS = (128, 512, 2048)
_DIGITS = 6
_LEAST_ACCURACY = 30  # bits: more than the digits that are shown


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Decimals of the left side, the right side and their difference, and how near they come: (right − left)/(|left| + |right|)."""

    left: str
    right: str
    gap: str
    nearness: float

    def holds(self, relation: str) -> bool:
        """Whether the comparison holds here, by the difference that is shown."""
        return self.nearness == 0.0 if relation == "eq" else self.nearness >= 0.0


def meets_all(claim: Claim, values: Mapping[str, Any]) -> bool:
    """Whether all hypotheses are certainly met at the instance."""
    try:
        at = Evaluation(values=dict(values), functions=claim.functions)
        return all(at.truth(h) is Truth.TRUE for h in claim.hypotheses)
    except (CheckerError, ArithmeticError, TypeError, ValueError, AttributeError, KeyError, IndexError):
        return False


def certain_sides(comparison: Term, values: Mapping[str, Any]) -> Sides | None:
    """The two sides in exact or ball arithmetic; None where no precision that was tried tells their difference, or they are not numbers."""
    for bits in _BITS:
        A = Balls(bits)
        try:
            with working_precision(bits):
                left, right = (evaluate(side, values, A) for side in comparison.args)
                if not all(isinstance(side, (arb, fmpq)) for side in (left, right)):
                    return None
                gap = right - left
                if all(map(_known, (left, right, gap))):
                    size = abs(arb(left)) + abs(arb(right))
                    nearness = 0.0 if gap == 0 else float((arb(gap) / size).mid())
                    return Sides(left=_text(left), right=_text(right), gap=_text(gap), nearness=nearness)
        except (CheckerError, ArithmeticError, TypeError, ValueError, AttributeError, KeyError, IndexError):
            return None
    return None


def _known(x: fmpq | arb) -> bool:
    """Exact, or a ball that tells the digits that are shown."""
    return isinstance(x, fmpq) or (x.is_finite() and (x.is_exact() or x.rel_accuracy_bits() >= _LEAST_ACCURACY))


def _text(x: fmpq | arb) -> str:
    """“0.1175”, “3.2e-9”, or a short fraction's whole number."""
    if isinstance(x, fmpq) and x.q == 1 and abs(x.p) < 10**_DIGITS:
        return str(x.p)
    digits = arb(x).str(_DIGITS, radius=False)
    return f"{float(digits):.{_DIGITS}g}" if 1e-4 <= abs(Fraction(digits)) < 10**_DIGITS else digits


__all__ = ["Sides", "certain_sides", "meets_all"]
