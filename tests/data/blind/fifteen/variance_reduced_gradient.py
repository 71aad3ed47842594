"""E‖g_t‖² ≤ 4L[F(x) − F(z) + F(x̃) − F(z)] for g_t = ∇f_i(x) − ∇f_i(x̃) + ∇F(x̃)."""

from checker.language import (
    Claim,
    Source,
    convex,
    equals,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, anchor, z, L = vector("x", "d"), vector("anchor", "d"), vector("z", "d"), scalar("L")
f, g = function("f", of=x), function("g", of=x)
full = (gradient(f, anchor) + gradient(g, anchor)) / 2


def F(at_point):
    return (f(at_point) + g(at_point)) / 2


CLAIM = Claim(
    title="E‖g_t‖² ≤ 4L[F(x) − F(z) + F(x̃) − F(z)] for g_t = ∇f_i(x) − ∇f_i(x̃) + ∇F(x̃)",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 12, Lemma A (Johnson and Zhang 2013); with two functions",
        fidelity="reconstructed",
    ),
    forall=(f, g, x, anchor, z, L),
    assuming=(
        L > 0,
        convex(f),
        convex(g),
        smooth(f, L),
        smooth(g, L),
        equals(gradient(f, z) + gradient(g, z), 0 * z),
    ),
    conclude=norm(gradient(f, x) - gradient(f, anchor) + full) ** 2 / 2
    + norm(gradient(g, x) - gradient(g, anchor) + full) ** 2 / 2
    <= 4 * L * (F(x) - F(z) + F(anchor) - F(z)),
)
