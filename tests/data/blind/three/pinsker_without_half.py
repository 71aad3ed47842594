"""Relative entropy bounds the squared variation distance."""

from checker.language import Claim, Source, dot, equals, log, positive, total, vector

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="Relative entropy bounds the squared variation distance",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=total(abs(p - q)) ** 2 <= dot(p, log(p) - log(q)),
)
