"""The divergence against the Bhattacharyya affinity."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    log,
    positive,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
half = Fraction(1, 2)

CLAIM = Claim(
    title="KL(p ‖ q) ≥ −2 log Σ √(p_i q_i)",
    source=Source(paper="blind-six", where="Appendix B, item 2", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1),),
    conclude=dot(p, log(p) - log(q)) >= -2 * log(dot(exp(half * log(p)), exp(half * log(q)))),
)
