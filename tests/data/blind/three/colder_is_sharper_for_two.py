"""Raising the inverse temperature does not lower the weight of the better of two tokens."""

from checker.language import Claim, Source, entry, scalar, softmax, vector

u = vector("u", 2)
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="Raising the inverse temperature does not lower the weight of the better of two tokens",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, a, b),
    assuming=(a <= b, entry(u, 1) <= entry(u, 0)),
    conclude=entry(softmax(a * u), 0) <= entry(softmax(b * u), 0),
)
