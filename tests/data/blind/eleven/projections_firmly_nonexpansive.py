"""From the variational inequalities of two projections."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

x, y, p, q = vector("x", "d"), vector("y", "d"), vector("p", "d"), vector("q", "d")

CLAIM = Claim(
    title="‖p − q‖² + ‖(x − p) − (y − q)‖² ≤ ‖x − y‖²",
    source=Source(
        paper="bauschke-combettes-2011",
        where="Convex Analysis and Monotone Operator Theory, Proposition 4.8",
        fidelity="paraphrase",
    ),
    forall=(x, y, p, q),
    assuming=(dot(x - p, q - p) <= 0, dot(y - q, p - q) <= 0),
    conclude=norm(p - q) ** 2 + norm((x - p) - (y - q)) ** 2 <= norm(x - y) ** 2,
)
