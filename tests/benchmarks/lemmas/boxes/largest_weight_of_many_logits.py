"""n·softmax(x)_i ≤ e² if ‖x‖_∞ ≤ 1.

Role.  From Gao and Pavel 2017, section II, n bounded logits.
Note.  The numerator is at most e and each of the n terms of the denominator at least 1/e.
"""

from checker.language import Claim, Source, entry, exp, index, length, max_norm, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="n·softmax(x)_i ≤ e² if ‖x‖_∞ ≤ 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, n bounded logits", fidelity="reconstructed"
    ),
    forall=(x, i),
    assuming=(max_norm(x) <= 1,),
    conclude=length(x) * entry(softmax(x), i) <= exp(2),
)
