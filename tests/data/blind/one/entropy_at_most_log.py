"""−Σ s_k log s_k ≤ log n for s = softmax(x).

Role.  The entropy of the weights.
"""

from checker.language import Claim, Source, dot, length, log, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="−Σ s_k log s_k ≤ log n for s = softmax(x)",
    source=Source(paper="blind-one", where="the entropy of the weights", fidelity="reconstructed"),
    forall=(x,),
    conclude=-dot(softmax(x), log(softmax(x))) <= log(length(x)),
)
