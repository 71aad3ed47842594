"""A proximal gradient step against any point."""

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

CLAIM = Claim(
    title="A proximal gradient step against any point",
    source=Source(
        paper="nineteen",
        where="Wu and Li (2024), optlib, Nesterov's first accelerated method, `φieq2`",
        fidelity="reconstructed",
    ),
    forall=(f, h, y, z, p, t, L),
    assuming=(
        L > 0,
        convex(f),
        smooth(f, L),
        convex(h),
        0 < t,
        t <= 1 / L,
        proximal_point(h, p, y - t * gradient(f, y), t),
    ),
    conclude=f(p) + h(p) <= f(z) + h(z) + dot(p - y, z - p) / t + norm(p - y) ** 2 / (2 * t),
)
