"""0 < g(x) < 1.

Role.  From Boyd and Vandenberghe, section 7.1.1.
Note.  1 + e⁻ˣ is greater than 1.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="0 < g(x) < 1",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 7.1.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=(sigmoid(x) > 0) & (sigmoid(x) < 1),
)
