"""At a KKT point with two support vectors, the squared norm is the sum of the multipliers."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

x, y, a, b = vector("x", "d"), vector("y", "d"), scalar("a"), scalar("b")
w = a * x + b * y

CLAIM = Claim(
    title="‖w‖² = a + b",
    source=Source(paper="blind-five", where="Lemma 5.3", fidelity="reconstructed"),
    forall=(x, y, a, b),
    assuming=(a >= 0, b >= 0, equals(dot(w, x), 1), equals(dot(w, y), 1)),
    conclude=equals(norm(w) ** 2, a + b),
)
