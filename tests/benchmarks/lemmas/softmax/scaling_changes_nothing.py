"""softmax(2x) = softmax(x).

Role.  From Blanchard, Higham and Higham 2021, equation (1.3), with a factor for a shift.
Note.  At x = (0, 1) the second entries are 0.880… and 0.731….
"""

from checker.language import Claim, Source, equals, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="softmax(2x) = softmax(x)",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, equation (1.3), with a factor for a shift",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=equals(softmax(2 * x), softmax(x)),
)
