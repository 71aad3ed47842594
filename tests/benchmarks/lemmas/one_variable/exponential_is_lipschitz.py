"""|eˣ − eʸ| ≤ |x − y|.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not.
Note.  At x = 1, y = 0 it says 1.718… ≤ 1.
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|eˣ − eʸ| ≤ |x − y|",
    source=Source(
        paper="nesterov", where="Nesterov, section 1.2.2, a Lipschitz claim for what is not", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=abs(exp(x) - exp(y)) <= abs(x - y),
)
