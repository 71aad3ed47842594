"""x + y ≤ 1 if |g(x) − g(y)| > |x − y|.

Role.  From Shalev-Shwartz and Ben-David, section 12.1, contradictory hypotheses.
Note.  The sigmoid is 1/4-Lipschitz.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x + y ≤ 1 if |g(x) − g(y)| > |x − y|",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(abs(sigmoid(x) - sigmoid(y)) > abs(x - y),),
    conclude=x + y <= 1,
)
