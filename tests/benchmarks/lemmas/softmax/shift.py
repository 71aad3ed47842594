"""softmax(x − c·1) = softmax(x), c the greatest entry.

Role.  From Blanchard, D. Higham and N. Higham 2021, equation (1.3) (shifted softmax).
Note.  Numerator and denominator are both divided by e^c; exp(0·x) is the vector of ones.
"""

from checker.language import Claim, Source, equals, exp, maximum, softmax, vector

x = vector("x", "n")
ones = exp(0 * x)

CLAIM = Claim(
    title="softmax(x − c·1) = softmax(x), c the greatest entry",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, D. Higham and N. Higham 2021, equation (1.3) (shifted softmax)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=equals(softmax(x - maximum(x) * ones), softmax(x)),
)
