"""A contraction has at most one fixed point; u and w are the images of x and y."""

from checker.language import Claim, Source, equals, norm, scalar, vector

x, y, u, w = vector("x", "d"), vector("y", "d"), vector("u", "d"), vector("w", "d")
c = scalar("c")

CLAIM = Claim(
    title="A contraction has at most one fixed point; u and w are the images of x and y",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, u, w, c),
    assuming=(c < 1, norm(u - w) <= c * norm(x - y), equals(u, x), equals(w, y)),
    conclude=equals(x, y),
)
