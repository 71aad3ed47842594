"""g(x) ≤ g(2x).

Role.  From Goodfellow, Bengio and Courville, section 3.10, with x ≥ 0 forgotten.
Note.  At x = −1 it says 0.268… ≤ 0.119….
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ g(2x)",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 3.10, with x ≥ 0 forgotten",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=sigmoid(x) <= sigmoid(2 * x),
)
