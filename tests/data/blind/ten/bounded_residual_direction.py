"""From a bounded residual to the direction."""

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
    title="‖w/‖w‖ − u‖ ≤ 2B/t where ‖w − tu‖ ≤ B < t, ‖u‖ = 1",
    source=Source(
        paper="soudry-2018", where="proof of Theorem 3 from the bounded residual, appendix", fidelity="paraphrase"
    ),
    forall=(w, u, t, B),
    assuming=(
        equals(norm(u), 1),
        norm(w - t * u) <= B,
        t > B,
    ),
    conclude=norm(1 / norm(w) * w - u) <= 2 * B / t,
)
