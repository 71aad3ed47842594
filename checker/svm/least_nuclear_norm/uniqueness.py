"""How far apart two solutions of the nuclear-norm SVM can be: a certified lower bound on the diameter.

With K = U S^½ and Q = V S^½ (up to one rotation) the optima that share the multipliers' M are U S′ Vᵀ with S′ ⪰ 0.
A symmetric Δ with ⟨A_j, KΔQᵀ⟩ = 0 on the tight rows leaves the norm as it is: near W it is ⟨M, ·⟩ on these matrices, and
⟨M, KΔQᵀ⟩ = Σ λ_j⟨A_j, KΔQᵀ⟩ = 0; so K(I ± tΔ)Qᵀ are solutions as long as I ± tΔ ⪰ 0 and no other row is violated.

**Guarantee.** the two ends are checked as every NuclearSVM is; a None proves nothing (no upper bound is certified).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat, fmpq

from checker.arithmetic.balls import working_precision
from checker.svm.least_nuclear_norm.refine import BITS, GRID, Refined
from checker.svm.nuclear import NuclearSVM, widened

_TIGHT = Fraction(1, 10**12)


@dataclass(frozen=True, kw_only=True)
class Segment:
    """Two certified near-optima with the same multipliers and the (float) number of directions that keep the norm."""

    one: NuclearSVM
    other: NuclearSVM
    directions: int

    @property
    def squared_distance(self) -> Fraction:
        """‖W₁ − W₂‖_F², exactly: the squared diameter of the set of all W with ‖W‖_* ≤ the larger ``upper`` is no less."""
        first, second = self.one.solution or (), self.other.solution or ()
        return sum(
            ((x - y) ** 2 for a, b in zip(first, second, strict=True) for x, y in zip(a, b, strict=True)), Fraction(0)
        )


def segment(svm: NuclearSVM) -> Segment | None:
    """Two far-apart solutions through the one found, or None when no direction keeps the norm.

    **Guarantee.** exact for the two ends and their distance; float for the choice of direction and for None.
    """
    if svm.left is None or svm.right is None or not svm.indices or len(svm.left[0]) < 1:
        return None
    rows = [svm.constraint(j) for j in range(len(svm.indices))]
    slacks = svm.slacks or ()
    tight = [j for j, s in enumerate(slacks) if s <= _TIGHT]
    with working_precision(BITS):
        K, Q = (arb_mat([[_arb(x) for x in row] for row in side]) for side in (svm.left, svm.right))
        pulled = [K.transpose() * arb_mat([[_arb(x) for x in row] for row in a]) * Q for a in rows]
        basis = _kernel([pulled[j] for j in tight], K.ncols())
        if not basis:
            return None
        ends = [_end(svm, K, Q, pulled, basis[0], side) for side in (1, -1)]
    if ends[0] is None or ends[1] is None:
        return None
    return Segment(one=ends[0], other=ends[1], directions=len(basis))


def _kernel(pulled: list[arb_mat], r: int) -> list[arb_mat]:
    """Symmetric Δ with ⟨B_j, Δ⟩ = 0, B_j = KᵀA_jQ: floats say how many, many digits say which."""
    pairs = [(a, b) for a in range(r) for b in range(a + 1)]
    # Σ B_ab Δ_ab over symmetric Δ: the coefficient of Δ_ab is B_ab + B_ba off the diagonal
    table = [[(B[a, b] + B[b, a]).mid() if a != b else B[a, a].mid() for a, b in pairs] for B in pulled]
    floats = np.array([[float(x) for x in row] for row in table]).reshape(len(table), len(pairs))
    u, s, vt = np.linalg.svd(floats, full_matrices=True)
    rank = int(np.sum(s > 1e-9 * (s[0] if len(s) else 1)))
    found = []
    for vector in vt[rank:][::-1]:
        exact = _projected(table, u[:, :rank], s[:rank], vt[:rank], vector)
        delta = arb_mat(r, r)
        for (a, b), x in zip(pairs, exact, strict=True):
            delta[a, b] = x
            delta[b, a] = x
        found.append(delta)
    return found


def _projected(table, u, s, vt, vector) -> list[arb]:
    """The float kernel vector moved onto the kernel by iterated refinement with the float pseudo-inverse."""
    x = [arb(float(v)) for v in vector]
    inverse = (vt.T / s) @ u.T if len(s) else None
    for _ in range(40):
        if inverse is None:
            break
        rest = [sum((a * b for a, b in zip(row, x, strict=True)), arb(0)).mid() for row in table]
        size = max((abs(y) for y in rest), default=arb(0))
        if size < arb(2) ** (-2 * GRID):
            break
        scaled = np.array([float(y / size) for y in rest])
        x = [(a - arb(float(b)) * size).mid() for a, b in zip(x, inverse @ scaled, strict=True)]
    return x


def _end(svm: NuclearSVM, K, Q, pulled, delta: arb_mat, side: int) -> NuclearSVM | None:
    """K(I + tΔ)Qᵀ with t as large as positivity and the other rows allow, as factors K L, Q L with LLᵀ = I + tΔ."""
    r = K.ncols()
    values = np.linalg.eigvalsh([[side * float(delta[a, b]) for b in range(r)] for a in range(r)])
    limits = [-1 / values[0]] if values[0] < 0 else []
    for B, slack in zip(pulled, svm.slacks or (), strict=True):
        change = side * float(sum((B[a, b] * delta[a, b] for a in range(r) for b in range(r)), arb(0)))
        if change < -1e-9 and slack > _TIGHT:
            limits.append(-float(slack) / change)
    if not limits:
        return None
    t = arb(0.999 * min(limits) * side)
    root = _cholesky([[arb(int(a == b)) + t * delta[a, b] for b in range(r)] for a in range(r)])
    if root is None:
        return None
    left, right = ([[_grid(m[i, j]) for j in range(r)] for i in range(m.nrows())] for m in (K * root, Q * root))
    return widened(svm, Refined(left=left, right=right, multipliers=dict(svm.multipliers)))


def _cholesky(S: list[list[arb]]) -> arb_mat | None:
    """Lower triangular L with LLᵀ = S."""
    r = len(S)
    L = arb_mat(r, r)
    for a in range(r):
        for b in range(a + 1):
            rest = (S[a][b] - sum((L[a, k] * L[b, k] for k in range(b)), arb(0))).mid()
            if a == b and not rest > 0:
                return None
            L[a, b] = rest.sqrt().mid() if a == b else (rest / L[b, b]).mid()
    return L


def _arb(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))


def _grid(x: arb) -> Fraction:
    scaled = (x * arb(2) ** (GRID + 40)).mid().floor().unique_fmpz()
    return Fraction(int(scaled or 0), 1 << (GRID + 40))
