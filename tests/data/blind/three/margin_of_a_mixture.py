"""A mixture of two examples of one label keeps the margin of both."""

from checker.language import Claim, Source, dot, scalar, vector

w, x, z = vector("w", "d"), vector("x", "d"), vector("z", "d")
y, m, t = scalar("y"), scalar("m"), scalar("t")

CLAIM = Claim(
    title="A mixture of two examples of one label keeps the margin of both",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(w, x, z, y, m, t),
    assuming=(y * dot(w, x) >= m, y * dot(w, z) >= m, (t >= 0) & (t <= 1)),
    conclude=y * dot(w, t * x + (1 - t) * z) >= m,
)
