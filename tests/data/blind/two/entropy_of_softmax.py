"""H(S(x)) = lse(x) − ⟨S(x), x⟩.

Role.  Entropy of an attention row.
"""

from checker.language import Claim, Source, dot, equals, exp, log, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="H(S(x)) = lse(x) − ⟨S(x), x⟩",
    source=Source(paper="blind-two", where="Entropy of an attention row", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(-dot(softmax(x), log(softmax(x))), log(total(exp(x))) - dot(softmax(x), x)),
)
