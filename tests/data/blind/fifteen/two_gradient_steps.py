"""f(x_2) − f(z) ≤ L‖x_0 − z‖²/11 after two steps of gradient descent with step 1/L."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    iterate,
    minimiser,
    norm,
    scalar,
    smooth,
    vector,
)

x, x0, z, L = vector("x", "d"), vector("x0", "d"), vector("z", "d"), scalar("L")
f = function("f", of=x0)

CLAIM = Claim(
    title="f(x_2) − f(z) ≤ L‖x_0 − z‖²/11 after two steps of gradient descent with step 1/L",
    source=Source(paper="fifteen", where="Drori and Teboulle (2014), Theorem 3.1, N = 2", fidelity="reconstructed"),
    forall=(f, x0, z, L),
    assuming=(L > 0, convex(f), smooth(f, L), minimiser(f, z)),
    conclude=f(iterate(2, x, start=x0, update=x - gradient(f, x) / L)) - f(z) <= L * norm(x0 - z) ** 2 / 11,
)
