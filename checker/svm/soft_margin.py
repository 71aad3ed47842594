"""The soft-margin W-SVM as printed, with the norm and not its square, solved exactly.

    minimise  f(X) = ‖X‖_F + C Σ_j max(0, 1 − ⟨a_j, X⟩),     a_j = (x_iα − x_it) z_iᵀ,  C ≥ 0

X = 0 is optimal exactly when C‖Σ a_j‖ ≤ 1.  Otherwise an optimum of norm ρ is X = Σ μ_j a_j with 0 ≤ μ_j ≤ Cρ, so it solves
the squared problem with penalty Cρ; on the rows of margin 1 that is linear, X = P + ρ·Q with P ⊥ Q rational, and
ρ² = ‖P‖²/(1 − ‖Q‖²): every entry of X is in the field of one square root.  f is affine only along rays, so all optima are
multiples of one, and often more than one: f may be constant on a piece of the ray.
**Source.** similarity Definition 4.1, a slack ξ for every constraint.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import isqrt

from flint import fmpq, fmpq_mat

from checker.arithmetic.rational import fraction_of, square_root
from checker.attention.scores import Choice, check_choice, constraint_indices
from checker.data.dataset import Dataset, Matrix
from checker.errors import InputError, Undecided
from checker.svm.box import box_program

_ROUNDS = 300


@dataclass(frozen=True, kw_only=True)
class SoftMargin:
    """An exact optimum X = P + √s·Q, s = ‖X‖², with its multipliers μ_j = p_j + √s·q_j.

    **Shapes.** multipliers: (row, p, q), the listed ones not 0; none when X = 0.  **Domain.** exact.
    **Guarantee.** ``check`` proves optimality; ``unique`` says whether it is the only optimum.
    """

    data: Dataset
    choice: Choice
    penalty: Fraction
    indices: tuple[tuple[int, int], ...]
    square: Fraction
    multipliers: tuple[tuple[int, Fraction, Fraction], ...]
    problem: str = "soft"
    feasible: bool = True  # always: the slacks see to it

    @cached_property
    def _rows(self) -> list[list[Fraction]]:
        return _constraint_rows(self.data, self.choice, self.indices)

    @cached_property
    def parts(self) -> tuple[list[Fraction], list[Fraction]]:
        """P and Q, read by rows."""
        P, Q = [Fraction(0)] * self.data.d**2, [Fraction(0)] * self.data.d**2
        for j, p, q in self.multipliers:
            P = [x + p * a for x, a in zip(P, self._rows[j], strict=True)]
            Q = [x + q * a for x, a in zip(Q, self._rows[j], strict=True)]
        return P, Q

    @cached_property
    def margins(self) -> list[tuple[Fraction, Fraction]]:
        """⟨a_j, X⟩ as pairs (u, v) for u + √s·v."""
        return [(_dot(row, self.parts[0]), _dot(row, self.parts[1])) for row in self._rows]

    @cached_property
    def unique(self) -> bool:
        """Whether f increases to both sides along the ray of X; at X = 0, whether C‖Σ a_j‖ < 1.  **Guarantee.** exact."""
        if not self.square:
            return self.penalty**2 * _pull(self._rows) < 1
        below = [(u, v) for u, v in self.margins if self._sign(u - 1, v) < 0]
        until = [(u, v) for u, v in self.margins if self._sign(u - 1, v) <= 0]
        return self._slope(until) < 0 < self._slope(below)

    def _slope(self, margins) -> int:
        """Sign of √s − C Σ margins."""
        return self._sign(
            -self.penalty * sum((u for u, _ in margins), Fraction(0)),
            1 - self.penalty * sum((v for _, v in margins), Fraction(0)),
        )

    def _sign(self, p: Fraction, q: Fraction) -> int:
        return sign(p, q, self.square)

    def is_optimum(self, Y: Matrix) -> bool:
        """Whether an exact Y is an optimum too.  **Guarantee.** exact.

        Y must be on the ray of X; then ‖Y‖ = ⟨X, Y⟩/√s, and f(Y) = Σ μ_j/√s can be compared.
        """
        flat = [y for row in Y for y in row]
        length = _dot(flat, flat)
        slack = sum((max(Fraction(0), 1 - _dot(row, flat)) for row in self._rows), Fraction(0))
        if not self.square:
            rest = self.penalty * (len(self._rows) - slack)
            return rest >= 0 and rest * rest == length
        u, v = _dot(flat, self.parts[0]), _dot(flat, self.parts[1])
        on_ray = self._sign(u * u + v * v * self.square - length * self.square, 2 * u * v) == 0 <= self._sign(u, v)
        p, q = (sum((entry[k] for entry in self.multipliers), Fraction(0)) for k in (1, 2))
        return on_ray and self._sign(u - p, v + self.penalty * slack - q) == 0

    def check(self) -> None:
        """Verify optimality from the original rationals.

        **Guarantee.** exact.  **Raises.** InputError naming the first condition that fails.
        """
        s, C = self.square, self.penalty
        if not s:
            _demand(not self.multipliers and C**2 * _pull(self._rows) <= 1, "C‖Σ a_j‖ exceeds 1, so 0 is not optimal")
            return
        P, Q = self.parts
        _demand(self._sign(_dot(P, P) + s * _dot(Q, Q) - s, 2 * _dot(P, Q)) == 0, "the square is not ‖X‖²")
        mu = {j: (p, q) for j, p, q in self.multipliers}
        for j, (u, v) in enumerate(self.margins):
            p, q = mu.get(j, (Fraction(0), Fraction(0)))
            low, high, margin = self._sign(p, q), self._sign(-p, C - q), self._sign(u - 1, v)
            _demand(low >= 0 and high >= 0, f"multiplier {j} leaves [0, C‖X‖]")
            _demand(not (high > 0 and margin < 0), f"constraint {j} is violated and its multiplier is below C‖X‖")
            _demand(not (low > 0 and margin > 0), f"constraint {j} is not active and has a multiplier")


def soft_margin_svm(data: Dataset, choice: Choice, penalty: Fraction) -> SoftMargin:
    """An exact minimiser of ‖X‖_F + C Σ max(0, 1 − (x_iα − x_it)ᵀX z_i), C = ``penalty``.

    **Guarantee.** exact, checked before it is returned.
    **Raises.** InputError without queries or for C < 0 (unbounded below); Undecided after many rounds.
    """
    if data.queries is None:
        raise InputError("The soft-margin SVM needs queries z_i, and this dataset has none. Add the entry 'queries'.")
    if penalty < 0:
        raise InputError(f"The penalty C = {penalty} is negative: the objective has no minimum. Take C ≥ 0.")
    return _solved(data.sha256, tuple(choice), Fraction(penalty), _Held(data))


def zero_until(data: Dataset, choice: Choice) -> Fraction | None:
    """The largest C for which X = 0 is a solution, 1/‖Σ a_j‖, where that is rational (None where not, or no such C)."""
    if data.queries is None:
        return None
    square = _pull(_constraint_rows(data, choice, constraint_indices(data, choice)))
    root = square_root(square)
    return 1 / root if root else None


@lru_cache(maxsize=256)
def _solved(_sha256: str, choice: Choice, C: Fraction, held: _Held) -> SoftMargin:
    data = held.data
    check_choice(data, choice)
    indices = tuple(constraint_indices(data, choice))
    rows = _constraint_rows(data, choice, indices)
    if C * C * _pull(rows) <= 1:
        square, multipliers = Fraction(0), ()
    else:
        square, multipliers = _search(rows, C)
    found = SoftMargin(data=data, choice=choice, penalty=C, indices=indices, square=square, multipliers=multipliers)
    found.check()
    return found


def _search(rows: list[list[Fraction]], C: Fraction):
    """The ρ with ‖X(Cρ)‖ = ρ, X(c) the squared problem's solution: ‖X(Cρ)‖/ρ falls with ρ, and ρ ≤ f(0) = C·m.

    Each exact solution at a trial ρ has a set of free rows, and these give a candidate in closed form; when the trial
    is near enough the set is right.  So the loop ends after finitely many bisections.
    """
    matrix = fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows])
    gram = (matrix * matrix.transpose()).tolist()
    low, high = Fraction(0), C * len(rows)
    trial = high / 2
    for _ in range(_ROUNDS):
        cap = fmpq(trial.numerator, trial.denominator) * fmpq(C.numerator, C.denominator)
        u = box_program(gram, cap)
        length = fraction_of(_form(gram, u, u))
        if length == trial * trial:  # the trial itself is an answer
            return length, tuple((j, fraction_of(x), Fraction(0)) for j, x in enumerate(u) if x != 0)
        candidate = _candidate(gram, u, cap, fmpq(C.numerator, C.denominator))
        if candidate is not None and _optimal(gram, C, *candidate):
            return candidate
        low, high = (trial, high) if length > trial * trial else (low, trial)
        trial = _root(candidate[0]) if candidate is not None else low
        if not low < trial < high:
            trial = _short((low + high) / 2, low, high)
    raise Undecided(f"the soft-margin problem with C = {C} was not settled in {_ROUNDS} rounds")


def _candidate(gram, u: list[fmpq], cap: fmpq, C: fmpq):
    """(s, multipliers) if the free rows are those of margin 1 and the capped ones those below."""
    free = [j for j, x in enumerate(u) if 0 < x < cap]
    capped = [j for j, x in enumerate(u) if x == cap]
    if not free:
        return None
    k = len(free)
    square = fmpq_mat(k, k, [gram[i][j] for i in free for j in free])
    ones = square.solve(fmpq_mat(k, 1, [fmpq(1)] * k)).entries()
    pulls = [-C * sum((gram[i][j] for j in capped), fmpq(0)) for i in free]
    steady = square.solve(fmpq_mat(k, 1, pulls)).entries()
    q = {**dict(zip(free, steady, strict=True)), **{j: C for j in capped}}
    whole = [q.get(j, fmpq(0)) for j in range(len(u))]
    rest, top = 1 - _form(gram, whole, whole), sum(ones, fmpq(0))
    if rest <= 0:
        return None
    p = dict(zip(free, ones, strict=True))
    listed = tuple((j, fraction_of(p.get(j, fmpq(0))), fraction_of(q[j])) for j in sorted(q))
    return fraction_of(top / rest), tuple(entry for entry in listed if entry[1] or entry[2])


def _optimal(gram, C: Fraction, s: Fraction, multipliers) -> bool:
    """The conditions of :meth:`SoftMargin.check` on margins and multipliers, from inner products alone."""
    mu = {j: (p, q) for j, p, q in multipliers}
    for j, row in enumerate(gram):
        u = sum((fraction_of(row[i]) * p for i, (p, _) in mu.items()), Fraction(0))
        v = sum((fraction_of(row[i]) * q for i, (_, q) in mu.items()), Fraction(0))
        p, q = mu.get(j, (Fraction(0), Fraction(0)))
        low, high, margin = sign(p, q, s), sign(-p, C - q, s), sign(u - 1, v, s)
        if low < 0 or high < 0 or (high > 0 and margin < 0) or (low > 0 and margin > 0):
            return False
    return True


def sign(p: Fraction, q: Fraction, s: Fraction) -> int:
    """The sign of p + q√s, exactly."""
    a, b = (p > 0) - (p < 0), ((q > 0) - (q < 0)) * (s > 0)
    if a * b >= 0:
        return (a + b > 0) - (a + b < 0)
    rest = p * p - q * q * s
    return a * ((rest > 0) - (rest < 0))


def _constraint_rows(data: Dataset, choice: Choice, indices) -> list[list[Fraction]]:
    assert data.queries is not None
    pairs = [(data.tokens[i][choice[i]], data.tokens[i][t], data.queries[i]) for i, t in indices]
    return [[(x - y) * z for x, y in zip(best, other, strict=True) for z in query] for best, other, query in pairs]


def _pull(rows: list[list[Fraction]]) -> Fraction:
    """‖Σ a_j‖²."""
    return sum((sum(column, Fraction(0)) ** 2 for column in zip(*rows, strict=True)), Fraction(0))


def _form(gram, u, w) -> fmpq:
    return sum(
        (x * g * y for row, x in zip(gram, u, strict=True) if x != 0 for g, y in zip(row, w, strict=True) if y != 0),
        fmpq(0),
    )


def _root(s: Fraction) -> Fraction:
    """√s to about 20 digits."""
    shift = max(0, 70 + s.denominator.bit_length() - s.numerator.bit_length())
    shift += shift % 2
    return Fraction(isqrt((s.numerator << shift) // s.denominator), 1 << shift // 2)


def _short(x: Fraction, low: Fraction, high: Fraction) -> Fraction:
    """A rational of few digits strictly between, near x."""
    digits = 1
    while not low < (y := x.limit_denominator(digits)) < high:
        digits *= 16
    return y


def _dot(u, w) -> Fraction:
    return sum((x * y for x, y in zip(u, w, strict=True) if x and y), Fraction(0))


def _demand(condition: bool, what: str) -> None:
    if not condition:
        raise InputError(
            f"{what}: this is no optimum of that soft-margin problem, so nothing may be concluded from it. "
            "Solve it again with soft_margin_svm, and report it if the result fails this check."
        )


class _Held:
    """Carries the data past the cache, whose key is the hash."""

    def __init__(self, data: Dataset) -> None:
        self.data = data

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)


__all__ = ["SoftMargin", "sign", "soft_margin_svm", "zero_until"]
