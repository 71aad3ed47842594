"""How fast ∇L can change: three Lipschitz constants of one dataset's gradient, as rationals rounded up.

``best`` is composed by :mod:`checker.proofs` along the gradient of ℓ(⟨softmax(Kp), γ⟩); ``composed`` takes the papers'
own steps with the numbers of the data; ``printed`` is the constant a paper prints.  For every loss but the sigmoid of `similarity` that is
maxmargin's L_p = (1/n)Σᵢ(M₀‖v‖²‖W‖²‖Xᵢ‖⁴ + 3M₁‖v‖‖W‖²‖Xᵢ‖³); for the sigmoid it is 3T³R⁷exp(13R²) for each input.

**Guarantee.** every ``value`` is at least the constant: balls, their upper end.  **Source.** maxmargin descent lemma (reconstructed),
similarity Lemma 3.13 and §3.3–3.4.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isfinite, isqrt

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.attention.losses import curvature_bound, slope_bound
from checker.data.dataset import Dataset
from checker.descent import Problem
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.proofs import Workshop, lipschitz_bound
from checker.proofs.inequalities.sizes_of_values import bound
from checker.proofs.proof import replace_variables
from checker.proofs.terms.normal_form import Forms
from checker.statements.terms.term import Term, apply, as_term
from checker.truth import Truth

BITS = 256
_K, _G, _R, _N, _M0, _M1 = (Term("var", leaf=name, sort="scalar") for name in ("K", "G", "R", "N", "M0", "M1"))


@dataclass(frozen=True, kw_only=True)
class Constant:
    """A bound of ‖∇L(x) − ∇L(y)‖/‖x − y‖ and where it is from."""

    name: str
    value: Fraction
    how: str


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """For ⟨softmax(Ku), γ⟩ with ‖K‖ ≤ ``K``, ‖γ‖ ≤ ``G``: terms that bound its change, its gradient, its gradient's change."""

    change: Term
    slope: Term
    bend: Term


@cache
def derived_pieces() -> Pieces:
    """The three, composed with their proofs by the rules that ``verify.py`` checks."""
    K, w = Term("var", leaf="M", sort="matrix", shape=("n", "D")), Term("var", leaf="w", sort="vector", shape=("n",))
    p, q = (Term("var", leaf=name, sort="vector", shape=("D",)) for name in ("p", "q"))
    given = (apply("spectral_at_most", K, _K), apply("le", apply("norm", w), _G), apply("le", 0, _K))
    shop = Workshop(forms=Forms(), context=given, taken={"M", "w", "p", "q", "K", "G"})
    f = apply("softmax", K @ p)
    value = apply("dot", f, w)
    gradient = K.T @ (apply("hadamard", f, w) - value * f)
    change, bend = lipschitz_bound(shop, value, p, q), lipschitz_bound(shop, gradient, p, q)
    if change is None or bend is None:
        raise CheckerError("The calculus of bounds found no constant for the softmax model: a defect of ours.")
    return Pieces(change=change.factor, slope=bound(shop, gradient).by, bend=bend.factor)


@cache
def best_of() -> Term:
    """M₀·(change)·(slope) + M₁·(bend): |ℓ′(d)u − ℓ′(d̂)û| ≤ |ℓ′(d) − ℓ′(d̂)|·‖u‖ + |ℓ′(d̂)|·‖u − û‖, in K, G, M0 and M1."""
    parts = derived_pieces()
    return _M0 * parts.change * parts.slope + _M1 * parts.bend


def printed_similarity() -> Term:
    """3n³R⁷exp(13R²) in the variables N and R."""
    return 3 * _N**3 * _R**7 * apply("exp", 13 * _R**2)


def composed_similarity() -> Term:
    """(2R⁵ + 3R³)·R·e^(R²)·(1/β + n·e^R/β²) at β = n·e^(−R), the normaliser's least value that ‖u‖ ≤ R shows."""
    beta = _N * apply("exp", -_R)
    return (2 * _R**5 + 3 * _R**3) * _R * apply("exp", _R**2) * (1 / beta + _N * apply("exp", _R) / beta**2)


