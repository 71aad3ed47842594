"""g(x)·g(y) ≤ g(x + y).

Role.  From Barlow and Proschan, Statistical Theory of Reliability, section 4.2 (new better than used), for the
sigmoid.
Note.  (1 + e⁻ˣ)(1 + e⁻ʸ) ≥ 1 + e^(−x − y).
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="g(x)·g(y) ≤ g(x + y)",
    source=Source(
        paper="barlow-proschan",
        where="Barlow and Proschan, Statistical Theory of Reliability, section 4.2 (new better than used), for the sigmoid",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=sigmoid(x) * sigmoid(y) <= sigmoid(x + y),
)
