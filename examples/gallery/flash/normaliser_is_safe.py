"""The normaliser of the safe softmax lies between 1 and n, so that it neither overflows nor vanishes.

Source.  Milakov and Gimelshein 2018, Online normalizer calculation for softmax, the bounds of the normaliser.
By hand.  True: one summand is 1, and none is greater.
"""

from checker.language import Claim, Source, exp, length, maximum, total, vector

x = vector("x", "n")
normaliser = total(exp(x - maximum(x) * exp(0 * x)))

CLAIM = Claim(
    title="1 ≤ Σ e^(x_j − max x) ≤ n",
    source=Source(paper="milakov-2018", where="bounds of the normaliser", fidelity="reconstructed"),
    forall=(x,),
    conclude=(normaliser >= 1) & (normaliser <= length(x)),
)
