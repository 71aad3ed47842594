"""Nesterov's method in continuous time, X″ + (3/t)X′ + ∇f(X) = 0: its energy never grows where f lies above its tangent.

Source.  Su, Boyd and Candès 2016, A Differential Equation for Modeling Nesterov's Accelerated Gradient Method, Theorem 3 (its proof).
By hand.  True: dE/dt = 2t(f(x) − f* − ⟨x − x*, ∇f(x)⟩), which convexity makes ≤ 0.
"""

from checker.language import Claim, Source, dataset, dot, gradient, loss, norm, rate, scalar, value, vector

D, t = dataset("D"), scalar("t")
x, v, best = vector("x", like="key"), vector("v", like="key"), vector("best", like="key")
f = loss(D, "exponential")
g = gradient(f, x)
energy = t**2 * (value(f, x) - value(f, best)) + 2 * norm(x + t / 2 * v - best) ** 2

CLAIM = Claim(
    title="d/dt(t²(f(x) − f(x*)) + 2‖x + tv/2 − x*‖²) ≤ 0 for x′ = v, v′ = −(3/t)v − ∇f(x), if f(x*) ≥ f(x) + ⟨∇f(x), x* − x⟩",
    source=Source(paper="su-2016", where="Theorem 3, the energy of its proof", fidelity="reconstructed"),
    forall=(D, x, v, best, t),
    assuming=(t > 0, value(f, best) >= value(f, x) + dot(g, best - x)),
    conclude=rate(energy, {x: v, v: -(3 / t) * v - g, t: 1}) <= 0,
)
