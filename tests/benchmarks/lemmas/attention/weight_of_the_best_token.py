"""softmax(x)_i ≥ 1/n if x_i is the greatest entry.

Role.  From Blanchard, Higham and Higham 2021, section 2, the entry of the greatest logit.
Note.  The denominator is at most n times the numerator.
"""

from checker.language import Claim, Source, entry, equals, index, length, maximum, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="softmax(x)_i ≥ 1/n if x_i is the greatest entry",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 2, the entry of the greatest logit",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    assuming=(equals(entry(x, i), maximum(x)),),
    conclude=entry(softmax(x), i) >= 1 / length(x),
)
