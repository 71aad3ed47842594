"""g(u)g(−u) = g′(u).

Role.  Slope of the sigmoid.
"""

from checker.language import Claim, Source, equals, scalar, sigmoid, sigmoid_slope

u = scalar("u")

CLAIM = Claim(
    title="g(u)g(−u) = g′(u)",
    source=Source(paper="blind-two", where="Slope of the sigmoid", fidelity="reconstructed"),
    forall=(u,),
    conclude=equals(sigmoid(u) * sigmoid(-u), sigmoid_slope(u)),
)
