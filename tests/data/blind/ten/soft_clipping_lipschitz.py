"""Soft clipping g/(c + ‖g‖) of two gradients."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

g, h, c = vector("g", "d"), vector("h", "d"), scalar("c")

CLAIM = Claim(
    title="c·‖g/(c + ‖g‖) − h/(c + ‖h‖)‖ ≤ ‖g − h‖",
    source=Source(paper="folklore-on-clipped-sgd", where="smoothed clipping, appendix", fidelity="paraphrase"),
    forall=(g, h, c),
    assuming=(c > 0,),
    conclude=c * norm(1 / (c + norm(g)) * g - 1 / (c + norm(h)) * h) <= norm(g - h),
)
