"""‖∇f(x)‖ ≥ G for a G-Lipschitz f that is m-PL, where f(x) − f(y) > G²/(2m)."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    lipschitz,
    norm,
    polyak_lojasiewicz,
    scalar,
    vector,
)

x, y, m, bound = vector("x", "d"), vector("y", "d"), scalar("m"), scalar("G")
f = function("f", of=x)

CLAIM = Claim(
    title="‖∇f(x)‖ ≥ G for a G-Lipschitz f that is m-PL, where f(x) − f(y) > G²/(2m)",
    source=Source(
        paper="fourteen",
        where="Karimi, Nutini and Schmidt (2016), the Polyak-Łojasiewicz condition; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, m, bound),
    assuming=(
        m > 0,
        polyak_lojasiewicz(f, m),
        lipschitz(f, bound),
        f(x) - f(y) > bound**2 / (2 * m),
    ),
    conclude=norm(gradient(f, x)) >= bound,
)
