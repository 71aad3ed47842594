"""Two points that nearly minimise a strongly convex function."""

from checker.language import (
    Claim,
    Source,
    function,
    minimiser,
    norm,
    scalar,
    strongly_convex,
    vector,
)

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")
f, m, eps = function("f", of=x), scalar("m"), scalar("eps")

CLAIM = Claim(
    title="f(x), f(y) ≤ f(z) + ε ⇒ ‖x − y‖² ≤ 8ε/m",
    source=Source(
        paper="bousquet-elisseeff-2002",
        where="Stability and generalization, technical lemmas; Shalev-Shwartz et al. 2010",
        fidelity="paraphrase",
    ),
    forall=(f, x, y, z, m, eps),
    assuming=(
        m > 0,
        strongly_convex(f, m),
        minimiser(f, z),
        f(x) - f(z) <= eps,
        f(y) - f(z) <= eps,
    ),
    conclude=norm(x - y) ** 2 <= 8 * eps / m,
)
