"""g(x) + g(y) ≤ 1 + g(x + y).

Role.  From Barlow and Proschan, section 4.2, for the sigmoid.
Note.  g(x) + g(y) ≤ 1 + g(x)g(y), as (1 − g(x))(1 − g(y)) ≥ 0, and g(x)g(y) ≤ g(x + y).
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="g(x) + g(y) ≤ 1 + g(x + y)",
    source=Source(
        paper="barlow-proschan", where="Barlow and Proschan, section 4.2, for the sigmoid", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=sigmoid(x) + sigmoid(y) <= 1 + sigmoid(x + y),
)
