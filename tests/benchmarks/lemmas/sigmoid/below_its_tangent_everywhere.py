"""g(x) ≤ 1/2 + x/4.

Role.  From Boyd and Vandenberghe, section 3.1.3, for a function that is not concave.
Note.  At x = −4 the right side is −1/2.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ 1/2 + x/4",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.3, for a function that is not concave",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=sigmoid(x) <= "1/2" + x / 4,
)
