"""Logits perturbed by e with range δ ≤ 1 give weights between (1 − δ) and (1 + 2δ) times the unperturbed ones.

Source.  Dong, Cordonnier and Loukas 2021, Attention is Not All You Need, appendix (perturbation of softmax).
By hand.  True: the weights change by factors in [e^(−δ), e^δ], and e^δ ≤ 1 + 2δ on [0, 1].
"""

from checker.language import Claim, Source, entry, index, maximum, minimum, softmax, vector

r, e, i = vector("r", "n"), vector("e", "n"), index("i", "n")
delta = maximum(e) - minimum(e)
before, after = entry(softmax(r), i), entry(softmax(r + e), i)

CLAIM = Claim(
    title="(1 − δ)·softmax(r)_i ≤ softmax(r + e)_i ≤ (1 + 2δ)·softmax(r)_i, δ = max e − min e ≤ 1",
    source=Source(paper="dong-2021", where="appendix, perturbation of softmax", fidelity="reconstructed"),
    forall=(r, e, i),
    assuming=(delta <= 1,),
    conclude=((1 - delta) * before <= after) & (after <= (1 + 2 * delta) * before),
)
