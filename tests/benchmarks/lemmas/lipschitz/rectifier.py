"""|max(0, x) − max(0, y)| ≤ |x − y|.

Role.  From Goodfellow, Bengio and Courville, section 6.3.1.
Note.  The rectifier is continuous and has the slopes 0 and 1.
"""

from checker.language import Claim, Source, maximum, pair, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|max(0, x) − max(0, y)| ≤ |x − y|",
    source=Source(
        paper="goodfellow", where="Goodfellow, Bengio and Courville, section 6.3.1", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=abs(maximum(pair(0, x)) - maximum(pair(0, y))) <= abs(x - y),
)
