"""log softmax(x)_i ≤ x_i − max x.

Role.  A log-probability.
"""

from checker.language import Claim, Source, entry, index, log, maximum, softmax, vector

x = vector("x", "n")
i = index("i", "n")

CLAIM = Claim(
    title="log softmax(x)_i ≤ x_i − max x",
    source=Source(paper="blind-one", where="a log-probability", fidelity="reconstructed"),
    forall=(
        x,
        i,
    ),
    conclude=log(entry(softmax(x), i)) <= entry(x, i) - maximum(x),
)
