"""f(x_k) − f(z) ≤ 2L‖x_0 − z‖²/(k + 4) for gradient descent with step 1/L."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    iterate,
    minimiser,
    natural,
    norm,
    scalar,
    smooth,
    vector,
)

x, x0, z, L, k = vector("x", "d"), vector("x0", "d"), vector("z", "d"), scalar("L"), natural("k")
f = function("f", of=x0)

CLAIM = Claim(
    title="f(x_k) − f(z) ≤ 2L‖x_0 − z‖²/(k + 4) for gradient descent with step 1/L",
    source=Source(
        paper="fifteen",
        where="Lee and Vempala, optimization book (YinTat/optimizationbook), gradient_descent.tex, the lemma after thm:gd_convex",
        fidelity="verbatim",
    ),
    forall=(f, x0, z, L, k),
    assuming=(L > 0, convex(f), smooth(f, L), minimiser(f, z)),
    conclude=f(iterate(k, x, start=x0, update=x - gradient(f, x) / L)) - f(z) <= 2 * L * norm(x0 - z) ** 2 / (k + 4),
)
