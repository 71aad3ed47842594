"""(g(x) − g(y))(x − y) ≥ 0.

Role.  From Nesterov, section 2.1 (a monotone map).
Note.  The sigmoid increases.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(g(x) − g(y))(x − y) ≥ 0",
    source=Source(paper="nesterov", where="Nesterov, section 2.1 (a monotone map)", fidelity="reconstructed"),
    forall=(x, y),
    conclude=(sigmoid(x) - sigmoid(y)) * (x - y) >= 0,
)
