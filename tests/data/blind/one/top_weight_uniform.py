"""the weight of the largest logit is at least 1/n.

Role.  The largest weight.
"""

from checker.language import Claim, Source, entry, index, length, maximum, softmax, vector

x = vector("x", "n")
i = index("i", "n")

CLAIM = Claim(
    title="the weight of the largest logit is at least 1/n",
    source=Source(paper="blind-one", where="the largest weight", fidelity="reconstructed"),
    forall=(
        x,
        i,
    ),
    assuming=(maximum(x) <= entry(x, i),),
    conclude=entry(softmax(x), i) >= 1 / length(x),
)
