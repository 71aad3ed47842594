"""Softmax keeps the order of the logits, and two weights differ by at most half of what their logits do.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, Proposition 2 (4), for softmax.
By hand.  True: s_j − s_i = (s_i + s_j)·tanh((z_j − z_i)/2).
"""

from checker.language import Claim, Source, entry, index, softmax, vector

z, i, j = vector("z", "n"), index("i", "n"), index("j", "n")
difference = entry(softmax(z), j) - entry(softmax(z), i)

CLAIM = Claim(
    title="z_i ≤ z_j ⇒ 0 ≤ s_j − s_i ≤ (z_j − z_i)/2 for s = softmax(z)",
    source=Source(paper="martins-2016", where="Proposition 2 (4)", fidelity="reconstructed"),
    forall=(z, i, j),
    assuming=(entry(z, i) <= entry(z, j),),
    conclude=(difference >= 0) & (difference <= (entry(z, j) - entry(z, i)) / 2),
)
