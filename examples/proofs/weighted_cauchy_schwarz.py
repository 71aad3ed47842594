"""Cauchy–Schwarz with weights: (Σ wᵢaᵢbᵢ)² ≤ (Σ wᵢaᵢ²)(Σ wᵢbᵢ²).

Role.  A textbook proof: a quadratic in t without negative values, at the t that makes it least.
"""

from checker.language import Claim, Source, dot, equals, hadamard, positive, vector

w, a, b = vector("w", "n"), vector("a", "n"), vector("b", "n")


def mean(x, y):
    """Σ wᵢxᵢyᵢ."""
    return dot(w, hadamard(x, y))


CLAIM = Claim(
    title="Cauchy–Schwarz with weights",
    source=Source(paper="textbook", where="any analysis course", fidelity="paraphrase"),
    forall=(w, a, b),
    assuming=(positive(w),),
    conclude=mean(a, b) ** 2 <= mean(a, a) * mean(b, b),
)

with CLAIM.proof() as p:
    A, B, C = p.let("A", mean(a, a)), p.let("B", mean(b, b)), p.let("C", mean(a, b))
    u = p.let("u", B * a - C * b)  # the part of a across b, times B
    p.have(mean(u, u) >= 0)
    p.have(equals(mean(u, u), B * (A * B - C**2)))
    p.have(B >= 0)
    with p.case(B > 0):
        p.conclude()
    with p.case(B <= 0):
        v = p.let("v", (A + 1) * b - C * a)  # for B = 0 the same with a in the place of b
        p.have(mean(v, v) >= 0)
        p.have(equals(mean(v, v), (A + 1) ** 2 * B - 2 * (A + 1) * C**2 + C**2 * A))
        p.have(A >= 0)
        p.have((A + 2) * C**2 <= 0)
        p.conclude()
