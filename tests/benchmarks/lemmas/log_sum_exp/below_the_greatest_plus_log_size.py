"""log Σ e^(x_i) ≤ max x + log n.

Role.  From Boyd and Vandenberghe, section 3.1.5.
Note.  Each of the n terms is at most e^(max x).
"""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="log Σ e^(x_i) ≤ max x + log n",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.5", fidelity="reconstructed"),
    forall=(x,),
    conclude=log(total(exp(x))) <= maximum(x) + log(length(x)),
)
