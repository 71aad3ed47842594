"""The direction of a vector near a ray."""

from checker.language import (
    Claim,
    Source,
    equals,
    norm,
    scalar,
    vector,
)

w, u, t, B = vector("w", "d"), vector("u", "d"), scalar("t"), scalar("B")

CLAIM = Claim(
    title="‖w/‖w‖ − u‖ ≤ B/t where ‖w − tu‖ ≤ B < t, ‖u‖ = 1",
    source=Source(paper="folklore", where="directional convergence from a bounded residual", fidelity="paraphrase"),
    forall=(w, u, t, B),
    assuming=(
        equals(norm(u), 1),
        norm(w - t * u) <= B,
        t > B,
    ),
    conclude=norm(1 / norm(w) * w - u) <= B / t,
)
