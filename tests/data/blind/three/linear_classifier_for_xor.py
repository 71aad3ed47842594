"""A linear classifier with margin one on the four points of exclusive or has a norm of at least two."""

from checker.language import Claim, Source, dot, norm, pair, scalar, vector

w, b = vector("w", 2), scalar("b")

CLAIM = Claim(
    title="A linear classifier with margin one on the four points of exclusive or has a norm of at least two",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(w, b),
    assuming=(b <= -1, dot(w, pair(1, 1)) + b <= -1, dot(w, pair(1, 0)) + b >= 1, dot(w, pair(0, 1)) + b >= 1),
    conclude=norm(w) >= 2,
)
