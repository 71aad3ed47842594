"""The sum of two classifiers keeps the normalised margin of both."""

from checker.language import Claim, Source, dot, norm, scalar, vector

w, v, x = vector("w", "d"), vector("v", "d"), vector("x", "d")
m = scalar("m")

CLAIM = Claim(
    title="The sum of two classifiers keeps the normalised margin of both",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(w, v, x, m),
    where=(norm(w) > 0, norm(v) > 0, norm(w + v) > 0),
    assuming=(dot(w, x) / norm(w) >= m, dot(v, x) / norm(v) >= m),
    conclude=dot(w + v, x) / norm(w + v) >= m,
)
