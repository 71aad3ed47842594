"""log Σ e^(x_j) − x_i ≤ 50.

Role.  From Goodfellow, Bengio and Courville, section 6.2.2.3 (the loss is unbounded).
Note.  At x = (60, 0), i = 1 it is at least 60.
"""

from checker.language import Claim, Source, entry, exp, index, log, total, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="log Σ e^(x_j) − x_i ≤ 50",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 6.2.2.3 (the loss is unbounded)",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=log(total(exp(x))) - entry(x, i) <= 50,
)
