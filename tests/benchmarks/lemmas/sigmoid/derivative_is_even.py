"""g′(−x) = g′(x).

Role.  From Boyd and Vandenberghe, section 7.1.1.
Note.  g(−x) = 1 − g(x).
"""

from checker.language import Claim, Source, equals, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="g′(−x) = g′(x)",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 7.1.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(sigmoid_slope(-x), sigmoid_slope(x)),
)
