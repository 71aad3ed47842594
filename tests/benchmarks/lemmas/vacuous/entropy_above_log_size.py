"""max x ≤ 0 if the entropy of softmax(x) exceeds log n.

Role.  From Cover and Thomas, theorem 2.6.4, contradictory hypotheses.
Note.  The entropy is at most log n.
"""

from checker.language import Claim, Source, dot, exp, length, log, maximum, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="max x ≤ 0 if the entropy of softmax(x) exceeds log n",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, theorem 2.6.4, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(log(total(exp(x))) - dot(softmax(x), x) > log(length(x)),),
    conclude=maximum(x) <= 0,
)
