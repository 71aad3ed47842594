"""lse(x) ≥ ⟨p, x⟩ − Σ p log p.

Role.  Gibbs' variational principle.
"""

from checker.language import Claim, Source, dot, equals, exp, log, positive, total, vector

x, p = vector("x", "n"), vector("p", "n")

CLAIM = Claim(
    title="lse(x) ≥ ⟨p, x⟩ − Σ p log p",
    source=Source(paper="blind-two", where="Gibbs' variational principle", fidelity="reconstructed"),
    forall=(
        x,
        p,
    ),
    assuming=(
        positive(p),
        equals(total(p), 1),
    ),
    conclude=log(total(exp(x))) >= dot(p, x) - dot(p, log(p)),
)
