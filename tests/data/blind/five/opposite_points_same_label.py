"""A separator with margin one on two opposite points of one class."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    vector,
)

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖w‖ ≤ 1",
    source=Source(paper="blind-five", where="Remark 5.10", fidelity="reconstructed"),
    forall=(w, x, y),
    assuming=(dot(w, x) >= 1, dot(w, y) >= 1, equals(y, -x)),
    conclude=norm(w) <= 1,
)
