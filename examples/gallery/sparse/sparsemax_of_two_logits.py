"""With two classes sparsemax is a line cut off at 0 and 1, and so 1/2-Lipschitz in the difference of the logits.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, the two-dimensional case.
By hand.  True: cutting off is non-expansive, and the line has slope 1/2.
"""

from checker.language import Claim, Source, maximum, pair, scalar

s, t = scalar("s"), scalar("t")


def weight(x):
    return maximum(pair(0, -maximum(pair(-1, -(x + 1) / 2))))


CLAIM = Claim(
    title="|sparsemax₁(s, 0) − sparsemax₁(t, 0)| ≤ |s − t|/2, sparsemax₁(t, 0) = max(0, min(1, (t + 1)/2))",
    source=Source(paper="martins-2016", where="the two-dimensional case", fidelity="reconstructed"),
    forall=(s, t),
    conclude=abs(weight(s) - weight(t)) <= abs(s - t) / 2,
)
