"""f(x − η sign ∇f(x)) ≤ f(x) − η‖∇f(x)‖₁ + Ldη²/2 for L-smooth f."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    function,
    gradient,
    index,
    length,
    scalar,
    sign,
    smooth,
    stack,
    total,
    vector,
)

x, lip, eta = vector("x", "d"), scalar("L"), scalar("eta")
f = function("f", of=x)
i = index("i", "d")
signs = stack(i, sign(entry(gradient(f, x), i)))

CLAIM = Claim(
    title="f(x − η sign ∇f(x)) ≤ f(x) − η‖∇f(x)‖₁ + Ldη²/2 for L-smooth f",
    source=Source(
        paper="fourteen",
        where="Bernstein, Wang, Azizzadenesheli and Anandkumar (2018), signSGD, proof of Theorem 1, with one L; cited in leloykun.github.io, content/ponder/adam-aggressive-clipping (read)",
        fidelity="reconstructed",
    ),
    forall=(f, x, lip, eta),
    assuming=(
        smooth(f, lip),
        eta > 0,
    ),
    conclude=f(x - eta * signs) <= f(x) - eta * total(abs(gradient(f, x))) + lip * length(x) * eta**2 / 2,
)
