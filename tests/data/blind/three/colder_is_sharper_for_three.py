"""Raising the inverse temperature favours a token over the one which it beats, among three."""

from checker.language import Claim, Source, entry, scalar, softmax, vector

u = vector("u", 3)
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="Raising the inverse temperature favours a token over the one which it beats, among three",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, a, b),
    assuming=(a > 0, a <= b, entry(u, 0) >= entry(u, 1)),
    conclude=entry(softmax(a * u), 0) <= entry(softmax(b * u), 0),
)
