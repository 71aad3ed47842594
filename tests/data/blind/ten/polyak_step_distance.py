"""One step of the subgradient method with Polyak's step size."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

x, z, g = vector("x", "d"), vector("z", "d"), vector("g", "d")
eta, gap = scalar("eta"), scalar("gap")

CLAIM = Claim(
    title="‖x − ηg − x*‖² ≤ ‖x − x*‖² − (f(x) − f*)²/‖g‖² for η = (f(x) − f*)/‖g‖²",
    source=Source(paper="polyak-1987", where="Introduction to Optimization, 5.3", fidelity="paraphrase"),
    forall=(x, z, g, eta, gap),
    assuming=(
        norm(g) > 0,
        gap >= 0,
        gap <= dot(g, x - z),
        equals(eta, gap / dot(g, g)),
    ),
    conclude=norm(x - eta * g - z) ** 2 <= norm(x - z) ** 2 - gap**2 / norm(g) ** 2,
)
