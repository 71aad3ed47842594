"""g(2x) ≤ 2g(x).

Role.  From Goodfellow, Bengio and Courville, section 3.10.
Note.  For x ≤ 0 the sigmoid increases; for x ≥ 0 the right side is at least 1.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(2x) ≤ 2g(x)",
    source=Source(paper="goodfellow", where="Goodfellow, Bengio and Courville, section 3.10", fidelity="reconstructed"),
    forall=(x,),
    conclude=sigmoid(2 * x) <= 2 * sigmoid(x),
)