def best_similarity() -> Term:
    """The derived constant of Definition 3.6's loss where ‖𝖠‖, ‖h‖ and |b| are at most R: K = R, G = R², M₀ and M₁ of the sigmoid."""
    sigmoid = {"M0": 1 / (6 * apply("sqrt", 3)), "M1": as_term("1/4")}
    return replace_variables(best_of(), {"K": _R, "G": _R * _R, **sigmoid})


LEAST_EXPONENT, MOST_EXPONENT = -1_000_000, 100_000_000  # binary, of a number that is written out: 12 megabytes


def upper(term: Term, **values: Fraction | int) -> Fraction:
    """A rational that is at least the term.  **Guarantee.** the upper end of a ball."""
    with working_precision(BITS):
        return _upper_end(evaluate(term, {name: Fraction(x) for name, x in values.items()}, Balls(BITS)))


def _upper_end(x: fmpq | arb) -> Fraction:
    if isinstance(x, fmpq):
        return Fraction(int(x.p), int(x.q))
    if not x.is_finite():
        raise CheckerError("A bound has no finite enclosure, so nothing can be said. Use smaller numbers.")
    mantissa, exponent = map(int, x.upper().man_exp())
    if exponent + mantissa.bit_length() < LEAST_EXPONENT:  # such a bound of the slope far out is not written out
        return Fraction(int(mantissa > 0), 1 << -LEAST_EXPONENT)
    if exponent > MOST_EXPONENT:
        raise CheckerError(f"A bound is beyond 2^{MOST_EXPONENT}, so it is not written out. Use smaller numbers.")
    return Fraction(mantissa) * Fraction(2) ** exponent


def lower_end(x: fmpq | arb) -> Fraction:
    """A rational that is at most the number the ball encloses."""
    return -_upper_end(-x)


def norm_above(vector: Iterable[Fraction]) -> Fraction:
    """A rational ≥ ‖vector‖."""
    return root_above(sum((x * x for x in vector), Fraction(0)))


