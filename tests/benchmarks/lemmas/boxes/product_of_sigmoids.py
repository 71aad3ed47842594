"""g(x)·g(y) ≤ 27/50 for x, y ≤ 1.

Role.  From Goodfellow, Bengio and Courville, section 3.10, on a square.
Note.  g(1)² = 0.5344….
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="g(x)·g(y) ≤ 27/50 for x, y ≤ 1",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 3.10, on a square",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x <= 1, y <= 1),
    conclude=sigmoid(x) * sigmoid(y) <= "27/50",
)
