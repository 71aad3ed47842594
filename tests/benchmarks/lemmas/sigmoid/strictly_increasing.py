"""g(x) < g(y) if x < y.

Role.  From Boyd and Vandenberghe, section 7.1.1.
Note.  The derivative is positive everywhere.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="g(x) < g(y) if x < y",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 7.1.1", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x < y,),
    conclude=sigmoid(x) < sigmoid(y),
)
