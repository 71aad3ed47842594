"""A sink whose logit leads by a margin leaves at most (n − 1)·e^(−margin) of the weight to all other tokens.

Source.  Gu et al. 2024, When Attention Sink Emerges in Language Models: the sink takes most of the attention.
By hand.  True: each of the n − 1 others has at most e^(−margin) of the sink's weight, which is at most 1.
"""

from checker.language import Claim, Source, entry, exp, index, length, margin, softmax, vector

u, i = vector("u", "n"), index("i", "n")

CLAIM = Claim(
    title="1 − softmax(u)_i ≤ (n − 1)·e^(−margin of u at i)",
    source=Source(paper="gu-2024", where="the share of the sink token", fidelity="reconstructed"),
    forall=(u, i),
    conclude=1 - entry(softmax(u), i) <= (length(u) - 1) * exp(-margin(u, i)),
)
