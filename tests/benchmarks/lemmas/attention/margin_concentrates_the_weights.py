"""1/(1 + (n − 1)e^(−m)) ≤ softmax(x)_i, m the margin of entry i.

Role.  From Veličković et al. 2024, Softmax is not enough, the finite-margin bound.
Note.  Every other exponential is at most e^(x_i − m), and there are n − 1 of them.
"""

from checker.language import Claim, Source, entry, exp, index, length, margin, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="1/(1 + (n − 1)e^(−m)) ≤ softmax(x)_i, m the margin of entry i",
    source=Source(
        paper="velickovic",
        where="Veličković et al. 2024, Softmax is not enough, the finite-margin bound",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=1 / (1 + (length(x) - 1) * exp(-margin(x, i))) <= entry(softmax(x), i),
)
