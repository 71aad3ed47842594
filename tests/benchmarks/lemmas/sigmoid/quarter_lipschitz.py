"""|g(x) − g(y)| ≤ |x − y|/4.

Role.  From Shalev-Shwartz and Ben-David, Understanding Machine Learning, section 12.1 (logistic function).
Note.  The derivative g(1 − g) is at most 1/4.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|g(x) − g(y)| ≤ |x − y|/4",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, Understanding Machine Learning, section 12.1 (logistic function)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(sigmoid(x) - sigmoid(y)) <= abs(x - y) / 4,
)
