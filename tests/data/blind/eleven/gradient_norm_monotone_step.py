"""The norm of the gradient after a step of length 1/L."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x = vector("x", "d")
f, L = function("f", of=x), scalar("L")

CLAIM = Claim(
    title="‖∇f(x − ∇f(x)/L)‖ ≤ ‖∇f(x)‖ for an L-smooth f",
    source=Source(
        paper="ghadimi-lan-2013",
        where="Stochastic first- and zeroth-order methods for nonconvex stochastic programming, preliminaries",
        fidelity="paraphrase",
    ),
    forall=(f, x, L),
    assuming=(L > 0, smooth(f, L)),
    conclude=norm(gradient(f, x - gradient(f, x) / L)) <= norm(gradient(f, x)),
)
