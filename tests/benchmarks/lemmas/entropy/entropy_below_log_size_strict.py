"""lse(x) − ⟨softmax(x), x⟩ < log n.

Role.  From Cover and Thomas, theorem 2.6.4, with a strict sign.
Note.  The uniform distribution attains it: at x = (0) both sides are 0.
"""

from checker.language import Claim, Source, dot, exp, length, log, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ < log n",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 2.6.4, with a strict sign", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=log(total(exp(x))) - dot(softmax(x), x) < log(length(x)),
)
