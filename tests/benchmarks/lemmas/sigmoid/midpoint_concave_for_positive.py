"""(g(x) + g(y))/2 ≤ g((x + y)/2) for x, y ≥ 0.

Role.  From Boyd and Vandenberghe, section 3.1.4.
Note.  g″ = g′(1 − 2g) ≤ 0 for x ≥ 0.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(g(x) + g(y))/2 ≤ g((x + y)/2) for x, y ≥ 0",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.4", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x >= 0, y >= 0),
    conclude=(sigmoid(x) + sigmoid(y)) / 2 <= sigmoid((x + y) / 2),
)
