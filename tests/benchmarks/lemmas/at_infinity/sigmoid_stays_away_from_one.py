"""g(x) ≤ 999/1000.

Role.  From Goodfellow, Bengio and Courville, section 3.10, a supremum at infinity.
Note.  The sigmoid tends to 1; at x = 7 it is 0.99908….
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ 999/1000",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 3.10, a supremum at infinity",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=sigmoid(x) <= "999/1000",
)
