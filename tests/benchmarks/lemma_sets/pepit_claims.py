"""Examples of PEPit as claims: for every function of the class, not for one value of its constants.

Each names the example (``PEPit.examples``, Goujon et al. 2024), the rate that it states, and a call of it.
A point p is proximal of x with the step r where (x − p)/r is a subgradient at p.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    equals,
    function,
    gradient,
    implies,
    minimiser,
    number,
    scalar,
    smooth,
    strongly_convex,
    subgradient,
    vector,
)
from checker.statements.terms.term import Term
from tests.benchmarks.lemma_sets.pepit_proofs import in_values

x, y, z, u, g, h = (vector(name, "d") for name in ("x", "y", "z", "u", "g", "h"))
x1, x2, g1, g2 = (vector(name, "d") for name in ("x1", "x2", "g1", "g2"))
L, m, M, r, t, n, D, s = map(scalar, ("L", "m", "M", "r", "t", "n", "D", "s"))
f, F = function("f", of=x), function("F", of=x)
ALL = (f, F, x, y, z, u, g, h, x1, x2, g1, g2, L, m, M, r, t, n, D, s)
LESS = number("99/100")


@dataclass(frozen=True, kw_only=True)
class Example:
    """One example: where PEPit has it, how it is called there, its rate in words, and the claim with the rate times a factor."""

    name: str
    module: str
    call: str  # of the example's function, with sample values of the constants
    rate: str
    states: Callable[[Term], Claim]
    script: Callable[[Claim], None] | None = None  # writes a proof below the claim, where the search alone finds none


def d(of: Term) -> Term:
    return gradient(f, of)


def sq(v: Term) -> Term:
    return dot(v, v)


def said(conclude: Term, *hypotheses: Term) -> Claim:
    names = frozenset().union(*(one.variables for one in (conclude, *hypotheses)))
    source = Source(paper="pepit", where="PEPit.examples", fidelity="reconstructed")
    return Claim(
        title="An example of PEPit",
        source=source,
        forall=tuple(v for v in ALL if v.leaf in names),
        assuming=hypotheses,
        conclude=conclude,
    )


def pulled(Ax: Term, Ay: Term, p: Term, q: Term) -> Term:
    """⟨Ax − Ay, p − q⟩ ≥ 0: what a monotone operator does at two points."""
    return dot(Ax - Ay, p - q) >= 0


STEP = x - d(x) / L
SECOND = STEP - d(STEP) / L
SMOOTH = (convex(f), smooth(f, L), minimiser(f, z), L > 0)
BENT = (strongly_convex(f, m), smooth(f, L), minimiser(f, z), L > 0)
ONE = number(1)


def _lyapunov(c: Term) -> Claim:
    before = n * (f(x) - f(z)) + L / 2 * sq(x - z)
    return said((n + 1) * (f(STEP) - f(z)) + L / 2 * sq(STEP - z) <= before - (1 - c) * L * sq(x - z), *SMOOTH, n >= 0)


EXAMPLES = (
    Example(
        name="gradient descent, one step", module="unconstrained_convex_minimization.gradient_descent",
        call="wc_gradient_descent(L=3, gamma=1/3, n=1)", rate="L/6·‖x₀ − x*‖²",
        states=lambda c: said(f(STEP) - f(z) <= c * L / 6 * sq(x - z), *SMOOTH),
    ),
    Example(
        name="gradient descent, two steps", module="unconstrained_convex_minimization.gradient_descent",
        call="wc_gradient_descent(L=3, gamma=1/3, n=2)", rate="L/10·‖x₀ − x*‖²",
        states=lambda c: said(f(SECOND) - f(z) <= c * L / 10 * sq(x - z), *SMOOTH),
    ),
    Example(
        name="contraction of gradient descent", module="tutorials.gradient_descent_contraction",
        call="wc_gradient_descent_contraction(L=1, mu=.1, gamma=1, n=1)", rate="(1 − μ/L)²·‖x₀ − y₀‖²",
        states=lambda c: said(
            sq(x - d(x) / L - (y - d(y) / L)) <= c * (1 - m / L) ** 2 * sq(x - y), strongly_convex(f, m), smooth(f, L), L > 0
        ),
    ),
    Example(
        name="gradient descent in values, strongly convex", module="unconstrained_convex_minimization.gradient_exact_line_search",
        call="wc_gradient_exact_line_search(L=1, mu=.1, n=1)", rate="((L − μ)/(L + μ))²·(f(x₀) − f*)",
        states=lambda c: said(
            f(y) - f(z) <= c * ((L - m) / (L + m)) ** 2 * (f(x) - f(z)),
            *BENT, m > 0, equals(dot(d(y), d(x)), 0), equals(dot(d(y), y - x), 0),
        ),
        script=lambda claim: in_values(claim, x, y, z, searched=True),
    ),
    Example(
        name="accelerated gradient, one step", module="unconstrained_convex_minimization.accelerated_gradient_convex",
        call="wc_accelerated_gradient_convex(mu=0, L=1, n=1)", rate="L/6·‖x₀ − x*‖²; PEPit states L/2",
        states=lambda c: said(f(STEP) - f(z) <= c * L / 6 * sq(x - z), *SMOOTH),
    ),
    Example(
        name="heavy ball, one step", module="unconstrained_convex_minimization.heavy_ball_momentum",
        call="wc_heavy_ball_momentum(mu=.1, L=1., alpha=1/2, beta=.69, n=1)", rate="(1 − αμ)·(f(x₀) − f*), α ≤ 1/L, x₋₁ = x₀",
        states=lambda c: said(f(x - r * d(x)) - f(z) <= c * (1 - r * m) * (f(x) - f(z)), *BENT, r >= 0, r * L <= 1),
    ),
    Example(
        name="proximal point, one step", module="unconstrained_convex_minimization.proximal_point",
        call="wc_proximal_point(gamma=3, n=1)", rate="‖x₀ − x*‖²/(4γ)",
        states=lambda c: said(
            f(x - r * g) - f(z) <= c * sq(x - z) / (4 * r), subgradient(f, x - r * g, g), r > 0
        ),
    ),
    Example(
        name="proximal point, two steps", module="unconstrained_convex_minimization.proximal_point",
        call="wc_proximal_point(gamma=3, n=2)", rate="‖x₀ − x*‖²/(8γ)",
        states=lambda c: said(
            f(x2) - f(z) <= c * sq(x - z) / (8 * r),
            equals(x1, x - r * g1), equals(x2, x1 - r * g2), subgradient(f, x1, g1), subgradient(f, x2, g2), r > 0,
        ),
    ),
    Example(
        name="subgradient method, one step", module="unconstrained_convex_minimization.subgradient_method",
        call="wc_subgradient_method(M=2, n=1, gamma=1/(2*2**.5))", rate="M/√2·‖x₀ − x*‖, γ = ‖x₀ − x*‖/(M√2)",
        states=lambda c: said(
            2 * r * t <= c * (sq(x - z) + 2 * r**2 * M**2) / 2, subgradient(f, x, g), subgradient(f, x - r * g, h), sq(g) <= M**2, sq(h) <= M**2,
            t <= f(x) - f(z), t <= f(x - r * g) - f(z), r > 0,
        ),
    ),
    Example(
        name="proximal gradient, one step", module="composite_convex_minimization.proximal_gradient",
        call="wc_proximal_gradient(L=1, mu=.1, gamma=1, n=1)", rate="(1 − γμ)²·‖x₀ − x*‖², γ = 1/L",
        states=lambda c: said(
            sq(u - z) <= c * (1 - m / L) ** 2 * sq(x - z),
            strongly_convex(f, m), smooth(f, L), L > 0, equals(u, x - d(x) / L - g / L), subgradient(F, u, g), subgradient(F, z, -d(z)),
        ),
    ),
    Example(
        name="gradient flow, strongly convex", module="continuous_time_models.gradient_flow_strongly_convex",
        call="wc_gradient_flow_strongly_convex(mu=.1)", rate="d/dt(f − f*) ≤ −2μ(f − f*)",
        states=lambda c: said(2 * m * (f(x) - f(z)) <= c * sq(d(x)), *BENT),
    ),
    Example(
        name="gradient flow, convex", module="continuous_time_models.gradient_flow_convex",
        call="wc_gradient_flow_convex(t=2.5)", rate="d/dt V ≤ 0 for V = t(f − f*) + ½‖x − x*‖²",
        states=lambda c: said(f(x) - f(z) <= c * (t * sq(d(x)) + dot(x - z, d(x))), *SMOOTH, t >= 0),
    ),
    Example(
        name="a potential of gradient descent", module="potential_functions.gradient_descent_lyapunov_1",
        call="wc_gradient_descent_lyapunov_1(L=1, gamma=1, n=10)", rate="V₍ₙ₊₁₎ ≤ Vₙ for V = n(f − f*) + L/2·‖x − x*‖²",
        states=_lyapunov,
    ),
    Example(
        name="nonconvex gradient descent, one step", module="nonconvex_optimization.gradient_descent",
        call="wc_gradient_descent(L=1, gamma=1, n=1)", rate="min‖∇f‖² ≤ 4/3·L·(f(x₀) − f(x₁))",
        states=lambda c: said(
            implies((t <= sq(d(x))) & (t <= sq(d(STEP))), t <= c * number("4/3") * L * (f(x) - f(STEP))), smooth(f, L), L > 0
        ),
    ),
    Example(
        name="inexact gradient, one step", module="unconstrained_convex_minimization.inexact_gradient_descent",
        call="wc_inexact_gradient_descent(L=1, mu=.1, epsilon=0, n=1)", rate="((L − μ)/(L + μ))²·(f(x₀) − f*), ε = 0",
        states=lambda c: said(
            f(y) - f(z) <= c * ((L - m) / (L + m)) ** 2 * (f(x) - f(z)), *BENT, m > 0, equals(y, x - 2 / (L + m) * d(x))
        ),
        script=lambda claim: in_values(claim, x, y, z, searched=False),
    ),
    Example(
        name="Frank and Wolfe, one step", module="composite_convex_minimization.frank_wolfe",
        call="wc_frank_wolfe(L=1, D=1, R=float('inf'), center=None, n=1)", rate="2LD²/(n + 2); here LD²/2, which is smaller",
        states=lambda c: said(
            f(y) - f(z) <= c * L / 2 * D**2, convex(f), smooth(f, L), L > 0, dot(d(x), y) <= dot(d(x), z), sq(x - y) <= D**2,
        ),
    ),
    Example(
        name="Halpern's iteration, one step", module="fixed_point_problems.halpern_iteration",
        call="wc_halpern_iteration(n=1)", rate="‖x₁ − Ax₁‖² ≤ ‖x₀ − x*‖²",
        states=lambda c: said(
            sq(x1 - h) <= c * sq(x - z), sq(g - z) <= sq(x - z), sq(g - h) <= sq(x - x1), sq(h - z) <= sq(x1 - z),
            equals(x1, (x + g) / 2),
        ),
    ),
    Example(
        name="proximal point of an operator, one step", module="monotone_inclusions_variational_inequalities.proximal_point",
        call="wc_proximal_point(alpha=1, n=1)", rate="‖x₁ − x₀‖² ≤ ‖x₀ − x*‖²",
        states=lambda c: said(sq(r * g) <= c * sq(x - z), dot(g, x - r * g - z) >= 0, r > 0),
    ),
    Example(
        name="proximal point of an operator, two steps", module="monotone_inclusions_variational_inequalities.proximal_point",
        call="wc_proximal_point(alpha=1, n=2)", rate="‖x₂ − x₁‖² ≤ ¼·‖x₀ − x*‖²",
        states=lambda c: said(
            sq(g2) <= c * sq(x - z) / 4, equals(x1, x - g1), equals(x2, x1 - g2),
            dot(g1, x1 - z) >= 0, dot(g2, x2 - z) >= 0, pulled(g1, g2, x1, x2),
        ),
    ),
    Example(
        name="Douglas and Rachford for operators, one step",
        module="monotone_inclusions_variational_inequalities.douglas_rachford_splitting",
        call="wc_douglas_rachford_splitting(L=1, mu=.1, alpha=1, theta=1)", rate="no step expands: ‖w₁ − w₁′‖² ≤ ‖w₀ − w₀′‖²",
        states=lambda c: said(
            sq(x - y + (x2 - g2) - (x1 - g1)) <= c * sq(x - y),
            # x₁, g₁ = the resolvents of B at x and y; x₂, g₂ those of A at 2x₁ − x and 2g₁ − y
            dot((x - x1) - (y - g1), x1 - g1) >= 0, dot((2 * x1 - x - x2) - (2 * g1 - y - g2), x2 - g2) >= 0,
        ),
    ),
    Example(
        name="optimized gradient, one step", module="unconstrained_convex_minimization.optimized_gradient",
        call="wc_optimized_gradient(L=3, n=1)", rate="L/(2θ₁²)·‖x₀ − x*‖² with θ₁² = (1 + √9)²/4 = 4",
        states=lambda c: said(
            f(y) - f(z) <= c * L / 8 * sq(x - z), *SMOOTH, equals(y, x - number("3/2") * d(x) / L)
        ),
    ),
    Example(
        name="accelerated gradient flow, convex", module="continuous_time_models.accelerated_gradient_flow_convex",
        call="wc_accelerated_gradient_flow_convex(t=3.4)",
        rate="d/dt V ≤ 0 for V = t²(f − f*) + 2‖x − x* + ½tẋ‖², ẍ = −3ẋ/t − ∇f(x)",
        # u = ẋ; the derivative of x − x* + ½tẋ is −½t∇f(x)
        states=lambda c: said(
            2 * t * (f(x) - f(z)) + t**2 * dot(d(x), u) <= c * 4 * dot(x - z + t * u / 2, t * d(x) / 2), *SMOOTH, t >= 0,
        ),
    ),
    Example(
        name="accelerated gradient flow, strongly convex",
        module="continuous_time_models.accelerated_gradient_flow_strongly_convex",
        call="wc_accelerated_gradient_flow_strongly_convex(mu=.1, psd=True)",
        rate="d/dt V ≤ −√μ·V for V = f − f* + μ/2·‖x − x* + ẋ/√μ‖², ẍ = −2√μẋ − ∇f(x)",
        # u = ẋ, s = √μ; the derivative of x − x* + ẋ/s is −ẋ − ∇f(x)/s
        states=lambda c: said(
            s * (f(x) - f(z) + s**2 / 2 * sq(x - z + u / s)) + dot(d(x), u)
            <= c * s**2 * dot(x - z + u / s, u + d(x) / s),
            strongly_convex(f, s**2), smooth(f, L), minimiser(f, z), s > 0,
        ),
    ),
)  # fmt: skip
__all__ = ["EXAMPLES", "LESS", "ONE", "Example"]
