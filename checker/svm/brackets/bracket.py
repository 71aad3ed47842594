"""An SVM of any number of constraints between certain bounds, and exactly where few constraints are active.

With λ ≥ 0 from anywhere and w = Σ λ_j a_j, weak duality brackets the margin 1/‖w_mm‖:

    min_j ⟨a_j, w⟩ / ‖w‖  ≤  margin  ≤  ‖Σ λ_j a_j‖ / Σ λ_j

Both ends are computed in float64 with every rounding bounded, so they are certain.  A positive lower end is a solution in hand; that
there is none is shown by :mod:`checker.svm.brackets.no_solution`.  Floats propose λ (:mod:`checker.svm.brackets.large_multipliers`).

**Domain.** encloses; ``exact`` where given.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from checker.arithmetic.rounding import UP, Floats
from checker.svm.brackets.constraints import Constraints, Rows
from checker.svm.brackets.cycles import infeasible_cycle
from checker.svm.brackets.few_active import all_active, solved_exactly
from checker.svm.brackets.large_multipliers import MOST_DENSE, Flags, Say, proposed
from checker.svm.least_norm.solution import Solution
from checker.truth import Truth


@dataclass(frozen=True, kw_only=True, eq=False)
class Bracket:
    """What is certain of one SVM: low ≤ margin ≤ high, None: no bound.

    **Convention.** an infeasible problem has margin 0.  ``feasible`` is UNKNOWN where neither a solution nor a proof that there is none
    was found.  ``point`` (see Constraints) has margin at least ``low``; ``weights`` are its λ.  ``exact`` is the solution of the
    constraints ``kept``, which is that of all.  ``all_active``: every constraint holds with equality at the solution.
    """

    problem: Constraints
    feasible: Truth
    low: Fraction
    high: Fraction | None
    point: Floats
    exact: Solution | None = None
    kept: Rows | None = None
    all_active: Truth = Truth.UNKNOWN
    inactive: int | None = None
    why: str = ""
    weights: Floats | None = None

    @property
    def degrees(self) -> float:
        """``point`` is certainly no further than this from the direction of the solution; 180 where nothing is certain.

        Any feasible w has ⟨w, w_mm⟩ ≥ ‖w_mm‖², so the cosine is at least ‖w_mm‖/‖w‖ ≥ low/high.
        """
        if self.feasible is not Truth.TRUE or not self.high:
            return 180.0
        short = float(1 - self.low / self.high)  # 1 − cos, formed exactly: the cosine itself would round to 1
        return math.degrees(2 * math.asin(min(math.sqrt(max(short, 0.0) / 2), 1.0))) * UP + 1e-13


def bracket(
    problem: Constraints, say: Say = lambda _: None, like: Bracket | None = None, *, exactly: bool = True
) -> Bracket:
    """The margin between bounds.  **Guarantee.** encloses, for whatever λ floats propose, and whatever bracket floats begin at.

    **Convention.** ``like`` is that of the same problem for other tokens, mostly the same ones.  Without ``exactly`` the bounds of a
    positive margin are those that floats certify, and nothing is said of which constraints are active.  That takes half the time.
    """
    zero = np.zeros((problem.data.n, problem.data.d) if problem.problem == "W" else problem.data.d)
    nothing = Bracket(problem=problem, feasible=Truth.UNKNOWN, low=Fraction(0), high=None, point=zero)
    if not problem.size:
        why = "no constraints, so the solution is 0 and has no direction"
        return replace(nothing, feasible=Truth.TRUE, all_active=Truth.TRUE, why=why)
    impossible = _impossible_row(problem)
    if impossible is not None:
        i, t = problem.indices[impossible]
        return _infeasible(nothing, f"the constraint of input {i + 1}, token {t + 1}, alone asks for 0 ≥ 1")
    closed = infeasible_cycle(problem)
    if closed is not None:
        named = "; ".join(f"input {i + 1}, token {t + 1}" for i, t in (problem.indices[j] for j in closed[:4]))
        more = f"; {len(closed) - 4} more" if len(closed) > 4 else ""
        return _infeasible(
            nothing,
            f"equal tokens are chosen over each other: the constraints of {named}{more} add up to 0 ≥ {len(closed)}",
        )
    with np.errstate(all="ignore"):  # what overflows decides nothing: every test below fails on NaN and infinity
        found = proposed(problem, say, None if like is None else _near(problem, like))
        if found.contradiction is not None:
            return _infeasible(nothing, f"{len(found.contradiction):,} constraints, suitably weighted, add up to 0 ≥ 1")
        weights = np.where(np.isfinite(found.weights) & (found.weights > 0), found.weights, 0.0)
        return (
            (_certified(nothing, weights) if exactly else _weighed(nothing, weights)[0])
            if weights.any()
            else replace(nothing, why="floats found no weights to begin with")
        )


def _near(problem: Constraints, like: Bracket) -> Floats | None:
    """The margins here of its point, which has least margin 1 there."""
    least = float(like.problem.margins(like.point).min())
    return problem.margins(like.point) / least if least > 0 else None


def rough_bracket(problem: Constraints) -> Bracket:
    """What one pass over the data says: for a problem whose solution was broken off.  **Guarantee.** encloses."""
    zero = np.zeros((problem.data.n, problem.data.d) if problem.problem == "W" else problem.data.d)
    with np.errstate(all="ignore"):
        weights = 1 / problem.lengths**2
        found = _weighed(
            Bracket(problem=problem, feasible=Truth.UNKNOWN, low=Fraction(0), high=None, point=zero),
            np.where(np.isfinite(weights), weights, 0.0),
        )[0]
    return replace(found, why="the time was up; " + (found.why or "one pass over the data gives these bounds"))


def _impossible_row(problem: Constraints) -> int | None:
    """A constraint whose vector is zero: exact, as a difference of floats rounds to zero only when it is."""
    parts = (problem.rows(np.arange(a, min(a + 4096, problem.size))) for a in range(0, problem.size, 4096))
    nonzero: Flags = np.concatenate([(np.abs(rows).max(axis=1) > 0) for rows in parts])
    if problem.problem == "W":
        assert problem.data.queries is not None
        queries: Flags = np.abs(problem.data.queries).max(axis=1) > 0
        nonzero = nonzero & queries[problem.owner]
    return None if nonzero.all() else int(np.argmin(nonzero))


def _infeasible(nothing: Bracket, why: str) -> Bracket:
    return replace(nothing, feasible=Truth.FALSE, high=Fraction(0), all_active=Truth.FALSE, why=why)


def _weighed(nothing: Bracket, weights: Floats) -> tuple[Bracket, Floats, Floats, float]:
    """Both ends from λ; then the margins, how far off they may be, and ‖w‖ rounded up."""
    problem = nothing.problem
    point = problem.pull(weights)
    _, above = problem.norm_bounds(point)
    high = (above + problem.pull_error(weights)) / math.fsum(weights.tolist()) * UP
    high = min(high, float(problem.lengths.min())) if math.isfinite(high) else math.inf
    margins, errors = problem.margins(point), problem.margin_errors(point)
    least = float((margins - errors).min())
    low = least / above / UP if 0 < least < math.inf and 0 < above < math.inf else 0.0
    if not (math.isfinite(high) and low <= high):
        return replace(nothing, why="numbers beyond what floats bound"), margins, errors, above
    why = "" if low else "neither a solution nor a proof that there is none was found"
    feasible = Truth.TRUE if low else Truth.UNKNOWN
    return (
        replace(
            nothing, point=point, weights=weights, high=Fraction(high), low=Fraction(low), feasible=feasible, why=why
        ),
        margins,
        errors,
        above,
    )


def _certified(nothing: Bracket, weights: Floats) -> Bracket:
    problem = nothing.problem
    found, margins, errors, above = _weighed(nothing, weights)
    if found.feasible is not Truth.TRUE or found.high is None:
        return found
    least = float((margins - errors).min())
    exact = solved_exactly(problem, weights, margins / least)
    if exact is not None:
        return _exact(found, *exact)
    loose = _inactive(problem, (margins - errors) / least - 1, above / least, float(found.high))
    if loose is not None:
        return replace(found, all_active=Truth.FALSE, inactive=loose)
    every = problem.size <= MOST_DENSE and all_active(problem)
    return replace(found, all_active=Truth.TRUE if every else Truth.UNKNOWN)


def _inactive(problem: Constraints, slacks: Floats, norm: float, high: float) -> int | None:
    """A constraint that is certainly not active.

    v = w/least is feasible, so ‖v − w_mm‖² ≤ ‖v‖² − ‖w_mm‖² ≤ norm² − 1/high²; a slack of v beyond ‖a_j‖ times that distance
    is one of w_mm.
    """
    square = float((Fraction(norm) * Fraction(UP)) ** 2 - 1 / Fraction(high) ** 2)
    distance = math.sqrt(max(square, 0.0)) * UP * UP
    room = slacks - problem.lengths * distance * UP - 1e-12
    best = int(np.argmax(room))
    return best if room[best] > 0 else None


def _exact(found: Bracket, solution: Solution, kept: Rows) -> Bracket:
    """The ends from ‖w_mm‖², forty digits apart."""
    square = solution.squared_norm
    assert square
    scale = 10 ** (40 + max(0, square.numerator.bit_length() - square.denominator.bit_length()))
    root = math.isqrt(square.denominator * scale**2 // square.numerator)
    loose = sorted(set(range(found.problem.size)) - set(kept[list(solution.active)].tolist()))
    return replace(
        found,
        exact=solution,
        kept=kept,
        low=Fraction(root, scale),
        high=Fraction(root + 1, scale),
        all_active=Truth.FALSE if loose else Truth.TRUE,
        inactive=loose[0] if loose else None,
    )
