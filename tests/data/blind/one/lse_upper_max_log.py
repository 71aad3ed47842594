"""log Σ e^{x_k} ≤ max x + log n.

Role.  Log-sum-exp above the maximum.
"""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="log Σ e^{x_k} ≤ max x + log n",
    source=Source(paper="blind-one", where="log-sum-exp above the maximum", fidelity="reconstructed"),
    forall=(x,),
    conclude=log(total(exp(x))) <= maximum(x) + log(length(x)),
)
