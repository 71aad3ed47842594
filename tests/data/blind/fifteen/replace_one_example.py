"""‖u − v‖ ≤ 2ρ/(λm) for minimisers of F + ℓ/m and F + ℓ′/m, F 2λ-strongly convex, ℓ and ℓ′ ρ-Lipschitz."""

from checker.language import (
    Claim,
    Source,
    function,
    lipschitz,
    norm,
    scalar,
    strongly_convex,
    subgradient,
    vector,
)

u, v, p, q = vector("u", "d"), vector("v", "d"), vector("p", "d"), vector("q", "d")
lam, rho, m = scalar("lambda"), scalar("rho"), scalar("m")
F, loss, other = function("F", of=u), function("loss", of=u), function("other", of=u)

CLAIM = Claim(
    title="‖u − v‖ ≤ 2ρ/(λm) for minimisers of F + ℓ/m and F + ℓ′/m, F 2λ-strongly convex, ℓ and ℓ′ ρ-Lipschitz",
    source=Source(
        paper="fifteen",
        where="Shalev-Shwartz and Ben-David (2014), Section 13.3.1, stability for Lipschitz losses; from memory, by subgradients",
        fidelity="reconstructed",
    ),
    forall=(F, loss, other, u, v, p, q, lam, rho, m),
    assuming=(
        lam > 0,
        m > 0,
        strongly_convex(F, 2 * lam),
        lipschitz(loss, rho),
        lipschitz(other, rho),
        subgradient(loss, u, p),
        subgradient(F, u, -p / m),
        subgradient(other, v, q),
        subgradient(F, v, -q / m),
    ),
    conclude=norm(u - v) <= 2 * rho / (lam * m),
)
