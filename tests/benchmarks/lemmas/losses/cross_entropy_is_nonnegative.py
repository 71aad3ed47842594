"""log Σ e^(x_j) − x_i ≥ 0.

Role.  From Goodfellow, Bengio and Courville, section 6.2.2.3.
Note.  The sum has e^(x_i) among its terms.
"""

from checker.language import Claim, Source, entry, exp, index, log, total, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="log Σ e^(x_j) − x_i ≥ 0",
    source=Source(
        paper="goodfellow", where="Goodfellow, Bengio and Courville, section 6.2.2.3", fidelity="reconstructed"
    ),
    forall=(x, i),
    conclude=log(total(exp(x))) - entry(x, i) >= 0,
)
