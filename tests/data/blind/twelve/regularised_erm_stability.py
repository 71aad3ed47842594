"""A ρ-Lipschitz change of a λ-strongly convex objective moves its minimiser by at most 2ρ/λ."""

from checker.language import (
    Claim,
    Source,
    function,
    lipschitz,
    minimiser,
    norm,
    scalar,
    strongly_convex,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")
F, phi = function("F", of=x), function("phi", of=x)
lam, rho = scalar("lambda"), scalar("rho")

CLAIM = Claim(
    title="A ρ-Lipschitz change of a λ-strongly convex objective moves its minimiser by at most 2ρ/λ",
    source=Source(
        paper="twelve",
        where="Bousquet and Elisseeff, Stability and generalization (2002), after Lemma 20; from memory",
        fidelity="reconstructed",
    ),
    forall=(F, phi, x, y, lam, rho),
    assuming=(
        lam > 0,
        strongly_convex(F, lam),
        lipschitz(phi, rho),
        minimiser(F, x),
        F(y) + phi(y) <= F(x) + phi(x),
    ),
    conclude=norm(x - y) <= 2 * rho / lam,
)
