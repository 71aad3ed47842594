"""s_i ≤ e^{max x − min x}·s_j.

Role.  The ratio of two weights.
"""

from checker.language import Claim, Source, entry, exp, index, maximum, minimum, softmax, vector

x = vector("x", "n")
i = index("i", "n")
j = index("j", "n")

CLAIM = Claim(
    title="s_i ≤ e^{max x − min x}·s_j",
    source=Source(paper="blind-one", where="the ratio of two weights", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
    ),
    conclude=entry(softmax(x), i) <= exp(maximum(x) - minimum(x)) * entry(softmax(x), j),
)
