"""g(x) ≤ 1/2 + x/4 for x ≥ 0.

Role.  From Boyd and Vandenberghe, section 3.1.3, for the sigmoid on x ≥ 0.
Note.  The slope of the sigmoid is at most 1/4 and g(0) = 1/2.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ 1/2 + x/4 for x ≥ 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.3, for the sigmoid on x ≥ 0",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=sigmoid(x) <= "1/2" + x / 4,
)
