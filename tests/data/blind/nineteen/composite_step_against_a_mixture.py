"""A proximal gradient step against a mixture of two points."""

from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    function,
    gradient,
    norm,
    proximal_point,
    scalar,
    smooth,
    vector,
)

x, y, z, p = vector("x", "d"), vector("y", "d"), vector("z", "d"), vector("p", "d")
f, h = function("f", of=x), function("h", of=x)
t, L = scalar("t"), scalar("L")
gamma = scalar("gamma")

CLAIM = Claim(
    title="A proximal gradient step against a mixture of two points",
    source=Source(
        paper="nineteen",
        where="Wu and Li (2024), optlib, Nesterov's first accelerated method, `φieq3`",
        fidelity="reconstructed",
    ),
    forall=(f, h, x, y, z, p, t, L, gamma),
    assuming=(
        L > 0,
        convex(f),
        smooth(f, L),
        convex(h),
        0 < t,
        t <= 1 / L,
        proximal_point(h, p, y - t * gradient(f, y), t),
        0 < gamma,
        gamma <= 1,
    ),
    conclude=f(p) + h(p) - f(z) - h(z) - (1 - gamma) * (f(x) + h(x) - f(z) - h(z))
    <= dot(p - y, (1 - gamma) * x + gamma * z - p) / t + norm(p - y) ** 2 / (2 * t),
)
