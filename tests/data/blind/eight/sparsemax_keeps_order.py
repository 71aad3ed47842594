"""Sparsemax keeps the order of the logits and widens no gap."""

from checker.language import Claim, Source, entry, index, sparsemax, vector

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")
difference = entry(sparsemax(u), i) - entry(sparsemax(u), j)

CLAIM = Claim(
    title="u_i ≥ u_j implies 0 ≤ sparsemax(u)_i − sparsemax(u)_j ≤ u_i − u_j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, i, j),
    assuming=(entry(u, i) >= entry(u, j),),
    conclude=(difference >= 0) & (difference <= entry(u, i) - entry(u, j)),
)
