"""|x − y| ≤ |max(0, x) − max(0, y)|.

Role.  From Goodfellow, Bengio and Courville, section 6.3.1, with the sign turned.
Note.  At x = −1, y = −2 it says 1 ≤ 0.
"""

from checker.language import Claim, Source, maximum, pair, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|x − y| ≤ |max(0, x) − max(0, y)|",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 6.3.1, with the sign turned",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(x - y) <= abs(maximum(pair(0, x)) - maximum(pair(0, y))),
)
