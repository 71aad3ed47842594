"""Points between two points of margin one have margin one."""

from checker.language import (
    Claim,
    Source,
    dot,
    scalar,
    vector,
)

w, x, y, t = vector("w", "d"), vector("x", "d"), vector("y", "d"), scalar("t")

CLAIM = Claim(
    title="⟨w, tx + (1 − t)y⟩ ≥ 1",
    source=Source(paper="blind-five", where="Lemma 5.1", fidelity="reconstructed"),
    forall=(w, x, y, t),
    assuming=(dot(w, x) >= 1, dot(w, y) >= 1, t >= 0, t <= 1),
    conclude=dot(w, t * x + (1 - t) * y) >= 1,
)
