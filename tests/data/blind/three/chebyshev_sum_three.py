"""Chebyshev's sum inequality for two increasing triples."""

from checker.language import Claim, Source, dot, entry, total, vector

a, b = vector("a", 3), vector("b", 3)

CLAIM = Claim(
    title="Chebyshev's sum inequality for two increasing triples",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(
        entry(a, 0) <= entry(a, 1),
        entry(a, 1) <= entry(a, 2),
        (entry(b, 0) <= entry(b, 1)) & (entry(b, 1) <= entry(b, 2)),
    ),
    conclude=total(a) * total(b) <= 3 * dot(a, b),
)
