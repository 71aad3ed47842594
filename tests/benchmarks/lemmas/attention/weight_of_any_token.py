"""softmax(x)_i ≥ 1/n.

Role.  From Blanchard, Higham and Higham 2021, section 2, for an entry that need not be the greatest.
Note.  At x = (0, 1), i = 0 the weight is 0.268….
"""

from checker.language import Claim, Source, entry, index, length, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="softmax(x)_i ≥ 1/n",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 2, for an entry that need not be the greatest",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=entry(softmax(x), i) >= 1 / length(x),
)
