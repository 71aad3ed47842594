"""softmax(2x)_i ≥ softmax(x)_i.

Role.  Sharpening.
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x = vector("x", "n")
i = index("i", "n")

CLAIM = Claim(
    title="softmax(2x)_i ≥ softmax(x)_i",
    source=Source(paper="blind-one", where="sharpening", fidelity="reconstructed"),
    forall=(
        x,
        i,
    ),
    conclude=entry(softmax(2 * x), i) >= entry(softmax(x), i),
)
