"""‖∇f(x − ∇f(x)/L)‖ ≤ (1 − μ/L)‖∇f(x)‖."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    strongly_convex,
    vector,
)

x, mu, L = vector("x", "d"), scalar("mu"), scalar("L")
f = function("f", of=x)

CLAIM = Claim(
    title="‖∇f(x − ∇f(x)/L)‖ ≤ (1 − μ/L)‖∇f(x)‖",
    source=Source(
        paper="fifteen",
        where="Lee and Vempala, optimization book (YinTat/optimizationbook), gradient_descent.tex, exercise after thm:gd_convex_strongly",
        fidelity="verbatim",
    ),
    forall=(f, x, mu, L),
    assuming=(mu > 0, L > 0, strongly_convex(f, mu), smooth(f, L)),
    conclude=norm(gradient(f, x - gradient(f, x) / L)) <= (1 - mu / L) * norm(gradient(f, x)),
)
