"""B(0, 1) ∩ B(g, ‖g‖√(1 − ε)) lies in a ball of radius √(1 − ε)."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    sqrt,
    vector,
)

g, eps, x, y = vector("g", "d"), scalar("eps"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="B(0, 1) ∩ B(g, ‖g‖√(1 − ε)) lies in a ball of radius √(1 − ε)",
    source=Source(
        paper="fifteen",
        where="Lee and Vempala, optimization book (YinTat/optimizationbook), geometric_descent.tex, lem:one_ball_shrink-1",
        fidelity="verbatim",
    ),
    forall=(g, eps),
    then_exists=(x,),
    then_forall=(y,),
    assuming=(0 < eps, eps < 1, norm(y) <= 1, norm(y - g) <= norm(g) * sqrt(1 - eps)),
    conclude=norm(y - x) <= sqrt(1 - eps),
)
