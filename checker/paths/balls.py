"""L − L*, its gradient and Hessian in python-flint balls, and the optimality system of the path in them.

Softmax is written s_t = 1/Σ_k (c_k/c_t) e^(u_k − u_t), and the excess over L* = (1/n) Σ ℓ(γ*_i) through expm1 and
log1p: neither cancels, however far out the parameter is; a ball's exponent is unbounded, so nothing underflows.

**The system.**  F(θ, κ) = (e^κ(−∇L(θ)) − Sθ, (‖θ‖² − R²)/2R), with S = I/R on the sphere (e^−κ/R is the multiplier μ
of −∇L = μθ), S = VᵀV inside it (V spans what no gradient reaches; κ is fixed and there is no second part), and S = I,
e^−κ = 2λ for ridge.
**Domain.** ball; use inside ``ctx.workprec``.  **Guarantee.** encloses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from flint import arb, arb_mat, fmpq

from checker.paths.model import PathModel, rational

Kind = Literal["sphere", "interior", "ridge"]


@dataclass(frozen=True, kw_only=True)
class Derivatives:
    """excess L − L*, descent −∇L (D × 1), hessian (D × D), log_attention n × G_i."""

    excess: arb
    descent: arb_mat
    hessian: arb_mat
    log_attention: tuple[tuple[arb, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Output:
    """What attention s makes of one input: change o − o_α of the output, its derivatives ``rises`` in s (target 0), and
    its second derivative in s as Σ c·m mᵀ over ``bends`` (c, m), m centred: m_t = s_t(r_t − Σ s r)."""

    change: arb
    rises: Sequence[arb]
    bends: Sequence[tuple[arb, Sequence[arb]]] = ()


class Head(Protocol):
    """A prediction head: the output of each input's target, and what attention makes of it."""

    @property
    def best(self) -> Sequence[arb]: ...

    def output(self, i: int, weights: Sequence[arb]) -> Output: ...


class LinearHead:
    """o_i = Σ_t s_it γ_it."""

    def __init__(self, best: Sequence[arb], rises: Sequence[Sequence[arb]]) -> None:
        self.best, self.rises = best, rises

    def output(self, i: int, weights: Sequence[arb]) -> Output:
        change = sum((s * r for s, r in zip(weights, self.rises[i], strict=True)), arb(0))
        return Output(change=change, rises=self.rises[i])


class BallModel:
    """The model's numbers at the precision of the moment; build and use it inside one ``workprec``."""

    def __init__(self, model: PathModel, head: Head | None = None) -> None:
        self.model = model
        self.dimension = model.dimension
        self.n = model.problem.n
        self.loss = model.problem.loss
        self.best = [arb(rational(g)) for g in model.best]
        self.rises = [[arb(rational(r)) for r in row] for row in model.rises]
        self.head: Head = head or LinearHead(self.best, self.rises)
        self.rows, pairs = [], []
        for functionals in model.functionals:
            exact = [[rational(x) for x in f] for f in functionals]
            self.rows.append(exact)
            pairs += [[y - x for x, y in zip(f, g, strict=True)] for f in exact for g in exact]
        self.pairs = arb_mat([[arb(x) for x in row] for row in pairs])

    def derivatives(self, theta: arb_mat) -> Derivatives:
        """At a parameter D × 1, thin or wide.  **Guarantee.** encloses the values at every parameter of the ball."""
        gaps = (self.pairs * theta).entries()
        excess, total, hessian = arb(0), arb_mat(self.dimension, 1), arb_mat(self.dimension, self.dimension)
        logs, start = [], 0
        for i, exact in enumerate(self.rows):
            size, counts = len(exact), self.model.merged.counts[i]
            masses = []
            for t in range(size):
                row = gaps[start + t * size : start + (t + 1) * size]
                parts = [
                    arb(fmpq(c, counts[t])) * u.exp()
                    for k, (c, u) in enumerate(zip(counts, row, strict=True))
                    if k != t
                ]
                masses.append(1 + sum(parts, arb(0)))
            start += size * size
            # per original token, not per merged one
            logs.append(tuple(-(m * c).log() for m, c in zip(masses, counts, strict=True)))
            if i not in self.model.moving:
                continue
            weights = [1 / m for m in masses]
            output = self.head.output(i, weights)
            above, slope, curvature = self.loss_above(self.head.best[i], output.change)
            excess += above
            mean = sum((s * r for s, r in zip(weights, output.rises, strict=True)), arb(0))
            moves = [s * (r - mean) for s, r in zip(weights, output.rises, strict=True)]
            # Differences to the largest logit: exact rationals, rounded once.
            a = max(range(size), key=lambda t: float(weights[t].mid()))
            steps = arb_mat([[arb(x - y) for x, y in zip(f, exact[a], strict=True)] for f in exact])
            core = arb_mat(size, size)
            for t in range(size):
                for k in range(size):
                    mixed = weights[t] * moves[k] + moves[t] * weights[k]
                    core[t, k] = curvature * moves[t] * moves[k] - slope * mixed
                    for bend, shifts in output.bends:
                        core[t, k] = core[t, k] + slope * bend * shifts[t] * shifts[k]
                core[t, t] = core[t, t] + slope * moves[t]
            transposed = steps.transpose()
            total = total - transposed * arb_mat(size, 1, [slope * x for x in moves])
            hessian = hessian + transposed * core * steps
        scale = arb(1) / self.n
        return Derivatives(
            excess=excess * scale, descent=total * scale, hessian=hessian * scale, log_attention=tuple(logs)
        )

    def loss_above(self, best: arb, delta: arb) -> tuple[arb, arb, arb]:
        """ℓ(γ* + Δ) − ℓ(γ*), ℓ′ and ℓ″ at γ* + Δ."""
        u = best + delta
        if self.loss == "exponential":
            return (-best).exp() * (-delta).expm1(), -(-u).exp(), (-u).exp()
        if self.loss == "correlation":
            return -delta, arb(-1), arb(0)
        bell = 1 / (u.exp() + 2 + (-u).exp())
        if self.loss == "sigmoid":
            above = -(-delta).expm1() / ((1 + (-u).exp()) * (1 + best.exp()))
            return above, bell, bell * (1 - 2 / (1 + (-u).exp()))
        return ((-delta).expm1() / (1 + best.exp())).log1p(), -1 / (1 + u.exp()), bell


