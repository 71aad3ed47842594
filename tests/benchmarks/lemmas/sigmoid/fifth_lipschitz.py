"""|g(x) − g(y)| ≤ |x − y|/5.

Role.  From Shalev-Shwartz and Ben-David, section 12.1, with 1/5 for 1/4.
Note.  At x = 1/2, y = −1/2 it says 0.2449… ≤ 0.2.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|g(x) − g(y)| ≤ |x − y|/5",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1, with 1/5 for 1/4",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(sigmoid(x) - sigmoid(y)) <= abs(x - y) / 5,
)
