"""A mistake of the perceptron raises the squared norm of its weights by at most R squared."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w, x = vector("w", "d"), vector("x", "d")
y, R = scalar("y"), scalar("R")

CLAIM = Claim(
    title="A mistake of the perceptron raises the squared norm of its weights by at most R squared",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(w, x, y, R),
    assuming=(equals(y**2, 1), y * dot(w, x) <= 0, norm(x) <= R),
    conclude=norm(w + y * x) ** 2 <= norm(w) ** 2 + R**2,
)
