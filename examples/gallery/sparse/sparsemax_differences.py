"""Sparsemax keeps the order of the logits, shrinks their differences, and does not see a constant added to all.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, Proposition 2 (2) and (4).
By hand.  True: p is [z − τ]₊, which does not fall and has slope at most 1; with c added to z the threshold is τ + c.
"""

from checker.language import Claim, Source, entry, equals, exp, index, scalar, sparsemax, vector

z, c = vector("z", "n"), scalar("c")
i, j = index("i", "n"), index("j", "n")
p = sparsemax(z)

CLAIM = Claim(
    title="z_i ≤ z_j ⇒ 0 ≤ p_j − p_i ≤ z_j − z_i for p = sparsemax(z), and sparsemax(z + c·1) = sparsemax(z)",
    source=Source(paper="martins-2016", where="Proposition 2 (2) and (4)", fidelity="reconstructed"),
    forall=(z, c, i, j),
    assuming=(entry(z, i) <= entry(z, j),),
    conclude=(entry(p, j) - entry(p, i) >= 0)
    & (entry(p, j) - entry(p, i) <= entry(z, j) - entry(z, i))
    & equals(sparsemax(z + c * exp(0 * z)), p),
)
