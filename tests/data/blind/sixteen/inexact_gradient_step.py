"""An inexact gradient with error at most δ: f(x − g/L) ≤ f(x) − ‖∇f(x)‖²/(2L) + δ²/(2L)."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, g = vector("x", "d"), vector("g", "d")
f, L, delta = function("f", of=x), scalar("L"), scalar("delta")

CLAIM = Claim(
    title="An inexact gradient with error at most δ: f(x − g/L) ≤ f(x) − ‖∇f(x)‖²/(2L) + δ²/(2L)",
    source=Source(
        paper="sixteen",
        where="Devolder, Glineur and Nesterov (2014); Karimi, Nutini and Schmidt (2016), steps with errors in the gradient",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        x,
        g,
        L,
        delta,
    ),
    assuming=(
        L > 0,
        smooth(f, L),
        norm(g - gradient(f, x)) <= delta,
    ),
    conclude=f(x - (1 / L) * g) <= f(x) - norm(gradient(f, x)) ** 2 / (2 * L) + delta**2 / (2 * L),
)
