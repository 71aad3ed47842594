"""A learned bias of relative positions, bounded by c, changes every attention weight by a factor between e^(−2c) and e^(2c).

Source.  Raffel et al. 2020, Exploring the Limits of Transfer Learning (T5), section 2.1: a scalar added to the logit.
By hand.  True: numerator and normaliser change by factors in [e^(−c), e^c].
"""

from checker.language import Claim, Source, entry, exp, index, max_norm, scalar, softmax, vector

u, b, i, c = vector("u", "n"), vector("b", "n"), index("i", "n"), scalar("c")

CLAIM = Claim(
    title="softmax(u + b)_i ≤ e^(2c)·softmax(u)_i for |b_j| ≤ c",
    source=Source(paper="raffel-2020", where="section 2.1, relative position embeddings", fidelity="reconstructed"),
    forall=(u, b, i, c),
    assuming=(max_norm(b) <= c,),
    conclude=entry(softmax(u + b), i) <= exp(2 * c) * entry(softmax(u), i),
)
