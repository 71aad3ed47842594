"""1 − softmax(x)_i ≤ e^(−m), m the margin of entry i.

Role.  From Veličković et al. 2024, with the number of tokens lost.
Note.  At x = (2, 0, 0, 0), i = 0 it says 0.2887… ≤ 0.1353….
"""

from checker.language import Claim, Source, entry, exp, index, margin, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="1 − softmax(x)_i ≤ e^(−m), m the margin of entry i",
    source=Source(
        paper="velickovic", where="Veličković et al. 2024, with the number of tokens lost", fidelity="reconstructed"
    ),
    forall=(x, i),
    conclude=1 - entry(softmax(x), i) <= exp(-margin(x, i)),
)
