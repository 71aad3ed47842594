"""A nearly stationary point with a gap ε under PL: one step gains ε/4."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    minimiser,
    norm,
    polyak_lojasiewicz,
    scalar,
    smooth,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
f, L, m, eps = function("f", of=x), scalar("L"), scalar("m"), scalar("eps")

CLAIM = Claim(
    title="A nearly stationary point with a gap ε under PL: one step gains ε/4",
    source=Source(
        paper="sixteen",
        where="Karimi, Nutini and Schmidt (2016), PL functions, with the termination rule of a run that stalls",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        x,
        z,
        L,
        m,
        eps,
    ),
    assuming=(
        L > 0,
        m > 0,
        eps > 0,
        smooth(f, L),
        polyak_lojasiewicz(f, m),
        minimiser(f, z),
        norm(gradient(f, x)) ** 2 <= m * eps,
        f(x) - f(z) >= eps,
    ),
    conclude=f(x - (1 / L) * gradient(f, x)) <= f(x) - eps / 4,
)
