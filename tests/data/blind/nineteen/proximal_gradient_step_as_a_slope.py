"""A proximal gradient step as a bound of the nonsmooth part."""

from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    function,
    gradient,
    proximal_point,
    scalar,
    smooth,
    vector,
)

x, y, z, p = vector("x", "d"), vector("y", "d"), vector("z", "d"), vector("p", "d")
f, h = function("f", of=x), function("h", of=x)
t, L = scalar("t"), scalar("L")

CLAIM = Claim(
    title="A proximal gradient step as a bound of the nonsmooth part",
    source=Source(
        paper="nineteen",
        where="Wu and Li (2024), optlib, Nesterov's first accelerated method, `hieq2`",
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
    conclude=h(p) <= h(z) + dot(gradient(f, y) + (p - y) / t, z - p),
)
