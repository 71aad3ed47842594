"""log Σ e^(x_i) < max x + log n.

Role.  From Blanchard, Higham and Higham 2021, inequality (1.2), with a strict sign.
Note.  Equality for equal entries, for instance for x = (0): log 1 < log 1 is false.
"""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="log Σ e^(x_i) < max x + log n",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, inequality (1.2), with a strict sign",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(total(exp(x))) < maximum(x) + log(length(x)),
)
