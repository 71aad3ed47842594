"""Relative entropy is at most the chi-square divergence; r is the likelihood ratio of p to q."""

from checker.language import Claim, Source, dot, equals, hadamard, log, positive, total, vector

p, q, r = vector("p", "n"), vector("q", "n"), vector("r", "n")

CLAIM = Claim(
    title="Relative entropy is at most the chi-square divergence; r is the likelihood ratio of p to q",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p, q, r),
    where=(positive(p), positive(q)),
    assuming=(equals(p, hadamard(r, q)), equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(q)) <= dot(p, r) - 1,
)
