"""Σ_{t<N} f(x_t) − N f(z) ≤ ‖x₀ − z‖²/(2η) + ηNG²/2 for convex, G-Lipschitz, differentiable f."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    function,
    gradient,
    iterate,
    lipschitz,
    natural,
    norm,
    scalar,
    vector,
)

x, z, s = vector("x", "d"), vector("z", "d"), vector("s", "d")
f, eta, G, a = function("f", of=x), scalar("eta"), scalar("G"), scalar("a")
N = natural("N")
x_N, values = iterate(N, (s, a), start=(x, 0), update=(s - eta * gradient(f, s), a + f(s)))

CLAIM = Claim(
    title="Σ_{t<N} f(x_t) − N f(z) ≤ ‖x₀ − z‖²/(2η) + ηNG²/2 for convex, G-Lipschitz, differentiable f",
    source=Source(
        paper="sixteen",
        where="Bubeck (2015), Convex Optimization: Algorithms and Complexity, Theorem 3.2, before the average",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        x,
        z,
        eta,
        G,
        N,
    ),
    assuming=(
        eta > 0,
        convex(f),
        differentiable(f),
        lipschitz(f, G),
    ),
    conclude=values - N * f(z) <= norm(x - z) ** 2 / (2 * eta) + eta * N * G**2 / 2,
)
