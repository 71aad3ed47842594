"""g(−x) = 1 − g(x).

Role.  From Boyd and Vandenberghe, section 7.1.1.
Note.  1/(1 + eˣ) + 1/(1 + e⁻ˣ) = 1.
"""

from checker.language import Claim, Source, equals, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(−x) = 1 − g(x)",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 7.1.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(sigmoid(-x), 1 - sigmoid(x)),
)
