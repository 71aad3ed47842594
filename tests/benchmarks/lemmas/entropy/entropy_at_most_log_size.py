"""lse(x) − ⟨softmax(x), x⟩ ≤ log n.

Role.  From Cover and Thomas, theorem 2.6.4.
Note.  It is log n minus the divergence from the uniform distribution.
"""

from checker.language import Claim, Source, dot, exp, length, log, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ ≤ log n",
    source=Source(paper="cover-thomas", where="Cover and Thomas, theorem 2.6.4", fidelity="reconstructed"),
    forall=(x,),
    conclude=log(total(exp(x))) - dot(softmax(x), x) <= log(length(x)),
)
