"""f(x⁺) − f* ≤ (1 − m/L)(f(x) − f*) in the well-conditioned regime L < m."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    minimiser,
    scalar,
    smooth,
    strongly_convex,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
f, m, L = function("f", of=x), scalar("m"), scalar("L")

CLAIM = Claim(
    title="f(x⁺) − f* ≤ (1 − m/L)(f(x) − f*) in the well-conditioned regime L < m",
    source=Source(
        paper="twelve",
        where="Nesterov, Introductory Lectures on Convex Optimization (2004), after Theorem 2.1.14; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, m, L),
    assuming=(L > 0, strongly_convex(f, m), smooth(f, L), L < m, minimiser(f, z)),
    conclude=f(x - gradient(f, x) / L) - f(z) <= (1 - m / L) * (f(x) - f(z)),
)
