"""τ·log((1/n)Σe^(u_i/τ)) does not rise with τ."""

from checker.language import (
    Claim,
    Source,
    exp,
    length,
    log,
    scalar,
    total,
    vector,
)

u, sigma, tau = vector("u", "n"), scalar("sigma"), scalar("tau")


def soft_maximum(temperature):
    return temperature * log(total(exp(u / temperature)) / length(u))


CLAIM = Claim(
    title="τ·log((1/n)Σe^(u_i/τ)) does not rise with τ",
    source=Source(
        paper="twelve",
        where="Boyd and Vandenberghe, Convex Optimization (2004), after section 3.1.5 and exercise 3.19; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, sigma, tau),
    assuming=(sigma > 0, sigma <= tau),
    conclude=soft_maximum(tau) <= soft_maximum(sigma),
)
