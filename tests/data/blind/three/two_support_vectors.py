"""A nonnegative combination of two active examples is the shortest vector with margin one on both."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w, v, x, z = vector("w", "d"), vector("v", "d"), vector("x", "d"), vector("z", "d")
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="A nonnegative combination of two active examples is the shortest vector with margin one on both",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(w, v, x, z, a, b),
    assuming=(
        equals(w, a * x + b * z),
        a >= 0,
        b >= 0,
        equals(dot(w, x), 1),
        equals(dot(w, z), 1),
        dot(v, x) >= 1,
        dot(v, z) >= 1,
    ),
    conclude=equals(norm(w) ** 2, a + b) & (norm(w) <= norm(v)),
)