def root_above(square: Fraction) -> Fraction:
    """A rational ≥ √square, to ``BITS`` bits.  **Domain.** exact integers."""
    shift = max(0, BITS - (square.numerator.bit_length() - square.denominator.bit_length()) // 2)
    scaled = square * (1 << 2 * shift)
    root = isqrt(scaled.numerator // scaled.denominator)
    return Fraction(root + (root * root != scaled), 1 << shift)


def spectral_above(rows: Iterable[Iterable[Fraction]]) -> Fraction:
    """A rational ≥ ‖X‖ (operator norm), close to it; certified by an exact test of c²I − XᵀX ⪰ 0."""
    matrix = tuple(tuple(row) for row in rows)
    test = apply("spectral_at_most", Term("var", leaf="X", sort="matrix", shape=("n", "d")), _R)
    for c in _proposed_norms(matrix):
        if Evaluation(values={"X": matrix, "R": c}).truth(test) is Truth.TRUE:
            return c
    return norm_above(x for row in matrix for x in row)  # the Frobenius norm is larger


def _proposed_norms(matrix: tuple[tuple[Fraction, ...], ...]) -> list[Fraction]:
    """What float64 takes for ‖X‖, and a little more: the float may lie below the norm."""
    import numpy as np

    try:
        guess = float(np.linalg.norm(np.array([[float(x) for x in row] for row in matrix]), 2))
    except OverflowError:
        return []
    slack = (Fraction(1, 10**k) for k in (12, 9, 6))
    return [Fraction(guess) * (1 + one) for one in slack] if isfinite(guess) else []


def constants(problem: Problem, data: Dataset | None = None, *, radius: Iterable[Fraction] = ()) -> list[Constant]:
    """The constants of one problem, best first.  ``radius``: ‖Kᵢu‖ ≤ radius[i] on the run, needed for the sigmoid's printed one."""
    keys, scores = key_norms(problem), [norm_above(row) for row in problem.scores]
    found = [
        Constant(
            name="best derived",
            value=_mean([_best(problem, i, k, g) for i, (k, g) in enumerate(zip(keys, scores, strict=True))]),
            how="softmax is ½-Lipschitz, composed along the derived gradient with ‖Kᵢ‖ and ‖γᵢ‖",
        ),
    ]
    radius = list(radius)
    if problem.loss == "sigmoid" and radius:
        return found + _similarity(problem, keys, scores, radius)
    if problem.loss != "sigmoid":
        found += _maxmargin(problem, data, keys, scores)
    return found


def key_norms(problem: Problem) -> list[Fraction]:
    """Rationals ≥ ‖Kᵢ‖; for W the keys are vec(k zᵀ), whose matrix has the norm ‖Xᵢ‖‖zᵢ‖."""
    tokens = [spectral_above(rows) for rows in problem.keys]
    queries = problem.queries
    return tokens if queries is None else [k * norm_above(z) for k, z in zip(tokens, queries, strict=True)]


def _smoothness(problem: Problem, i: int) -> tuple[Fraction, Fraction]:
    """M₀ and M₁ of the loss on the scores that input i can reach, rounded up."""
    with working_precision(BITS):
        A = Balls(BITS)
        low, high = A.number(min(problem.scores[i])), A.number(max(problem.scores[i]))
        return _upper_end(curvature_bound(A, problem.loss, low, high)), _upper_end(
            slope_bound(A, problem.loss, low, high)
        )


def _best(problem: Problem, i: int, keys: Fraction, scores: Fraction) -> Fraction:
    M0, M1 = _smoothness(problem, i)
    return upper(best_of(), K=keys, G=scores, M0=M0, M1=M1)


def _maxmargin(problem: Problem, data: Dataset | None, keys, scores) -> list[Constant]:
    pairs = [_smoothness(problem, i) for i in range(problem.n)]
    M0, M1 = max(m for m, _ in pairs), max(m for _, m in pairs)
    own = [M0 * g * g * k * k + 3 * M1 * g * k * k for k, g in zip(keys, scores, strict=True)]
    how = "the descent lemma's steps (softmax counted as 1-Lipschitz) with ‖γᵢ‖ and ‖Kᵢ‖ of the data"
    found = [Constant(name="composed", value=_mean(own), how=how)]
    if data is None or problem.queries is not None:
        return found
    v, W = norm_above(data.head), Fraction(1) if data.key_matrix is None else spectral_above(data.key_matrix)
    X = [spectral_above(rows) for rows in data.tokens]
    lemma = [M0 * v**2 * W**2 * x**4 + 3 * M1 * v * W**2 * x**3 for x in X]
    how = "(1/n)Σᵢ(M₀‖v‖²‖W‖²‖Xᵢ‖⁴ + 3M₁‖v‖‖W‖²‖Xᵢ‖³), M₀ and M₁ on the reachable scores"
    return [*found, Constant(name="printed", value=_mean(lemma), how=how)]


def _similarity(problem: Problem, keys, scores, radius) -> list[Constant]:
    R = [max(Fraction(4), k, g, r) for k, g, r in zip(keys, scores, radius, strict=True)]
    sizes = [len(row) for row in problem.scores]
    at = [{"N": n, "R": r} for n, r in zip(sizes, R, strict=True)]
    shown = max(R).limit_denominator(10**6)
    return [
        Constant(
            name="composed",
            value=_mean([upper(composed_similarity(), **one) for one in at]),
            how="the bounds of exp, α and α⁻¹ of similarity §3.3, β = T·exp(−R)",
        ),
        Constant(
            name="printed",
            value=_mean([upper(printed_similarity(), **one) for one in at]),
            how=f"3T³R⁷exp(13R²), R = {float(shown):.4g} at most: 4, ‖𝖠‖, ‖h‖, |b| and ‖𝖠x‖ along the run",
        ),
    ]


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