@dataclass(frozen=True, kw_only=True)
class System:
    """The optimality system of one kind.  ``radius`` R (sphere) or ``weight`` λ (ridge), exact."""

    balls: BallModel
    kind: Kind
    radius: Fraction | None = None
    weight: Fraction | None = None

    @property
    def has_multiplier(self) -> bool:
        return self.kind == "sphere"

    def metric(self) -> arb_mat:
        """S."""
        if self.kind == "interior":
            return arb_mat(self.balls.model.null_square)
        value = 1 / arb(rational(self.radius)) if self.radius is not None and self.kind == "sphere" else arb(1)
        size = self.balls.dimension
        return arb_mat([[value if i == j else arb(0) for j in range(size)] for i in range(size)])

    def values(self, x: arb_mat, log_scale: arb | None) -> tuple[arb_mat, arb_mat, Derivatives]:
        """F and its Jacobian at x = (θ, κ), or at x = θ with κ given."""
        size = self.balls.dimension
        theta = arb_mat(size, 1, x.entries()[:size])
        kappa = x[size, 0] if log_scale is None else log_scale
        scale, metric = kappa.exp(), self.metric()
        found = self.balls.derivatives(theta)
        pull = found.descent * scale
        top = pull - metric * theta
        corner = -(found.hessian * scale) - metric
        if not self.has_multiplier:
            return top, corner, found
        radius = arb(rational(self.radius or Fraction(1)))
        square = (theta.transpose() * theta)[0, 0]
        value = arb_mat(size + 1, 1, [*top.entries(), (square - radius * radius) / (2 * radius)])
        jacobian = arb_mat(size + 1, size + 1)
        for i in range(size):
            for j in range(size):
                jacobian[i, j] = corner[i, j]
            jacobian[i, size] = pull[i, 0]
            jacobian[size, i] = theta[i, 0] / radius
        return value, jacobian, found

    def lagrangian_hessian(self, x: arb_mat, log_scale: arb | None) -> arb_mat:
        """e^κ∇²L + S, plus a multiple of θθᵀ on the sphere: positive definite there means so on the tangent space."""
        size = self.balls.dimension
        theta = arb_mat(size, 1, x.entries()[:size])
        kappa = x[size, 0] if log_scale is None else log_scale
        matrix = self.balls.derivatives(theta).hessian * kappa.exp() + self.metric()
        if self.kind != "sphere":
            return matrix
        radius = arb(rational(self.radius or Fraction(1)))
        heavy = 4 * (1 + sum((abs(matrix[i, i]).mid() for i in range(size)), arb(0))).mid()
        return matrix + theta * theta.transpose() * (heavy / (radius * radius))


def positive_definite(matrix: arb_mat) -> bool:
    """Whether every symmetric matrix inside is certainly positive definite: LDLᵀ in balls, all pivots > 0.

    The elimination runs with the symmetric member in mind: entry (j, i) is never read, only (i, j) with i ≥ j.
    **Guarantee.** True is a proof.
    """
    size = matrix.nrows()
    rows = [[matrix[i, j] for j in range(i + 1)] for i in range(size)]
    for k in range(size):
        pivot = rows[k][k]
        if not pivot > 0:  # of a ball: False unless certain
            return False
        for i in range(k + 1, size):
            factor = rows[i][k] / pivot
            for j in range(k + 1, i + 1):
                rows[i][j] = rows[i][j] - factor * rows[j][k]
    return True
