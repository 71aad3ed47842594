"""‖T(x) − T(y)‖ ≤ (1 − ηm)‖x − y‖ for T = id − η∇f and η < 2/L."""

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

x, y = vector("x", "d"), vector("y", "d")
f, m, L, eta = function("f", of=x), scalar("m"), scalar("L"), scalar("eta")
T_x, T_y = x - eta * gradient(f, x), y - eta * gradient(f, y)

CLAIM = Claim(
    title="‖T(x) − T(y)‖ ≤ (1 − ηm)‖x − y‖ for T = id − η∇f and η < 2/L",
    source=Source(
        paper="twelve",
        where="Ryu and Boyd, A primer on monotone operator methods (2016), after section 5.1; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, m, L, eta),
    assuming=(m > 0, strongly_convex(f, m), smooth(f, L), eta > 0, eta * L < 2),
    conclude=norm(T_x - T_y) <= (1 - eta * m) * norm(x - y),
)
