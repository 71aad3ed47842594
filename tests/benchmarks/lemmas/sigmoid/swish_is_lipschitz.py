"""|x·g(x) − y·g(y)| ≤ (11/10)|x − y|.

Role.  From Ramachandran, Zoph and Le 2017, the slope of swish.
Note.  The slope g + x·g(1 − g) lies between −0.0999 and 1.0999.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|x·g(x) − y·g(y)| ≤ (11/10)|x − y|",
    source=Source(
        paper="goodfellow", where="Ramachandran, Zoph and Le 2017, the slope of swish", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=abs(x * sigmoid(x) - y * sigmoid(y)) <= "11/10" * abs(x - y),
)
