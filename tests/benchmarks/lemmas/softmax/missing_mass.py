"""1 − softmax(x)_i ≤ (n − 1)e^(−m), m the margin of entry i.

Role.  From Veličković et al. 2024, Softmax is not enough, the mass off one token.
Note.  Each of the n − 1 other weights is at most e^(−m) times softmax(x)_i ≤ 1.
"""

from checker.language import Claim, Source, entry, exp, index, length, margin, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="1 − softmax(x)_i ≤ (n − 1)e^(−m), m the margin of entry i",
    source=Source(
        paper="velickovic",
        where="Veličković et al. 2024, Softmax is not enough, the mass off one token",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=1 - entry(softmax(x), i) <= (length(x) - 1) * exp(-margin(x, i)),
)
