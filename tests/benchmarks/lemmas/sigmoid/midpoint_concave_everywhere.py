"""(g(x) + g(y))/2 ≤ g((x + y)/2).

Role.  From Boyd and Vandenberghe, section 3.1.4, without x, y ≥ 0.
Note.  At x = 0, y = −4 it says 0.2589… ≤ 0.1192….
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(g(x) + g(y))/2 ≤ g((x + y)/2)",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.4, without x, y ≥ 0",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=(sigmoid(x) + sigmoid(y)) / 2 <= sigmoid((x + y) / 2),
)
