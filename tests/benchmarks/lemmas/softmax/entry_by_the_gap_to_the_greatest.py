"""softmax(x)_i ≤ e^(x_i − max x) ≤ n·softmax(x)_i.

Role.  From Blanchard, Higham and Higham 2021, section 2.
Note.  The denominator lies between e^max and n·e^max.
"""

from checker.language import Claim, Source, entry, exp, index, length, maximum, softmax, vector

x, i = vector("x", "n"), index("i", "n")
gap = entry(x, i) - maximum(x)

CLAIM = Claim(
    title="softmax(x)_i ≤ e^(x_i − max x) ≤ n·softmax(x)_i",
    source=Source(
        paper="blanchard-higham", where="Blanchard, Higham and Higham 2021, section 2", fidelity="reconstructed"
    ),
    forall=(x, i),
    conclude=(entry(softmax(x), i) <= exp(gap)) & (exp(gap) <= length(x) * entry(softmax(x), i)),
)
