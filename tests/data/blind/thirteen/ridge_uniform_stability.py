"""‖w − w′‖ ≤ 2ρ/(λm) for the minimisers of regularised risks that differ in one example."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    equals,
    function,
    gradient,
    lipschitz,
    norm,
    scalar,
    vector,
)

w, w_other = vector("w", "d"), vector("w_prime", "d")
rest, old, new = function("rest", of=w), function("l_old", of=w), function("l_new", of=w)
lam, rho, m = scalar("lambda"), scalar("rho"), scalar("m")

CLAIM = Claim(
    title="‖w − w′‖ ≤ 2ρ/(λm) for the minimisers of regularised risks that differ in one example",
    source=Source(
        paper="thirteen",
        where="Bousquet and Elisseeff, Stability and generalization (2002), Theorem 22; Shalev-Shwartz and Ben-David (2014), Corollary 13.6; from memory",
        fidelity="reconstructed",
    ),
    forall=(rest, old, new, w, w_other, lam, rho, m),
    assuming=(
        lam > 0,
        m > 0,
        convex(rest),
        differentiable(rest),
        differentiable(old),
        differentiable(new),
        lipschitz(old, rho),
        lipschitz(new, rho),
        equals(lam * w + gradient(rest, w) + gradient(old, w) / m, 0 * w),
        equals(lam * w_other + gradient(rest, w_other) + gradient(new, w_other) / m, 0 * w),
    ),
    conclude=norm(w - w_other) <= 2 * rho / (lam * m),
)
