"""Relative entropy along a chain of three distributions."""

from checker.language import Claim, Source, dot, equals, log, positive, total, vector

p, q, r = vector("p", "n"), vector("q", "n"), vector("r", "n")

CLAIM = Claim(
    title="Relative entropy along a chain of three distributions",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p, q, r),
    where=(positive(p), positive(q), positive(r)),
    assuming=(equals(total(p), 1), equals(total(q), 1), equals(total(r), 1)),
    conclude=dot(p, log(p) - log(r)) <= dot(p, log(p) - log(q)) + dot(q, log(q) - log(r)),
)
