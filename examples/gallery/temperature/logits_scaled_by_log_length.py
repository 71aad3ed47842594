"""Logits multiplied by log n stay sharp at every length: a token that leads by 1 keeps more than half of the weight.

Source.  Chiang and Cholak 2022, Overcoming a Theoretical Limitation of Self-Attention, section on scaling by log n.
By hand.  True: the n − 1 others have at most 1/n of its exponential each, so that its weight is at least n/(2n − 1).
"""

from checker.language import Claim, Source, entry, index, length, log, margin, number, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="softmax(log(n)·x)_i > 1/2 if x_i leads by at least 1",
    source=Source(paper="chiang-2022", where="length generalisation by log n", fidelity="reconstructed"),
    forall=(x, i),
    where=(length(x) >= 2,),
    assuming=(margin(x, i) >= 1,),
    conclude=entry(softmax(log(length(x)) * x), i) > number("1/2"),
)
