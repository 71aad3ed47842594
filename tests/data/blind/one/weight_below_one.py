"""softmax(x)_i < 1.

Role.  No token takes everything.
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x = vector("x", "n")
i = index("i", "n")

CLAIM = Claim(
    title="softmax(x)_i < 1",
    source=Source(paper="blind-one", where="no token takes everything", fidelity="reconstructed"),
    forall=(
        x,
        i,
    ),
    conclude=entry(softmax(x), i) < 1,
)
