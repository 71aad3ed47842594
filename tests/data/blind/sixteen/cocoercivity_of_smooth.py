"""‖∇f(x) − ∇f(y)‖² ≤ L⟨∇f(x) − ∇f(y), x − y⟩ for L-smooth f."""

from checker.language import (
    Claim,
    Source,
    dot,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")
f, L = function("f", of=x), scalar("L")
change = gradient(f, x) - gradient(f, y)

CLAIM = Claim(
    title="‖∇f(x) − ∇f(y)‖² ≤ L⟨∇f(x) − ∇f(y), x − y⟩ for L-smooth f",
    source=Source(
        paper="sixteen",
        where="Nesterov (2004), Theorem 2.1.5 (Baillon and Haddad)",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        x,
        y,
        L,
    ),
    assuming=(
        L > 0,
        smooth(f, L),
    ),
    conclude=norm(change) ** 2 <= L * dot(change, x - y),
)
