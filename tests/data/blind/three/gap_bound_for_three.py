"""A lower bound for the weight of the leading one of three tokens by its lead."""

from checker.language import Claim, Source, entry, scalar, sigmoid, softmax, vector

u, delta = vector("u", 3), scalar("delta")

CLAIM = Claim(
    title="A lower bound for the weight of the leading one of three tokens by its lead",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, delta),
    assuming=(delta >= 0, entry(u, 0) - entry(u, 1) >= delta, entry(u, 0) - entry(u, 2) >= delta),
    conclude=entry(softmax(u), 0) >= sigmoid(delta),
)
