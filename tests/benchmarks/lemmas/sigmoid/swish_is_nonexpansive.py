"""|x·g(x) − y·g(y)| ≤ |x − y|.

Role.  From Ramachandran, Zoph and Le 2017, with the constant of the rectifier.
Note.  At x = 3, y = 2 it says 1.0961… ≤ 1.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|x·g(x) − y·g(y)| ≤ |x − y|",
    source=Source(
        paper="goodfellow",
        where="Ramachandran, Zoph and Le 2017, with the constant of the rectifier",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(x * sigmoid(x) - y * sigmoid(y)) <= abs(x - y),
)
