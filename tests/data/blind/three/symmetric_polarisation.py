"""A symmetric bilinear form is recovered from its quadratic form."""

from checker.language import Claim, Source, dot, equals, matrix, vector

x, y = vector("x", "d"), vector("y", "d")
A = matrix("A", "d", "d")

CLAIM = Claim(
    title="A symmetric bilinear form is recovered from its quadratic form",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, A),
    assuming=(equals(A.T, A),),
    conclude=equals(4 * dot(x, A @ y), dot(x + y, A @ (x + y)) - dot(x - y, A @ (x - y))),
)
