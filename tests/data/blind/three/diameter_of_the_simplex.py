"""The squared distance of two probability vectors."""

from checker.language import Claim, Source, equals, minimum, norm, total, vector

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="The squared distance of two probability vectors",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p, q),
    assuming=(minimum(p) >= 0, minimum(q) >= 0, equals(total(p), 1), equals(total(q), 1)),
    conclude=norm(p - q) ** 2 <= 2,
)
