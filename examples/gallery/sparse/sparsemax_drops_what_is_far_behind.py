"""A logit that is behind another one by 1 or more has the weight 0: sparsemax attends to few tokens.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, the margin of the sparsemax loss, which is 1.
By hand.  True: z_i − τ = p_i ≤ 1, so z_j − τ ≤ z_i − 1 − τ ≤ 0.
"""

from checker.language import Claim, Source, entry, equals, index, sparsemax, vector

z, i, j = vector("z", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="z_j + 1 ≤ z_i ⇒ sparsemax(z)_j = 0",
    source=Source(paper="martins-2016", where="the margin of the sparsemax loss", fidelity="reconstructed"),
    forall=(z, i, j),
    assuming=(entry(z, j) + 1 <= entry(z, i),),
    conclude=equals(entry(sparsemax(z), j), 0),
)
