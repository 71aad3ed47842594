"""|s_i(x) − s_i(y)| ≤ |x_i − y_i|/4.

Role.  A weight moves with its logit.
"""

from checker.language import Claim, Source, abs, entry, index, softmax, vector

x = vector("x", "n")
y = vector("y", "n")
i = index("i", "n")

CLAIM = Claim(
    title="|s_i(x) − s_i(y)| ≤ |x_i − y_i|/4",
    source=Source(paper="blind-one", where="a weight moves with its logit", fidelity="reconstructed"),
    forall=(
        x,
        y,
        i,
    ),
    conclude=abs(entry(softmax(x), i) - entry(softmax(y), i)) <= abs(entry(x, i) - entry(y, i)) / 4,
)
