"""|x − y| ≤ 1000|g(x) − g(y)|.

Role.  From Gao and Pavel 2017, section II (softmax has no Lipschitz inverse).
Note.  At x = 11, y = 10 the right side is 0.028….
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|x − y| ≤ 1000|g(x) − g(y)|",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II (softmax has no Lipschitz inverse)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(x - y) <= 1000 * abs(sigmoid(x) - sigmoid(y)),
)
