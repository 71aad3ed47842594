"""f(x) − f(y) ≥ ⟨∇f(y), x − y⟩ − ⟨∇f(x) − ∇f(y), r⟩ − L‖r‖²/2 for every r."""

from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, y, r, L = vector("x", "d"), vector("y", "d"), vector("r", "d"), scalar("L")
f = function("f", of=x)

CLAIM = Claim(
    title="f(x) − f(y) ≥ ⟨∇f(y), x − y⟩ − ⟨∇f(x) − ∇f(y), r⟩ − L‖r‖²/2 for every r",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 12, Lemma of my own",
        fidelity="verbatim",
    ),
    forall=(f, x, y, r, L),
    assuming=(convex(f), smooth(f, L)),
    conclude=f(x) - f(y) >= dot(gradient(f, y), x - y) - dot(gradient(f, x) - gradient(f, y), r) - L * norm(r) ** 2 / 2,
)
