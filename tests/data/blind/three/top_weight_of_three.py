"""The weight of a token which leads two others by at least delta."""

from checker.language import Claim, Source, entry, exp, scalar, softmax, vector

u, delta = vector("u", 3), scalar("delta")

CLAIM = Claim(
    title="The weight of a token which leads two others by at least delta",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, delta),
    assuming=(entry(u, 0) >= entry(u, 1) + delta, entry(u, 0) >= entry(u, 2) + delta),
    conclude=entry(softmax(u), 0) >= 1 / (1 + 2 * exp(-delta)),
)
