"""A positive pair on both sides of y whose outer points are at least three apart."""

from checker.language import (
    Claim,
    Source,
    norm,
    vector,
)

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")

CLAIM = Claim(
    title="‖y‖ ≤ 1",
    source=Source(paper="blind-five", where="Lemma 5.11", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(norm(x - y) <= 1, norm(y - z) <= 1, norm(x - z) >= 3),
    conclude=norm(y) <= 1,
)
